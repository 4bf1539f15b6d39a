import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: ImagePart","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/core/wire/interfaces/ImagePart.md","filePath":"api/@kopek/core/wire/interfaces/ImagePart.md"}');
const _sfc_main = { name: "api/@kopek/core/wire/interfaces/ImagePart.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-imagepart" tabindex="-1">Interface: ImagePart <a class="header-anchor" href="#interface-imagepart" aria-label="Permalink to &quot;Interface: ImagePart&quot;">​</a></h1><p>An image by URL or as a <code>data:</code> base64 URL. Interface §2.3.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-image_url"></a> <code>image_url</code></td><td><code>object</code></td><td>-</td></tr><tr><td><code>image_url.detail?</code></td><td><a href="./../type-aliases/Open.html"><code>Open</code></a>&lt;<code>&quot;auto&quot;</code> | <code>&quot;low&quot;</code> | <code>&quot;high&quot;</code>&gt;</td><td>How closely the model looks. Optional, default <code>auto</code>.</td></tr><tr><td><code>image_url.url</code></td><td><code>string</code></td><td><code>https://…</code>, with or without an extension or a query, or <code>data:image/…;base64,…</code>.</td></tr><tr><td><a id="api-type"></a> <code>type</code></td><td><code>&quot;image_url&quot;</code></td><td>-</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/core/wire/interfaces/ImagePart.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const ImagePart = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  ImagePart as default
};
