import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: ErrorBody","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/core/wire/interfaces/ErrorBody.md","filePath":"api/@kopek/core/wire/interfaces/ErrorBody.md"}');
const _sfc_main = { name: "api/@kopek/core/wire/interfaces/ErrorBody.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-errorbody" tabindex="-1">Interface: ErrorBody <a class="header-anchor" href="#interface-errorbody" aria-label="Permalink to &quot;Interface: ErrorBody&quot;">​</a></h1><p>An error body. Its shape is not shown in the interface (§7); this is the one that services of this family send.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th></tr></thead><tbody><tr><td><a id="api-error"></a> <code>error</code></td><td><code>object</code></td></tr><tr><td><code>error.code</code></td><td><code>number</code></td></tr><tr><td><code>error.message</code></td><td><code>string</code></td></tr><tr><td><code>error.metadata?</code></td><td><a href="./../type-aliases/JsonObject.html"><code>JsonObject</code></a></td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/core/wire/interfaces/ErrorBody.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const ErrorBody = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  ErrorBody as default
};
