import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"1. Wire types are written by hand; one check in core, one judge outside","description":"","frontmatter":{"search":false},"headers":[],"relativePath":"ru/decisions/0001-hand-written-types-one-check-one-judge.md","filePath":"ru/decisions/0001-hand-written-types-one-check-one-judge.md"}');
const _sfc_main = { name: "ru/decisions/0001-hand-written-types-one-check-one-judge.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="1-wire-types-are-written-by-hand-one-check-in-core-one-judge-outside" tabindex="-1">1. Wire types are written by hand; one check in core, one judge outside <a class="header-anchor" href="#1-wire-types-are-written-by-hand-one-check-in-core-one-judge-outside" aria-label="Permalink to &quot;1. Wire types are written by hand; one check in core, one judge outside&quot;">​</a></h1><p>Эта страница есть только <a href="/decisions/0001-hand-written-types-one-check-one-judge.html">по-английски</a>.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("ru/decisions/0001-hand-written-types-one-check-one-judge.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0001HandWrittenTypesOneCheckOneJudge = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0001HandWrittenTypesOneCheckOneJudge as default
};
