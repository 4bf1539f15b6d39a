import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Function: toJsonSchema()","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/core/schema/functions/toJsonSchema.md","filePath":"api/@kopek/core/schema/functions/toJsonSchema.md"}');
const _sfc_main = { name: "api/@kopek/core/schema/functions/toJsonSchema.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="function-tojsonschema" tabindex="-1">Function: toJsonSchema() <a class="header-anchor" href="#function-tojsonschema" aria-label="Permalink to &quot;Function: toJsonSchema()&quot;">​</a></h1><div class="language-ts vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">ts</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">function</span><span style="--shiki-light:#622CBC;--shiki-dark:#DBB7FF;"> toJsonSchema</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">(</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">input</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">, </span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">options</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">?</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">)</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">:</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> JsonObject</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">;</span></span></code></pre></div><p>Converts a schema of any library to JSON Schema: the model&#39;s output, before transforms and defaults.</p><p>Accepts JSON Schema (returned as it is, without <code>$schema</code>), every Standard JSON Schema (zod 4, ArkType …), zod 4 and zod 3 with a converter. The input is not changed.</p><h2 id="parameters" tabindex="-1">Parameters <a class="header-anchor" href="#parameters" aria-label="Permalink to &quot;Parameters&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Parameter</th><th>Type</th></tr></thead><tbody><tr><td><code>input</code></td><td><code>unknown</code></td></tr><tr><td><code>options?</code></td><td><a href="./../interfaces/ToJsonSchemaOptions.html"><code>ToJsonSchemaOptions</code></a></td></tr></tbody></table><h2 id="returns" tabindex="-1">Returns <a class="header-anchor" href="#returns" aria-label="Permalink to &quot;Returns&quot;">​</a></h2><p><a href="./../../wire/type-aliases/JsonObject.html"><code>JsonObject</code></a></p><h2 id="throws" tabindex="-1">Throws <a class="header-anchor" href="#throws" aria-label="Permalink to &quot;Throws&quot;">​</a></h2><p>KopekError <code>invalid_request</code> if something in the schema has no JSON Schema, with each path and construct in <code>problems</code>; if a converter is missing; if the input is not a schema. Never returns an empty schema instead.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/core/schema/functions/toJsonSchema.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const toJsonSchema = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  toJsonSchema as default
};
