import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Variable: COST_RUB","description":"","frontmatter":{"search":false},"headers":[],"relativePath":"ru/api/@kopek/otel/variables/COST_RUB.md","filePath":"ru/api/@kopek/otel/variables/COST_RUB.md"}');
const _sfc_main = { name: "ru/api/@kopek/otel/variables/COST_RUB.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="variable-costrub" tabindex="-1">Variable: COST_RUB <a class="header-anchor" href="#variable-costrub" aria-label="Permalink to &quot;Variable: COST\\_RUB&quot;">​</a></h1><p>Эта страница есть только <a href="/api/@kopek/otel/variables/COST_RUB.html">по-английски</a>.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("ru/api/@kopek/otel/variables/COST_RUB.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const COST_RUB = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  COST_RUB as default
};
