import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: UsageEvent","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/core/interfaces/UsageEvent.md","filePath":"api/@kopek/core/interfaces/UsageEvent.md"}');
const _sfc_main = { name: "api/@kopek/core/interfaces/UsageEvent.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-usageevent" tabindex="-1">Interface: UsageEvent <a class="header-anchor" href="#interface-usageevent" aria-label="Permalink to &quot;Interface: UsageEvent&quot;">​</a></h1><p>The charge. Emitted exactly once, at the end of the answer, even if the service sent its usage several times.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-charge"></a> <code>charge</code></td><td><a href="./Charge.html"><code>Charge</code></a></td><td>-</td></tr><tr><td><a id="api-tokens"></a> <code>tokens</code></td><td><a href="./Tokens.html"><code>Tokens</code></a> | <code>undefined</code></td><td>-</td></tr><tr><td><a id="api-type"></a> <code>type</code></td><td><code>&quot;usage&quot;</code></td><td>-</td></tr><tr><td><a id="api-usage"></a> <code>usage</code></td><td><code>unknown</code></td><td>The usage as sent; undefined if there was none.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/core/interfaces/UsageEvent.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const UsageEvent = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  UsageEvent as default
};
