import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: CounterMismatch","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/ledger/interfaces/CounterMismatch.md","filePath":"api/@kopek/ledger/interfaces/CounterMismatch.md"}');
const _sfc_main = { name: "api/@kopek/ledger/interfaces/CounterMismatch.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-countermismatch" tabindex="-1">Interface: CounterMismatch <a class="header-anchor" href="#interface-countermismatch" aria-label="Permalink to &quot;Interface: CounterMismatch&quot;">​</a></h1><p>A counter that differs from the sum of its entries.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-amount"></a> <code>amount</code></td><td><code>&quot;reserved&quot;</code> | <code>&quot;spent&quot;</code> | <code>&quot;unknown&quot;</code></td><td>-</td></tr><tr><td><a id="api-attemptid"></a> <code>attemptId?</code></td><td><code>string</code></td><td>The attempt that causes the difference: it is overdue, but a damaged row keeps the store from ending it.</td></tr><tr><td><a id="api-counterrub"></a> <code>counterRub</code></td><td><code>string</code></td><td>-</td></tr><tr><td><a id="api-entriesrub"></a> <code>entriesRub</code></td><td><code>string</code></td><td>-</td></tr><tr><td><a id="api-period"></a> <code>period?</code></td><td><code>&quot;hour&quot;</code> | <code>&quot;day&quot;</code> | <code>&quot;week&quot;</code> | <code>&quot;month&quot;</code></td><td>-</td></tr><tr><td><a id="api-scope"></a> <code>scope</code></td><td><code>string</code></td><td>-</td></tr><tr><td><a id="api-windowstart"></a> <code>windowStart?</code></td><td><code>string</code></td><td>ISO 8601; only with a period.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/ledger/interfaces/CounterMismatch.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const CounterMismatch = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  CounterMismatch as default
};
