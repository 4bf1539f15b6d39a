import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"21. An answer is read to its end, whoever consumes it","description":"","frontmatter":{"search":false},"headers":[],"relativePath":"ru/decisions/0021-an-answer-is-read-to-its-end.md","filePath":"ru/decisions/0021-an-answer-is-read-to-its-end.md"}');
const _sfc_main = { name: "ru/decisions/0021-an-answer-is-read-to-its-end.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="21-an-answer-is-read-to-its-end-whoever-consumes-it" tabindex="-1">21. An answer is read to its end, whoever consumes it <a class="header-anchor" href="#21-an-answer-is-read-to-its-end-whoever-consumes-it" aria-label="Permalink to &quot;21. An answer is read to its end, whoever consumes it&quot;">​</a></h1><p>Эта страница есть только <a href="/decisions/0021-an-answer-is-read-to-its-end.html">по-английски</a>.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("ru/decisions/0021-an-answer-is-read-to-its-end.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0021AnAnswerIsReadToItsEnd = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0021AnAnswerIsReadToItsEnd as default
};
