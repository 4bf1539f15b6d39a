import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Variable: LIMIT_EVENTS_AT_ONCE","description":"","frontmatter":{"search":false},"headers":[],"relativePath":"ru/api/@kopek/ledger/store/variables/LIMIT_EVENTS_AT_ONCE.md","filePath":"ru/api/@kopek/ledger/store/variables/LIMIT_EVENTS_AT_ONCE.md"}');
const _sfc_main = { name: "ru/api/@kopek/ledger/store/variables/LIMIT_EVENTS_AT_ONCE.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="variable-limiteventsatonce" tabindex="-1">Variable: LIMIT_EVENTS_AT_ONCE <a class="header-anchor" href="#variable-limiteventsatonce" aria-label="Permalink to &quot;Variable: LIMIT\\_EVENTS\\_AT\\_ONCE&quot;">​</a></h1><p>Эта страница есть только <a href="/api/@kopek/ledger/store/variables/LIMIT_EVENTS_AT_ONCE.html">по-английски</a>.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("ru/api/@kopek/ledger/store/variables/LIMIT_EVENTS_AT_ONCE.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const LIMIT_EVENTS_AT_ONCE = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  LIMIT_EVENTS_AT_ONCE as default
};
