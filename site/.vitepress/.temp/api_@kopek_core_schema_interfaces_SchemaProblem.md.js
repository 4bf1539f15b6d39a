import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: SchemaProblem","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/core/schema/interfaces/SchemaProblem.md","filePath":"api/@kopek/core/schema/interfaces/SchemaProblem.md"}');
const _sfc_main = { name: "api/@kopek/core/schema/interfaces/SchemaProblem.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-schemaproblem" tabindex="-1">Interface: SchemaProblem <a class="header-anchor" href="#interface-schemaproblem" aria-label="Permalink to &quot;Interface: SchemaProblem&quot;">​</a></h1><p>A place in a schema, and the construct there that cannot be expressed.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-construct"></a> <code>construct</code></td><td><code>string</code></td><td>The construct: <code>date</code>, <code>tuple</code>, <code>record</code> …</td></tr><tr><td><a id="api-path"></a> <code>path</code></td><td><code>string</code></td><td>JSON pointer into the schema, <code>#/properties/born</code>.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/core/schema/interfaces/SchemaProblem.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const SchemaProblem = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  SchemaProblem as default
};
