import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: StandardParameters","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/core/interfaces/StandardParameters.md","filePath":"api/@kopek/core/interfaces/StandardParameters.md"}');
const _sfc_main = { name: "api/@kopek/core/interfaces/StandardParameters.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-standardparameters" tabindex="-1">Interface: StandardParameters <a class="header-anchor" href="#interface-standardparameters" aria-label="Permalink to &quot;Interface: StandardParameters&quot;">​</a></h1><p>Request parameters for which frameworks have their own options.</p><h2 id="extended-by" tabindex="-1">Extended by <a class="header-anchor" href="#extended-by" aria-label="Permalink to &quot;Extended by&quot;">​</a></h2><ul><li><a href="./ChatParameters.html"><code>ChatParameters</code></a></li></ul><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-frequencypenalty"></a> <code>frequencyPenalty?</code></td><td><code>number</code></td><td>[-2, 2]. §8</td></tr><tr><td><a id="api-maxtokens"></a> <code>maxTokens?</code></td><td><code>number</code></td><td>Maximum tokens of the answer: an integer in [1, context length). Without it a 402 is more likely (§7). §8</td></tr><tr><td><a id="api-presencepenalty"></a> <code>presencePenalty?</code></td><td><code>number</code></td><td>[-2, 2]. §8</td></tr><tr><td><a id="api-seed"></a> <code>seed?</code></td><td><code>number</code></td><td>Requests the same answer to the same request, as far as the model supports it. §2.2</td></tr><tr><td><a id="api-stop"></a> <code>stop?</code></td><td><code>string</code> | <code>string</code>[]</td><td>One stop sequence or several. §2.2</td></tr><tr><td><a id="api-temperature"></a> <code>temperature?</code></td><td><code>number</code></td><td>[0, 2]. 0 is the most predictable. §8</td></tr><tr><td><a id="api-topk"></a> <code>topK?</code></td><td><code>number</code></td><td>[1, infinity). Ignored for some providers. §8</td></tr><tr><td><a id="api-topp"></a> <code>topP?</code></td><td><code>number</code></td><td>(0, 1]. Nucleus sampling. §8</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/core/interfaces/StandardParameters.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const StandardParameters = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  StandardParameters as default
};
