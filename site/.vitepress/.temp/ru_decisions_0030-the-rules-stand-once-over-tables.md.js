import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"30. The rules of the ledger are written once, over tables","description":"","frontmatter":{"search":false},"headers":[],"relativePath":"ru/decisions/0030-the-rules-stand-once-over-tables.md","filePath":"ru/decisions/0030-the-rules-stand-once-over-tables.md"}');
const _sfc_main = { name: "ru/decisions/0030-the-rules-stand-once-over-tables.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="30-the-rules-of-the-ledger-are-written-once-over-tables" tabindex="-1">30. The rules of the ledger are written once, over tables <a class="header-anchor" href="#30-the-rules-of-the-ledger-are-written-once-over-tables" aria-label="Permalink to &quot;30. The rules of the ledger are written once, over tables&quot;">​</a></h1><p>Эта страница есть только <a href="/decisions/0030-the-rules-stand-once-over-tables.html">по-английски</a>.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("ru/decisions/0030-the-rules-stand-once-over-tables.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0030TheRulesStandOnceOverTables = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0030TheRulesStandOnceOverTables as default
};
