import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"19. A limit counts a sum over the ledger","description":"","frontmatter":{"search":false},"headers":[],"relativePath":"ru/decisions/0019-limits-are-sums-over-the-books.md","filePath":"ru/decisions/0019-limits-are-sums-over-the-books.md"}');
const _sfc_main = { name: "ru/decisions/0019-limits-are-sums-over-the-books.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="19-a-limit-counts-a-sum-over-the-ledger" tabindex="-1">19. A limit counts a sum over the ledger <a class="header-anchor" href="#19-a-limit-counts-a-sum-over-the-ledger" aria-label="Permalink to &quot;19. A limit counts a sum over the ledger&quot;">​</a></h1><p>Эта страница есть только <a href="/decisions/0019-limits-are-sums-over-the-books.html">по-английски</a>.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("ru/decisions/0019-limits-are-sums-over-the-books.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0019LimitsAreSumsOverTheBooks = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0019LimitsAreSumsOverTheBooks as default
};
