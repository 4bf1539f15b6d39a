import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: Recording","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/gateway/proxy/interfaces/Recording.md","filePath":"api/@kopek/gateway/proxy/interfaces/Recording.md"}');
const _sfc_main = { name: "api/@kopek/gateway/proxy/interfaces/Recording.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-recording" tabindex="-1">Interface: Recording <a class="header-anchor" href="#interface-recording" aria-label="Permalink to &quot;Interface: Recording&quot;">​</a></h1><p>A request and its answers in order: the content of one file.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-answers"></a> <code>answers</code></td><td><a href="./RecordedAnswer.html"><code>RecordedAnswer</code></a>[]</td><td><strong>Min Items</strong> 1</td></tr><tr><td><a id="api-format"></a> <code>format</code></td><td><code>&quot;kopek-recording/2&quot;</code></td><td>-</td></tr><tr><td><a id="api-request"></a> <code>request</code></td><td><a href="./RequestIdentity.html"><code>RequestIdentity</code></a></td><td>-</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/gateway/proxy/interfaces/Recording.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const Recording = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  Recording as default
};
