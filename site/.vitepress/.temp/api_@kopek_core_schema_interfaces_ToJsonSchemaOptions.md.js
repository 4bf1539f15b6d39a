import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: ToJsonSchemaOptions","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/core/schema/interfaces/ToJsonSchemaOptions.md","filePath":"api/@kopek/core/schema/interfaces/ToJsonSchemaOptions.md"}');
const _sfc_main = { name: "api/@kopek/core/schema/interfaces/ToJsonSchemaOptions.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-tojsonschemaoptions" tabindex="-1">Interface: ToJsonSchemaOptions <a class="header-anchor" href="#interface-tojsonschemaoptions" aria-label="Permalink to &quot;Interface: ToJsonSchemaOptions&quot;">​</a></h1><p>Converters for schemas that cannot convert themselves. This package loads none of them.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-zod3"></a> <code>zod3?</code></td><td>(<code>schema</code>) =&gt; <code>unknown</code></td><td>For schemas of zod 3: <code>zod3Converter</code> of <code>@kopek/core/schema/zod3</code>, or another one.</td></tr><tr><td><a id="api-zod4"></a> <code>zod4?</code></td><td>(<code>schema</code>, <code>parameters</code>) =&gt; <code>unknown</code></td><td>For schemas of <code>zod/mini</code> and of zod 4 before 4.2: <code>zod4Converter</code> of <code>@kopek/core/schema/zod4</code>, or the <code>z.toJSONSchema</code> of the program&#39;s own zod.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/core/schema/interfaces/ToJsonSchemaOptions.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const ToJsonSchemaOptions = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  ToJsonSchemaOptions as default
};
