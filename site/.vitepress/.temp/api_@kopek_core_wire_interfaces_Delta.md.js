import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: Delta","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/core/wire/interfaces/Delta.md","filePath":"api/@kopek/core/wire/interfaces/Delta.md"}');
const _sfc_main = { name: "api/@kopek/core/wire/interfaces/Delta.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-delta" tabindex="-1">Interface: Delta <a class="header-anchor" href="#interface-delta" aria-label="Permalink to &quot;Interface: Delta&quot;">​</a></h1><p>A piece of a streamed answer. Interface §2.8: the role is optional.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th></tr></thead><tbody><tr><td><a id="api-audio"></a> <code>audio?</code></td><td><code>Partial</code>&lt;<a href="./AudioAnswer.html"><code>AudioAnswer</code></a>&gt;</td></tr><tr><td><a id="api-content"></a> <code>content?</code></td><td><code>string</code> | <code>null</code></td></tr><tr><td><a id="api-role"></a> <code>role?</code></td><td><code>string</code></td></tr><tr><td><a id="api-tool_calls"></a> <code>tool_calls?</code></td><td><a href="./ToolCall.html"><code>ToolCall</code></a>[]</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/core/wire/interfaces/Delta.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const Delta = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  Delta as default
};
