import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: ChoiceEnd","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/core/wire/interfaces/ChoiceEnd.md","filePath":"api/@kopek/core/wire/interfaces/ChoiceEnd.md"}');
const _sfc_main = { name: "api/@kopek/core/wire/interfaces/ChoiceEnd.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-choiceend" tabindex="-1">Interface: ChoiceEnd <a class="header-anchor" href="#interface-choiceend" aria-label="Permalink to &quot;Interface: ChoiceEnd&quot;">​</a></h1><p>Fields that choices of all kinds share. Interface §2.8.</p><h2 id="extended-by" tabindex="-1">Extended by <a class="header-anchor" href="#extended-by" aria-label="Permalink to &quot;Extended by&quot;">​</a></h2><ul><li><a href="./NonStreamingChoice.html"><code>NonStreamingChoice</code></a></li><li><a href="./StreamingChoice.html"><code>StreamingChoice</code></a></li><li><a href="./NonChatChoice.html"><code>NonChatChoice</code></a></li></ul><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th></tr></thead><tbody><tr><td><a id="api-error"></a> <code>error?</code></td><td><a href="./ErrorResponse.html"><code>ErrorResponse</code></a></td></tr><tr><td><a id="api-finish_reason"></a> <code>finish_reason</code></td><td><a href="./../type-aliases/FinishReason.html"><code>FinishReason</code></a> | <code>null</code></td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/core/wire/interfaces/ChoiceEnd.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const ChoiceEnd = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  ChoiceEnd as default
};
