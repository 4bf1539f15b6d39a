import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: EstimateMessage","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/vercel-ai/interfaces/EstimateMessage.md","filePath":"api/@kopek/vercel-ai/interfaces/EstimateMessage.md"}');
const _sfc_main = { name: "api/@kopek/vercel-ai/interfaces/EstimateMessage.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-estimatemessage" tabindex="-1">Interface: EstimateMessage <a class="header-anchor" href="#interface-estimatemessage" aria-label="Permalink to &quot;Interface: EstimateMessage&quot;">​</a></h1><p>A message as <code>generateText</code> accepts it: a <code>ModelMessage</code>.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th></tr></thead><tbody><tr><td><a id="api-content"></a> <code>content</code></td><td><code>string</code> | readonly <code>unknown</code>[]</td></tr><tr><td><a id="api-role"></a> <code>role</code></td><td><code>string</code></td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/vercel-ai/interfaces/EstimateMessage.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const EstimateMessage = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  EstimateMessage as default
};
