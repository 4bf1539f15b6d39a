import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"20. The embedded store is SQLite","description":"","frontmatter":{"search":false},"headers":[],"relativePath":"ru/decisions/0020-the-embedded-store-is-sqlite.md","filePath":"ru/decisions/0020-the-embedded-store-is-sqlite.md"}');
const _sfc_main = { name: "ru/decisions/0020-the-embedded-store-is-sqlite.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="20-the-embedded-store-is-sqlite" tabindex="-1">20. The embedded store is SQLite <a class="header-anchor" href="#20-the-embedded-store-is-sqlite" aria-label="Permalink to &quot;20. The embedded store is SQLite&quot;">​</a></h1><p>Эта страница есть только <a href="/decisions/0020-the-embedded-store-is-sqlite.html">по-английски</a>.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("ru/decisions/0020-the-embedded-store-is-sqlite.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0020TheEmbeddedStoreIsSqlite = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0020TheEmbeddedStoreIsSqlite as default
};
