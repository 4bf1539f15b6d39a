import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: KeyPersonalData","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/core/wire/interfaces/KeyPersonalData.md","filePath":"api/@kopek/core/wire/interfaces/KeyPersonalData.md"}');
const _sfc_main = { name: "api/@kopek/core/wire/interfaces/KeyPersonalData.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-keypersonaldata" tabindex="-1">Interface: KeyPersonalData <a class="header-anchor" href="#interface-keypersonaldata" aria-label="Permalink to &quot;Interface: KeyPersonalData&quot;">​</a></h1><p>Personal-data protection of a key. Interface §2.1, §5.4.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-dictionary"></a> <code>dictionary</code></td><td><code>object</code>[]</td><td>Custom replacements: secret, because they may name what has to be hidden.</td></tr><tr><td><a id="api-mode"></a> <code>mode</code></td><td><a href="./../type-aliases/Open.html"><code>Open</code></a>&lt;<code>&quot;mask&quot;</code> | <code>&quot;block&quot;</code>&gt; | <code>null</code></td><td><code>mask</code> replaces, <code>block</code> rejects the request, null is off.</td></tr><tr><td><a id="api-types"></a> <code>types</code></td><td><code>string</code>[] | <code>null</code></td><td>Which data types are detected; null means all types.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/core/wire/interfaces/KeyPersonalData.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const KeyPersonalData = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  KeyPersonalData as default
};
