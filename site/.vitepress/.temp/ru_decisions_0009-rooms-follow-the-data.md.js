import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"9. The rooms of core follow the data","description":"","frontmatter":{"search":false},"headers":[],"relativePath":"ru/decisions/0009-rooms-follow-the-data.md","filePath":"ru/decisions/0009-rooms-follow-the-data.md"}');
const _sfc_main = { name: "ru/decisions/0009-rooms-follow-the-data.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="9-the-rooms-of-core-follow-the-data" tabindex="-1">9. The rooms of core follow the data <a class="header-anchor" href="#9-the-rooms-of-core-follow-the-data" aria-label="Permalink to &quot;9. The rooms of core follow the data&quot;">​</a></h1><p>Эта страница есть только <a href="/decisions/0009-rooms-follow-the-data.html">по-английски</a>.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("ru/decisions/0009-rooms-follow-the-data.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0009RoomsFollowTheData = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0009RoomsFollowTheData as default
};
