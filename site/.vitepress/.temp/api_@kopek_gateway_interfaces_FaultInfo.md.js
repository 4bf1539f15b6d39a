import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: FaultInfo","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/gateway/interfaces/FaultInfo.md","filePath":"api/@kopek/gateway/interfaces/FaultInfo.md"}');
const _sfc_main = { name: "api/@kopek/gateway/interfaces/FaultInfo.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-faultinfo" tabindex="-1">Interface: FaultInfo <a class="header-anchor" href="#interface-faultinfo" aria-label="Permalink to &quot;Interface: FaultInfo&quot;">​</a></h1><p>A fault in the public list.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-applies"></a> <code>applies</code></td><td><code>&quot;stream&quot;</code> | <code>&quot;json&quot;</code> | <code>&quot;both&quot;</code></td><td>-</td></tr><tr><td><a id="api-billed"></a> <code>billed</code></td><td><code>boolean</code></td><td>False: the request is rejected before a model answers, and nothing is billed.</td></tr><tr><td><a id="api-description"></a> <code>description</code></td><td><code>string</code></td><td>-</td></tr><tr><td><a id="api-group"></a> <code>group</code></td><td>| <code>&quot;answer&quot;</code> | <code>&quot;usage&quot;</code> | <code>&quot;tools&quot;</code> | <code>&quot;status&quot;</code> | <code>&quot;connection&quot;</code> | <code>&quot;time&quot;</code> | <code>&quot;bytes&quot;</code> | <code>&quot;framing&quot;</code></td><td>-</td></tr><tr><td><a id="api-hidescost"></a> <code>hidesCost</code></td><td><code>boolean</code></td><td>True when the client cannot learn the true cost from what arrives.</td></tr><tr><td><a id="api-name"></a> <code>name</code></td><td><code>string</code></td><td>-</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/gateway/interfaces/FaultInfo.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const FaultInfo = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  FaultInfo as default
};
