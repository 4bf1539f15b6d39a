import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"22. Events that repeat an earlier one are not parsed","description":"","frontmatter":{"search":false},"headers":[],"relativePath":"ru/decisions/0022-events-that-repeat-are-not-parsed.md","filePath":"ru/decisions/0022-events-that-repeat-are-not-parsed.md"}');
const _sfc_main = { name: "ru/decisions/0022-events-that-repeat-are-not-parsed.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="22-events-that-repeat-an-earlier-one-are-not-parsed" tabindex="-1">22. Events that repeat an earlier one are not parsed <a class="header-anchor" href="#22-events-that-repeat-an-earlier-one-are-not-parsed" aria-label="Permalink to &quot;22. Events that repeat an earlier one are not parsed&quot;">​</a></h1><p>Эта страница есть только <a href="/decisions/0022-events-that-repeat-are-not-parsed.html">по-английски</a>.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("ru/decisions/0022-events-that-repeat-are-not-parsed.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0022EventsThatRepeatAreNotParsed = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0022EventsThatRepeatAreNotParsed as default
};
