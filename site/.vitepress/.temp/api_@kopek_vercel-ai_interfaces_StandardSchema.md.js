import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: StandardSchema<Output>","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/vercel-ai/interfaces/StandardSchema.md","filePath":"api/@kopek/vercel-ai/interfaces/StandardSchema.md"}');
const _sfc_main = { name: "api/@kopek/vercel-ai/interfaces/StandardSchema.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-standardschemaoutput" tabindex="-1">Interface: StandardSchema&lt;Output&gt; <a class="header-anchor" href="#interface-standardschemaoutput" aria-label="Permalink to &quot;Interface: StandardSchema\\&lt;Output\\&gt;&quot;">​</a></h1><p>A schema by the Standard Schema convention (version 1), which the AI SDK accepts wherever it accepts zod.</p><p>Written by hand, so that importing this package loads no schema library.</p><h2 id="type-parameters" tabindex="-1">Type Parameters <a class="header-anchor" href="#type-parameters" aria-label="Permalink to &quot;Type Parameters&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Type Parameter</th></tr></thead><tbody><tr><td><a id="api-type-parameter-output"></a> <code>Output</code></td></tr></tbody></table><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Modifier</th><th>Type</th></tr></thead><tbody><tr><td><a id="api-standard"></a> <code>~standard</code></td><td><code>readonly</code></td><td><code>object</code></td></tr><tr><td><code>~standard.jsonSchema?</code></td><td><code>readonly</code></td><td><code>object</code></td></tr><tr><td><code>~standard.jsonSchema.input</code></td><td><code>readonly</code></td><td>() =&gt; <code>Record</code>&lt;<code>string</code>, <code>unknown</code>&gt;</td></tr><tr><td><code>~standard.jsonSchema.output</code></td><td><code>readonly</code></td><td>() =&gt; <code>Record</code>&lt;<code>string</code>, <code>unknown</code>&gt;</td></tr><tr><td><code>~standard.types?</code></td><td><code>readonly</code></td><td><code>object</code></td></tr><tr><td><code>~standard.types.input</code></td><td><code>readonly</code></td><td><code>unknown</code></td></tr><tr><td><code>~standard.types.output</code></td><td><code>readonly</code></td><td><code>Output</code></td></tr><tr><td><code>~standard.validate</code></td><td><code>readonly</code></td><td>(<code>value</code>) =&gt; <code>ValidationResult</code>&lt;<code>Output</code>&gt;</td></tr><tr><td><code>~standard.vendor</code></td><td><code>readonly</code></td><td><code>string</code></td></tr><tr><td><code>~standard.version</code></td><td><code>readonly</code></td><td><code>1</code></td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/vercel-ai/interfaces/StandardSchema.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const StandardSchema = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  StandardSchema as default
};
