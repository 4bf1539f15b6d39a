import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Type Alias: ChargeMessageMetadata","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/vercel-ai/type-aliases/ChargeMessageMetadata.md","filePath":"api/@kopek/vercel-ai/type-aliases/ChargeMessageMetadata.md"}');
const _sfc_main = { name: "api/@kopek/vercel-ai/type-aliases/ChargeMessageMetadata.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="type-alias-chargemessagemetadata" tabindex="-1">Type Alias: ChargeMessageMetadata <a class="header-anchor" href="#type-alias-chargemessagemetadata" aria-label="Permalink to &quot;Type Alias: ChargeMessageMetadata&quot;">​</a></h1><div class="language-ts vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">ts</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">type</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> ChargeMessageMetadata</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;"> =</span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;"> object</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">;</span></span></code></pre></div><p>The cost of a chat message in the browser: <code>message.metadata.charge</code>.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-charge"></a> <code>charge</code></td><td><code>Json</code>&lt;<a href="./../../core/interfaces/ChargeSum.html"><code>ChargeSum</code></a>&gt;</td><td>Exact sum of all steps of the message so far.</td></tr><tr><td><a id="api-cutshort"></a> <code>cutShort?</code></td><td><a href="./../../ledger/wind-down/type-aliases/CutShort.html"><code>CutShort</code></a></td><td>The stage in which money shortened the answer; with the option <code>windDown</code>.</td></tr><tr><td><a id="api-entryids"></a> <code>entryIds?</code></td><td><code>string</code>[]</td><td>Ids of the ledger entries of its steps, in order. <code>ledger.entry(id)</code> has the cost of a step that did not reach the page; the application must check whose entry it is.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/vercel-ai/type-aliases/ChargeMessageMetadata.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const ChargeMessageMetadata = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  ChargeMessageMetadata as default
};
