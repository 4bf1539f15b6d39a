import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: CreditTerms","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/ledger/interfaces/CreditTerms.md","filePath":"api/@kopek/ledger/interfaces/CreditTerms.md"}');
const _sfc_main = { name: "api/@kopek/ledger/interfaces/CreditTerms.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-creditterms" tabindex="-1">Interface: CreditTerms <a class="header-anchor" href="#interface-creditterms" aria-label="Permalink to &quot;Interface: CreditTerms&quot;">​</a></h1><p>A payment into a wallet or, below 0, a correction.</p><h2 id="extends" tabindex="-1">Extends <a class="header-anchor" href="#extends" aria-label="Permalink to &quot;Extends&quot;">​</a></h2><ul><li><code>Pick</code>&lt;<a href="./NewLimitEvent.html"><code>NewLimitEvent</code></a>, <code>&quot;note&quot;</code> | <code>&quot;changedBy&quot;</code>&gt;</li></ul><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th><th>Inherited from</th></tr></thead><tbody><tr><td><a id="api-alertbelowrub"></a> <code>alertBelowRub?</code></td><td><code>string</code></td><td>Rubles: <code>onLimitAlert</code> is called when less than this is left, and again after a top-up. Default: as set before.</td><td>-</td></tr><tr><td><a id="api-amountrub"></a> <code>amountRub</code></td><td><code>string</code></td><td>Rubles, decimal string.</td><td>-</td></tr><tr><td><a id="api-changedby"></a> <code>changedBy?</code></td><td><code>string</code></td><td>Its author, a person or a program, for the history.</td><td><a href="./NewLimitEvent.html"><code>NewLimitEvent</code></a>.<a href="./NewLimitEvent.html#api-changedby"><code>changedBy</code></a></td></tr><tr><td><a id="api-id"></a> <code>id</code></td><td><code>string</code></td><td>Id of the payment. The same id again changes nothing.</td><td>-</td></tr><tr><td><a id="api-note"></a> <code>note?</code></td><td><code>string</code></td><td>-</td><td><a href="./NewLimitEvent.html"><code>NewLimitEvent</code></a>.<a href="./NewLimitEvent.html#api-note"><code>note</code></a></td></tr><tr><td><a id="api-scope"></a> <code>scope</code></td><td><a href="./../type-aliases/Scope.html"><code>Scope</code></a></td><td>The wallet: <code>customer=acme</code>.</td><td>-</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/ledger/interfaces/CreditTerms.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const CreditTerms = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  CreditTerms as default
};
