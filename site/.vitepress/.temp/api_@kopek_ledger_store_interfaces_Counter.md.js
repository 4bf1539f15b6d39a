import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: Counter","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/ledger/store/interfaces/Counter.md","filePath":"api/@kopek/ledger/store/interfaces/Counter.md"}');
const _sfc_main = { name: "api/@kopek/ledger/store/interfaces/Counter.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-counter" tabindex="-1">Interface: Counter <a class="header-anchor" href="#interface-counter" aria-label="Permalink to &quot;Interface: Counter&quot;">​</a></h1><p>A sum over the rows of one scope: always up to date, and always computable from the rows.</p><h2 id="extended-by" tabindex="-1">Extended by <a class="header-anchor" href="#extended-by" aria-label="Permalink to &quot;Extended by&quot;">​</a></h2><ul><li><a href="./WindowCounter.html"><code>WindowCounter</code></a></li></ul><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-carriedunknown"></a> <code>carriedUnknown</code></td><td><a href="./../../../core/kit/interfaces/Amount.html"><code>Amount</code></a></td><td>The part of <code>unknownCost</code> whose rows were dropped.</td></tr><tr><td><a id="api-reserved"></a> <code>reserved</code></td><td><a href="./../../../core/kit/interfaces/Amount.html"><code>Amount</code></a></td><td>Estimates of attempts in flight.</td></tr><tr><td><a id="api-reservingall"></a> <code>reservingAll</code></td><td><code>number</code></td><td>Attempts in flight without an estimate: each reserves all that a limit has remaining, or is a probe of one in wait mode.</td></tr><tr><td><a id="api-rows"></a> <code>rows</code></td><td><code>number</code></td><td>Number of rows.</td></tr><tr><td><a id="api-spent"></a> <code>spent</code></td><td><a href="./../../../core/kit/interfaces/Amount.html"><code>Amount</code></a></td><td>Settled and inferred costs.</td></tr><tr><td><a id="api-unestimated"></a> <code>unestimated</code></td><td><code>number</code></td><td>Number of unknown costs without an estimate.</td></tr><tr><td><a id="api-unknown"></a> <code>unknown</code></td><td><code>number</code></td><td>Number of unknown costs.</td></tr><tr><td><a id="api-unknowncost"></a> <code>unknownCost</code></td><td><a href="./../../../core/kit/interfaces/Amount.html"><code>Amount</code></a></td><td>Estimates of unknown costs.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/ledger/store/interfaces/Counter.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const Counter = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  Counter as default
};
