import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: ChargeQuery","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/gateway/interfaces/ChargeQuery.md","filePath":"api/@kopek/gateway/interfaces/ChargeQuery.md"}');
const _sfc_main = { name: "api/@kopek/gateway/interfaces/ChargeQuery.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-chargequery" tabindex="-1">Interface: ChargeQuery <a class="header-anchor" href="#interface-chargequery" aria-label="Permalink to &quot;Interface: ChargeQuery&quot;">​</a></h1><p>Which charges to list.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-account"></a> <code>account?</code></td><td><code>string</code></td><td>-</td></tr><tr><td><a id="api-after"></a> <code>after?</code></td><td><code>number</code></td><td><code>seq</code> of the last charge already known. Default 0: from the first one.</td></tr><tr><td><a id="api-keyid"></a> <code>keyId?</code></td><td><code>string</code></td><td>-</td></tr><tr><td><a id="api-limit"></a> <code>limit?</code></td><td><code>number</code></td><td>Default 100, at most 1 000.</td></tr><tr><td><a id="api-testid"></a> <code>testId?</code></td><td><code>string</code></td><td>-</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/gateway/interfaces/ChargeQuery.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const ChargeQuery = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  ChargeQuery as default
};
