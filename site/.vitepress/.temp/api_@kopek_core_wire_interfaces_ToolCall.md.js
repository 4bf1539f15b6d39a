import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: ToolCall","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/core/wire/interfaces/ToolCall.md","filePath":"api/@kopek/core/wire/interfaces/ToolCall.md"}');
const _sfc_main = { name: "api/@kopek/core/wire/interfaces/ToolCall.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-toolcall" tabindex="-1">Interface: ToolCall <a class="header-anchor" href="#interface-toolcall" aria-label="Permalink to &quot;Interface: ToolCall&quot;">​</a></h1><p>A call of a function tool, proposed by the model. Interface §2.8.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-function"></a> <code>function</code></td><td><code>object</code></td><td>-</td></tr><tr><td><code>function.arguments</code></td><td><code>string</code></td><td>A JSON document as text. Keep it as received: a new key order breaks prompt caches.</td></tr><tr><td><code>function.name</code></td><td><code>string</code></td><td>-</td></tr><tr><td><a id="api-id"></a> <code>id</code></td><td><code>string</code></td><td>-</td></tr><tr><td><a id="api-type"></a> <code>type</code></td><td><code>&quot;function&quot;</code></td><td>-</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/core/wire/interfaces/ToolCall.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const ToolCall = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  ToolCall as default
};
