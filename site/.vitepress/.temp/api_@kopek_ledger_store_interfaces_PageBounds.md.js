import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: PageBounds","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/ledger/store/interfaces/PageBounds.md","filePath":"api/@kopek/ledger/store/interfaces/PageBounds.md"}');
const _sfc_main = { name: "api/@kopek/ledger/store/interfaces/PageBounds.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-pagebounds" tabindex="-1">Interface: PageBounds <a class="header-anchor" href="#interface-pagebounds" aria-label="Permalink to &quot;Interface: PageBounds&quot;">​</a></h1><p>A page of entries, as numbers: those opened in the window.</p><h2 id="extends" tabindex="-1">Extends <a class="header-anchor" href="#extends" aria-label="Permalink to &quot;Extends&quot;">​</a></h2><ul><li><a href="./../../interfaces/TimeWindow.html"><code>TimeWindow</code></a></li></ul><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th><th>Inherited from</th></tr></thead><tbody><tr><td><a id="api-afterseq"></a> <code>afterSeq</code></td><td><code>number</code></td><td>Ended entries with a greater number.</td><td>-</td></tr><tr><td><a id="api-endms"></a> <code>endMs</code></td><td><code>number</code></td><td>-</td><td><a href="./../../interfaces/TimeWindow.html"><code>TimeWindow</code></a>.<a href="./../../interfaces/TimeWindow.html#api-endms"><code>endMs</code></a></td></tr><tr><td><a id="api-limit"></a> <code>limit</code></td><td><code>number</code></td><td>-</td><td>-</td></tr><tr><td><a id="api-startms"></a> <code>startMs</code></td><td><code>number</code></td><td>-</td><td><a href="./../../interfaces/TimeWindow.html"><code>TimeWindow</code></a>.<a href="./../../interfaces/TimeWindow.html#api-startms"><code>startMs</code></a></td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/ledger/store/interfaces/PageBounds.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const PageBounds = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  PageBounds as default
};
