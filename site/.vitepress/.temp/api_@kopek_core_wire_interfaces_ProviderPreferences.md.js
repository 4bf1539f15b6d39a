import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: ProviderPreferences","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/core/wire/interfaces/ProviderPreferences.md","filePath":"api/@kopek/core/wire/interfaces/ProviderPreferences.md"}');
const _sfc_main = { name: "api/@kopek/core/wire/interfaces/ProviderPreferences.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-providerpreferences" tabindex="-1">Interface: ProviderPreferences <a class="header-anchor" href="#interface-providerpreferences" aria-label="Permalink to &quot;Interface: ProviderPreferences&quot;">​</a></h1><p>Order of the providers that serve a model. Interface §2.2. Keys that are not listed are sent unchanged.</p><h2 id="indexable" tabindex="-1">Indexable <a class="header-anchor" href="#indexable" aria-label="Permalink to &quot;Indexable&quot;">​</a></h2><div class="language-ts vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">ts</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">[preference: string]: unknown</span></span></code></pre></div><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th></tr></thead><tbody><tr><td><a id="api-sort"></a> <code>sort?</code></td><td><a href="./../type-aliases/Open.html"><code>Open</code></a>&lt;<code>&quot;price&quot;</code> | <code>&quot;throughput&quot;</code> | <code>&quot;latency&quot;</code>&gt;</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/core/wire/interfaces/ProviderPreferences.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const ProviderPreferences = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  ProviderPreferences as default
};
