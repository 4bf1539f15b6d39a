import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: KopekProviderMetadata","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/vercel-ai/interfaces/KopekProviderMetadata.md","filePath":"api/@kopek/vercel-ai/interfaces/KopekProviderMetadata.md"}');
const _sfc_main = { name: "api/@kopek/vercel-ai/interfaces/KopekProviderMetadata.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-kopekprovidermetadata" tabindex="-1">Interface: KopekProviderMetadata <a class="header-anchor" href="#interface-kopekprovidermetadata" aria-label="Permalink to &quot;Interface: KopekProviderMetadata&quot;">​</a></h1><p>What Kopek adds to a result under <code>providerMetadata.kopek</code>: to the result of <code>doGenerate</code> and the one <code>finish</code> part of a stream. Plain JSON; unknown fields are absent.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-charge"></a> <code>charge</code></td><td><a href="./../../core/interfaces/Charge.html"><code>Charge</code></a></td><td>The charge of this answer.</td></tr><tr><td><a id="api-entryid"></a> <code>entryId?</code></td><td><code>string</code></td><td>Id of the ledger entry: <code>ledger.entry(id)</code> has a cost that arrived later. Also on the first block of a stream.</td></tr><tr><td><a id="api-generationid"></a> <code>generationId?</code></td><td><code>string</code></td><td>-</td></tr><tr><td><a id="api-invalidtoolcalls"></a> <code>invalidToolCalls?</code></td><td><code>object</code>[]</td><td>Tool calls with truncated arguments or without a name. They were not executed.</td></tr><tr><td><a id="api-logprobs"></a> <code>logprobs?</code></td><td><code>unknown</code></td><td>-</td></tr><tr><td><a id="api-nativefinishreason"></a> <code>nativeFinishReason?</code></td><td><code>string</code></td><td>The finish reason as the service sent it (§2.10).</td></tr><tr><td><a id="api-reasoningdetails"></a> <code>reasoningDetails?</code></td><td><code>unknown</code>[]</td><td>Opaque entries, as received.</td></tr><tr><td><a id="api-refusal"></a> <code>refusal?</code></td><td><code>string</code></td><td>The model&#39;s explanation of a refusal. It is the text of the answer too; the finish reason is <code>content-filter</code>.</td></tr><tr><td><a id="api-systemfingerprint"></a> <code>systemFingerprint?</code></td><td><code>string</code></td><td>-</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/vercel-ai/interfaces/KopekProviderMetadata.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const KopekProviderMetadata = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  KopekProviderMetadata as default
};
