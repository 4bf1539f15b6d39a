import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: AssistantMessage","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/core/wire/interfaces/AssistantMessage.md","filePath":"api/@kopek/core/wire/interfaces/AssistantMessage.md"}');
const _sfc_main = { name: "api/@kopek/core/wire/interfaces/AssistantMessage.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-assistantmessage" tabindex="-1">Interface: AssistantMessage <a class="header-anchor" href="#interface-assistantmessage" aria-label="Permalink to &quot;Interface: AssistantMessage&quot;">​</a></h1><p>A message of the model. As the last message it is a prefix that the model continues (§2.3, prefill rule).</p><p><code>tool_calls</code> and <code>reasoning_details</code> are not listed in §2.3. A tool loop is impossible without the first, and agent loops with reasoning models need the second sent back unchanged.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-content"></a> <code>content</code></td><td><code>string</code> | <a href="./../type-aliases/ContentPart.html"><code>ContentPart</code></a>[] | <code>null</code></td><td>Required by §2.3: <code>&quot;&quot;</code> with tool calls. <code>null</code> only for upstreams that reject an empty string.</td></tr><tr><td><a id="api-name"></a> <code>name?</code></td><td><code>string</code></td><td>-</td></tr><tr><td><a id="api-reasoning"></a> <code>reasoning?</code></td><td><code>string</code></td><td>Reasoning text without details, as received.</td></tr><tr><td><a id="api-reasoning_details"></a> <code>reasoning_details?</code></td><td><code>unknown</code>[]</td><td>Opaque entries exactly as received: order, unknown keys and <code>[]</code> included.</td></tr><tr><td><a id="api-role"></a> <code>role</code></td><td><code>&quot;assistant&quot;</code></td><td>-</td></tr><tr><td><a id="api-tool_calls"></a> <code>tool_calls?</code></td><td><a href="./ToolCall.html"><code>ToolCall</code></a>[]</td><td>-</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/core/wire/interfaces/AssistantMessage.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const AssistantMessage = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  AssistantMessage as default
};
