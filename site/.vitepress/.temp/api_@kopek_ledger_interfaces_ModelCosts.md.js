import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: ModelCosts","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/ledger/interfaces/ModelCosts.md","filePath":"api/@kopek/ledger/interfaces/ModelCosts.md"}');
const _sfc_main = { name: "api/@kopek/ledger/interfaces/ModelCosts.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-modelcosts" tabindex="-1">Interface: ModelCosts <a class="header-anchor" href="#interface-modelcosts" aria-label="Permalink to &quot;Interface: ModelCosts&quot;">​</a></h1><p>The recent cost of one model: an estimate for calls to come, never a price.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-answers"></a> <code>answers?</code></td><td><code>number</code></td><td>Number of known answers of the model, including those before the latest. Default: <code>samples</code>.</td></tr><tr><td><a id="api-averagecostrub"></a> <code>averageCostRub?</code></td><td><code>string</code></td><td>Average cost, rubles: how another answer of unknown cost counts. Default: <code>highestCostRub</code>.</td></tr><tr><td><a id="api-fadingmaxcostrub"></a> <code>fadingMaxCostRub?</code></td><td><code>string</code></td><td>Cost of the most expensive answer ever, rubles, minus 0.05 % for each answer since. Default: <code>highestCostRub</code>.</td></tr><tr><td><a id="api-highestcostrub"></a> <code>highestCostRub</code></td><td><code>string</code></td><td>Cost of the most expensive answer, rubles.</td></tr><tr><td><a id="api-isestimate"></a> <code>isEstimate</code></td><td><code>true</code></td><td>Always true: it is computed from past calls. Only the service knows the price.</td></tr><tr><td><a id="api-longestpromptcharacters"></a> <code>longestPromptCharacters?</code></td><td><code>number</code></td><td>The longest request among them, in UTF-16 code units. Absent: not known.</td></tr><tr><td><a id="api-outputtokensp95"></a> <code>outputTokensP95?</code></td><td><code>number</code></td><td>95 % of them were at most this long, in tokens.</td></tr><tr><td><a id="api-rubperthousandtokensmax"></a> <code>rubPerThousandTokensMax?</code></td><td><code>string</code></td><td>The highest cost per 1000 tokens, rubles. Default: <code>rubPerThousandTokensP95</code>.</td></tr><tr><td><a id="api-rubperthousandtokensp50"></a> <code>rubPerThousandTokensP50</code></td><td><code>string</code></td><td>Half of them cost at most this much per 1000 tokens, rubles.</td></tr><tr><td><a id="api-rubperthousandtokensp95"></a> <code>rubPerThousandTokensP95</code></td><td><code>string</code></td><td>95 % of them cost at most this much per 1000 tokens, rubles.</td></tr><tr><td><a id="api-samples"></a> <code>samples</code></td><td><code>number</code></td><td>How many answers it is based on.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/ledger/interfaces/ModelCosts.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const ModelCosts = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  ModelCosts as default
};
