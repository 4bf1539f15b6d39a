import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: KeyInfo","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/core/wire/interfaces/KeyInfo.md","filePath":"api/@kopek/core/wire/interfaces/KeyInfo.md"}');
const _sfc_main = { name: "api/@kopek/core/wire/interfaces/KeyInfo.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-keyinfo" tabindex="-1">Interface: KeyInfo <a class="header-anchor" href="#interface-keyinfo" aria-label="Permalink to &quot;Interface: KeyInfo&quot;">​</a></h1><p>Answer of <code>GET /v1/{namespace}/key</code>. Interface §2.1, §4.2.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-allowed_models"></a> <code>allowed_models</code></td><td><code>string</code>[] | <code>null</code></td><td>null: all models are allowed; <code>[]</code>: none is.</td></tr><tr><td><a id="api-budget"></a> <code>budget?</code></td><td><a href="./KeyBudget.html"><code>KeyBudget</code></a></td><td>Only when a budget is set.</td></tr><tr><td><a id="api-expires_at"></a> <code>expires_at?</code></td><td><code>string</code></td><td>ISO 8601. Only when an expiry is set.</td></tr><tr><td><a id="api-expires_in_seconds"></a> <code>expires_in_seconds?</code></td><td><code>number</code></td><td>Only when an expiry is set.</td></tr><tr><td><a id="api-name"></a> <code>name</code></td><td><code>string</code></td><td>-</td></tr><tr><td><a id="api-pii"></a> <code>pii</code></td><td><a href="./KeyPersonalData.html"><code>KeyPersonalData</code></a></td><td>-</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/core/wire/interfaces/KeyInfo.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const KeyInfo = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  KeyInfo as default
};
