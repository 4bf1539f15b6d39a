import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Variable: PRICE_MEMORY","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/ledger/store/variables/PRICE_MEMORY.md","filePath":"api/@kopek/ledger/store/variables/PRICE_MEMORY.md"}');
const _sfc_main = { name: "api/@kopek/ledger/store/variables/PRICE_MEMORY.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="variable-pricememory" tabindex="-1">Variable: PRICE_MEMORY <a class="header-anchor" href="#variable-pricememory" aria-label="Permalink to &quot;Variable: PRICE\\_MEMORY&quot;">​</a></h1><div class="language-ts vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">ts</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">const</span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;"> PRICE_MEMORY</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">:</span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;"> 4000</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;"> =</span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;"> 4000</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">;</span></span></code></pre></div><p>How many answers of a model a store reads when it is first asked. Of the highest price before them, only an eighth would be left.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/ledger/store/variables/PRICE_MEMORY.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const PRICE_MEMORY = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  PRICE_MEMORY as default
};
