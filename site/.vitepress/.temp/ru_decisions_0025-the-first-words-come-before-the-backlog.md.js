import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"25. The first words come before the backlog","description":"","frontmatter":{"search":false},"headers":[],"relativePath":"ru/decisions/0025-the-first-words-come-before-the-backlog.md","filePath":"ru/decisions/0025-the-first-words-come-before-the-backlog.md"}');
const _sfc_main = { name: "ru/decisions/0025-the-first-words-come-before-the-backlog.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="25-the-first-words-come-before-the-backlog" tabindex="-1">25. The first words come before the backlog <a class="header-anchor" href="#25-the-first-words-come-before-the-backlog" aria-label="Permalink to &quot;25. The first words come before the backlog&quot;">​</a></h1><p>Эта страница есть только <a href="/decisions/0025-the-first-words-come-before-the-backlog.html">по-английски</a>.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("ru/decisions/0025-the-first-words-come-before-the-backlog.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0025TheFirstWordsComeBeforeTheBacklog = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0025TheFirstWordsComeBeforeTheBacklog as default
};
