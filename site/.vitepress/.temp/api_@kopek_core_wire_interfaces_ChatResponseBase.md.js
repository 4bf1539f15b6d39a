import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: ChatResponseBase","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/core/wire/interfaces/ChatResponseBase.md","filePath":"api/@kopek/core/wire/interfaces/ChatResponseBase.md"}');
const _sfc_main = { name: "api/@kopek/core/wire/interfaces/ChatResponseBase.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-chatresponsebase" tabindex="-1">Interface: ChatResponseBase <a class="header-anchor" href="#interface-chatresponsebase" aria-label="Permalink to &quot;Interface: ChatResponseBase&quot;">​</a></h1><p>Fields that answers of all kinds share. Interface §2.8.</p><h2 id="extended-by" tabindex="-1">Extended by <a class="header-anchor" href="#extended-by" aria-label="Permalink to &quot;Extended by&quot;">​</a></h2><ul><li><a href="./ChatCompletion.html"><code>ChatCompletion</code></a></li><li><a href="./ChatCompletionChunk.html"><code>ChatCompletionChunk</code></a></li></ul><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-created"></a> <code>created</code></td><td><code>number</code></td><td>Unix timestamp, seconds.</td></tr><tr><td><a id="api-id"></a> <code>id</code></td><td><code>string</code></td><td>-</td></tr><tr><td><a id="api-model"></a> <code>model</code></td><td><code>string</code></td><td>The model actually used, not the preset or <code>auto</code>.</td></tr><tr><td><a id="api-system_fingerprint"></a> <code>system_fingerprint?</code></td><td><code>string</code></td><td>-</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/core/wire/interfaces/ChatResponseBase.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const ChatResponseBase = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  ChatResponseBase as default
};
