import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Variable: LONGEST_DELAY_MS","description":"","frontmatter":{"search":false},"headers":[],"relativePath":"ru/api/@kopek/core/kit/variables/LONGEST_DELAY_MS.md","filePath":"ru/api/@kopek/core/kit/variables/LONGEST_DELAY_MS.md"}');
const _sfc_main = { name: "ru/api/@kopek/core/kit/variables/LONGEST_DELAY_MS.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="variable-longestdelayms" tabindex="-1">Variable: LONGEST_DELAY_MS <a class="header-anchor" href="#variable-longestdelayms" aria-label="Permalink to &quot;Variable: LONGEST\\_DELAY\\_MS&quot;">​</a></h1><p>Эта страница есть только <a href="/api/@kopek/core/kit/variables/LONGEST_DELAY_MS.html">по-английски</a>.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("ru/api/@kopek/core/kit/variables/LONGEST_DELAY_MS.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const LONGEST_DELAY_MS = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  LONGEST_DELAY_MS as default
};
