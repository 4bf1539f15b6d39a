import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: ResponseMessage","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/core/wire/interfaces/ResponseMessage.md","filePath":"api/@kopek/core/wire/interfaces/ResponseMessage.md"}');
const _sfc_main = { name: "api/@kopek/core/wire/interfaces/ResponseMessage.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-responsemessage" tabindex="-1">Interface: ResponseMessage <a class="header-anchor" href="#interface-responsemessage" aria-label="Permalink to &quot;Interface: ResponseMessage&quot;">​</a></h1><p>The whole message of a non-streamed answer. Interface §2.8.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-audio"></a> <code>audio?</code></td><td><a href="./AudioAnswer.html"><code>AudioAnswer</code></a></td><td>-</td></tr><tr><td><a id="api-content"></a> <code>content</code></td><td><code>string</code> | <code>null</code></td><td>-</td></tr><tr><td><a id="api-reasoning"></a> <code>reasoning?</code></td><td><code>string</code></td><td>-</td></tr><tr><td><a id="api-reasoning_details"></a> <code>reasoning_details?</code></td><td><code>unknown</code>[]</td><td>Entries of unknown structure: opaque, order kept.</td></tr><tr><td><a id="api-role"></a> <code>role</code></td><td><code>string</code></td><td>-</td></tr><tr><td><a id="api-tool_calls"></a> <code>tool_calls?</code></td><td><a href="./ToolCall.html"><code>ToolCall</code></a>[]</td><td>-</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/core/wire/interfaces/ResponseMessage.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const ResponseMessage = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  ResponseMessage as default
};
