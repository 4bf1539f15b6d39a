import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: EndedQuery","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/ledger/store/interfaces/EndedQuery.md","filePath":"api/@kopek/ledger/store/interfaces/EndedQuery.md"}');
const _sfc_main = { name: "api/@kopek/ledger/store/interfaces/EndedQuery.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-endedquery" tabindex="-1">Interface: EndedQuery <a class="header-anchor" href="#interface-endedquery" aria-label="Permalink to &quot;Interface: EndedQuery&quot;">​</a></h1><p>Which ended rows to read.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-afterseq"></a> <code>afterSeq?</code></td><td><code>number</code></td><td>Only rows with greater numbers.</td></tr><tr><td><a id="api-beforems"></a> <code>beforeMs?</code></td><td><code>number</code></td><td>Only rows settled before this, ms since 1970.</td></tr><tr><td><a id="api-most"></a> <code>most?</code></td><td><code>number</code></td><td>Maximum number of rows, from the first.</td></tr><tr><td><a id="api-scope"></a> <code>scope?</code></td><td><code>string</code></td><td>Default: all.</td></tr><tr><td><a id="api-window"></a> <code>window?</code></td><td><a href="./../../interfaces/TimeWindow.html"><code>TimeWindow</code></a></td><td>Only rows opened in this window.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/ledger/store/interfaces/EndedQuery.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const EndedQuery = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  EndedQuery as default
};
