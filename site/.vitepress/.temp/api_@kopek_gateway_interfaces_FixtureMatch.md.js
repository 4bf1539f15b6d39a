import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: FixtureMatch","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/gateway/interfaces/FixtureMatch.md","filePath":"api/@kopek/gateway/interfaces/FixtureMatch.md"}');
const _sfc_main = { name: "api/@kopek/gateway/interfaces/FixtureMatch.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-fixturematch" tabindex="-1">Interface: FixtureMatch <a class="header-anchor" href="#interface-fixturematch" aria-label="Permalink to &quot;Interface: FixtureMatch&quot;">​</a></h1><p>Which requests a fixture answers: all given conditions must be met. An empty match fits every request.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-headers"></a> <code>headers?</code></td><td><code>Record</code>&lt;<code>string</code>, <code>string</code>&gt;</td><td>Headers with their exact values; header names in any case.</td></tr><tr><td><a id="api-lastmessage"></a> <code>lastMessage?</code></td><td><code>string</code></td><td>Text that the last message contains, case-sensitive. In a tool loop the last message is the result of the tool.</td></tr><tr><td><a id="api-model"></a> <code>model?</code></td><td><code>string</code></td><td>The requested model, or a prefix of it followed by <code>*</code>.</td></tr><tr><td><a id="api-system"></a> <code>system?</code></td><td><code>string</code></td><td>Text that a system message contains, case-sensitive.</td></tr><tr><td><a id="api-toolresult"></a> <code>toolResult?</code></td><td><code>string</code> | <code>boolean</code></td><td>Text that a tool has returned since the last message of the user, case-sensitive; or whether any tool has.</td></tr><tr><td><a id="api-tools"></a> <code>tools?</code></td><td><code>string</code>[]</td><td>Names of functions that the request must offer.</td></tr><tr><td><a id="api-turn"></a> <code>turn?</code></td><td><code>number</code></td><td>Which answer of the conversation it is: 1 for the first, 2 when the assistant has spoken once. <strong>As Type</strong> integer <strong>Minimum</strong> 1</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/gateway/interfaces/FixtureMatch.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const FixtureMatch = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  FixtureMatch as default
};
