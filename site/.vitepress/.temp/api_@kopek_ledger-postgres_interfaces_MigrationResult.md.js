import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: MigrationResult","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/ledger-postgres/interfaces/MigrationResult.md","filePath":"api/@kopek/ledger-postgres/interfaces/MigrationResult.md"}');
const _sfc_main = { name: "api/@kopek/ledger-postgres/interfaces/MigrationResult.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-migrationresult" tabindex="-1">Interface: MigrationResult <a class="header-anchor" href="#interface-migrationresult" aria-label="Permalink to &quot;Interface: MigrationResult&quot;">​</a></h1><p>The outcome of a migration.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-from"></a> <code>from</code></td><td><code>number</code></td><td>Version before; 0 if there was no schema.</td></tr><tr><td><a id="api-to"></a> <code>to</code></td><td><code>number</code></td><td>Version now.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/ledger-postgres/interfaces/MigrationResult.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const MigrationResult = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  MigrationResult as default
};
