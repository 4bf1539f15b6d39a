import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Variable: LIMIT_EVENTS_AT_ONCE","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/ledger/store/variables/LIMIT_EVENTS_AT_ONCE.md","filePath":"api/@kopek/ledger/store/variables/LIMIT_EVENTS_AT_ONCE.md"}');
const _sfc_main = { name: "api/@kopek/ledger/store/variables/LIMIT_EVENTS_AT_ONCE.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="variable-limiteventsatonce" tabindex="-1">Variable: LIMIT_EVENTS_AT_ONCE <a class="header-anchor" href="#variable-limiteventsatonce" aria-label="Permalink to &quot;Variable: LIMIT\\_EVENTS\\_AT\\_ONCE&quot;">​</a></h1><div class="language-ts vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">ts</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">const</span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;"> LIMIT_EVENTS_AT_ONCE</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">:</span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;"> 1000</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;"> =</span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;"> 1000</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">;</span></span></code></pre></div><p>Events read at once by default.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/ledger/store/variables/LIMIT_EVENTS_AT_ONCE.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const LIMIT_EVENTS_AT_ONCE = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  LIMIT_EVENTS_AT_ONCE as default
};
