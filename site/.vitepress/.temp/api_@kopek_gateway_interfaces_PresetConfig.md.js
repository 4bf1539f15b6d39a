import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: PresetConfig","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/gateway/interfaces/PresetConfig.md","filePath":"api/@kopek/gateway/interfaces/PresetConfig.md"}');
const _sfc_main = { name: "api/@kopek/gateway/interfaces/PresetConfig.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-presetconfig" tabindex="-1">Interface: PresetConfig <a class="header-anchor" href="#interface-presetconfig" aria-label="Permalink to &quot;Interface: PresetConfig&quot;">​</a></h1><p>A named list of models.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-models"></a> <code>models</code></td><td><code>string</code>[]</td><td>Model ids, tried in turn. <strong>Min Items</strong> 1</td></tr><tr><td><a id="api-sort"></a> <code>sort?</code></td><td><code>&quot;price&quot;</code> | <code>&quot;throughput&quot;</code> | <code>&quot;latency&quot;</code></td><td>Order of providers, unless the request sets one.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/gateway/interfaces/PresetConfig.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const PresetConfig = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  PresetConfig as default
};
