import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Variable: ERROR_TABLE","description":"","frontmatter":{"search":false},"headers":[],"relativePath":"ru/api/@kopek/gateway/variables/ERROR_TABLE.md","filePath":"ru/api/@kopek/gateway/variables/ERROR_TABLE.md"}');
const _sfc_main = { name: "ru/api/@kopek/gateway/variables/ERROR_TABLE.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="variable-errortable" tabindex="-1">Variable: ERROR_TABLE <a class="header-anchor" href="#variable-errortable" aria-label="Permalink to &quot;Variable: ERROR\\_TABLE&quot;">​</a></h1><p>Эта страница есть только <a href="/api/@kopek/gateway/variables/ERROR_TABLE.html">по-английски</a>.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("ru/api/@kopek/gateway/variables/ERROR_TABLE.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const ERROR_TABLE = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  ERROR_TABLE as default
};
