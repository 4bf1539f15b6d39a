import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"7. Schema converters are passed in","description":"","frontmatter":{"editUrl":"https://git.example/kopek/edit/main/docs/decisions/0007-schema-converters-are-handed-in.md"},"headers":[],"relativePath":"decisions/0007-schema-converters-are-handed-in.md","filePath":"decisions/0007-schema-converters-are-handed-in.md"}');
const _sfc_main = { name: "decisions/0007-schema-converters-are-handed-in.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="7-schema-converters-are-passed-in" tabindex="-1">7. Schema converters are passed in <a class="header-anchor" href="#7-schema-converters-are-passed-in" aria-label="Permalink to &quot;7. Schema converters are passed in&quot;">​</a></h1><p><code>toJsonSchema</code> converts only schemas that can convert themselves: JSON Schema, Standard JSON Schema, zod from 4.2. For zod 3, <code>zod/mini</code> and earlier zod 4 it needs a converter: <code>zod3Converter</code> of <code>@kopek/core/schema/zod3</code>, <code>zod4Converter</code> of <code>@kopek/core/schema/zod4</code>, or the <code>z.toJSONSchema</code> of the program&#39;s own zod. zod and zod-to-json-schema are optional peers: a static import of them in <code>@kopek/core/schema</code> would break programs that use JSON Schema alone, and a copy of zod other than the one that made the schema silently loses checks and descriptions (tried with 4.0 against 4.6). <code>zod4Converter</code> therefore rejects schemas of another minor version.</p><p>This package, not the converters, finds what has no JSON Schema, because those write <code>{}</code> for some of it, which lets a model answer anything. The error names every path and construct at once.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/0007-schema-converters-are-handed-in.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0007SchemaConvertersAreHandedIn = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0007SchemaConvertersAreHandedIn as default
};
