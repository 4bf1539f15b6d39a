import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: Zod4Parameters","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/core/schema/interfaces/Zod4Parameters.md","filePath":"api/@kopek/core/schema/interfaces/Zod4Parameters.md"}');
const _sfc_main = { name: "api/@kopek/core/schema/interfaces/Zod4Parameters.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-zod4parameters" tabindex="-1">Interface: Zod4Parameters <a class="header-anchor" href="#interface-zod4parameters" aria-label="Permalink to &quot;Interface: Zod4Parameters&quot;">​</a></h1><p>What the converter of zod 4 is asked to do: the public parameters of <code>z.toJSONSchema</code>.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th></tr></thead><tbody><tr><td><a id="api-io"></a> <code>io</code></td><td><code>&quot;input&quot;</code></td></tr><tr><td><a id="api-override"></a> <code>override</code></td><td>(<code>context</code>) =&gt; <code>void</code></td></tr><tr><td><a id="api-target"></a> <code>target</code></td><td><code>&quot;draft-7&quot;</code></td></tr><tr><td><a id="api-unrepresentable"></a> <code>unrepresentable</code></td><td><code>&quot;any&quot;</code></td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/core/schema/interfaces/Zod4Parameters.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const Zod4Parameters = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  Zod4Parameters as default
};
