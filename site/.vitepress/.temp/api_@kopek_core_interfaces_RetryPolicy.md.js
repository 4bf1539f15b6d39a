import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: RetryPolicy","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/core/interfaces/RetryPolicy.md","filePath":"api/@kopek/core/interfaces/RetryPolicy.md"}');
const _sfc_main = { name: "api/@kopek/core/interfaces/RetryPolicy.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-retrypolicy" tabindex="-1">Interface: RetryPolicy <a class="header-anchor" href="#interface-retrypolicy" aria-label="Permalink to &quot;Interface: RetryPolicy&quot;">​</a></h1><p>How failed requests are retried.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-idempotentbilling"></a> <code>idempotentBilling?</code></td><td><code>boolean</code></td><td>The service bills an <code>Idempotency-Key</code> once, so attempts under one key count as one charge in the ledger: the cost of a retry is also that of the attempt lost before it, in any process. Default false: the interface does not promise it.</td></tr><tr><td><a id="api-maxretries"></a> <code>maxRetries</code></td><td><code>number</code></td><td>Maximum number of retries, for all reasons together.</td></tr><tr><td><a id="api-onunknownbilling"></a> <code>onUnknownBilling</code></td><td><code>&quot;retry&quot;</code> | <code>&quot;throw&quot;</code></td><td>A failed request of unknown cost: <code>throw</code> (default), or <code>retry</code>, which sends it once more and may pay twice.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/core/interfaces/RetryPolicy.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const RetryPolicy = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  RetryPolicy as default
};
