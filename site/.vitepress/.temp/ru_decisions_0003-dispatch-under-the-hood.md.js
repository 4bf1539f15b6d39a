import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"3. undici dispatch instead of request","description":"","frontmatter":{"search":false},"headers":[],"relativePath":"ru/decisions/0003-dispatch-under-the-hood.md","filePath":"ru/decisions/0003-dispatch-under-the-hood.md"}');
const _sfc_main = { name: "ru/decisions/0003-dispatch-under-the-hood.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="3-undici-dispatch-instead-of-request" tabindex="-1">3. undici <code>dispatch</code> instead of <code>request</code> <a class="header-anchor" href="#3-undici-dispatch-instead-of-request" aria-label="Permalink to &quot;3. undici \`dispatch\` instead of \`request\`&quot;">​</a></h1><p>Эта страница есть только <a href="/decisions/0003-dispatch-under-the-hood.html">по-английски</a>.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("ru/decisions/0003-dispatch-under-the-hood.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0003DispatchUnderTheHood = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0003DispatchUnderTheHood as default
};
