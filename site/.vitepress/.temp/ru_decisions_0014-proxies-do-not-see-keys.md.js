import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"14. A proxy of the environment never sees a key","description":"","frontmatter":{"search":false},"headers":[],"relativePath":"ru/decisions/0014-proxies-do-not-see-keys.md","filePath":"ru/decisions/0014-proxies-do-not-see-keys.md"}');
const _sfc_main = { name: "ru/decisions/0014-proxies-do-not-see-keys.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="14-a-proxy-of-the-environment-never-sees-a-key" tabindex="-1">14. A proxy of the environment never sees a key <a class="header-anchor" href="#14-a-proxy-of-the-environment-never-sees-a-key" aria-label="Permalink to &quot;14. A proxy of the environment never sees a key&quot;">​</a></h1><p>Эта страница есть только <a href="/decisions/0014-proxies-do-not-see-keys.html">по-английски</a>.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("ru/decisions/0014-proxies-do-not-see-keys.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0014ProxiesDoNotSeeKeys = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0014ProxiesDoNotSeeKeys as default
};
