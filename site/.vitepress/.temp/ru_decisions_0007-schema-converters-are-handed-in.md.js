import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"7. Schema converters are passed in","description":"","frontmatter":{"search":false},"headers":[],"relativePath":"ru/decisions/0007-schema-converters-are-handed-in.md","filePath":"ru/decisions/0007-schema-converters-are-handed-in.md"}');
const _sfc_main = { name: "ru/decisions/0007-schema-converters-are-handed-in.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="7-schema-converters-are-passed-in" tabindex="-1">7. Schema converters are passed in <a class="header-anchor" href="#7-schema-converters-are-passed-in" aria-label="Permalink to &quot;7. Schema converters are passed in&quot;">​</a></h1><p>Эта страница есть только <a href="/decisions/0007-schema-converters-are-handed-in.html">по-английски</a>.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("ru/decisions/0007-schema-converters-are-handed-in.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0007SchemaConvertersAreHandedIn = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0007SchemaConvertersAreHandedIn as default
};
