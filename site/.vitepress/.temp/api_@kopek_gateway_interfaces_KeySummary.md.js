import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: KeySummary","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/gateway/interfaces/KeySummary.md","filePath":"api/@kopek/gateway/interfaces/KeySummary.md"}');
const _sfc_main = { name: "api/@kopek/gateway/interfaces/KeySummary.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-keysummary" tabindex="-1">Interface: KeySummary <a class="header-anchor" href="#interface-keysummary" aria-label="Permalink to &quot;Interface: KeySummary&quot;">​</a></h1><p>A key in a list. The key itself is not stored.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th></tr></thead><tbody><tr><td><a id="api-account"></a> <code>account</code></td><td><code>string</code></td></tr><tr><td><a id="api-budget"></a> <code>budget?</code></td><td><code>object</code></td></tr><tr><td><code>budget.maxRub</code></td><td><code>string</code></td></tr><tr><td><code>budget.remainingRub</code></td><td><code>string</code></td></tr><tr><td><code>budget.resetAt</code></td><td><code>string</code></td></tr><tr><td><a id="api-id"></a> <code>id</code></td><td><code>string</code></td></tr><tr><td><a id="api-settings"></a> <code>settings</code></td><td><a href="./KeySettings.html"><code>KeySettings</code></a></td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/gateway/interfaces/KeySummary.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const KeySummary = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  KeySummary as default
};
