import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"@kopek/core/schema","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/core/schema/index.md","filePath":"api/@kopek/core/schema/index.md"}');
const _sfc_main = { name: "api/@kopek/core/schema/index.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="kopekcoreschema" tabindex="-1">@kopek/core/schema <a class="header-anchor" href="#kopekcoreschema" aria-label="Permalink to &quot;@kopek/core/schema&quot;">​</a></h1><h2 id="interfaces" tabindex="-1">Interfaces <a class="header-anchor" href="#interfaces" aria-label="Permalink to &quot;Interfaces&quot;">​</a></h2><ul><li><a href="./interfaces/SchemaProblem.html">SchemaProblem</a></li><li><a href="./interfaces/StrictJsonSchema.html">StrictJsonSchema</a></li><li><a href="./interfaces/ToJsonSchemaOptions.html">ToJsonSchemaOptions</a></li><li><a href="./interfaces/Zod4Parameters.html">Zod4Parameters</a></li></ul><h2 id="functions" tabindex="-1">Functions <a class="header-anchor" href="#functions" aria-label="Permalink to &quot;Functions&quot;">​</a></h2><ul><li><a href="./functions/schemaName.html">schemaName</a></li><li><a href="./functions/strictRequest.html">strictRequest</a></li><li><a href="./functions/toJsonSchema.html">toJsonSchema</a></li><li><a href="./functions/toStrictJsonSchema.html">toStrictJsonSchema</a></li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/core/schema/index.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const index = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  index as default
};
