import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: Refund","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/ledger/interfaces/Refund.md","filePath":"api/@kopek/ledger/interfaces/Refund.md"}');
const _sfc_main = { name: "api/@kopek/ledger/interfaces/Refund.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-refund" tabindex="-1">Interface: Refund <a class="header-anchor" href="#interface-refund" aria-label="Permalink to &quot;Interface: Refund&quot;">​</a></h1><p>A refund of a charge.</p><h2 id="extends" tabindex="-1">Extends <a class="header-anchor" href="#extends" aria-label="Permalink to &quot;Extends&quot;">​</a></h2><ul><li><a href="./../type-aliases/Attribution.html"><code>Attribution</code></a></li></ul><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th><th>Inherited from</th></tr></thead><tbody><tr><td><a id="api-amountrub"></a> <code>amountRub</code></td><td><code>string</code></td><td>Rubles, decimal string above 0.</td><td>-</td></tr><tr><td><a id="api-id"></a> <code>id</code></td><td><code>string</code></td><td>Id of the refund. The same id again changes nothing.</td><td>-</td></tr><tr><td><a id="api-model"></a> <code>model?</code></td><td><code>string</code></td><td>The requested model.</td><td><a href="./LedgerEntry.html"><code>LedgerEntry</code></a>.<a href="./LedgerEntry.html#api-model"><code>model</code></a></td></tr><tr><td><a id="api-parentrunid"></a> <code>parentRunId?</code></td><td><code>string</code></td><td>-</td><td><a href="./LedgerEntry.html"><code>LedgerEntry</code></a>.<a href="./LedgerEntry.html#api-parentrunid"><code>parentRunId</code></a></td></tr><tr><td><a id="api-runid"></a> <code>runId?</code></td><td><code>string</code></td><td>-</td><td><a href="./LedgerEntry.html"><code>LedgerEntry</code></a>.<a href="./LedgerEntry.html#api-runid"><code>runId</code></a></td></tr><tr><td><a id="api-tags"></a> <code>tags?</code></td><td><code>Record</code>&lt;<code>string</code>, <code>string</code>&gt;</td><td>-</td><td><a href="./LedgerEntry.html"><code>LedgerEntry</code></a>.<a href="./LedgerEntry.html#api-tags"><code>tags</code></a></td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/ledger/interfaces/Refund.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const Refund = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  Refund as default
};
