import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Function: openConnections()","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/core/reader/functions/openConnections.md","filePath":"api/@kopek/core/reader/functions/openConnections.md"}');
const _sfc_main = { name: "api/@kopek/core/reader/functions/openConnections.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="function-openconnections" tabindex="-1">Function: openConnections() <a class="header-anchor" href="#function-openconnections" aria-label="Permalink to &quot;Function: openConnections()&quot;">​</a></h1><div class="language-ts vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">ts</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">function</span><span style="--shiki-light:#622CBC;--shiki-dark:#DBB7FF;"> openConnections</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">(</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">options</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">)</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">:</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> Http</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">;</span></span></code></pre></div><p>Opens connections for readers, apart from those of clients. The first request loads undici.</p><h2 id="parameters" tabindex="-1">Parameters <a class="header-anchor" href="#parameters" aria-label="Permalink to &quot;Parameters&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Parameter</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><code>options</code></td><td>{ <code>proxyEnv?</code>: <code>Record</code>&lt;<code>string</code>, <code>string</code> | <code>undefined</code>&gt;; <code>sockets</code>: <code>number</code>; }</td><td><code>proxyEnv</code>: the variables that name proxies (<code>HTTPS_PROXY</code>, <code>NO_PROXY</code>). Default: none are used.</td></tr><tr><td><code>options.proxyEnv?</code></td><td><code>Record</code>&lt;<code>string</code>, <code>string</code> | <code>undefined</code>&gt;</td><td>-</td></tr><tr><td><code>options.sockets</code></td><td><code>number</code></td><td>-</td></tr></tbody></table><h2 id="returns" tabindex="-1">Returns <a class="header-anchor" href="#returns" aria-label="Permalink to &quot;Returns&quot;">​</a></h2><p><code>Http</code></p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/core/reader/functions/openConnections.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const openConnections = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  openConnections as default
};
