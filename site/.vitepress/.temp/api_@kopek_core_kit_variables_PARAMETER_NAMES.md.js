import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Variable: PARAMETER_NAMES","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/core/kit/variables/PARAMETER_NAMES.md","filePath":"api/@kopek/core/kit/variables/PARAMETER_NAMES.md"}');
const _sfc_main = { name: "api/@kopek/core/kit/variables/PARAMETER_NAMES.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="variable-parameternames" tabindex="-1">Variable: PARAMETER_NAMES <a class="header-anchor" href="#variable-parameternames" aria-label="Permalink to &quot;Variable: PARAMETER\\_NAMES&quot;">​</a></h1><div class="language-ts vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">ts</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">const</span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;"> PARAMETER_NAMES</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">:</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> { </span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">readonly</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> [</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">Field</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;"> in</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> ParameterField</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">]</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">:</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> CamelCase</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">&lt;</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">Field</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">&gt; };</span></span></code></pre></div><p>The request parameters: wire name (§2.2) to the name that callers use.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/core/kit/variables/PARAMETER_NAMES.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const PARAMETER_NAMES = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  PARAMETER_NAMES as default
};
