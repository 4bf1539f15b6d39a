import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"15. What the AI SDK learns about an answer","description":"","frontmatter":{"search":false},"headers":[],"relativePath":"ru/decisions/0015-what-the-ai-sdk-hears.md","filePath":"ru/decisions/0015-what-the-ai-sdk-hears.md"}');
const _sfc_main = { name: "ru/decisions/0015-what-the-ai-sdk-hears.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="15-what-the-ai-sdk-learns-about-an-answer" tabindex="-1">15. What the AI SDK learns about an answer <a class="header-anchor" href="#15-what-the-ai-sdk-learns-about-an-answer" aria-label="Permalink to &quot;15. What the AI SDK learns about an answer&quot;">​</a></h1><p>Эта страница есть только <a href="/decisions/0015-what-the-ai-sdk-hears.html">по-английски</a>.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("ru/decisions/0015-what-the-ai-sdk-hears.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0015WhatTheAiSdkHears = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0015WhatTheAiSdkHears as default
};
