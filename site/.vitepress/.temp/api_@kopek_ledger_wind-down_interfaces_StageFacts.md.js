import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: StageFacts","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/ledger/wind-down/interfaces/StageFacts.md","filePath":"api/@kopek/ledger/wind-down/interfaces/StageFacts.md"}');
const _sfc_main = { name: "api/@kopek/ledger/wind-down/interfaces/StageFacts.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-stagefacts" tabindex="-1">Interface: StageFacts <a class="header-anchor" href="#interface-stagefacts" aria-label="Permalink to &quot;Interface: StageFacts&quot;">​</a></h1><p>What a stage depends on.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-isunknown"></a> <code>isUnknown?</code></td><td><code>boolean</code></td><td>Whether a cost is unknown.</td></tr><tr><td><a id="api-last"></a> <code>last?</code></td><td><a href="./../type-aliases/WindDownStage.html"><code>WindDownStage</code></a></td><td>The stage of the latest step.</td></tr><tr><td><a id="api-spentrub"></a> <code>spentRub</code></td><td><code>string</code></td><td>Spent so far.</td></tr><tr><td><a id="api-steprub"></a> <code>stepRub?</code></td><td><code>string</code></td><td>The most that a step has cost.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/ledger/wind-down/interfaces/StageFacts.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const StageFacts = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  StageFacts as default
};
