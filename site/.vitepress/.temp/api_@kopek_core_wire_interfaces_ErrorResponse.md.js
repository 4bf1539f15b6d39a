import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: ErrorResponse","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/core/wire/interfaces/ErrorResponse.md","filePath":"api/@kopek/core/wire/interfaces/ErrorResponse.md"}');
const _sfc_main = { name: "api/@kopek/core/wire/interfaces/ErrorResponse.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-errorresponse" tabindex="-1">Interface: ErrorResponse <a class="header-anchor" href="#interface-errorresponse" aria-label="Permalink to &quot;Interface: ErrorResponse&quot;">​</a></h1><p>An error inside a choice. Interface §2.8, §7.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th></tr></thead><tbody><tr><td><a id="api-code"></a> <code>code</code></td><td><code>number</code></td></tr><tr><td><a id="api-message"></a> <code>message</code></td><td><code>string</code></td></tr><tr><td><a id="api-metadata"></a> <code>metadata?</code></td><td><a href="./../type-aliases/JsonObject.html"><code>JsonObject</code></a></td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/core/wire/interfaces/ErrorResponse.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const ErrorResponse = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  ErrorResponse as default
};
