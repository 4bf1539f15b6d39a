import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"@kopek/ledger/reconcile","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/ledger/reconcile/index.md","filePath":"api/@kopek/ledger/reconcile/index.md"}');
const _sfc_main = { name: "api/@kopek/ledger/reconcile/index.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="kopekledgerreconcile" tabindex="-1">@kopek/ledger/reconcile <a class="header-anchor" href="#kopekledgerreconcile" aria-label="Permalink to &quot;@kopek/ledger/reconcile&quot;">​</a></h1><h2 id="interfaces" tabindex="-1">Interfaces <a class="header-anchor" href="#interfaces" aria-label="Permalink to &quot;Interfaces&quot;">​</a></h2><ul><li><a href="./interfaces/BalanceComparison.html">BalanceComparison</a></li><li><a href="./interfaces/BalanceGap.html">BalanceGap</a></li><li><a href="./interfaces/ReconcileOptions.html">ReconcileOptions</a></li><li><a href="./interfaces/ReconcileReport.html">ReconcileReport</a></li><li><a href="./interfaces/TopUp.html">TopUp</a></li></ul><h2 id="functions" tabindex="-1">Functions <a class="header-anchor" href="#functions" aria-label="Permalink to &quot;Functions&quot;">​</a></h2><ul><li><a href="./functions/compareBalances.html">compareBalances</a></li><li><a href="./functions/exportEntries.html">exportEntries</a></li><li><a href="./functions/importEntries.html">importEntries</a></li><li><a href="./functions/reconcile.html">reconcile</a></li><li><a href="./functions/wrongAmount.html">wrongAmount</a></li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/ledger/reconcile/index.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const index = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  index as default
};
