import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: WindDownRun","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/ledger/wind-down/interfaces/WindDownRun.md","filePath":"api/@kopek/ledger/wind-down/interfaces/WindDownRun.md"}');
const _sfc_main = { name: "api/@kopek/ledger/wind-down/interfaces/WindDownRun.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-winddownrun" tabindex="-1">Interface: WindDownRun <a class="header-anchor" href="#interface-winddownrun" aria-label="Permalink to &quot;Interface: WindDownRun&quot;">​</a></h1><p>All that is remembered of a run that winds down: plain JSON, for a checkpoint.</p><h2 id="extends" tabindex="-1">Extends <a class="header-anchor" href="#extends" aria-label="Permalink to &quot;Extends&quot;">​</a></h2><ul><li><a href="./WindDownReading.html"><code>WindDownReading</code></a></li></ul><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th><th>Inherited from</th></tr></thead><tbody><tr><td><a id="api-path"></a> <code>path</code></td><td><code>string</code></td><td>The run, with those around it.</td><td>-</td></tr><tr><td><a id="api-runrub"></a> <code>runRub</code></td><td><code>string</code></td><td>What the run has spent by itself, decimal string in rubles.</td><td>-</td></tr><tr><td><a id="api-spentrub"></a> <code>spentRub</code></td><td><code>string</code></td><td>Decimal string in rubles, including what was spent before the run.</td><td><a href="./WindDownReading.html"><code>WindDownReading</code></a>.<a href="./WindDownReading.html#api-spentrub"><code>spentRub</code></a></td></tr><tr><td><a id="api-stage"></a> <code>stage</code></td><td><a href="./../type-aliases/WindDownStage.html"><code>WindDownStage</code></a></td><td>-</td><td><a href="./WindDownReading.html"><code>WindDownReading</code></a>.<a href="./WindDownReading.html#api-stage"><code>stage</code></a></td></tr><tr><td><a id="api-steprub"></a> <code>stepRub</code></td><td><code>string</code></td><td>The most that a step has cost, with its tools and everything else between two answers.</td><td>-</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/ledger/wind-down/interfaces/WindDownRun.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const WindDownRun = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  WindDownRun as default
};
