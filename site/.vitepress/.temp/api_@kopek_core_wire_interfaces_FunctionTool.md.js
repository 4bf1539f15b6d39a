import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: FunctionTool","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/core/wire/interfaces/FunctionTool.md","filePath":"api/@kopek/core/wire/interfaces/FunctionTool.md"}');
const _sfc_main = { name: "api/@kopek/core/wire/interfaces/FunctionTool.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-functiontool" tabindex="-1">Interface: FunctionTool <a class="header-anchor" href="#interface-functiontool" aria-label="Permalink to &quot;Interface: FunctionTool&quot;">​</a></h1><p>A function that the model may propose and the client runs. Interface §2.4.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-function"></a> <code>function</code></td><td><code>object</code></td><td>-</td></tr><tr><td><code>function.description?</code></td><td><code>string</code></td><td>-</td></tr><tr><td><code>function.name</code></td><td><code>string</code></td><td>-</td></tr><tr><td><code>function.parameters</code></td><td><a href="./../type-aliases/JsonObject.html"><code>JsonObject</code></a></td><td>JSON Schema of the arguments. Required by §2.4, also for a function without arguments.</td></tr><tr><td><code>function.strict?</code></td><td><code>boolean</code></td><td>Arguments follow the schema exactly. Not listed in §2.4: sent only if the caller sets it.</td></tr><tr><td><a id="api-type"></a> <code>type</code></td><td><code>&quot;function&quot;</code></td><td>-</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/core/wire/interfaces/FunctionTool.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const FunctionTool = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  FunctionTool as default
};
