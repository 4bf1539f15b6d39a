import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: BalanceComparison","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/ledger/reconcile/interfaces/BalanceComparison.md","filePath":"api/@kopek/ledger/reconcile/interfaces/BalanceComparison.md"}');
const _sfc_main = { name: "api/@kopek/ledger/reconcile/interfaces/BalanceComparison.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-balancecomparison" tabindex="-1">Interface: BalanceComparison <a class="header-anchor" href="#interface-balancecomparison" aria-label="Permalink to &quot;Interface: BalanceComparison&quot;">​</a></h1><p>The result of comparing balances without changing the ledger.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-charges"></a> <code>charges</code></td><td><a href="./../../interfaces/LedgerEntry.html"><code>LedgerEntry</code></a>[]</td><td>Charges with a balance, in the order in which the account saw them.</td></tr><tr><td><a id="api-gaps"></a> <code>gaps</code></td><td><a href="./BalanceGap.html"><code>BalanceGap</code></a>[]</td><td>Drops that no recorded charge explains, in the order of the account.</td></tr><tr><td><a id="api-topups"></a> <code>topUps</code></td><td><a href="./TopUp.html"><code>TopUp</code></a>[]</td><td>-</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/ledger/reconcile/interfaces/BalanceComparison.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const BalanceComparison = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  BalanceComparison as default
};
