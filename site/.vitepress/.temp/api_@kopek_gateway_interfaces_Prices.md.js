import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: Prices","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/gateway/interfaces/Prices.md","filePath":"api/@kopek/gateway/interfaces/Prices.md"}');
const _sfc_main = { name: "api/@kopek/gateway/interfaces/Prices.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-prices" tabindex="-1">Interface: Prices <a class="header-anchor" href="#interface-prices" aria-label="Permalink to &quot;Interface: Prices&quot;">​</a></h1><p>Prices of a model at one provider: decimal strings, rubles per token by default.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-cacheread"></a> <code>cacheRead?</code></td><td><code>string</code></td><td>Prompt tokens read from the cache. Default: a tenth of <code>input</code>.</td></tr><tr><td><a id="api-cachewrite"></a> <code>cacheWrite?</code></td><td><code>string</code></td><td>Prompt tokens written to the cache. Default: <code>input</code> and a quarter.</td></tr><tr><td><a id="api-input"></a> <code>input</code></td><td><code>string</code></td><td>-</td></tr><tr><td><a id="api-output"></a> <code>output</code></td><td><code>string</code></td><td>-</td></tr><tr><td><a id="api-reasoning"></a> <code>reasoning?</code></td><td><code>string</code></td><td>Reasoning tokens. Default: <code>output</code>.</td></tr><tr><td><a id="api-search"></a> <code>search?</code></td><td><code>string</code></td><td>Rubles per web search. Default 0.</td></tr><tr><td><a id="api-tiers"></a> <code>tiers?</code></td><td><code>object</code></td><td>Factors of the service tiers. Default flex 0.5, priority 2.</td></tr><tr><td><code>tiers.flex?</code></td><td><code>string</code></td><td>-</td></tr><tr><td><code>tiers.priority?</code></td><td><code>string</code></td><td>-</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/gateway/interfaces/Prices.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const Prices = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  Prices as default
};
