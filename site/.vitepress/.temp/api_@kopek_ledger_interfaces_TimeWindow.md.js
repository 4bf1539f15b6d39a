import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: TimeWindow","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/ledger/interfaces/TimeWindow.md","filePath":"api/@kopek/ledger/interfaces/TimeWindow.md"}');
const _sfc_main = { name: "api/@kopek/ledger/interfaces/TimeWindow.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-timewindow" tabindex="-1">Interface: TimeWindow <a class="header-anchor" href="#interface-timewindow" aria-label="Permalink to &quot;Interface: TimeWindow&quot;">​</a></h1><p>A period of time, ms since 1970: from <code>startMs</code>, before <code>endMs</code>.</p><h2 id="extended-by" tabindex="-1">Extended by <a class="header-anchor" href="#extended-by" aria-label="Permalink to &quot;Extended by&quot;">​</a></h2><ul><li><a href="./../store/interfaces/WindowCounter.html"><code>WindowCounter</code></a></li><li><a href="./../store/interfaces/PageBounds.html"><code>PageBounds</code></a></li></ul><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th></tr></thead><tbody><tr><td><a id="api-endms"></a> <code>endMs</code></td><td><code>number</code></td></tr><tr><td><a id="api-startms"></a> <code>startMs</code></td><td><code>number</code></td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/ledger/interfaces/TimeWindow.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const TimeWindow = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  TimeWindow as default
};
