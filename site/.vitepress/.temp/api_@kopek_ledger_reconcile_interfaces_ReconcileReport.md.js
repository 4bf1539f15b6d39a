import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: ReconcileReport","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/ledger/reconcile/interfaces/ReconcileReport.md","filePath":"api/@kopek/ledger/reconcile/interfaces/ReconcileReport.md"}');
const _sfc_main = { name: "api/@kopek/ledger/reconcile/interfaces/ReconcileReport.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-reconcilereport" tabindex="-1">Interface: ReconcileReport <a class="header-anchor" href="#interface-reconcilereport" aria-label="Permalink to &quot;Interface: ReconcileReport&quot;">​</a></h1><p>The result of comparing the balances with the ledger.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-charges"></a> <code>charges</code></td><td><code>number</code></td><td>Number of charges with a balance, the basis of this report.</td></tr><tr><td><a id="api-gaps"></a> <code>gaps</code></td><td><a href="./BalanceGap.html"><code>BalanceGap</code></a>[]</td><td>Unexplained drops, in the order of the account.</td></tr><tr><td><a id="api-inferred"></a> <code>inferred</code></td><td><a href="./../../interfaces/LedgerEntry.html"><code>LedgerEntry</code></a>[]</td><td>Entries whose cost was found now, as stored.</td></tr><tr><td><a id="api-topups"></a> <code>topUps</code></td><td><a href="./TopUp.html"><code>TopUp</code></a>[]</td><td>-</td></tr><tr><td><a id="api-unexplainedrub"></a> <code>unexplainedRub</code></td><td><code>string</code></td><td>Sum of the unexplained drops, rubles.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/ledger/reconcile/interfaces/ReconcileReport.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const ReconcileReport = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  ReconcileReport as default
};
