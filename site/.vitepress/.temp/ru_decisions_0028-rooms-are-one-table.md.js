import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"28. Rooms are one table","description":"","frontmatter":{"search":false},"headers":[],"relativePath":"ru/decisions/0028-rooms-are-one-table.md","filePath":"ru/decisions/0028-rooms-are-one-table.md"}');
const _sfc_main = { name: "ru/decisions/0028-rooms-are-one-table.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="28-rooms-are-one-table" tabindex="-1">28. Rooms are one table <a class="header-anchor" href="#28-rooms-are-one-table" aria-label="Permalink to &quot;28. Rooms are one table&quot;">​</a></h1><p>Эта страница есть только <a href="/decisions/0028-rooms-are-one-table.html">по-английски</a>.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("ru/decisions/0028-rooms-are-one-table.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0028RoomsAreOneTable = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0028RoomsAreOneTable as default
};
