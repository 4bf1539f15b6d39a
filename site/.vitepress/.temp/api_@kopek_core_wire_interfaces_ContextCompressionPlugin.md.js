import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: ContextCompressionPlugin","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/core/wire/interfaces/ContextCompressionPlugin.md","filePath":"api/@kopek/core/wire/interfaces/ContextCompressionPlugin.md"}');
const _sfc_main = { name: "api/@kopek/core/wire/interfaces/ContextCompressionPlugin.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-contextcompressionplugin" tabindex="-1">Interface: ContextCompressionPlugin <a class="header-anchor" href="#interface-contextcompressionplugin" aria-label="Permalink to &quot;Interface: ContextCompressionPlugin&quot;">​</a></h1><p>Compression of the middle of an over-long prompt. Interface §2.6. On by default; <code>enabled: false</code> turns it off.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th></tr></thead><tbody><tr><td><a id="api-enabled"></a> <code>enabled?</code></td><td><code>boolean</code></td></tr><tr><td><a id="api-id"></a> <code>id</code></td><td><code>&quot;context-compression&quot;</code></td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/core/wire/interfaces/ContextCompressionPlugin.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const ContextCompressionPlugin = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  ContextCompressionPlugin as default
};
