import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: UpstreamConfig","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/gateway/interfaces/UpstreamConfig.md","filePath":"api/@kopek/gateway/interfaces/UpstreamConfig.md"}');
const _sfc_main = { name: "api/@kopek/gateway/interfaces/UpstreamConfig.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-upstreamconfig" tabindex="-1">Interface: UpstreamConfig <a class="header-anchor" href="#interface-upstreamconfig" aria-label="Permalink to &quot;Interface: UpstreamConfig&quot;">​</a></h1><p>A server with the same protocol that runs a real model.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-apikey"></a> <code>apiKey?</code></td><td><code>string</code></td><td>-</td></tr><tr><td><a id="api-apikeyenv"></a> <code>apiKeyEnv?</code></td><td><code>string</code></td><td>Name of the environment variable that holds the key, so that no file has to. <strong>Min Length</strong> 1</td></tr><tr><td><a id="api-baseurl"></a> <code>baseURL</code></td><td><code>string</code></td><td>With or without a trailing <code>/v1</code>.</td></tr><tr><td><a id="api-model"></a> <code>model</code></td><td><code>string</code></td><td>Name of the model there; <code>*</code>: the requested name. <strong>Min Length</strong> 1</td></tr><tr><td><a id="api-timeoutms"></a> <code>timeoutMs?</code></td><td><code>number</code></td><td>Time to the answer, or to the next event of a stream, milliseconds. Default 60 000. <strong>Exclusive Minimum</strong> 0</td></tr><tr><td><a id="api-useproxy"></a> <code>useProxy?</code></td><td><code>boolean</code></td><td>True: through the proxies that HTTPS_PROXY, HTTP_PROXY and NO_PROXY name. Default false: directly.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/gateway/interfaces/UpstreamConfig.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const UpstreamConfig = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  UpstreamConfig as default
};
