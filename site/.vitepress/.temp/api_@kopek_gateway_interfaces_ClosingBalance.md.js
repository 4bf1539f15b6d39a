import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: ClosingBalance","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/gateway/interfaces/ClosingBalance.md","filePath":"api/@kopek/gateway/interfaces/ClosingBalance.md"}');
const _sfc_main = { name: "api/@kopek/gateway/interfaces/ClosingBalance.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-closingbalance" tabindex="-1">Interface: ClosingBalance <a class="header-anchor" href="#interface-closingbalance" aria-label="Permalink to &quot;Interface: ClosingBalance&quot;">​</a></h1><p>Charges and balance when a gateway has stopped.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-balancerub"></a> <code>balanceRub</code></td><td><code>string</code></td><td>Balance of the account <code>main</code>: exact decimal string, rubles.</td></tr><tr><td><a id="api-charges"></a> <code>charges</code></td><td><code>number</code></td><td>Number of recorded charges.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/gateway/interfaces/ClosingBalance.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const ClosingBalance = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  ClosingBalance as default
};
