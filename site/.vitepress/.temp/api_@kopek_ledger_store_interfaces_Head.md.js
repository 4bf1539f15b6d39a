import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: Head","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/ledger/store/interfaces/Head.md","filePath":"api/@kopek/ledger/store/interfaces/Head.md"}');
const _sfc_main = { name: "api/@kopek/ledger/store/interfaces/Head.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-head" tabindex="-1">Interface: Head <a class="header-anchor" href="#interface-head" aria-label="Permalink to &quot;Interface: Head&quot;">​</a></h1><p>The state of the whole ledger.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Modifier</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-clearedseq"></a> <code>clearedSeq</code></td><td><code>readonly</code></td><td><code>number</code></td><td>Unknown costs up to this number were cleared in every scope.</td></tr><tr><td><a id="api-rewrites"></a> <code>rewrites</code></td><td><code>readonly</code></td><td><code>number</code></td><td>Counts removals of rows and clearings without a new row at the end, which make readers in slices start again.</td></tr><tr><td><a id="api-seq"></a> <code>seq</code></td><td><code>readonly</code></td><td><code>number</code></td><td>The latest number; none is used again.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/ledger/store/interfaces/Head.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const Head = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  Head as default
};
