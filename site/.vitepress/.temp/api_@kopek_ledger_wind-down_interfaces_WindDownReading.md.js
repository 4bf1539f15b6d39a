import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: WindDownReading","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/ledger/wind-down/interfaces/WindDownReading.md","filePath":"api/@kopek/ledger/wind-down/interfaces/WindDownReading.md"}');
const _sfc_main = { name: "api/@kopek/ledger/wind-down/interfaces/WindDownReading.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-winddownreading" tabindex="-1">Interface: WindDownReading <a class="header-anchor" href="#interface-winddownreading" aria-label="Permalink to &quot;Interface: WindDownReading&quot;">​</a></h1><p>The cost of a run so far, and its stage.</p><h2 id="extended-by" tabindex="-1">Extended by <a class="header-anchor" href="#extended-by" aria-label="Permalink to &quot;Extended by&quot;">​</a></h2><ul><li><a href="./WindDownEvent.html"><code>WindDownEvent</code></a></li><li><a href="./WindDownRun.html"><code>WindDownRun</code></a></li></ul><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-spentrub"></a> <code>spentRub</code></td><td><code>string</code></td><td>Decimal string in rubles, including what was spent before the run.</td></tr><tr><td><a id="api-stage"></a> <code>stage</code></td><td><a href="./../type-aliases/WindDownStage.html"><code>WindDownStage</code></a></td><td>-</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/ledger/wind-down/interfaces/WindDownReading.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const WindDownReading = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  WindDownReading as default
};
