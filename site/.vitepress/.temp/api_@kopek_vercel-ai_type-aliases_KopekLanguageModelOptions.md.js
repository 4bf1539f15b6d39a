import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Type Alias: KopekLanguageModelOptions","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/vercel-ai/type-aliases/KopekLanguageModelOptions.md","filePath":"api/@kopek/vercel-ai/type-aliases/KopekLanguageModelOptions.md"}');
const _sfc_main = { name: "api/@kopek/vercel-ai/type-aliases/KopekLanguageModelOptions.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="type-alias-kopeklanguagemodeloptions" tabindex="-1">Type Alias: KopekLanguageModelOptions <a class="header-anchor" href="#type-alias-kopeklanguagemodeloptions" aria-label="Permalink to &quot;Type Alias: KopekLanguageModelOptions&quot;">​</a></h1><div class="language-ts vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">ts</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">type</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> KopekLanguageModelOptions</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;"> =</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> { [</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">Name</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;"> in</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;"> keyof</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> GivenOptions</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">]</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">:</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> Json</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">&lt;</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">GivenOptions</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">[</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">Name</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">]&gt; };</span></span></code></pre></div><p><code>providerOptions.kopek</code> of a call: every request field without a call option of the AI SDK.</p><p>An unknown option or a wrong value is rejected before the request is sent. <code>reasoning</code> overrides the call option of that name, field by field.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/vercel-ai/type-aliases/KopekLanguageModelOptions.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const KopekLanguageModelOptions = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  KopekLanguageModelOptions as default
};
