import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: StoreUnderTest","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/ledger/suite/interfaces/StoreUnderTest.md","filePath":"api/@kopek/ledger/suite/interfaces/StoreUnderTest.md"}');
const _sfc_main = { name: "api/@kopek/ledger/suite/interfaces/StoreUnderTest.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-storeundertest" tabindex="-1">Interface: StoreUnderTest <a class="header-anchor" href="#interface-storeundertest" aria-label="Permalink to &quot;Interface: StoreUnderTest&quot;">​</a></h1><p>An empty store.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-clock"></a> <code>clock?</code></td><td><a href="./SuiteClock.html"><code>SuiteClock</code></a></td><td>Without one, the rules about time are not tested.</td></tr><tr><td><a id="api-dispose"></a> <code>dispose?</code></td><td>() =&gt; <a href="./../../../core/type-aliases/MaybePromise.html"><code>MaybePromise</code></a>&lt;<code>void</code>&gt;</td><td>Called when a case is over; the store has been closed.</td></tr><tr><td><a id="api-second"></a> <code>second?</code></td><td><a href="./../../interfaces/LedgerStore.html"><code>LedgerStore</code></a></td><td>The same ledger, opened once more, as by another process. Default: the store itself.</td></tr><tr><td><a id="api-store"></a> <code>store</code></td><td><a href="./../../interfaces/LedgerStore.html"><code>LedgerStore</code></a></td><td>-</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/ledger/suite/interfaces/StoreUnderTest.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const StoreUnderTest = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  StoreUnderTest as default
};
