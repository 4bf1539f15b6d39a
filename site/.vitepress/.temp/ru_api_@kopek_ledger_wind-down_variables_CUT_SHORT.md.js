import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Variable: CUT_SHORT","description":"","frontmatter":{"search":false},"headers":[],"relativePath":"ru/api/@kopek/ledger/wind-down/variables/CUT_SHORT.md","filePath":"ru/api/@kopek/ledger/wind-down/variables/CUT_SHORT.md"}');
const _sfc_main = { name: "ru/api/@kopek/ledger/wind-down/variables/CUT_SHORT.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="variable-cutshort" tabindex="-1">Variable: CUT_SHORT <a class="header-anchor" href="#variable-cutshort" aria-label="Permalink to &quot;Variable: CUT\\_SHORT&quot;">​</a></h1><p>Эта страница есть только <a href="/api/@kopek/ledger/wind-down/variables/CUT_SHORT.html">по-английски</a>.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("ru/api/@kopek/ledger/wind-down/variables/CUT_SHORT.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const CUT_SHORT = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  CUT_SHORT as default
};
