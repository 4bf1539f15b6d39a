import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: ModelPrice","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/ledger/interfaces/ModelPrice.md","filePath":"api/@kopek/ledger/interfaces/ModelPrice.md"}');
const _sfc_main = { name: "api/@kopek/ledger/interfaces/ModelPrice.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-modelprice" tabindex="-1">Interface: ModelPrice <a class="header-anchor" href="#interface-modelprice" aria-label="Permalink to &quot;Interface: ModelPrice&quot;">​</a></h1><p>Prices of one model that you know. The interface has no price list.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-callrub"></a> <code>callRub?</code></td><td><code>string</code></td><td>Rubles per call on top of its tokens, decimal string.</td></tr><tr><td><a id="api-inputrubpermillion"></a> <code>inputRubPerMillion</code></td><td><code>string</code></td><td>Rubles per million prompt tokens, decimal string.</td></tr><tr><td><a id="api-outputrubpermillion"></a> <code>outputRubPerMillion</code></td><td><code>string</code></td><td>Rubles per million completion tokens, decimal string.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/ledger/interfaces/ModelPrice.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const ModelPrice = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  ModelPrice as default
};
