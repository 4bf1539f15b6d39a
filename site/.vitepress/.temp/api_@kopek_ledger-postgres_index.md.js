import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"@kopek/ledger-postgres","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/ledger-postgres/index.md","filePath":"api/@kopek/ledger-postgres/index.md"}');
const _sfc_main = { name: "api/@kopek/ledger-postgres/index.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="kopekledger-postgres" tabindex="-1">@kopek/ledger-postgres <a class="header-anchor" href="#kopekledger-postgres" aria-label="Permalink to &quot;@kopek/ledger-postgres&quot;">​</a></h1><h2 id="interfaces" tabindex="-1">Interfaces <a class="header-anchor" href="#interfaces" aria-label="Permalink to &quot;Interfaces&quot;">​</a></h2><ul><li><a href="./interfaces/GrantOptions.html">GrantOptions</a></li><li><a href="./interfaces/MigrationResult.html">MigrationResult</a></li><li><a href="./interfaces/PostgresStoreOptions.html">PostgresStoreOptions</a></li></ul><h2 id="type-aliases" tabindex="-1">Type Aliases <a class="header-anchor" href="#type-aliases" aria-label="Permalink to &quot;Type Aliases&quot;">​</a></h2><ul><li><a href="./type-aliases/PostgresStore.html">PostgresStore</a></li><li><a href="./type-aliases/Query.html">Query</a></li><li><a href="./type-aliases/QueryResult.html">QueryResult</a></li><li><a href="./type-aliases/Row.html">Row</a></li></ul><h2 id="variables" tabindex="-1">Variables <a class="header-anchor" href="#variables" aria-label="Permalink to &quot;Variables&quot;">​</a></h2><ul><li><a href="./variables/SCHEMA_VERSION.html">SCHEMA_VERSION</a></li></ul><h2 id="functions" tabindex="-1">Functions <a class="header-anchor" href="#functions" aria-label="Permalink to &quot;Functions&quot;">​</a></h2><ul><li><a href="./functions/grantSql.html">grantSql</a></li><li><a href="./functions/migrate.html">migrate</a></li><li><a href="./functions/migrationSql.html">migrationSql</a></li><li><a href="./functions/postgresStore.html">postgresStore</a></li><li><a href="./functions/schemaVersion.html">schemaVersion</a></li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/ledger-postgres/index.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const index = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  index as default
};
