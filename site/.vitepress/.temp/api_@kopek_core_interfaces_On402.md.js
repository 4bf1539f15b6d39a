import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: On402","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/core/interfaces/On402.md","filePath":"api/@kopek/core/interfaces/On402.md"}');
const _sfc_main = { name: "api/@kopek/core/interfaces/On402.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-on402" tabindex="-1">Interface: On402 <a class="header-anchor" href="#interface-on402" aria-label="Permalink to &quot;Interface: On402&quot;">​</a></h1><p>How to handle a 402 whose message contains the affordable <code>max_tokens</code>. Off by default.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-floor"></a> <code>floor</code></td><td><code>number</code></td><td>The smallest useful <code>max_tokens</code>; below it the error is thrown.</td></tr><tr><td><a id="api-retry"></a> <code>retry</code></td><td><code>&quot;clamp-max-tokens&quot;</code></td><td>Sends the request once more, with <code>max_tokens</code> lowered to the amount that the service calls affordable.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/core/interfaces/On402.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const On402 = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  On402 as default
};
