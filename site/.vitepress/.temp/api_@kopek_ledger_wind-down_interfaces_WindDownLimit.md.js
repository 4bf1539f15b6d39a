import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: WindDownLimit","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/ledger/wind-down/interfaces/WindDownLimit.md","filePath":"api/@kopek/ledger/wind-down/interfaces/WindDownLimit.md"}');
const _sfc_main = { name: "api/@kopek/ledger/wind-down/interfaces/WindDownLimit.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-winddownlimit" tabindex="-1">Interface: WindDownLimit <a class="header-anchor" href="#interface-winddownlimit" aria-label="Permalink to &quot;Interface: WindDownLimit&quot;">​</a></h1><p>A limit that lets a run finish instead of failing it.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-answerat"></a> <code>answerAt?</code></td><td><code>string</code></td><td>From here on the model must answer, likewise. Default <code>&#39;95%&#39;</code>. <code>&#39;100%&#39;</code> in both: the run just ends.</td></tr><tr><td><a id="api-concludeat"></a> <code>concludeAt?</code></td><td><code>string</code></td><td>From here on the model is asked to conclude: a percentage of <code>maxRub</code> or rubles. Default <code>&#39;80%&#39;</code>.</td></tr><tr><td><a id="api-maxrub"></a> <code>maxRub</code></td><td><code>string</code></td><td>Rubles that a run may spend, decimal string, 0 or more: <code>&#39;5.00&#39;</code>.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/ledger/wind-down/interfaces/WindDownLimit.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const WindDownLimit = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  WindDownLimit as default
};
