import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: StageLimit","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/ledger/wind-down/interfaces/StageLimit.md","filePath":"api/@kopek/ledger/wind-down/interfaces/StageLimit.md"}');
const _sfc_main = { name: "api/@kopek/ledger/wind-down/interfaces/StageLimit.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-stagelimit" tabindex="-1">Interface: StageLimit <a class="header-anchor" href="#interface-stagelimit" aria-label="Permalink to &quot;Interface: StageLimit&quot;">​</a></h1><p>The limit of a stage, with its thresholds in rubles.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th></tr></thead><tbody><tr><td><a id="api-answerrub"></a> <code>answerRub</code></td><td><code>string</code></td></tr><tr><td><a id="api-concluderub"></a> <code>concludeRub</code></td><td><code>string</code></td></tr><tr><td><a id="api-hasfallback"></a> <code>hasFallback</code></td><td><code>boolean</code></td></tr><tr><td><a id="api-maxrub"></a> <code>maxRub</code></td><td><code>string</code></td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/ledger/wind-down/interfaces/StageLimit.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const StageLimit = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  StageLimit as default
};
