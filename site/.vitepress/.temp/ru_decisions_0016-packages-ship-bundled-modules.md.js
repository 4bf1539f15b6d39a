import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"16. Packages ship bundled modules","description":"","frontmatter":{"search":false},"headers":[],"relativePath":"ru/decisions/0016-packages-ship-bundled-modules.md","filePath":"ru/decisions/0016-packages-ship-bundled-modules.md"}');
const _sfc_main = { name: "ru/decisions/0016-packages-ship-bundled-modules.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="16-packages-ship-bundled-modules" tabindex="-1">16. Packages ship bundled modules <a class="header-anchor" href="#16-packages-ship-bundled-modules" aria-label="Permalink to &quot;16. Packages ship bundled modules&quot;">​</a></h1><p>Эта страница есть только <a href="/decisions/0016-packages-ship-bundled-modules.html">по-английски</a>.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("ru/decisions/0016-packages-ship-bundled-modules.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0016PackagesShipBundledModules = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0016PackagesShipBundledModules as default
};
