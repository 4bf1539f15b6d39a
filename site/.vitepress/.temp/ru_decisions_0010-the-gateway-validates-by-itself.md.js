import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"10. The gateway validates requests by itself","description":"","frontmatter":{"search":false},"headers":[],"relativePath":"ru/decisions/0010-the-gateway-validates-by-itself.md","filePath":"ru/decisions/0010-the-gateway-validates-by-itself.md"}');
const _sfc_main = { name: "ru/decisions/0010-the-gateway-validates-by-itself.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="10-the-gateway-validates-requests-by-itself" tabindex="-1">10. The gateway validates requests by itself <a class="header-anchor" href="#10-the-gateway-validates-requests-by-itself" aria-label="Permalink to &quot;10. The gateway validates requests by itself&quot;">​</a></h1><p>Эта страница есть только <a href="/decisions/0010-the-gateway-validates-by-itself.html">по-английски</a>.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("ru/decisions/0010-the-gateway-validates-by-itself.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0010TheGatewayValidatesByItself = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0010TheGatewayValidatesByItself as default
};
