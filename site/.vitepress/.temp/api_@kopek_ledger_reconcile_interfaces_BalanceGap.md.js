import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: BalanceGap","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/ledger/reconcile/interfaces/BalanceGap.md","filePath":"api/@kopek/ledger/reconcile/interfaces/BalanceGap.md"}');
const _sfc_main = { name: "api/@kopek/ledger/reconcile/interfaces/BalanceGap.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-balancegap" tabindex="-1">Interface: BalanceGap <a class="header-anchor" href="#interface-balancegap" aria-label="Permalink to &quot;Interface: BalanceGap&quot;">​</a></h1><p>Money that left the account between two recorded charges that otherwise follow each other.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-acrossclocks"></a> <code>acrossClocks?</code></td><td><code>true</code></td><td>Some of these entries, or entries within an hour of them, have times from another clock: they were sent while the store was down (<code>limitsSkipped</code>), or the clock of the store was set back. Their order proves nothing, so no cost is inferred.</td></tr><tr><td><a id="api-after"></a> <code>after</code></td><td><a href="./../../interfaces/LedgerEntry.html"><code>LedgerEntry</code></a></td><td>The last charge before it.</td></tr><tr><td><a id="api-before"></a> <code>before</code></td><td><a href="./../../interfaces/LedgerEntry.html"><code>LedgerEntry</code></a></td><td>The first charge after it.</td></tr><tr><td><a id="api-fallrub"></a> <code>fallRub</code></td><td><code>string</code></td><td>How much the balance dropped beyond recorded charges, rubles; always above 0.</td></tr><tr><td><a id="api-inflight"></a> <code>inFlight</code></td><td><a href="./../../interfaces/LedgerEntry.html"><code>LedgerEntry</code></a>[]</td><td>Attempts that are still in flight and may have been billed in it.</td></tr><tr><td><a id="api-unknown"></a> <code>unknown</code></td><td><a href="./../../interfaces/LedgerEntry.html"><code>LedgerEntry</code></a>[]</td><td>Attempts of unknown cost that may have been billed in it. Together they cost at most the drop.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/ledger/reconcile/interfaces/BalanceGap.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const BalanceGap = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  BalanceGap as default
};
