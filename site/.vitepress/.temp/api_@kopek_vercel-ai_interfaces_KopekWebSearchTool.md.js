import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: KopekWebSearchTool","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/vercel-ai/interfaces/KopekWebSearchTool.md","filePath":"api/@kopek/vercel-ai/interfaces/KopekWebSearchTool.md"}');
const _sfc_main = { name: "api/@kopek/vercel-ai/interfaces/KopekWebSearchTool.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-kopekwebsearchtool" tabindex="-1">Interface: KopekWebSearchTool <a class="header-anchor" href="#interface-kopekwebsearchtool" aria-label="Permalink to &quot;Interface: KopekWebSearchTool&quot;">​</a></h1><p>The web search as a tool of the AI SDK. The service runs it, and the application executes nothing.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-args"></a> <code>args</code></td><td><code>Record</code>&lt;<code>string</code>, <code>unknown</code>&gt;</td><td>Sent as <code>parameters</code> (§2.4).</td></tr><tr><td><a id="api-id"></a> <code>id</code></td><td><code>&quot;kopek.web_search&quot;</code></td><td>-</td></tr><tr><td><a id="api-inputschema"></a> <code>inputSchema</code></td><td><a href="./StandardSchema.html"><code>StandardSchema</code></a>&lt;<code>JSONObject</code>&gt;</td><td>-</td></tr><tr><td><a id="api-isproviderexecuted"></a> <code>isProviderExecuted</code></td><td><code>true</code></td><td>-</td></tr><tr><td><a id="api-outputschema"></a> <code>outputSchema</code></td><td><a href="./StandardSchema.html"><code>StandardSchema</code></a>&lt;<code>JSONValue</code>&gt;</td><td>-</td></tr><tr><td><a id="api-type"></a> <code>type</code></td><td><code>&quot;provider&quot;</code></td><td>-</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/vercel-ai/interfaces/KopekWebSearchTool.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const KopekWebSearchTool = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  KopekWebSearchTool as default
};
