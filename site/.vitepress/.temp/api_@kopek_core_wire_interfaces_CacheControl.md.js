import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: CacheControl","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/core/wire/interfaces/CacheControl.md","filePath":"api/@kopek/core/wire/interfaces/CacheControl.md"}');
const _sfc_main = { name: "api/@kopek/core/wire/interfaces/CacheControl.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-cachecontrol" tabindex="-1">Interface: CacheControl <a class="header-anchor" href="#interface-cachecontrol" aria-label="Permalink to &quot;Interface: CacheControl&quot;">​</a></h1><p>Prompt caching. Interface §2.2, §8.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th></tr></thead><tbody><tr><td><a id="api-ttl"></a> <code>ttl?</code></td><td><a href="./../type-aliases/Open.html"><code>Open</code></a>&lt;<code>&quot;5m&quot;</code> | <code>&quot;1h&quot;</code>&gt;</td></tr><tr><td><a id="api-type"></a> <code>type</code></td><td><code>&quot;ephemeral&quot;</code></td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/core/wire/interfaces/CacheControl.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const CacheControl = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  CacheControl as default
};
