import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: ChargeSum","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/core/interfaces/ChargeSum.md","filePath":"api/@kopek/core/interfaces/ChargeSum.md"}');
const _sfc_main = { name: "api/@kopek/core/interfaces/ChargeSum.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-chargesum" tabindex="-1">Interface: ChargeSum <a class="header-anchor" href="#interface-chargesum" aria-label="Permalink to &quot;Interface: ChargeSum&quot;">​</a></h1><p>Several charges together. Plain JSON.</p><h2 id="extended-by" tabindex="-1">Extended by <a class="header-anchor" href="#extended-by" aria-label="Permalink to &quot;Extended by&quot;">​</a></h2><ul><li><a href="./../../ledger/interfaces/LedgerTotal.html"><code>LedgerTotal</code></a></li><li><a href="./../../vercel-ai/interfaces/MessagesCost.html"><code>MessagesCost</code></a></li></ul><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-balancerub"></a> <code>balanceRub?</code></td><td><code>string</code></td><td>Balance of the latest charge that has one. Never a sum.</td></tr><tr><td><a id="api-costrub"></a> <code>costRub?</code></td><td><code>string</code></td><td>Exact sum of the settled and inferred costs, and of what unknown ones are at least, rubles. A lower bound if <code>unknown</code> is above 0. Absent if no cost is known: absent is not zero. <code>&quot;0&quot;</code> for an empty list.</td></tr><tr><td><a id="api-inferred"></a> <code>inferred?</code></td><td><code>number</code></td><td>Number of charges whose cost was found later; absent if there are none.</td></tr><tr><td><a id="api-inferredrub"></a> <code>inferredRub?</code></td><td><code>string</code></td><td>The inferred part of <code>costRub</code>; absent if there is none.</td></tr><tr><td><a id="api-settled"></a> <code>settled</code></td><td><code>number</code></td><td>Number of charges of known cost.</td></tr><tr><td><a id="api-tokens"></a> <code>tokens?</code></td><td><a href="./Tokens.html"><code>Tokens</code></a></td><td>Sums of the known counts; a count that no charge has is absent.</td></tr><tr><td><a id="api-unknown"></a> <code>unknown</code></td><td><code>number</code></td><td>Number of charges whose cost never arrived.</td></tr><tr><td><a id="api-websearchrequests"></a> <code>webSearchRequests?</code></td><td><code>number</code></td><td>-</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/core/interfaces/ChargeSum.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const ChargeSum = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  ChargeSum as default
};
