import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"17. A stream of LangChain keeps the context of its first step","description":"","frontmatter":{"search":false},"headers":[],"relativePath":"ru/decisions/0017-a-stream-keeps-its-context.md","filePath":"ru/decisions/0017-a-stream-keeps-its-context.md"}');
const _sfc_main = { name: "ru/decisions/0017-a-stream-keeps-its-context.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="17-a-stream-of-langchain-keeps-the-context-of-its-first-step" tabindex="-1">17. A stream of LangChain keeps the context of its first step <a class="header-anchor" href="#17-a-stream-of-langchain-keeps-the-context-of-its-first-step" aria-label="Permalink to &quot;17. A stream of LangChain keeps the context of its first step&quot;">​</a></h1><p>Эта страница есть только <a href="/decisions/0017-a-stream-keeps-its-context.html">по-английски</a>.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("ru/decisions/0017-a-stream-keeps-its-context.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0017AStreamKeepsItsContext = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0017AStreamKeepsItsContext as default
};
