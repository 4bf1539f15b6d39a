import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: WireUsage","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/core/wire/interfaces/WireUsage.md","filePath":"api/@kopek/core/wire/interfaces/WireUsage.md"}');
const _sfc_main = { name: "api/@kopek/core/wire/interfaces/WireUsage.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-wireusage" tabindex="-1">Interface: WireUsage <a class="header-anchor" href="#interface-wireusage" aria-label="Permalink to &quot;Interface: WireUsage&quot;">​</a></h1><p>The usage and the cost of an answer. Interface §2.9.</p><p>A non-streamed answer always has it (rule 1); a stream has it in its last chunk (rule 2).</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-balance"></a> <code>balance?</code></td><td><code>string</code> | <code>number</code> | <code>null</code></td><td>Balance of the account after the charge, in rubles. May be negative.</td></tr><tr><td><a id="api-completion_tokens"></a> <code>completion_tokens?</code></td><td><code>number</code> | <code>null</code></td><td>As returned by the provider.</td></tr><tr><td><a id="api-completion_tokens_details"></a> <code>completion_tokens_details?</code></td><td>| { <code>reasoning_tokens?</code>: <code>number</code> | <code>null</code>; } | <code>null</code></td><td>-</td></tr><tr><td><a id="api-cost_rub"></a> <code>cost_rub?</code></td><td><code>string</code> | <code>number</code> | <code>null</code></td><td>Amount charged for this request, in rubles. <code>0</code> is a price.</td></tr><tr><td><a id="api-prompt_tokens"></a> <code>prompt_tokens?</code></td><td><code>number</code> | <code>null</code></td><td>As returned by the provider.</td></tr><tr><td><a id="api-prompt_tokens_details"></a> <code>prompt_tokens_details?</code></td><td>| { <code>cache_write_tokens?</code>: <code>number</code> | <code>null</code>; <code>cached_tokens?</code>: <code>number</code> | <code>null</code>; } | <code>null</code></td><td>-</td></tr><tr><td><a id="api-server_tool_use"></a> <code>server_tool_use?</code></td><td>| { <code>web_search_requests?</code>: <code>number</code> | <code>null</code>; } | <code>null</code></td><td>-</td></tr><tr><td><a id="api-total_tokens"></a> <code>total_tokens?</code></td><td><code>number</code> | <code>null</code></td><td>As returned by the provider.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/core/wire/interfaces/WireUsage.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const WireUsage = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  WireUsage as default
};
