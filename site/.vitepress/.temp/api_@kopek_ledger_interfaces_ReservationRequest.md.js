import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: ReservationRequest","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/ledger/interfaces/ReservationRequest.md","filePath":"api/@kopek/ledger/interfaces/ReservationRequest.md"}');
const _sfc_main = { name: "api/@kopek/ledger/interfaces/ReservationRequest.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-reservationrequest" tabindex="-1">Interface: ReservationRequest <a class="header-anchor" href="#interface-reservationrequest" aria-label="Permalink to &quot;Interface: ReservationRequest&quot;">​</a></h1><p>A request to reserve money for a paid tool.</p><h2 id="extends" tabindex="-1">Extends <a class="header-anchor" href="#extends" aria-label="Permalink to &quot;Extends&quot;">​</a></h2><ul><li><code>Omit</code>&lt;<a href="./../type-aliases/Attribution.html"><code>Attribution</code></a>, <code>&quot;model&quot;</code>&gt;</li></ul><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th><th>Inherited from</th></tr></thead><tbody><tr><td><a id="api-estimaterub"></a> <code>estimateRub?</code></td><td><code>string</code></td><td>The most it may cost, rubles. Absent: unknown, so it starts only while nothing else is reserved.</td><td>-</td></tr><tr><td><a id="api-name"></a> <code>name</code></td><td><code>string</code></td><td>Name of the tool: totals and reports list it as the model <code>tool:ocr</code>.</td><td>-</td></tr><tr><td><a id="api-parentrunid"></a> <code>parentRunId?</code></td><td><code>string</code></td><td>-</td><td><a href="./LedgerEntry.html"><code>LedgerEntry</code></a>.<a href="./LedgerEntry.html#api-parentrunid"><code>parentRunId</code></a></td></tr><tr><td><a id="api-requirebudget"></a> <code>requireBudget?</code></td><td><code>boolean</code></td><td>As for a client.</td><td>-</td></tr><tr><td><a id="api-runid"></a> <code>runId?</code></td><td><code>string</code></td><td>-</td><td><a href="./LedgerEntry.html"><code>LedgerEntry</code></a>.<a href="./LedgerEntry.html#api-runid"><code>runId</code></a></td></tr><tr><td><a id="api-signal"></a> <code>signal?</code></td><td><a href="./../../core/interfaces/WaitSignal.html"><code>WaitSignal</code></a></td><td>Ends the wait for reserved money.</td><td>-</td></tr><tr><td><a id="api-spendlimit"></a> <code>spendLimit?</code></td><td>| <code>string</code> | <a href="./SpendLimit.html"><code>SpendLimit</code></a> | readonly (<code>string</code> | <a href="./SpendLimit.html"><code>SpendLimit</code></a>)[]</td><td>Limits, as for a client. Default: the budgets in the ledger, if it has any.</td><td>-</td></tr><tr><td><a id="api-tags"></a> <code>tags?</code></td><td><code>Record</code>&lt;<code>string</code>, <code>string</code>&gt;</td><td>-</td><td><a href="./LedgerEntry.html"><code>LedgerEntry</code></a>.<a href="./LedgerEntry.html#api-tags"><code>tags</code></a></td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/ledger/interfaces/ReservationRequest.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const ReservationRequest = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  ReservationRequest as default
};
