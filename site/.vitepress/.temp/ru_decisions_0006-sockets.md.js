import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"6. 512 sockets per origin by default","description":"","frontmatter":{"search":false},"headers":[],"relativePath":"ru/decisions/0006-sockets.md","filePath":"ru/decisions/0006-sockets.md"}');
const _sfc_main = { name: "ru/decisions/0006-sockets.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="6-512-sockets-per-origin-by-default" tabindex="-1">6. 512 sockets per origin by default <a class="header-anchor" href="#6-512-sockets-per-origin-by-default" aria-label="Permalink to &quot;6. 512 sockets per origin by default&quot;">​</a></h1><p>Эта страница есть только <a href="/decisions/0006-sockets.html">по-английски</a>.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("ru/decisions/0006-sockets.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0006Sockets = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0006Sockets as default
};
