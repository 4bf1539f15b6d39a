import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: WindDownQuestion","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/langchain/interfaces/WindDownQuestion.md","filePath":"api/@kopek/langchain/interfaces/WindDownQuestion.md"}');
const _sfc_main = { name: "api/@kopek/langchain/interfaces/WindDownQuestion.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-winddownquestion" tabindex="-1">Interface: WindDownQuestion <a class="header-anchor" href="#interface-winddownquestion" aria-label="Permalink to &quot;Interface: WindDownQuestion&quot;">​</a></h1><p>The argument of <a href="./WindDownOptions.html#api-ask">WindDownOptions.ask</a>. Plain JSON.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-args"></a> <code>args</code></td><td><code>Record</code>&lt;<code>string</code>, <code>unknown</code>&gt;</td><td>Arguments of the call.</td></tr><tr><td><a id="api-maxrub"></a> <code>maxRub</code></td><td><code>string</code></td><td>The limit, decimal string in rubles.</td></tr><tr><td><a id="api-spentrub"></a> <code>spentRub</code></td><td><code>string</code></td><td>Spent so far, decimal string in rubles.</td></tr><tr><td><a id="api-tool"></a> <code>tool</code></td><td><code>string</code></td><td>Name of the tool that the model wants to call.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/langchain/interfaces/WindDownQuestion.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const WindDownQuestion = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  WindDownQuestion as default
};
