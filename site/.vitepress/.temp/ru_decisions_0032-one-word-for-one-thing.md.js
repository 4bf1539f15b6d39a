import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"32. One word for one thing","description":"","frontmatter":{"search":false},"headers":[],"relativePath":"ru/decisions/0032-one-word-for-one-thing.md","filePath":"ru/decisions/0032-one-word-for-one-thing.md"}');
const _sfc_main = { name: "ru/decisions/0032-one-word-for-one-thing.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="32-one-word-for-one-thing" tabindex="-1">32. One word for one thing <a class="header-anchor" href="#32-one-word-for-one-thing" aria-label="Permalink to &quot;32. One word for one thing&quot;">​</a></h1><p>Эта страница есть только <a href="/decisions/0032-one-word-for-one-thing.html">по-английски</a>.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("ru/decisions/0032-one-word-for-one-thing.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0032OneWordForOneThing = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0032OneWordForOneThing as default
};
