import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: TopUp","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/ledger/reconcile/interfaces/TopUp.md","filePath":"api/@kopek/ledger/reconcile/interfaces/TopUp.md"}');
const _sfc_main = { name: "api/@kopek/ledger/reconcile/interfaces/TopUp.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-topup" tabindex="-1">Interface: TopUp <a class="header-anchor" href="#interface-topup" aria-label="Permalink to &quot;Interface: TopUp&quot;">​</a></h1><p>Money that was paid into the account, where the order of the charges is known.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-after"></a> <code>after</code></td><td><a href="./../../interfaces/LedgerEntry.html"><code>LedgerEntry</code></a></td><td>-</td></tr><tr><td><a id="api-before"></a> <code>before</code></td><td><a href="./../../interfaces/LedgerEntry.html"><code>LedgerEntry</code></a></td><td>-</td></tr><tr><td><a id="api-riserub"></a> <code>riseRub</code></td><td><code>string</code></td><td>How much the balance rose at least, rubles; always above 0.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/ledger/reconcile/interfaces/TopUp.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const TopUp = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  TopUp as default
};
