import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: PostgresStoreOptions","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/ledger-postgres/interfaces/PostgresStoreOptions.md","filePath":"api/@kopek/ledger-postgres/interfaces/PostgresStoreOptions.md"}');
const _sfc_main = { name: "api/@kopek/ledger-postgres/interfaces/PostgresStoreOptions.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-postgresstoreoptions" tabindex="-1">Interface: PostgresStoreOptions <a class="header-anchor" href="#interface-postgresstoreoptions" aria-label="Permalink to &quot;Interface: PostgresStoreOptions&quot;">​</a></h1><p>Settings of <a href="./../functions/postgresStore.html">postgresStore</a>.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-end"></a> <code>end?</code></td><td>() =&gt; <code>PromiseLike</code>&lt;<code>void</code>&gt;</td><td>Called by <code>close</code>, for instance to end the pool. Default: nothing, the connections are yours.</td></tr><tr><td><a id="api-ledgername"></a> <code>ledgerName?</code></td><td><code>string</code></td><td>Name of the ledger. Applications or tenants with separate limits use separate names. Default <code>main</code>.</td></tr><tr><td><a id="api-now"></a> <code>now?</code></td><td>() =&gt; <code>number</code></td><td>The clock, for simulations, ms since 1970. Default: the clock of the database, which the whole fleet shares.</td></tr><tr><td><a id="api-query"></a> <code>query</code></td><td><a href="./../type-aliases/Query.html"><code>Query</code></a></td><td>Runs one statement with the driver of your choice: see <a href="./../type-aliases/Query.html">Query</a>.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/ledger-postgres/interfaces/PostgresStoreOptions.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const PostgresStoreOptions = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  PostgresStoreOptions as default
};
