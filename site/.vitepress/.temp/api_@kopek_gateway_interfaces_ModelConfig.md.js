import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: ModelConfig","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/gateway/interfaces/ModelConfig.md","filePath":"api/@kopek/gateway/interfaces/ModelConfig.md"}');
const _sfc_main = { name: "api/@kopek/gateway/interfaces/ModelConfig.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-modelconfig" tabindex="-1">Interface: ModelConfig <a class="header-anchor" href="#interface-modelconfig" aria-label="Permalink to &quot;Interface: ModelConfig&quot;">​</a></h1><p>A model of the catalog.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-contextlength"></a> <code>contextLength?</code></td><td><code>number</code></td><td>Tokens of prompt and answer together. Default 32 768. <strong>As Type</strong> integer <strong>Minimum</strong> 2</td></tr><tr><td><a id="api-id"></a> <code>id</code></td><td><code>string</code></td><td>For instance <code>kopek/echo</code>, also available as <code>{provider}/echo</code>; with <code>*</code> at its end: every unknown name that begins so. <strong>Min Length</strong> 1</td></tr><tr><td><a id="api-maxoutputtokens"></a> <code>maxOutputTokens?</code></td><td><code>number</code></td><td>Tokens of an answer when a request sets no <code>max_tokens</code>. Default 4 096. <strong>As Type</strong> integer <strong>Minimum</strong> 1</td></tr><tr><td><a id="api-providers"></a> <code>providers</code></td><td><a href="./ProviderConfig.html"><code>ProviderConfig</code></a>[]</td><td>Providers in order of preference, at least one; <code>provider.sort</code> of a request changes the order. <strong>Min Items</strong> 1</td></tr><tr><td><a id="api-structuredoutput"></a> <code>structuredOutput?</code></td><td><code>boolean</code></td><td>False: <code>response_format</code> is rejected (§2.5: not every model supports it). Default true.</td></tr><tr><td><a id="api-talent"></a> <code>talent?</code></td><td><a href="./../type-aliases/Talent.html"><code>Talent</code></a></td><td>What a simulated model is best at. Default <code>chat</code>; not used with <code>upstream</code>.</td></tr><tr><td><a id="api-upstream"></a> <code>upstream?</code></td><td><a href="./UpstreamConfig.html"><code>UpstreamConfig</code></a></td><td>Passes requests on to a server with a real model.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/gateway/interfaces/ModelConfig.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const ModelConfig = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  ModelConfig as default
};
