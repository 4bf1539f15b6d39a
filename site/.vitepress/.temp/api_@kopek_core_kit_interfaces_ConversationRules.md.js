import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: ConversationRules","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/core/kit/interfaces/ConversationRules.md","filePath":"api/@kopek/core/kit/interfaces/ConversationRules.md"}');
const _sfc_main = { name: "api/@kopek/core/kit/interfaces/ConversationRules.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-conversationrules" tabindex="-1">Interface: ConversationRules <a class="header-anchor" href="#interface-conversationrules" aria-label="Permalink to &quot;Interface: ConversationRules&quot;">​</a></h1><p>How a conversation is written where upstreams differ. Both adapters use these names.</p><h2 id="extended-by" tabindex="-1">Extended by <a class="header-anchor" href="#extended-by" aria-label="Permalink to &quot;Extended by&quot;">​</a></h2><ul><li><a href="./../../../langchain/interfaces/ChatKopekSettings.html"><code>ChatKopekSettings</code></a></li><li><a href="./../../../vercel-ai/interfaces/KopekModelSettings.html"><code>KopekModelSettings</code></a></li></ul><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-emptyassistantcontent"></a> <code>emptyAssistantContent?</code></td><td><code>&quot;string&quot;</code> | <code>&quot;null&quot;</code></td><td>The content of a message with tool calls and no text: <code>&#39;string&#39;</code> (default) sends <code>&quot;&quot;</code> (§2.3), <code>&#39;null&#39;</code> null, for upstreams that reject <code>&quot;&quot;</code>.</td></tr><tr><td><a id="api-roundtripreasoning"></a> <code>roundTripReasoning?</code></td><td><code>boolean</code></td><td><code>false</code> keeps received reasoning out of later requests. Default true: agents with reasoning models need it.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/core/kit/interfaces/ConversationRules.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const ConversationRules = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  ConversationRules as default
};
