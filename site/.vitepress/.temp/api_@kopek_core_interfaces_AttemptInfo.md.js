import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: AttemptInfo","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/core/interfaces/AttemptInfo.md","filePath":"api/@kopek/core/interfaces/AttemptInfo.md"}');
const _sfc_main = { name: "api/@kopek/core/interfaces/AttemptInfo.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-attemptinfo" tabindex="-1">Interface: AttemptInfo <a class="header-anchor" href="#interface-attemptinfo" aria-label="Permalink to &quot;Interface: AttemptInfo&quot;">​</a></h1><p>One HTTP attempt, before it is sent.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-attempt"></a> <code>attempt</code></td><td><code>number</code></td><td>1 for the first attempt of a call.</td></tr><tr><td><a id="api-idempotencykey"></a> <code>idempotencyKey?</code></td><td><code>string</code></td><td>-</td></tr><tr><td><a id="api-idempotentbilling"></a> <code>idempotentBilling?</code></td><td><code>boolean</code></td><td>The service bills the key once: <code>retry.idempotentBilling</code>.</td></tr><tr><td><a id="api-model"></a> <code>model?</code></td><td><code>string</code></td><td>The requested model.</td></tr><tr><td><a id="api-models"></a> <code>models?</code></td><td><code>string</code>[]</td><td>Fallback models (§2.2).</td></tr><tr><td><a id="api-onentry"></a> <code>onEntry?</code></td><td>(<code>entry</code>) =&gt; <code>void</code></td><td>Called with what the meter has recorded of the attempt, once, when it has ended.</td></tr><tr><td><a id="api-parentrunid"></a> <code>parentRunId?</code></td><td><code>string</code></td><td>The parent run, if there is one: the call counts for both.</td></tr><tr><td><a id="api-path"></a> <code>path</code></td><td><code>string</code></td><td>Path of the request, <code>/v1/chat/completions</code>.</td></tr><tr><td><a id="api-promptcharacters"></a> <code>promptCharacters?</code></td><td><code>number</code></td><td>Length of the body in UTF-16 code units: an upper bound for the tokens of its text.</td></tr><tr><td><a id="api-requestedmaxtokens"></a> <code>requestedMaxTokens?</code></td><td><code>number</code></td><td>Maximum tokens of the answer, from the body: <code>max_tokens</code> and its other names, for all choices.</td></tr><tr><td><a id="api-runid"></a> <code>runId?</code></td><td><code>string</code></td><td>The run of the call. Use the id of the outermost run, so that a limit per run covers all of it.</td></tr><tr><td><a id="api-tags"></a> <code>tags?</code></td><td><code>Record</code>&lt;<code>string</code>, <code>string</code>&gt;</td><td>-</td></tr><tr><td><a id="api-unmeasuredinputs"></a> <code>unmeasuredInputs?</code></td><td><code>number</code></td><td>Billed inputs outside the body, which its length does not include: media and files by URL or id, conversations stored by the service. Absent if there are none.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/core/interfaces/AttemptInfo.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const AttemptInfo = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  AttemptInfo as default
};
