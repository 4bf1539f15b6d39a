import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: SharedCallOptions","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/core/kit/interfaces/SharedCallOptions.md","filePath":"api/@kopek/core/kit/interfaces/SharedCallOptions.md"}');
const _sfc_main = { name: "api/@kopek/core/kit/interfaces/SharedCallOptions.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-sharedcalloptions" tabindex="-1">Interface: SharedCallOptions <a class="header-anchor" href="#interface-sharedcalloptions" aria-label="Permalink to &quot;Interface: SharedCallOptions&quot;">​</a></h1><p>Options of a call that the settings of a model in the AI SDK have as well.</p><h2 id="extended-by" tabindex="-1">Extended by <a class="header-anchor" href="#extended-by" aria-label="Permalink to &quot;Extended by&quot;">​</a></h2><ul><li><a href="./../../interfaces/CallOptions.html"><code>CallOptions</code></a></li><li><a href="./../../../vercel-ai/interfaces/KopekModelSettings.html"><code>KopekModelSettings</code></a></li></ul><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-extrabody"></a> <code>extraBody?</code></td><td><code>Record</code>&lt;<code>string</code>, <code>unknown</code>&gt;</td><td>Fields that the interface does not list. They never override typed ones.</td></tr><tr><td><a id="api-onabandon"></a> <code>onAbandon?</code></td><td><code>&quot;cancel&quot;</code> | <code>&quot;finish&quot;</code></td><td>What happens if the consumer leaves, by <code>break</code>, <code>cancel()</code>, an aborted signal or a closed tab. Default: as the client, or the provider. <code>cancel</code> frees the socket at once; the cost stays unknown unless it has arrived. <code>finish</code> reads the rest in the background, within <code>timeout.totalMs</code> and <code>transportLimits.responseBytes</code>, to learn the cost.</td></tr><tr><td><a id="api-parentrunid"></a> <code>parentRunId?</code></td><td><code>string</code></td><td>The run that contains this one, for the ledger.</td></tr><tr><td><a id="api-runid"></a> <code>runId?</code></td><td><code>string</code></td><td>The run of this call, for the ledger and for limits per run: a chain, an agent, a conversation.</td></tr><tr><td><a id="api-timeout"></a> <code>timeout?</code></td><td><code>number</code> | <a href="./../../interfaces/CallTimeouts.html"><code>CallTimeouts</code></a></td><td>Timeouts, or one number of ms for the whole call: attempts, pauses and reading.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/core/kit/interfaces/SharedCallOptions.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const SharedCallOptions = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  SharedCallOptions as default
};
