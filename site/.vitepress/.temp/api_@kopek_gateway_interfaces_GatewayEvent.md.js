import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: GatewayEvent","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/gateway/interfaces/GatewayEvent.md","filePath":"api/@kopek/gateway/interfaces/GatewayEvent.md"}');
const _sfc_main = { name: "api/@kopek/gateway/interfaces/GatewayEvent.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-gatewayevent" tabindex="-1">Interface: GatewayEvent <a class="header-anchor" href="#interface-gatewayevent" aria-label="Permalink to &quot;Interface: GatewayEvent&quot;">​</a></h1><p>A notice that the gateway would send to the owner of the account (§6).</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th></tr></thead><tbody><tr><td><a id="api-at"></a> <code>at</code></td><td><code>string</code></td></tr><tr><td><a id="api-initialrub"></a> <code>initialRub</code></td><td><code>string</code></td></tr><tr><td><a id="api-keyid"></a> <code>keyId</code></td><td><code>string</code></td></tr><tr><td><a id="api-keyname"></a> <code>keyName</code></td><td><code>string</code></td></tr><tr><td><a id="api-kind"></a> <code>kind</code></td><td><code>&quot;budget.low&quot;</code></td></tr><tr><td><a id="api-remainingrub"></a> <code>remainingRub</code></td><td><code>string</code></td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/gateway/interfaces/GatewayEvent.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const GatewayEvent = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  GatewayEvent as default
};
