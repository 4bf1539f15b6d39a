import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"2. Money is a decimal string","description":"","frontmatter":{"search":false},"headers":[],"relativePath":"ru/decisions/0002-money-is-a-decimal-string.md","filePath":"ru/decisions/0002-money-is-a-decimal-string.md"}');
const _sfc_main = { name: "ru/decisions/0002-money-is-a-decimal-string.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="2-money-is-a-decimal-string" tabindex="-1">2. Money is a decimal string <a class="header-anchor" href="#2-money-is-a-decimal-string" aria-label="Permalink to &quot;2. Money is a decimal string&quot;">​</a></h1><p>Эта страница есть только <a href="/decisions/0002-money-is-a-decimal-string.html">по-английски</a>.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("ru/decisions/0002-money-is-a-decimal-string.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0002MoneyIsADecimalString = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0002MoneyIsADecimalString as default
};
