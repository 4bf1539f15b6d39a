import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Variable: WHOLE_LIFE","description":"","frontmatter":{"search":false},"headers":[],"relativePath":"ru/api/@kopek/ledger/store/variables/WHOLE_LIFE.md","filePath":"ru/api/@kopek/ledger/store/variables/WHOLE_LIFE.md"}');
const _sfc_main = { name: "ru/api/@kopek/ledger/store/variables/WHOLE_LIFE.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="variable-wholelife" tabindex="-1">Variable: WHOLE_LIFE <a class="header-anchor" href="#variable-wholelife" aria-label="Permalink to &quot;Variable: WHOLE\\_LIFE&quot;">​</a></h1><p>Эта страница есть только <a href="/api/@kopek/ledger/store/variables/WHOLE_LIFE.html">по-английски</a>.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("ru/api/@kopek/ledger/store/variables/WHOLE_LIFE.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const WHOLE_LIFE = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  WHOLE_LIFE as default
};
