import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: ChargePage","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/gateway/interfaces/ChargePage.md","filePath":"api/@kopek/gateway/interfaces/ChargePage.md"}');
const _sfc_main = { name: "api/@kopek/gateway/interfaces/ChargePage.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-chargepage" tabindex="-1">Interface: ChargePage <a class="header-anchor" href="#interface-chargepage" aria-label="Permalink to &quot;Interface: ChargePage&quot;">​</a></h1><p>One page of charges, oldest first.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-charges"></a> <code>charges</code></td><td><a href="./GatewayCharge.html"><code>GatewayCharge</code></a>[]</td><td>-</td></tr><tr><td><a id="api-next"></a> <code>next?</code></td><td><code>number</code></td><td><code>after</code> of the next page; absent on the last one.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/gateway/interfaces/ChargePage.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const ChargePage = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  ChargePage as default
};
