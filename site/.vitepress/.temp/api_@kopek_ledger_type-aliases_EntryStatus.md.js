import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Type Alias: EntryStatus","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/ledger/type-aliases/EntryStatus.md","filePath":"api/@kopek/ledger/type-aliases/EntryStatus.md"}');
const _sfc_main = { name: "api/@kopek/ledger/type-aliases/EntryStatus.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="type-alias-entrystatus" tabindex="-1">Type Alias: EntryStatus <a class="header-anchor" href="#type-alias-entrystatus" aria-label="Permalink to &quot;Type Alias: EntryStatus&quot;">​</a></h1><div class="language-ts vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">ts</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">type</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> EntryStatus</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;"> =</span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;"> &quot;in-flight&quot;</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;"> |</span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;"> &quot;settled&quot;</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;"> |</span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;"> &quot;inferred&quot;</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;"> |</span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;"> &quot;unknown&quot;</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;"> |</span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;"> &quot;rejected&quot;</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">;</span></span></code></pre></div><p>The state of an attempt. It begins as <code>in-flight</code> and ends as exactly one of the others:</p><ul><li><code>settled</code>: the answer contained its cost, or the cost was found in another certain way;</li><li><code>inferred</code>: the cost was found later, from the balance of the account;</li><li><code>unknown</code>: it may have been billed, but no cost arrived, or its process died and the attempt expired;</li><li><code>rejected</code>: the service rejected the request before any content, so nothing was billed.</li></ul><p>An attempt that was never sent is released: its entry is removed.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/ledger/type-aliases/EntryStatus.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const EntryStatus = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  EntryStatus as default
};
