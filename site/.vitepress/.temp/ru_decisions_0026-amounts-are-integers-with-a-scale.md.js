import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"26. Amounts are integers with a scale","description":"","frontmatter":{"search":false},"headers":[],"relativePath":"ru/decisions/0026-amounts-are-integers-with-a-scale.md","filePath":"ru/decisions/0026-amounts-are-integers-with-a-scale.md"}');
const _sfc_main = { name: "ru/decisions/0026-amounts-are-integers-with-a-scale.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="26-amounts-are-integers-with-a-scale" tabindex="-1">26. Amounts are integers with a scale <a class="header-anchor" href="#26-amounts-are-integers-with-a-scale" aria-label="Permalink to &quot;26. Amounts are integers with a scale&quot;">​</a></h1><p>Эта страница есть только <a href="/decisions/0026-amounts-are-integers-with-a-scale.html">по-английски</a>.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("ru/decisions/0026-amounts-are-integers-with-a-scale.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0026AmountsAreIntegersWithAScale = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0026AmountsAreIntegersWithAScale as default
};
