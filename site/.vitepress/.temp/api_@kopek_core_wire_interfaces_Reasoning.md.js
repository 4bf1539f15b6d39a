import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: Reasoning","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/core/wire/interfaces/Reasoning.md","filePath":"api/@kopek/core/wire/interfaces/Reasoning.md"}');
const _sfc_main = { name: "api/@kopek/core/wire/interfaces/Reasoning.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-reasoning" tabindex="-1">Interface: Reasoning <a class="header-anchor" href="#interface-reasoning" aria-label="Permalink to &quot;Interface: Reasoning&quot;">​</a></h1><p>How much a model may think before it answers. Interface §2.7.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-effort"></a> <code>effort?</code></td><td><a href="./../type-aliases/Open.html"><code>Open</code></a>&lt;<code>&quot;low&quot;</code> | <code>&quot;high&quot;</code> | <code>&quot;max&quot;</code> | <code>&quot;xhigh&quot;</code> | <code>&quot;medium&quot;</code> | <code>&quot;minimal&quot;</code> | <code>&quot;none&quot;</code>&gt;</td><td>-</td></tr><tr><td><a id="api-enabled"></a> <code>enabled?</code></td><td><code>boolean</code></td><td>-</td></tr><tr><td><a id="api-exclude"></a> <code>exclude?</code></td><td><code>boolean</code></td><td>Reason, but leave the reasoning out of the answer.</td></tr><tr><td><a id="api-max_tokens"></a> <code>max_tokens?</code></td><td><code>number</code></td><td>Tokens that may be spent on reasoning.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/core/wire/interfaces/Reasoning.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const Reasoning = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  Reasoning as default
};
