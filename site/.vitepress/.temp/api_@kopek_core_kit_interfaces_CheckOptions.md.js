import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: CheckOptions","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/core/kit/interfaces/CheckOptions.md","filePath":"api/@kopek/core/kit/interfaces/CheckOptions.md"}');
const _sfc_main = { name: "api/@kopek/core/kit/interfaces/CheckOptions.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-checkoptions" tabindex="-1">Interface: CheckOptions <a class="header-anchor" href="#interface-checkoptions" aria-label="Permalink to &quot;Interface: CheckOptions&quot;">​</a></h1><p>Settings of <a href="./../functions/checkRequest.html">checkRequest</a>.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-mode"></a> <code>mode?</code></td><td><a href="./../type-aliases/ValidateMode.html"><code>ValidateMode</code></a></td><td><code>throw</code> rejects, <code>warn</code> reports and sends, <code>off</code> looks only for what JSON would falsify. Default <code>throw</code>.</td></tr><tr><td><a id="api-onwarning"></a> <code>onWarning?</code></td><td>(<code>problem</code>) =&gt; <code>void</code></td><td>Called for each problem in the mode <code>warn</code>.</td></tr><tr><td><a id="api-websearchtype"></a> <code>webSearchType?</code></td><td><code>string</code></td><td>Type of the web search tool. Default <code>service:web_search</code>.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/core/kit/interfaces/CheckOptions.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const CheckOptions = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  CheckOptions as default
};
