import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: ChatCompletion","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/core/wire/interfaces/ChatCompletion.md","filePath":"api/@kopek/core/wire/interfaces/ChatCompletion.md"}');
const _sfc_main = { name: "api/@kopek/core/wire/interfaces/ChatCompletion.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-chatcompletion" tabindex="-1">Interface: ChatCompletion <a class="header-anchor" href="#interface-chatcompletion" aria-label="Permalink to &quot;Interface: ChatCompletion&quot;">​</a></h1><p>A non-streamed answer. Interface §2.8; <code>usage</code> is always there (§2.9 rule 1).</p><h2 id="extends" tabindex="-1">Extends <a class="header-anchor" href="#extends" aria-label="Permalink to &quot;Extends&quot;">​</a></h2><ul><li><a href="./ChatResponseBase.html"><code>ChatResponseBase</code></a></li></ul><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th><th>Inherited from</th></tr></thead><tbody><tr><td><a id="api-choices"></a> <code>choices</code></td><td>( | <a href="./NonStreamingChoice.html"><code>NonStreamingChoice</code></a> | <a href="./NonChatChoice.html"><code>NonChatChoice</code></a>)[]</td><td>-</td><td>-</td></tr><tr><td><a id="api-created"></a> <code>created</code></td><td><code>number</code></td><td>Unix timestamp, seconds.</td><td><a href="./ChatResponseBase.html"><code>ChatResponseBase</code></a>.<a href="./ChatResponseBase.html#api-created"><code>created</code></a></td></tr><tr><td><a id="api-id"></a> <code>id</code></td><td><code>string</code></td><td>-</td><td><a href="./ChatResponseBase.html"><code>ChatResponseBase</code></a>.<a href="./ChatResponseBase.html#api-id"><code>id</code></a></td></tr><tr><td><a id="api-model"></a> <code>model</code></td><td><code>string</code></td><td>The model actually used, not the preset or <code>auto</code>.</td><td><a href="./ChatResponseBase.html"><code>ChatResponseBase</code></a>.<a href="./ChatResponseBase.html#api-model"><code>model</code></a></td></tr><tr><td><a id="api-object"></a> <code>object</code></td><td><code>&quot;chat.completion&quot;</code></td><td>-</td><td>-</td></tr><tr><td><a id="api-system_fingerprint"></a> <code>system_fingerprint?</code></td><td><code>string</code></td><td>-</td><td><a href="./ChatResponseBase.html"><code>ChatResponseBase</code></a>.<a href="./ChatResponseBase.html#api-system_fingerprint"><code>system_fingerprint</code></a></td></tr><tr><td><a id="api-usage"></a> <code>usage</code></td><td><a href="./WireUsage.html"><code>WireUsage</code></a></td><td>-</td><td>-</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/core/wire/interfaces/ChatCompletion.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const ChatCompletion = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  ChatCompletion as default
};
