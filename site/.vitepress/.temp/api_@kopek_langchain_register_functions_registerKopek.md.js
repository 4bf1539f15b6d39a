import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Function: registerKopek()","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/langchain/register/functions/registerKopek.md","filePath":"api/@kopek/langchain/register/functions/registerKopek.md"}');
const _sfc_main = { name: "api/@kopek/langchain/register/functions/registerKopek.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="function-registerkopek" tabindex="-1">Function: registerKopek() <a class="header-anchor" href="#function-registerkopek" aria-label="Permalink to &quot;Function: registerKopek()&quot;">​</a></h1><div class="language-ts vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">ts</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">function</span><span style="--shiki-light:#622CBC;--shiki-dark:#DBB7FF;"> registerKopek</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">()</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">:</span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;"> void</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">;</span></span></code></pre></div><p>Adds Kopek to the providers of <code>initChatModel</code>. May be called again.</p><div class="language-ts vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">ts</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#622CBC;--shiki-dark:#DBB7FF;">registerKopek</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">();</span></span>
<span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">const</span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;"> model</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;"> =</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;"> await</span><span style="--shiki-light:#622CBC;--shiki-dark:#DBB7FF;"> initChatModel</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">(</span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">&#39;auto&#39;</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">, { modelProvider: </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">&#39;kopek&#39;</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> });</span></span></code></pre></div><p>LangChain does not recognise <code>kopek:auto</code>: it compares the part before the colon with a list of its own.</p><h2 id="returns" tabindex="-1">Returns <a class="header-anchor" href="#returns" aria-label="Permalink to &quot;Returns&quot;">​</a></h2><p><code>void</code></p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/langchain/register/functions/registerKopek.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const registerKopek = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  registerKopek as default
};
