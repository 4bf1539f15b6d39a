import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: ProviderConfig","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/gateway/interfaces/ProviderConfig.md","filePath":"api/@kopek/gateway/interfaces/ProviderConfig.md"}');
const _sfc_main = { name: "api/@kopek/gateway/interfaces/ProviderConfig.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-providerconfig" tabindex="-1">Interface: ProviderConfig <a class="header-anchor" href="#interface-providerconfig" aria-label="Permalink to &quot;Interface: ProviderConfig&quot;">​</a></h1><p>A provider of a model: the same answers at its own price, speed and latency.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-available"></a> <code>available?</code></td><td><code>boolean</code></td><td>False: the provider is down and the next one serves. Default true.</td></tr><tr><td><a id="api-latencyms"></a> <code>latencyMs?</code></td><td><code>number</code></td><td>Time to the first token, milliseconds. Default 300. <strong>Minimum</strong> 0</td></tr><tr><td><a id="api-name"></a> <code>name</code></td><td><code>string</code></td><td>-</td></tr><tr><td><a id="api-prices"></a> <code>prices</code></td><td><a href="./Prices.html"><code>Prices</code></a></td><td>-</td></tr><tr><td><a id="api-tokenspersecond"></a> <code>tokensPerSecond?</code></td><td><code>number</code></td><td>Speed of streams. Default 80. <strong>Exclusive Minimum</strong> 0</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/gateway/interfaces/ProviderConfig.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const ProviderConfig = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  ProviderConfig as default
};
