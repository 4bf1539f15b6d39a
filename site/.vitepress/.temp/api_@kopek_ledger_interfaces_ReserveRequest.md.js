import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: ReserveRequest","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/ledger/interfaces/ReserveRequest.md","filePath":"api/@kopek/ledger/interfaces/ReserveRequest.md"}');
const _sfc_main = { name: "api/@kopek/ledger/interfaces/ReserveRequest.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-reserverequest" tabindex="-1">Interface: ReserveRequest <a class="header-anchor" href="#interface-reserverequest" aria-label="Permalink to &quot;Interface: ReserveRequest&quot;">​</a></h1><p>What a store is given before a request is sent.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-attempt"></a> <code>attempt</code></td><td><a href="./../type-aliases/OpenAttempt.html"><code>OpenAttempt</code></a></td><td>-</td></tr><tr><td><a id="api-averagecostrub"></a> <code>averageCostRub?</code></td><td><code>string</code></td><td>What a call of the model costs on average, rubles. If the attempt expires, it counts as this instead of the estimate. Absent: as the estimate.</td></tr><tr><td><a id="api-budgetmode"></a> <code>budgetMode?</code></td><td><code>&quot;wait&quot;</code> | <code>&quot;loose&quot;</code> | <code>&quot;strict&quot;</code> | <code>&quot;track&quot;</code></td><td>If given, every matching budget is a limit too, in this mode, read in the step that checks it. Absent: none is.</td></tr><tr><td><a id="api-estimaterub"></a> <code>estimateRub?</code></td><td><code>string</code></td><td>Estimated cost, rubles, never negative. Absent: unknown. Such an attempt reserves all that remains of every limit in strict mode that it counts towards, until it ends; under a limit in wait mode it is a probe.</td></tr><tr><td><a id="api-estimaterubbyscope"></a> <code>estimateRubByScope?</code></td><td><code>Readonly</code>&lt;<code>Record</code>&lt;<code>string</code>, <code>string</code>&gt;&gt;</td><td>Estimates by scope, for limits with an estimate of their own: used there instead of <code>estimateRub</code>.</td></tr><tr><td><a id="api-id"></a> <code>id</code></td><td><code>string</code></td><td>Id of the entry: time-ordered UUID.</td></tr><tr><td><a id="api-probes"></a> <code>probes?</code></td><td><code>number</code></td><td>Reservation mode: attempts without an estimate, this one included, in flight together while nothing is reserved. Default 1.</td></tr><tr><td><a id="api-signal"></a> <code>signal?</code></td><td><code>AbortSignal</code></td><td>Aborts when the caller no longer waits: work that has not been sent by then can be dropped.</td></tr><tr><td><a id="api-ttlms"></a> <code>ttlMs</code></td><td><code>number</code></td><td>The attempt becomes unknown after this many milliseconds without <code>renew</code> or <code>settle</code>.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/ledger/interfaces/ReserveRequest.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const ReserveRequest = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  ReserveRequest as default
};
