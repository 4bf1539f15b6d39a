import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: GrantOptions","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/ledger-postgres/interfaces/GrantOptions.md","filePath":"api/@kopek/ledger-postgres/interfaces/GrantOptions.md"}');
const _sfc_main = { name: "api/@kopek/ledger-postgres/interfaces/GrantOptions.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-grantoptions" tabindex="-1">Interface: GrantOptions <a class="header-anchor" href="#interface-grantoptions" aria-label="Permalink to &quot;Interface: GrantOptions&quot;">​</a></h1><p>The role, and its access.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-access"></a> <code>access?</code></td><td><code>&quot;read&quot;</code> | <code>&quot;write&quot;</code></td><td><code>write</code> (default): the access an application needs. <code>read</code>: for reports, without any write access.</td></tr><tr><td><a id="api-role"></a> <code>role</code></td><td><code>string</code></td><td>Name of an existing role.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/ledger-postgres/interfaces/GrantOptions.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const GrantOptions = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  GrantOptions as default
};
