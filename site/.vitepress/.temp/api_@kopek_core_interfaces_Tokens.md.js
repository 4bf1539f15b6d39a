import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: Tokens","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/core/interfaces/Tokens.md","filePath":"api/@kopek/core/interfaces/Tokens.md"}');
const _sfc_main = { name: "api/@kopek/core/interfaces/Tokens.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-tokens" tabindex="-1">Interface: Tokens <a class="header-anchor" href="#interface-tokens" aria-label="Permalink to &quot;Interface: Tokens&quot;">​</a></h1><p>Token counts of one answer. A count that the service did not send is absent, never 0.</p><p>Interface §2.9. The parts never exceed their whole and are never negative, whatever the provider counted.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-cacheread"></a> <code>cacheRead?</code></td><td><code>number</code></td><td>Prompt tokens read from the cache.</td></tr><tr><td><a id="api-cachewrite"></a> <code>cacheWrite?</code></td><td><code>number</code></td><td>Prompt tokens written to the cache.</td></tr><tr><td><a id="api-input"></a> <code>input?</code></td><td><code>number</code></td><td>All prompt tokens, cached ones included.</td></tr><tr><td><a id="api-nocache"></a> <code>noCache?</code></td><td><code>number</code></td><td>Prompt tokens outside the cache. Present when a cache count is.</td></tr><tr><td><a id="api-output"></a> <code>output?</code></td><td><code>number</code></td><td>All completion tokens, reasoning included.</td></tr><tr><td><a id="api-reasoning"></a> <code>reasoning?</code></td><td><code>number</code></td><td>Tokens spent on thinking.</td></tr><tr><td><a id="api-text"></a> <code>text?</code></td><td><code>number</code></td><td>Completion tokens without reasoning. Present when <code>reasoning</code> is.</td></tr><tr><td><a id="api-total"></a> <code>total?</code></td><td><code>number</code></td><td>As sent; input + output when the service sent none.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/core/interfaces/Tokens.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const Tokens = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  Tokens as default
};
