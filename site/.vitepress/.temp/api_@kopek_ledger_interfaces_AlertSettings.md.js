import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: AlertSettings","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/ledger/interfaces/AlertSettings.md","filePath":"api/@kopek/ledger/interfaces/AlertSettings.md"}');
const _sfc_main = { name: "api/@kopek/ledger/interfaces/AlertSettings.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-alertsettings" tabindex="-1">Interface: AlertSettings <a class="header-anchor" href="#interface-alertsettings" aria-label="Permalink to &quot;Interface: AlertSettings&quot;">​</a></h1><p>Callbacks for limits, the balance and the budget of the key.</p><h2 id="extended-by" tabindex="-1">Extended by <a class="header-anchor" href="#extended-by" aria-label="Permalink to &quot;Extended by&quot;">​</a></h2><ul><li><a href="./MeterSettings.html"><code>MeterSettings</code></a></li></ul><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-oncallbackerror"></a> <code>onCallbackError?</code></td><td>(<code>error</code>) =&gt; <code>void</code></td><td>Called with exceptions of callbacks and estimates. Default: <code>console.error</code>.</td></tr><tr><td><a id="api-onlimitalert"></a> <code>onLimitAlert?</code></td><td>(<code>state</code>) =&gt; <code>void</code></td><td>Called when a spend limit reaches a threshold of <code>alertAt</code>: once per threshold, scope and window in all processes.</td></tr><tr><td><a id="api-onlowbalance"></a> <code>onLowBalance?</code></td><td><a href="./LowBalanceSettings.html"><code>LowBalanceSettings</code></a></td><td>Called once when an answer shows a balance below the threshold; needs no extra request.</td></tr><tr><td><a id="api-onlowkeybudget"></a> <code>onLowKeyBudget?</code></td><td>(<code>budget</code>) =&gt; <code>void</code></td><td>Called once when the budget of the key falls below 20 % of its initial value (§8), seen by <code>client.key()</code>.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/ledger/interfaces/AlertSettings.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const AlertSettings = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  AlertSettings as default
};
