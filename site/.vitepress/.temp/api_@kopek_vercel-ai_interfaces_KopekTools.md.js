import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: KopekTools","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/vercel-ai/interfaces/KopekTools.md","filePath":"api/@kopek/vercel-ai/interfaces/KopekTools.md"}');
const _sfc_main = { name: "api/@kopek/vercel-ai/interfaces/KopekTools.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-kopektools" tabindex="-1">Interface: KopekTools <a class="header-anchor" href="#interface-kopektools" aria-label="Permalink to &quot;Interface: KopekTools&quot;">​</a></h1><p>Tools that the service runs itself.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-websearch"></a> <code>webSearch</code></td><td>(<code>parameters</code>) =&gt; <a href="./KopekWebSearchTool.html"><code>KopekWebSearchTool</code></a></td><td><strong>See</strong> Interface §2.4</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/vercel-ai/interfaces/KopekTools.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const KopekTools = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  KopekTools as default
};
