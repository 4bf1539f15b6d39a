import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"5. One reader for streamed and whole answers","description":"","frontmatter":{"search":false},"headers":[],"relativePath":"ru/decisions/0005-one-reader-for-both-modes.md","filePath":"ru/decisions/0005-one-reader-for-both-modes.md"}');
const _sfc_main = { name: "ru/decisions/0005-one-reader-for-both-modes.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="5-one-reader-for-streamed-and-whole-answers" tabindex="-1">5. One reader for streamed and whole answers <a class="header-anchor" href="#5-one-reader-for-streamed-and-whole-answers" aria-label="Permalink to &quot;5. One reader for streamed and whole answers&quot;">​</a></h1><p>Эта страница есть только <a href="/decisions/0005-one-reader-for-both-modes.html">по-английски</a>.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("ru/decisions/0005-one-reader-for-both-modes.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0005OneReaderForBothModes = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0005OneReaderForBothModes as default
};
