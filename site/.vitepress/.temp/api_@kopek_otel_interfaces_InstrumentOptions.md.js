import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: InstrumentOptions","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/otel/interfaces/InstrumentOptions.md","filePath":"api/@kopek/otel/interfaces/InstrumentOptions.md"}');
const _sfc_main = { name: "api/@kopek/otel/interfaces/InstrumentOptions.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-instrumentoptions" tabindex="-1">Interface: InstrumentOptions <a class="header-anchor" href="#interface-instrumentoptions" aria-label="Permalink to &quot;Interface: InstrumentOptions&quot;">​</a></h1><p>Options of <a href="./../functions/instrument.html">instrument</a>: what it reports, and where.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-balance"></a> <code>balance?</code></td><td><code>boolean</code></td><td>Report the balance of the account: <code>kopek.balance_rub</code> on spans and the gauge <code>kopek.balance</code>. Default false.</td></tr><tr><td><a id="api-genaicost"></a> <code>genAiCost?</code></td><td><code>boolean</code></td><td>Also write <code>gen_ai.usage.cost.amount</code> (a double), <code>.currency</code> (<code>RUB</code>) and <code>.source</code> (<code>provider</code>), as proposed for the GenAI conventions. Default false: some tools read every number below <code>gen_ai.usage</code> as tokens.</td></tr><tr><td><a id="api-meterprovider"></a> <code>meterProvider?</code></td><td><code>MeterProvider</code></td><td>Default: the global one.</td></tr><tr><td><a id="api-tags"></a> <code>tags?</code></td><td>readonly <code>string</code>[]</td><td>Tags reported as attributes <code>kopek.tag.&lt;name&gt;</code>. Default none, because values of tags may identify people.</td></tr><tr><td><a id="api-tools"></a> <code>tools?</code></td><td>readonly (<code>&quot;langfuse&quot;</code> | <code>&quot;langsmith&quot;</code>)[]</td><td>Also write the cost, as text, to the metadata of these tools: <code>langfuse.observation.metadata.cost_rub</code>, <code>langsmith.metadata.cost_rub</code>. Their own cost fields are in dollars. Default none.</td></tr><tr><td><a id="api-tousd"></a> <code>toUsd?</code></td><td>(<code>costRub</code>) =&gt; <code>number</code></td><td>Converts rubles to dollars for tools that know only dollars: the result is written to <code>gen_ai.usage.cost</code> and <code>langfuse.observation.cost_details</code>. The exchange rate is yours.</td></tr><tr><td><a id="api-tracerprovider"></a> <code>tracerProvider?</code></td><td><code>TracerProvider</code></td><td>Default: the global provider of <code>@opentelemetry/api</code> at the time of the call.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/otel/interfaces/InstrumentOptions.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const InstrumentOptions = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  InstrumentOptions as default
};
