import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Type Alias: WindDownStage","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/ledger/wind-down/type-aliases/WindDownStage.md","filePath":"api/@kopek/ledger/wind-down/type-aliases/WindDownStage.md"}');
const _sfc_main = { name: "api/@kopek/ledger/wind-down/type-aliases/WindDownStage.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="type-alias-winddownstage" tabindex="-1">Type Alias: WindDownStage <a class="header-anchor" href="#type-alias-winddownstage" aria-label="Permalink to &quot;Type Alias: WindDownStage&quot;">​</a></h1><div class="language-ts vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">ts</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">type</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> WindDownStage</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;"> =</span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;"> &quot;normal&quot;</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;"> |</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> CutShort</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">;</span></span></code></pre></div><p>How far a run has spent its budget:</p><ul><li><code>normal</code>: below the first threshold;</li><li><code>conclude</code>: the model is asked to finish, and costly tools are removed;</li><li><code>answer</code>: the model must answer with what it has, without tools;</li><li><code>fallback</code>: the limit is reached, and <code>fallbackModel</code> answers once with what is known;</li><li><code>stop</code>: the limit is reached, and no request is sent.</li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/ledger/wind-down/type-aliases/WindDownStage.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const WindDownStage = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  WindDownStage as default
};
