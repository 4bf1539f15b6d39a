import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Variable: ABANDON_POLICIES","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/core/kit/variables/ABANDON_POLICIES.md","filePath":"api/@kopek/core/kit/variables/ABANDON_POLICIES.md"}');
const _sfc_main = { name: "api/@kopek/core/kit/variables/ABANDON_POLICIES.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="variable-abandonpolicies" tabindex="-1">Variable: ABANDON_POLICIES <a class="header-anchor" href="#variable-abandonpolicies" aria-label="Permalink to &quot;Variable: ABANDON\\_POLICIES&quot;">​</a></h1><div class="language-ts vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">ts</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">const</span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;"> ABANDON_POLICIES</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">:</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;"> readonly</span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;"> string</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">[];</span></span></code></pre></div><p>Values of <code>onAbandon</code>.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/core/kit/variables/ABANDON_POLICIES.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const ABANDON_POLICIES = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  ABANDON_POLICIES as default
};
