import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Function: importEntries()","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/ledger/reconcile/functions/importEntries.md","filePath":"api/@kopek/ledger/reconcile/functions/importEntries.md"}');
const _sfc_main = { name: "api/@kopek/ledger/reconcile/functions/importEntries.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="function-importentries" tabindex="-1">Function: importEntries() <a class="header-anchor" href="#function-importentries" aria-label="Permalink to &quot;Function: importEntries()&quot;">​</a></h1><div class="language-ts vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">ts</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">function</span><span style="--shiki-light:#622CBC;--shiki-dark:#DBB7FF;"> importEntries</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">(</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">store</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">, </span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">entries</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">)</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">:</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> Promise</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">&lt;</span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">number</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">&gt;;</span></span></code></pre></div><p>Writes exported entries into a store. May be called again: known entries do not change. Attempts in flight are skipped, because they end where they began.</p><h2 id="parameters" tabindex="-1">Parameters <a class="header-anchor" href="#parameters" aria-label="Permalink to &quot;Parameters&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Parameter</th><th>Type</th></tr></thead><tbody><tr><td><code>store</code></td><td><a href="./../../interfaces/LedgerStore.html"><code>LedgerStore</code></a></td></tr><tr><td><code>entries</code></td><td>| <code>Iterable</code>&lt;<a href="./../../interfaces/LedgerEntry.html"><code>LedgerEntry</code></a>, <code>any</code>, <code>any</code>&gt; | <code>AsyncIterable</code>&lt;<a href="./../../interfaces/LedgerEntry.html"><code>LedgerEntry</code></a>, <code>any</code>, <code>any</code>&gt;</td></tr></tbody></table><h2 id="returns" tabindex="-1">Returns <a class="header-anchor" href="#returns" aria-label="Permalink to &quot;Returns&quot;">​</a></h2><p><code>Promise</code>&lt;<code>number</code>&gt;</p><p>how many entries are in the store now, written or known before.</p><h2 id="throws" tabindex="-1">Throws <a class="header-anchor" href="#throws" aria-label="Permalink to &quot;Throws&quot;">​</a></h2><p>KopekError <code>configuration</code> for an invalid store or entry.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/ledger/reconcile/functions/importEntries.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const importEntries = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  importEntries as default
};
