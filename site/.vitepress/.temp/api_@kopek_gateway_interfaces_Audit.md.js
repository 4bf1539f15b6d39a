import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: Audit","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/gateway/interfaces/Audit.md","filePath":"api/@kopek/gateway/interfaces/Audit.md"}');
const _sfc_main = { name: "api/@kopek/gateway/interfaces/Audit.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-audit" tabindex="-1">Interface: Audit <a class="header-anchor" href="#interface-audit" aria-label="Permalink to &quot;Interface: Audit&quot;">​</a></h1><p>Result of the audit: whether deposits, charges and balances agree.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-accounts"></a> <code>accounts</code></td><td><code>object</code>[]</td><td>-</td></tr><tr><td><a id="api-balanced"></a> <code>balanced</code></td><td><code>boolean</code></td><td>True when every account&#39;s balance is its deposits minus its charges, to the last digit.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/gateway/interfaces/Audit.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const Audit = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  Audit as default
};
