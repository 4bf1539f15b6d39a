import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: LedgerSnapshot","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/ledger/interfaces/LedgerSnapshot.md","filePath":"api/@kopek/ledger/interfaces/LedgerSnapshot.md"}');
const _sfc_main = { name: "api/@kopek/ledger/interfaces/LedgerSnapshot.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-ledgersnapshot" tabindex="-1">Interface: LedgerSnapshot <a class="header-anchor" href="#interface-ledgersnapshot" aria-label="Permalink to &quot;Interface: LedgerSnapshot&quot;">​</a></h1><p>A ledger as plain JSON.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th></tr></thead><tbody><tr><td><a id="api-bymodel"></a> <code>byModel</code></td><td><code>Record</code>&lt;<code>string</code>, <a href="./LedgerTotal.html"><code>LedgerTotal</code></a>&gt;</td></tr><tr><td><a id="api-entries"></a> <code>entries</code></td><td><a href="./LedgerEntry.html"><code>LedgerEntry</code></a>[]</td></tr><tr><td><a id="api-total"></a> <code>total</code></td><td><a href="./LedgerTotal.html"><code>LedgerTotal</code></a></td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/ledger/interfaces/LedgerSnapshot.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const LedgerSnapshot = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  LedgerSnapshot as default
};
