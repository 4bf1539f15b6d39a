import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: NormalizedUsage","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/core/kit/interfaces/NormalizedUsage.md","filePath":"api/@kopek/core/kit/interfaces/NormalizedUsage.md"}');
const _sfc_main = { name: "api/@kopek/core/kit/interfaces/NormalizedUsage.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-normalizedusage" tabindex="-1">Interface: NormalizedUsage <a class="header-anchor" href="#interface-normalizedusage" aria-label="Permalink to &quot;Interface: NormalizedUsage&quot;">​</a></h1><p>The content of one <code>usage</code> block. Interface §2.9.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-anomalies"></a> <code>anomalies</code></td><td>( | <code>&quot;total_mismatch&quot;</code> | <code>&quot;reasoning_excluded_from_completion&quot;</code> | <code>&quot;reasoning_exceeds_completion&quot;</code> | <code>&quot;cache_excluded_from_prompt&quot;</code> | <code>&quot;cached_exceeds_prompt&quot;</code> | <code>&quot;cache_write_outside_prompt&quot;</code> | <code>&quot;cost_unreadable&quot;</code> | <code>&quot;cost_negative&quot;</code> | <code>&quot;balance_unreadable&quot;</code> | <code>&quot;balance_negative&quot;</code> | <code>&quot;error_after_end&quot;</code> | <code>&quot;data_after_end&quot;</code> | <code>&quot;usage_missing&quot;</code> | <code>&quot;idempotency_key_reused&quot;</code> | <code>&quot;scan_limit&quot;</code> | <code>&quot;max_tokens_lowered&quot;</code> | <code>&quot;empty_completion&quot;</code> | <code>&quot;content_not_string&quot;</code> | <code>&quot;event_not_object&quot;</code> | <code>&quot;tool_calls_not_array&quot;</code> | <code>&quot;tool_call_not_object&quot;</code> | <code>&quot;tool_arguments_unreadable&quot;</code> | <code>&quot;invalid_utf8&quot;</code>)[]</td><td>Contradictions and unreadable values. Empty when the usage is consistent.</td></tr><tr><td><a id="api-balancerub"></a> <code>balanceRub?</code></td><td><code>string</code></td><td>Rubles left on the account after this charge. May be negative.</td></tr><tr><td><a id="api-costrub"></a> <code>costRub?</code></td><td><code>string</code></td><td>Rubles charged, exactly as billed, as a canonical decimal string. <code>&quot;0&quot;</code> is a price; absent is unknown.</td></tr><tr><td><a id="api-tokens"></a> <code>tokens?</code></td><td><a href="./../../interfaces/Tokens.html"><code>Tokens</code></a></td><td>Absent when no count was readable.</td></tr><tr><td><a id="api-websearchrequests"></a> <code>webSearchRequests?</code></td><td><code>number</code></td><td>Searches that the service ran for this answer.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/core/kit/interfaces/NormalizedUsage.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const NormalizedUsage = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  NormalizedUsage as default
};
