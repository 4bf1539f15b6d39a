import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: StrictJsonSchema","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/core/schema/interfaces/StrictJsonSchema.md","filePath":"api/@kopek/core/schema/interfaces/StrictJsonSchema.md"}');
const _sfc_main = { name: "api/@kopek/core/schema/interfaces/StrictJsonSchema.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-strictjsonschema" tabindex="-1">Interface: StrictJsonSchema <a class="header-anchor" href="#interface-strictjsonschema" aria-label="Permalink to &quot;Interface: StrictJsonSchema&quot;">​</a></h1><p>A schema for strict structured output, and the way back.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-problems"></a> <code>problems</code></td><td><a href="./SchemaProblem.html"><code>SchemaProblem</code></a>[]</td><td>Constructs that strict mode cannot express. If there are any, do not send <code>strict: true</code> and do not use <code>schema</code>: send the original schema, and validate its answer as received.</td></tr><tr><td><a id="api-restore"></a> <code>restore</code></td><td>(<code>value</code>) =&gt; <code>unknown</code></td><td>Converts an answer of the model for the original schema, before that validates it. Removes the nulls of keys that are optional in the original and not nullable there, so that defaults apply, and unwraps <code>{value: …}</code> if the root was not an object. Never throws; values that do not fit stay unchanged.</td></tr><tr><td><a id="api-restores"></a> <code>restores</code></td><td><code>boolean</code></td><td>Whether <code>restore</code> can change an answer: a key is optional in the original, or the root was wrapped.</td></tr><tr><td><a id="api-schema"></a> <code>schema</code></td><td><a href="./../../wire/type-aliases/JsonObject.html"><code>JsonObject</code></a></td><td>Objects closed, every key required, optional keys nullable, the root an object.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/core/schema/interfaces/StrictJsonSchema.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const StrictJsonSchema = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  StrictJsonSchema as default
};
