import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: CostReachedOptions","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/vercel-ai/interfaces/CostReachedOptions.md","filePath":"api/@kopek/vercel-ai/interfaces/CostReachedOptions.md"}');
const _sfc_main = { name: "api/@kopek/vercel-ai/interfaces/CostReachedOptions.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-costreachedoptions" tabindex="-1">Interface: CostReachedOptions <a class="header-anchor" href="#interface-costreachedoptions" aria-label="Permalink to &quot;Interface: CostReachedOptions&quot;">​</a></h1><p>Options of <a href="./../functions/costReached.html">costReached</a>.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-onunknowncost"></a> <code>onUnknownCost?</code></td><td><code>&quot;stop&quot;</code> | <code>&quot;continue&quot;</code></td><td>After a step of unknown cost: <code>&#39;stop&#39;</code> (default) ends the loop, because the limit may be exceeded already; <code>&#39;continue&#39;</code> leaves the step out of the sum.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/vercel-ai/interfaces/CostReachedOptions.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const CostReachedOptions = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  CostReachedOptions as default
};
