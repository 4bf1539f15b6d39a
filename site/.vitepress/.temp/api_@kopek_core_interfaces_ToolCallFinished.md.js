import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: ToolCallFinished","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/core/interfaces/ToolCallFinished.md","filePath":"api/@kopek/core/interfaces/ToolCallFinished.md"}');
const _sfc_main = { name: "api/@kopek/core/interfaces/ToolCallFinished.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-toolcallfinished" tabindex="-1">Interface: ToolCallFinished <a class="header-anchor" href="#interface-toolcallfinished" aria-label="Permalink to &quot;Interface: ToolCallFinished&quot;">​</a></h1><p>A complete tool call. It is emitted at the end of the answer, never as soon as its arguments parse.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-index"></a> <code>index</code></td><td><code>number</code></td><td>-</td></tr><tr><td><a id="api-invalid"></a> <code>invalid</code></td><td><code>boolean</code></td><td>True if the arguments are not a JSON object, for instance cut by <code>max_tokens</code>. Never execute such a call.</td></tr><tr><td><a id="api-toolcall"></a> <code>toolCall</code></td><td><a href="./FinishedToolCall.html"><code>FinishedToolCall</code></a></td><td>-</td></tr><tr><td><a id="api-type"></a> <code>type</code></td><td><code>&quot;tool-call&quot;</code></td><td>-</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/core/interfaces/ToolCallFinished.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const ToolCallFinished = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  ToolCallFinished as default
};
