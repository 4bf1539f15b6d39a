import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: WebSearchTool","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/core/wire/interfaces/WebSearchTool.md","filePath":"api/@kopek/core/wire/interfaces/WebSearchTool.md"}');
const _sfc_main = { name: "api/@kopek/core/wire/interfaces/WebSearchTool.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-websearchtool" tabindex="-1">Interface: WebSearchTool <a class="header-anchor" href="#interface-websearchtool" aria-label="Permalink to &quot;Interface: WebSearchTool&quot;">​</a></h1><p>The web search that the service runs itself. Interface §2.4.</p><p>The type is <code>{namespace}:web_search</code>, <code>service:web_search</code> by default.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th></tr></thead><tbody><tr><td><a id="api-parameters"></a> <code>parameters?</code></td><td><a href="./../type-aliases/JsonObject.html"><code>JsonObject</code></a></td></tr><tr><td><a id="api-type"></a> <code>type</code></td><td><code>\`\${string}:web_search\`</code></td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/core/wire/interfaces/WebSearchTool.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const WebSearchTool = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  WebSearchTool as default
};
