import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: VideoPart","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/core/wire/interfaces/VideoPart.md","filePath":"api/@kopek/core/wire/interfaces/VideoPart.md"}');
const _sfc_main = { name: "api/@kopek/core/wire/interfaces/VideoPart.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-videopart" tabindex="-1">Interface: VideoPart <a class="header-anchor" href="#interface-videopart" aria-label="Permalink to &quot;Interface: VideoPart&quot;">​</a></h1><p>A video by URL or as <code>data:video/mp4;base64,…</code>. Interface §2.3.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th></tr></thead><tbody><tr><td><a id="api-type"></a> <code>type</code></td><td><code>&quot;video_url&quot;</code></td></tr><tr><td><a id="api-video_url"></a> <code>video_url</code></td><td><code>object</code></td></tr><tr><td><code>video_url.url</code></td><td><code>string</code></td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/core/wire/interfaces/VideoPart.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const VideoPart = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  VideoPart as default
};
