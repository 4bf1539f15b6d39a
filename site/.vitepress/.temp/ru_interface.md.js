import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"The interface","description":"","frontmatter":{"search":false},"headers":[],"relativePath":"ru/interface.md","filePath":"ru/interface.md"}');
const _sfc_main = { name: "ru/interface.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="the-interface" tabindex="-1">The interface <a class="header-anchor" href="#the-interface" aria-label="Permalink to &quot;The interface&quot;">​</a></h1><p>Эта страница есть только <a href="/interface.html">по-английски</a>.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("ru/interface.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _interface = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _interface as default
};
