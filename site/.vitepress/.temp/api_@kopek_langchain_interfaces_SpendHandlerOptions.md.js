import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: SpendHandlerOptions","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/langchain/interfaces/SpendHandlerOptions.md","filePath":"api/@kopek/langchain/interfaces/SpendHandlerOptions.md"}');
const _sfc_main = { name: "api/@kopek/langchain/interfaces/SpendHandlerOptions.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-spendhandleroptions" tabindex="-1">Interface: SpendHandlerOptions <a class="header-anchor" href="#interface-spendhandleroptions" aria-label="Permalink to &quot;Interface: SpendHandlerOptions&quot;">​</a></h1><p>Settings of a <a href="./../classes/SpendHandler.html">SpendHandler</a>.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-oncallbackerror"></a> <code>onCallbackError?</code></td><td>(<code>error</code>) =&gt; <code>void</code></td><td>Called when <code>onCharge</code> throws or rejects, which never breaks a paid answer. Default: <code>console.error</code>.</td></tr><tr><td><a id="api-oncharge"></a> <code>onCharge?</code></td><td>(<code>charge</code>, <code>entry</code>) =&gt; <code>void</code></td><td>Called immediately for every charge.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/langchain/interfaces/SpendHandlerOptions.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const SpendHandlerOptions = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  SpendHandlerOptions as default
};
