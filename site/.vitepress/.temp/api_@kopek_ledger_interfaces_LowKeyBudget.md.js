import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: LowKeyBudget","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/ledger/interfaces/LowKeyBudget.md","filePath":"api/@kopek/ledger/interfaces/LowKeyBudget.md"}');
const _sfc_main = { name: "api/@kopek/ledger/interfaces/LowKeyBudget.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-lowkeybudget" tabindex="-1">Interface: LowKeyBudget <a class="header-anchor" href="#interface-lowkeybudget" aria-label="Permalink to &quot;Interface: LowKeyBudget&quot;">​</a></h1><p>The budget of a key with less than a fifth left.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-initialrub"></a> <code>initialRub</code></td><td><code>string</code></td><td>Budget at the last reset, rubles, decimal string.</td></tr><tr><td><a id="api-ratio"></a> <code>ratio</code></td><td><code>number</code></td><td>remaining ÷ initial, for display.</td></tr><tr><td><a id="api-remainingrub"></a> <code>remainingRub</code></td><td><code>string</code></td><td>Rubles left, decimal string.</td></tr><tr><td><a id="api-resetat"></a> <code>resetAt?</code></td><td><code>string</code></td><td>Next reset, ISO 8601, for display: clocks differ.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/ledger/interfaces/LowKeyBudget.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const LowKeyBudget = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  LowKeyBudget as default
};
