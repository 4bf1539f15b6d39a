import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: WindDownHooks<Tools, Model>","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/vercel-ai/interfaces/WindDownHooks.md","filePath":"api/@kopek/vercel-ai/interfaces/WindDownHooks.md"}');
const _sfc_main = { name: "api/@kopek/vercel-ai/interfaces/WindDownHooks.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-winddownhookstools-model" tabindex="-1">Interface: WindDownHooks&lt;Tools, Model&gt; <a class="header-anchor" href="#interface-winddownhookstools-model" aria-label="Permalink to &quot;Interface: WindDownHooks\\&lt;Tools, Model\\&gt;&quot;">​</a></h1><p>A budget that lets a tool loop finish instead of failing it: parts of a <code>generateText</code> or <code>streamText</code> call.</p><h2 id="type-parameters" tabindex="-1">Type Parameters <a class="header-anchor" href="#type-parameters" aria-label="Permalink to &quot;Type Parameters&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Type Parameter</th><th>Default type</th></tr></thead><tbody><tr><td><a id="api-type-parameter-tools"></a> <code>Tools</code> <em>extends</em> <code>object</code></td><td>-</td></tr><tr><td><a id="api-type-parameter-model"></a> <code>Model</code> <em>extends</em> <code>AnyModel</code></td><td><code>AnyModel</code></td></tr></tbody></table><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Modifier</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-cutshort"></a> <code>cutShort</code></td><td><code>readonly</code></td><td>() =&gt; <code>&quot;conclude&quot;</code> | <code>&quot;answer&quot;</code> | <code>&quot;fallback&quot;</code> | <code>&quot;stop&quot;</code> | <code>undefined</code></td><td>The stage in which money shortened the answer: <code>conclude</code>, <code>answer</code> or <code>fallback</code> if the last step ran in that stage, <code>stop</code> if the loop ended before an answer, undefined if the budget did not matter. Ask when the call has ended.</td></tr><tr><td><a id="api-preparestep"></a> <code>prepareStep</code></td><td><code>readonly</code></td><td>&lt;<code>Message</code>&gt;(<code>step</code>) =&gt; <code>Promise</code>&lt;<code>StepSettings</code>&lt;<code>Tools</code>, <code>Model</code>, <code>Message</code>&gt;&gt;</td><td>For <code>prepareStep</code>, required: counts the step for the run, and asks the model to conclude, then to answer.</td></tr><tr><td><a id="api-stopwhen"></a> <code>stopWhen</code></td><td><code>readonly</code></td><td>(<code>loop</code>) =&gt; <code>Promise</code>&lt;<code>boolean</code>&gt;</td><td>For <code>stopWhen</code>: ends the loop when the limit is reached.</td></tr><tr><td><a id="api-tools"></a> <code>tools</code></td><td><code>readonly</code></td><td><code>Tools</code></td><td>For <code>tools</code>: what they spend counts for the run, and with <code>ask</code> the costly ones need the user&#39;s approval.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/vercel-ai/interfaces/WindDownHooks.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const WindDownHooks = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  WindDownHooks as default
};
