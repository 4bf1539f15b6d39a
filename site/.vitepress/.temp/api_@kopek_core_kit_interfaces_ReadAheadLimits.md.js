import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: ReadAheadLimits","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/core/kit/interfaces/ReadAheadLimits.md","filePath":"api/@kopek/core/kit/interfaces/ReadAheadLimits.md"}');
const _sfc_main = { name: "api/@kopek/core/kit/interfaces/ReadAheadLimits.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-readaheadlimits" tabindex="-1">Interface: ReadAheadLimits <a class="header-anchor" href="#interface-readaheadlimits" aria-label="Permalink to &quot;Interface: ReadAheadLimits&quot;">​</a></h1><p>Bounds of reading ahead of a consumer.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-consumeridlems"></a> <code>consumerIdleMs</code></td><td><code>number</code></td><td>How long an answer waits at that bound for the next read, ms; 0 waits forever.</td></tr><tr><td><a id="api-readaheadbytes"></a> <code>readAheadBytes</code></td><td><code>number</code></td><td>Bytes of one answer that may be buffered for its consumer.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/core/kit/interfaces/ReadAheadLimits.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const ReadAheadLimits = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  ReadAheadLimits as default
};
