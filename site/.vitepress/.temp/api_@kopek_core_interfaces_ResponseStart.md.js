import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: ResponseStart","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/core/interfaces/ResponseStart.md","filePath":"api/@kopek/core/interfaces/ResponseStart.md"}');
const _sfc_main = { name: "api/@kopek/core/interfaces/ResponseStart.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-responsestart" tabindex="-1">Interface: ResponseStart <a class="header-anchor" href="#interface-responsestart" aria-label="Permalink to &quot;Interface: ResponseStart&quot;">​</a></h1><p>Facts about the answer. Emitted again when a later event adds some; what was emitted stays true.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-created"></a> <code>created?</code></td><td><code>number</code></td><td>Unix timestamp in seconds.</td></tr><tr><td><a id="api-id"></a> <code>id?</code></td><td><code>string</code></td><td>-</td></tr><tr><td><a id="api-model"></a> <code>model?</code></td><td><code>string</code></td><td>The model that answers (§2.8).</td></tr><tr><td><a id="api-type"></a> <code>type</code></td><td><code>&quot;response-start&quot;</code></td><td>-</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/core/interfaces/ResponseStart.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const ResponseStart = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  ResponseStart as default
};
