import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"18. A sum of chunks is made when it is read","description":"","frontmatter":{"search":false},"headers":[],"relativePath":"ru/decisions/0018-a-sum-of-chunks-is-made-when-it-is-read.md","filePath":"ru/decisions/0018-a-sum-of-chunks-is-made-when-it-is-read.md"}');
const _sfc_main = { name: "ru/decisions/0018-a-sum-of-chunks-is-made-when-it-is-read.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="18-a-sum-of-chunks-is-made-when-it-is-read" tabindex="-1">18. A sum of chunks is made when it is read <a class="header-anchor" href="#18-a-sum-of-chunks-is-made-when-it-is-read" aria-label="Permalink to &quot;18. A sum of chunks is made when it is read&quot;">​</a></h1><p>Эта страница есть только <a href="/decisions/0018-a-sum-of-chunks-is-made-when-it-is-read.html">по-английски</a>.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("ru/decisions/0018-a-sum-of-chunks-is-made-when-it-is-read.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0018ASumOfChunksIsMadeWhenItIsRead = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0018ASumOfChunksIsMadeWhenItIsRead as default
};
