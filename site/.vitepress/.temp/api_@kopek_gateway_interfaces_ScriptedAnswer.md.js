import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: ScriptedAnswer","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/gateway/interfaces/ScriptedAnswer.md","filePath":"api/@kopek/gateway/interfaces/ScriptedAnswer.md"}');
const _sfc_main = { name: "api/@kopek/gateway/interfaces/ScriptedAnswer.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-scriptedanswer" tabindex="-1">Interface: ScriptedAnswer <a class="header-anchor" href="#interface-scriptedanswer" aria-label="Permalink to &quot;Interface: ScriptedAnswer&quot;">​</a></h1><p>An answer that a test determines. Whatever is absent stays empty.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-error"></a> <code>error?</code></td><td><code>object</code></td><td>An error inside the choice (§7.1); the finish reason becomes <code>error</code>.</td></tr><tr><td><code>error.code</code></td><td><code>number</code></td><td>-</td></tr><tr><td><code>error.message</code></td><td><code>string</code></td><td>-</td></tr><tr><td><code>error.metadata?</code></td><td><code>Record</code>&lt;<code>string</code>, <code>unknown</code>&gt;</td><td>-</td></tr><tr><td><a id="api-fault"></a> <code>fault?</code></td><td><code>string</code></td><td>A named fault for this answer only.</td></tr><tr><td><a id="api-finishreason"></a> <code>finishReason?</code></td><td><code>string</code></td><td>-</td></tr><tr><td><a id="api-nativefinishreason"></a> <code>nativeFinishReason?</code></td><td><code>string</code></td><td>-</td></tr><tr><td><a id="api-reasoning"></a> <code>reasoning?</code></td><td><code>string</code></td><td>-</td></tr><tr><td><a id="api-text"></a> <code>text?</code></td><td><code>string</code></td><td>-</td></tr><tr><td><a id="api-toolcalls"></a> <code>toolCalls?</code></td><td><code>object</code>[]</td><td>-</td></tr><tr><td><a id="api-websearches"></a> <code>webSearches?</code></td><td><code>number</code></td><td><strong>As Type</strong> integer <strong>Minimum</strong> 0</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/gateway/interfaces/ScriptedAnswer.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const ScriptedAnswer = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  ScriptedAnswer as default
};
