import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Function: webSearch()","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/langchain/functions/webSearch.md","filePath":"api/@kopek/langchain/functions/webSearch.md"}');
const _sfc_main = { name: "api/@kopek/langchain/functions/webSearch.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="function-websearch" tabindex="-1">Function: webSearch() <a class="header-anchor" href="#function-websearch" aria-label="Permalink to &quot;Function: webSearch()&quot;">​</a></h1><div class="language-ts vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">ts</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">function</span><span style="--shiki-light:#622CBC;--shiki-dark:#DBB7FF;"> webSearch</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">(</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">parameters</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">?</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">)</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">:</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> WebSearchTool</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;"> &amp;</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> JsonObject</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">;</span></span></code></pre></div><p>Makes the tool for the web search of the service, for <code>bindTools</code> and agents. Interface §2.4.</p><p>The service runs the search; <code>charge.webSearchRequests</code> counts its searches. The request contains the namespace of the model that the tool is bound to.</p><h2 id="parameters" tabindex="-1">Parameters <a class="header-anchor" href="#parameters" aria-label="Permalink to &quot;Parameters&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Parameter</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><code>parameters?</code></td><td><a href="./../../core/wire/type-aliases/JsonObject.html"><code>JsonObject</code></a></td><td>passed on unchanged; the interface does not list any.</td></tr></tbody></table><h2 id="returns" tabindex="-1">Returns <a class="header-anchor" href="#returns" aria-label="Permalink to &quot;Returns&quot;">​</a></h2><p><a href="./../../core/wire/interfaces/WebSearchTool.html"><code>WebSearchTool</code></a> &amp; <a href="./../../core/wire/type-aliases/JsonObject.html"><code>JsonObject</code></a></p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/langchain/functions/webSearch.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const webSearch = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  webSearch as default
};
