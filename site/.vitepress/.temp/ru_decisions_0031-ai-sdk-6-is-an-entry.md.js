import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"31. AI SDK 6 is an entry of the package","description":"","frontmatter":{"search":false},"headers":[],"relativePath":"ru/decisions/0031-ai-sdk-6-is-an-entry.md","filePath":"ru/decisions/0031-ai-sdk-6-is-an-entry.md"}');
const _sfc_main = { name: "ru/decisions/0031-ai-sdk-6-is-an-entry.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="31-ai-sdk-6-is-an-entry-of-the-package" tabindex="-1">31. AI SDK 6 is an entry of the package <a class="header-anchor" href="#31-ai-sdk-6-is-an-entry-of-the-package" aria-label="Permalink to &quot;31. AI SDK 6 is an entry of the package&quot;">​</a></h1><p>Эта страница есть только <a href="/decisions/0031-ai-sdk-6-is-an-entry.html">по-английски</a>.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("ru/decisions/0031-ai-sdk-6-is-an-entry.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0031AiSdk6IsAnEntry = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0031AiSdk6IsAnEntry as default
};
