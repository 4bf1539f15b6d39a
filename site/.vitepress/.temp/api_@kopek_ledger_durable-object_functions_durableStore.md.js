import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Function: durableStore()","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/ledger/durable-object/functions/durableStore.md","filePath":"api/@kopek/ledger/durable-object/functions/durableStore.md"}');
const _sfc_main = { name: "api/@kopek/ledger/durable-object/functions/durableStore.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="function-durablestore" tabindex="-1">Function: durableStore() <a class="header-anchor" href="#function-durablestore" aria-label="Permalink to &quot;Function: durableStore()&quot;">​</a></h1><div class="language-ts vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">ts</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">function</span><span style="--shiki-light:#622CBC;--shiki-dark:#DBB7FF;"> durableStore</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">(</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">namespace</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">, </span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">options</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">?</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">)</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">:</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> LedgerStore</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">;</span></span></code></pre></div><p>Opens the ledger of a <a href="./../classes/LedgerObject.html">LedgerObject</a> from a Worker. A reservation is one round trip, and so is a settlement; calls made in one turn of the event loop share one.</p><p>It is cheap: create one, and its ledger, for each request, because Workers end the I/O of a request with the request.</p><h2 id="parameters" tabindex="-1">Parameters <a class="header-anchor" href="#parameters" aria-label="Permalink to &quot;Parameters&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Parameter</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><code>namespace</code></td><td><a href="./../interfaces/LedgerNamespace.html"><code>LedgerNamespace</code></a></td><td>the binding: <code>env.LEDGER</code>.</td></tr><tr><td><code>options?</code></td><td><a href="./../interfaces/DurableStoreOptions.html"><code>DurableStoreOptions</code></a></td><td>-</td></tr></tbody></table><h2 id="returns" tabindex="-1">Returns <a class="header-anchor" href="#returns" aria-label="Permalink to &quot;Returns&quot;">​</a></h2><p><a href="./../../interfaces/LedgerStore.html"><code>LedgerStore</code></a></p><h2 id="throws" tabindex="-1">Throws <a class="header-anchor" href="#throws" aria-label="Permalink to &quot;Throws&quot;">​</a></h2><p>KopekError <code>configuration</code> for invalid options.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/ledger/durable-object/functions/durableStore.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const durableStore = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  durableStore as default
};
