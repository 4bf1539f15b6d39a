import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: LowBalance","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/ledger/interfaces/LowBalance.md","filePath":"api/@kopek/ledger/interfaces/LowBalance.md"}');
const _sfc_main = { name: "api/@kopek/ledger/interfaces/LowBalance.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-lowbalance" tabindex="-1">Interface: LowBalance <a class="header-anchor" href="#interface-lowbalance" aria-label="Permalink to &quot;Interface: LowBalance&quot;">​</a></h1><p>A balance that fell below the threshold.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-at"></a> <code>at</code></td><td><code>string</code></td><td>When that answer was settled, ISO 8601.</td></tr><tr><td><a id="api-balancerub"></a> <code>balanceRub</code></td><td><code>string</code></td><td>Rubles left on the account, from the latest answer. May be negative.</td></tr><tr><td><a id="api-belowrub"></a> <code>belowRub</code></td><td><code>string</code></td><td>The threshold.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/ledger/interfaces/LowBalance.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const LowBalance = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  LowBalance as default
};
