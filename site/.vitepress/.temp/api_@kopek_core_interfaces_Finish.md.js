import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: Finish","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/core/interfaces/Finish.md","filePath":"api/@kopek/core/interfaces/Finish.md"}');
const _sfc_main = { name: "api/@kopek/core/interfaces/Finish.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-finish" tabindex="-1">Interface: Finish <a class="header-anchor" href="#interface-finish" aria-label="Permalink to &quot;Interface: Finish&quot;">​</a></h1><p>The end of a complete answer. A broken one throws instead.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th></tr></thead><tbody><tr><td><a id="api-finishreason"></a> <code>finishReason</code></td><td><code>string</code> | <code>null</code></td></tr><tr><td><a id="api-nativefinishreason"></a> <code>nativeFinishReason</code></td><td><code>string</code> | <code>null</code></td></tr><tr><td><a id="api-result"></a> <code>result</code></td><td><a href="./ChatResult.html"><code>ChatResult</code></a></td></tr><tr><td><a id="api-type"></a> <code>type</code></td><td><code>&quot;finish&quot;</code></td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/core/interfaces/Finish.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const Finish = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  Finish as default
};
