import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"23. A client without a ledger is an entry of its own","description":"","frontmatter":{"search":false},"headers":[],"relativePath":"ru/decisions/0023-a-client-without-books.md","filePath":"ru/decisions/0023-a-client-without-books.md"}');
const _sfc_main = { name: "ru/decisions/0023-a-client-without-books.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="23-a-client-without-a-ledger-is-an-entry-of-its-own" tabindex="-1">23. A client without a ledger is an entry of its own <a class="header-anchor" href="#23-a-client-without-a-ledger-is-an-entry-of-its-own" aria-label="Permalink to &quot;23. A client without a ledger is an entry of its own&quot;">​</a></h1><p>Эта страница есть только <a href="/decisions/0023-a-client-without-books.html">по-английски</a>.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("ru/decisions/0023-a-client-without-books.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0023AClientWithoutBooks = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0023AClientWithoutBooks as default
};
