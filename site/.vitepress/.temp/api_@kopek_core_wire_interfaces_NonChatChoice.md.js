import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: NonChatChoice","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/core/wire/interfaces/NonChatChoice.md","filePath":"api/@kopek/core/wire/interfaces/NonChatChoice.md"}');
const _sfc_main = { name: "api/@kopek/core/wire/interfaces/NonChatChoice.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-nonchatchoice" tabindex="-1">Interface: NonChatChoice <a class="header-anchor" href="#interface-nonchatchoice" aria-label="Permalink to &quot;Interface: NonChatChoice&quot;">​</a></h1><p>A choice of an answer to the <code>prompt</code> form. Interface §2.8.</p><h2 id="extends" tabindex="-1">Extends <a class="header-anchor" href="#extends" aria-label="Permalink to &quot;Extends&quot;">​</a></h2><ul><li><a href="./ChoiceEnd.html"><code>ChoiceEnd</code></a></li></ul><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Inherited from</th></tr></thead><tbody><tr><td><a id="api-error"></a> <code>error?</code></td><td><a href="./ErrorResponse.html"><code>ErrorResponse</code></a></td><td><a href="./ChoiceEnd.html"><code>ChoiceEnd</code></a>.<a href="./ChoiceEnd.html#api-error"><code>error</code></a></td></tr><tr><td><a id="api-finish_reason"></a> <code>finish_reason</code></td><td><a href="./../type-aliases/FinishReason.html"><code>FinishReason</code></a> | <code>null</code></td><td><a href="./ChoiceEnd.html"><code>ChoiceEnd</code></a>.<a href="./ChoiceEnd.html#api-finish_reason"><code>finish_reason</code></a></td></tr><tr><td><a id="api-text"></a> <code>text</code></td><td><code>string</code></td><td>-</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/core/wire/interfaces/NonChatChoice.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const NonChatChoice = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  NonChatChoice as default
};
