import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: ReasoningDelta","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/core/interfaces/ReasoningDelta.md","filePath":"api/@kopek/core/interfaces/ReasoningDelta.md"}');
const _sfc_main = { name: "api/@kopek/core/interfaces/ReasoningDelta.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-reasoningdelta" tabindex="-1">Interface: ReasoningDelta <a class="header-anchor" href="#interface-reasoningdelta" aria-label="Permalink to &quot;Interface: ReasoningDelta&quot;">​</a></h1><p>A piece of visible reasoning. Never empty.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th></tr></thead><tbody><tr><td><a id="api-text"></a> <code>text</code></td><td><code>string</code></td></tr><tr><td><a id="api-type"></a> <code>type</code></td><td><code>&quot;reasoning-delta&quot;</code></td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/core/interfaces/ReasoningDelta.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const ReasoningDelta = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  ReasoningDelta as default
};
