import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: LimitState","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/ledger/interfaces/LimitState.md","filePath":"api/@kopek/ledger/interfaces/LimitState.md"}');
const _sfc_main = { name: "api/@kopek/ledger/interfaces/LimitState.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-limitstate" tabindex="-1">Interface: LimitState <a class="header-anchor" href="#interface-limitstate" aria-label="Permalink to &quot;Interface: LimitState&quot;">​</a></h1><p>The state of a limit in the window of the call.</p><h2 id="extended-by" tabindex="-1">Extended by <a class="header-anchor" href="#extended-by" aria-label="Permalink to &quot;Extended by&quot;">​</a></h2><ul><li><a href="./LimitRejection.html"><code>LimitRejection</code></a></li></ul><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-limit"></a> <code>limit</code></td><td><a href="./ScopeLimit.html"><code>ScopeLimit</code></a></td><td>-</td></tr><tr><td><a id="api-reservedrub"></a> <code>reservedRub</code></td><td><code>string</code></td><td>Reserved for attempts in flight, rubles. All that remains of the limit, if one of them has no estimate.</td></tr><tr><td><a id="api-spentrub"></a> <code>spentRub</code></td><td><code>string</code></td><td>Settled and inferred costs, rubles.</td></tr><tr><td><a id="api-unknown"></a> <code>unknown?</code></td><td><code>number</code></td><td>Number of unknown costs that were not cleared. Absent: none.</td></tr><tr><td><a id="api-unknownrub"></a> <code>unknownRub</code></td><td><code>string</code></td><td>Estimates of unknown costs that were not cleared, rubles.</td></tr><tr><td><a id="api-windowendsat"></a> <code>windowEndsAt?</code></td><td><code>string</code></td><td>When the window ends, ISO 8601; only with a period.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/ledger/interfaces/LimitState.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const LimitState = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  LimitState as default
};
