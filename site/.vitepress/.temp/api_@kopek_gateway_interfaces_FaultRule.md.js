import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: FaultRule","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/gateway/interfaces/FaultRule.md","filePath":"api/@kopek/gateway/interfaces/FaultRule.md"}');
const _sfc_main = { name: "api/@kopek/gateway/interfaces/FaultRule.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-faultrule" tabindex="-1">Interface: FaultRule <a class="header-anchor" href="#interface-faultrule" aria-label="Permalink to &quot;Interface: FaultRule&quot;">​</a></h1><p>When a named fault is applied.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-after"></a> <code>after?</code></td><td><code>number</code></td><td>Number of matching requests to leave alone first. Default 0. <strong>As Type</strong> integer <strong>Minimum</strong> 0</td></tr><tr><td><a id="api-model"></a> <code>model?</code></td><td><code>string</code></td><td>Only where this model is tried, by its name in the request or by its id; fallbacks of the request may still serve.</td></tr><tr><td><a id="api-name"></a> <code>name</code></td><td><code>string</code></td><td>A name of <code>GET /faults</code>; in <code>http-503</code> and the like, the number can be any status from 400 to 599.</td></tr><tr><td><a id="api-probability"></a> <code>probability?</code></td><td><code>number</code></td><td>Probability per request, repeatable with the gateway&#39;s seed. Default 1. <strong>Minimum</strong> 0 <strong>Maximum</strong> 1</td></tr><tr><td><a id="api-times"></a> <code>times?</code></td><td><code>number</code></td><td>How many times it is applied. Default: always. <strong>As Type</strong> integer <strong>Minimum</strong> 1</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/gateway/interfaces/FaultRule.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const FaultRule = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  FaultRule as default
};
