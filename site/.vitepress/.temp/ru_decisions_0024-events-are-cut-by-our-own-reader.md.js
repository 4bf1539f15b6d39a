import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"24. Events are cut by eventsource-parser","description":"","frontmatter":{"search":false},"headers":[],"relativePath":"ru/decisions/0024-events-are-cut-by-our-own-reader.md","filePath":"ru/decisions/0024-events-are-cut-by-our-own-reader.md"}');
const _sfc_main = { name: "ru/decisions/0024-events-are-cut-by-our-own-reader.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="24-events-are-cut-by-eventsource-parser" tabindex="-1">24. Events are cut by <code>eventsource-parser</code> <a class="header-anchor" href="#24-events-are-cut-by-eventsource-parser" aria-label="Permalink to &quot;24. Events are cut by \`eventsource-parser\`&quot;">​</a></h1><p>Эта страница есть только <a href="/decisions/0024-events-are-cut-by-our-own-reader.html">по-английски</a>.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("ru/decisions/0024-events-are-cut-by-our-own-reader.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0024EventsAreCutByOurOwnReader = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0024EventsAreCutByOurOwnReader as default
};
