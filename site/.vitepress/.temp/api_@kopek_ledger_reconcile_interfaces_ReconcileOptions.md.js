import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: ReconcileOptions","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/ledger/reconcile/interfaces/ReconcileOptions.md","filePath":"api/@kopek/ledger/reconcile/interfaces/ReconcileOptions.md"}');
const _sfc_main = { name: "api/@kopek/ledger/reconcile/interfaces/ReconcileOptions.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-reconcileoptions" tabindex="-1">Interface: ReconcileOptions <a class="header-anchor" href="#interface-reconcileoptions" aria-label="Permalink to &quot;Interface: ReconcileOptions&quot;">​</a></h1><p>How the account is used, which only you know.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-account"></a> <code>account</code></td><td><code>&quot;exclusive&quot;</code> | <code>&quot;shared&quot;</code></td><td><code>exclusive</code>: this ledger has all spending of the account, so a drop of the balance that contains exactly one unknown attempt is its cost. <code>shared</code>: others spend from it too, so drops are only reported.</td></tr><tr><td><a id="api-from"></a> <code>from?</code></td><td><code>string</code></td><td>Only drops between charges opened at or after this: ISO 8601, or a date of Europe/Moscow. The whole ledger is read anyway: calls that were in flight then explain spending.</td></tr><tr><td><a id="api-to"></a> <code>to?</code></td><td><code>string</code></td><td>Only drops between charges opened before this.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/ledger/reconcile/interfaces/ReconcileOptions.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const ReconcileOptions = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  ReconcileOptions as default
};
