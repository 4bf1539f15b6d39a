import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: LowBalanceSettings","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/ledger/interfaces/LowBalanceSettings.md","filePath":"api/@kopek/ledger/interfaces/LowBalanceSettings.md"}');
const _sfc_main = { name: "api/@kopek/ledger/interfaces/LowBalanceSettings.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-lowbalancesettings" tabindex="-1">Interface: LowBalanceSettings <a class="header-anchor" href="#interface-lowbalancesettings" aria-label="Permalink to &quot;Interface: LowBalanceSettings&quot;">​</a></h1><p>When to report a low balance, and to whom.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-belowrub"></a> <code>belowRub</code></td><td><code>string</code></td><td>Rubles, decimal string.</td></tr><tr><td><a id="api-notify"></a> <code>notify</code></td><td>(<code>balance</code>) =&gt; <code>void</code></td><td>Called once each time the balance falls below the threshold; armed again 5 % above it.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/ledger/interfaces/LowBalanceSettings.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const LowBalanceSettings = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  LowBalanceSettings as default
};
