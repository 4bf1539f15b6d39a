import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Variable: DEFAULT_TIME_ZONE","description":"","frontmatter":{"search":false},"headers":[],"relativePath":"ru/api/@kopek/ledger/store/variables/DEFAULT_TIME_ZONE.md","filePath":"ru/api/@kopek/ledger/store/variables/DEFAULT_TIME_ZONE.md"}');
const _sfc_main = { name: "ru/api/@kopek/ledger/store/variables/DEFAULT_TIME_ZONE.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="variable-defaulttimezone" tabindex="-1">Variable: DEFAULT_TIME_ZONE <a class="header-anchor" href="#variable-defaulttimezone" aria-label="Permalink to &quot;Variable: DEFAULT\\_TIME\\_ZONE&quot;">​</a></h1><p>Эта страница есть только <a href="/api/@kopek/ledger/store/variables/DEFAULT_TIME_ZONE.html">по-английски</a>.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("ru/api/@kopek/ledger/store/variables/DEFAULT_TIME_ZONE.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const DEFAULT_TIME_ZONE = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  DEFAULT_TIME_ZONE as default
};
