import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Variable: LONGEST_DELAY_MS","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/core/kit/variables/LONGEST_DELAY_MS.md","filePath":"api/@kopek/core/kit/variables/LONGEST_DELAY_MS.md"}');
const _sfc_main = { name: "api/@kopek/core/kit/variables/LONGEST_DELAY_MS.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="variable-longestdelayms" tabindex="-1">Variable: LONGEST_DELAY_MS <a class="header-anchor" href="#variable-longestdelayms" aria-label="Permalink to &quot;Variable: LONGEST\\_DELAY\\_MS&quot;">​</a></h1><div class="language-ts vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">ts</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">const</span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;"> LONGEST_DELAY_MS</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">:</span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;"> number</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">;</span></span></code></pre></div><p>The longest delay of a JavaScript timer, ms: with a longer one, and with Infinity, it fires at once.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/core/kit/variables/LONGEST_DELAY_MS.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const LONGEST_DELAY_MS = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  LONGEST_DELAY_MS as default
};
