import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: RequestIdentity","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/gateway/proxy/interfaces/RequestIdentity.md","filePath":"api/@kopek/gateway/proxy/interfaces/RequestIdentity.md"}');
const _sfc_main = { name: "api/@kopek/gateway/proxy/interfaces/RequestIdentity.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-requestidentity" tabindex="-1">Interface: RequestIdentity <a class="header-anchor" href="#interface-requestidentity" aria-label="Permalink to &quot;Interface: RequestIdentity&quot;">​</a></h1><p>What makes two requests the same: the path, and the body without personal data.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-body"></a> <code>body</code></td><td><code>unknown</code></td><td>Redacted.</td></tr><tr><td><a id="api-hash"></a> <code>hash</code></td><td><code>string</code></td><td>-</td></tr><tr><td><a id="api-model"></a> <code>model</code></td><td><code>string</code></td><td>The requested model, or <code>&quot;&quot;</code>.</td></tr><tr><td><a id="api-path"></a> <code>path</code></td><td><code>string</code></td><td>-</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/gateway/proxy/interfaces/RequestIdentity.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const RequestIdentity = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  RequestIdentity as default
};
