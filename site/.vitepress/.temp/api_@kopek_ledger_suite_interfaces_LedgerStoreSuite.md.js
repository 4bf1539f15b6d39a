import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: LedgerStoreSuite","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/ledger/suite/interfaces/LedgerStoreSuite.md","filePath":"api/@kopek/ledger/suite/interfaces/LedgerStoreSuite.md"}');
const _sfc_main = { name: "api/@kopek/ledger/suite/interfaces/LedgerStoreSuite.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-ledgerstoresuite" tabindex="-1">Interface: LedgerStoreSuite <a class="header-anchor" href="#interface-ledgerstoresuite" aria-label="Permalink to &quot;Interface: LedgerStoreSuite&quot;">​</a></h1><p>Settings of <a href="./../functions/testLedgerStore.html">testLedgerStore</a>.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-createstore"></a> <code>createStore</code></td><td>() =&gt; <a href="./../../../core/type-aliases/MaybePromise.html"><code>MaybePromise</code></a>&lt;<a href="./StoreUnderTest.html"><code>StoreUnderTest</code></a>&gt;</td><td>Makes an empty store; called for each case.</td></tr><tr><td><a id="api-seeds"></a> <code>seeds?</code></td><td>readonly <code>number</code>[]</td><td>Random histories, one for each seed. Default: 20 of them. Each failure names its seed.</td></tr><tr><td><a id="api-test"></a> <code>test</code></td><td>(<code>name</code>, <code>run</code>) =&gt; <code>unknown</code></td><td>Registers a test, as <code>test</code> of node:test, vitest and jest do.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/ledger/suite/interfaces/LedgerStoreSuite.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const LedgerStoreSuite = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  LedgerStoreSuite as default
};
