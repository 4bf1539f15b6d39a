import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Variable: CUT_SHORT","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/ledger/wind-down/variables/CUT_SHORT.md","filePath":"api/@kopek/ledger/wind-down/variables/CUT_SHORT.md"}');
const _sfc_main = { name: "api/@kopek/ledger/wind-down/variables/CUT_SHORT.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="variable-cutshort" tabindex="-1">Variable: CUT_SHORT <a class="header-anchor" href="#variable-cutshort" aria-label="Permalink to &quot;Variable: CUT\\_SHORT&quot;">​</a></h1><div class="language-ts vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">ts</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">const</span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;"> CUT_SHORT</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">:</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;"> readonly</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> [</span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">&quot;conclude&quot;</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">, </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">&quot;answer&quot;</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">, </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">&quot;fallback&quot;</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">, </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">&quot;stop&quot;</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">];</span></span></code></pre></div><p>The stages in which money shortens a run: all but <code>normal</code>, in order.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/ledger/wind-down/variables/CUT_SHORT.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const CUT_SHORT = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  CUT_SHORT as default
};
