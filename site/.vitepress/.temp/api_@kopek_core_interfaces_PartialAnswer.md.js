import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: PartialAnswer","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/core/interfaces/PartialAnswer.md","filePath":"api/@kopek/core/interfaces/PartialAnswer.md"}');
const _sfc_main = { name: "api/@kopek/core/interfaces/PartialAnswer.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-partialanswer" tabindex="-1">Interface: PartialAnswer <a class="header-anchor" href="#interface-partialanswer" aria-label="Permalink to &quot;Interface: PartialAnswer&quot;">​</a></h1><p>The part of a broken answer that was received. It was probably billed.</p><h2 id="extended-by" tabindex="-1">Extended by <a class="header-anchor" href="#extended-by" aria-label="Permalink to &quot;Extended by&quot;">​</a></h2><ul><li><a href="./../reader/interfaces/ReadAnswer.html"><code>ReadAnswer</code></a></li></ul><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-created"></a> <code>created?</code></td><td><code>number</code></td><td>Unix timestamp in seconds.</td></tr><tr><td><a id="api-finishreason"></a> <code>finishReason?</code></td><td><code>string</code> | <code>null</code></td><td>-</td></tr><tr><td><a id="api-id"></a> <code>id?</code></td><td><code>string</code></td><td>Id of the generation, if it was received.</td></tr><tr><td><a id="api-model"></a> <code>model?</code></td><td><code>string</code></td><td>The model that answered, if it was received.</td></tr><tr><td><a id="api-nativefinishreason"></a> <code>nativeFinishReason?</code></td><td><code>string</code> | <code>null</code></td><td>-</td></tr><tr><td><a id="api-reasoning"></a> <code>reasoning</code></td><td><code>string</code></td><td>-</td></tr><tr><td><a id="api-text"></a> <code>text</code></td><td><code>string</code></td><td>-</td></tr><tr><td><a id="api-toolcalls"></a> <code>toolCalls</code></td><td><code>object</code>[]</td><td>Tool calls received. Never execute them: the arguments may be incomplete.</td></tr><tr><td><a id="api-usage"></a> <code>usage?</code></td><td><code>unknown</code></td><td>The usage as sent, if it was received.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/core/interfaces/PartialAnswer.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const PartialAnswer = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  PartialAnswer as default
};
