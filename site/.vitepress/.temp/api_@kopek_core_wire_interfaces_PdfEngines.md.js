import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: PdfEngines","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/core/wire/interfaces/PdfEngines.md","filePath":"api/@kopek/core/wire/interfaces/PdfEngines.md"}');
const _sfc_main = { name: "api/@kopek/core/wire/interfaces/PdfEngines.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-pdfengines" tabindex="-1">Interface: PdfEngines <a class="header-anchor" href="#interface-pdfengines" aria-label="Permalink to &quot;Interface: PdfEngines&quot;">​</a></h1><p>The service&#39;s names of its PDF engines, so that <code>pdfEngine: &#39;ocr&#39;</code> works with every service.</p><p>Two of the three engine values of §2.6 carry a vendor&#39;s brand and are not in the interface.</p><h2 id="indexable" tabindex="-1">Indexable <a class="header-anchor" href="#indexable" aria-label="Permalink to &quot;Indexable&quot;">​</a></h2><div class="language-ts vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">ts</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">[alias: string]: string </span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">|</span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;"> undefined</span></span></code></pre></div><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th></tr></thead><tbody><tr><td><a id="api-edge"></a> <code>edge?</code></td><td><code>string</code></td></tr><tr><td><a id="api-ocr"></a> <code>ocr?</code></td><td><code>string</code></td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/core/wire/interfaces/PdfEngines.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const PdfEngines = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  PdfEngines as default
};
