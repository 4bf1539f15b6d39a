import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: KeyOptions","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/core/interfaces/KeyOptions.md","filePath":"api/@kopek/core/interfaces/KeyOptions.md"}');
const _sfc_main = { name: "api/@kopek/core/interfaces/KeyOptions.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-keyoptions" tabindex="-1">Interface: KeyOptions <a class="header-anchor" href="#interface-keyoptions" aria-label="Permalink to &quot;Interface: KeyOptions&quot;">​</a></h1><p>Options of <code>client.key()</code>.</p><h2 id="extends" tabindex="-1">Extends <a class="header-anchor" href="#extends" aria-label="Permalink to &quot;Extends&quot;">​</a></h2><ul><li><code>Pick</code>&lt;<a href="./CallOptions.html"><code>CallOptions</code></a>, <code>&quot;signal&quot;</code> | <code>&quot;headers&quot;</code> | <code>&quot;timeout&quot;</code> | <code>&quot;retry&quot;</code>&gt;</li></ul><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th><th>Inherited from</th></tr></thead><tbody><tr><td><a id="api-headers"></a> <code>headers?</code></td><td><a href="./../type-aliases/GivenHeaders.html"><code>GivenHeaders</code></a></td><td>Further headers of this call.</td><td><a href="./CallOptions.html"><code>CallOptions</code></a>.<a href="./CallOptions.html#api-headers"><code>headers</code></a></td></tr><tr><td><a id="api-maxagems"></a> <code>maxAgeMs?</code></td><td><code>number</code></td><td>Accepts a status up to this old, ms. Such calls without a signal share a request. Default 0: always ask.</td><td>-</td></tr><tr><td><a id="api-retry"></a> <code>retry?</code></td><td><code>Partial</code>&lt;<a href="./RetryPolicy.html"><code>RetryPolicy</code></a>&gt;</td><td>-</td><td><a href="./CallOptions.html"><code>CallOptions</code></a>.<a href="./CallOptions.html#api-retry"><code>retry</code></a></td></tr><tr><td><a id="api-signal"></a> <code>signal?</code></td><td><code>AbortSignal</code></td><td>Aborts the call and frees its socket at once.</td><td><a href="./CallOptions.html"><code>CallOptions</code></a>.<a href="./CallOptions.html#api-signal"><code>signal</code></a></td></tr><tr><td><a id="api-timeout"></a> <code>timeout?</code></td><td><code>number</code> | <a href="./CallTimeouts.html"><code>CallTimeouts</code></a></td><td>Timeouts, or one number of ms for the whole call: attempts, pauses and reading.</td><td><a href="./../kit/interfaces/SharedCallOptions.html"><code>SharedCallOptions</code></a>.<a href="./../kit/interfaces/SharedCallOptions.html#api-timeout"><code>timeout</code></a></td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/core/interfaces/KeyOptions.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const KeyOptions = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  KeyOptions as default
};
