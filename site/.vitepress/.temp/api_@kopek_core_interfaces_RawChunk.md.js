import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: RawChunk","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/core/interfaces/RawChunk.md","filePath":"api/@kopek/core/interfaces/RawChunk.md"}');
const _sfc_main = { name: "api/@kopek/core/interfaces/RawChunk.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-rawchunk" tabindex="-1">Interface: RawChunk <a class="header-anchor" href="#interface-rawchunk" aria-label="Permalink to &quot;Interface: RawChunk&quot;">​</a></h1><p>A parsed event of the wire, if the caller asked for them. Emitted before the events read from it.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th></tr></thead><tbody><tr><td><a id="api-type"></a> <code>type</code></td><td><code>&quot;raw&quot;</code></td></tr><tr><td><a id="api-value"></a> <code>value</code></td><td><code>unknown</code></td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/core/interfaces/RawChunk.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const RawChunk = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  RawChunk as default
};
