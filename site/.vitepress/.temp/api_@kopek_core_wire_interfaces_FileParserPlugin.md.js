import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: FileParserPlugin","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/core/wire/interfaces/FileParserPlugin.md","filePath":"api/@kopek/core/wire/interfaces/FileParserPlugin.md"}');
const _sfc_main = { name: "api/@kopek/core/wire/interfaces/FileParserPlugin.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-fileparserplugin" tabindex="-1">Interface: FileParserPlugin <a class="header-anchor" href="#interface-fileparserplugin" aria-label="Permalink to &quot;Interface: FileParserPlugin&quot;">​</a></h1><p>PDF parsing. Interface §2.6.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-id"></a> <code>id</code></td><td><code>&quot;file-parser&quot;</code></td><td>-</td></tr><tr><td><a id="api-pdf"></a> <code>pdf?</code></td><td><code>object</code></td><td><code>native</code> is the one engine that the interface names without a vendor&#39;s brand.</td></tr><tr><td><code>pdf.engine?</code></td><td><a href="./../type-aliases/Open.html"><code>Open</code></a>&lt;<code>&quot;native&quot;</code>&gt;</td><td>-</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/core/wire/interfaces/FileParserPlugin.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const FileParserPlugin = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  FileParserPlugin as default
};
