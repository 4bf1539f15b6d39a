import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: ToolCallDelta","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/core/interfaces/ToolCallDelta.md","filePath":"api/@kopek/core/interfaces/ToolCallDelta.md"}');
const _sfc_main = { name: "api/@kopek/core/interfaces/ToolCallDelta.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-toolcalldelta" tabindex="-1">Interface: ToolCallDelta <a class="header-anchor" href="#interface-toolcalldelta" aria-label="Permalink to &quot;Interface: ToolCallDelta&quot;">​</a></h1><p>A piece of a tool call.</p><p><code>index</code> counts the calls of this answer from 0, <code>id</code> is unique in the answer, and both are on every piece together with the name. The first piece comes once the name is known.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-argumentsdelta"></a> <code>argumentsDelta</code></td><td><code>string</code></td><td>Text to append to the arguments; may be empty on the first piece.</td></tr><tr><td><a id="api-id"></a> <code>id</code></td><td><code>string</code></td><td>-</td></tr><tr><td><a id="api-index"></a> <code>index</code></td><td><code>number</code></td><td>-</td></tr><tr><td><a id="api-name"></a> <code>name</code></td><td><code>string</code></td><td>-</td></tr><tr><td><a id="api-type"></a> <code>type</code></td><td><code>&quot;tool-call-delta&quot;</code></td><td>-</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/core/interfaces/ToolCallDelta.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const ToolCallDelta = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  ToolCallDelta as default
};
