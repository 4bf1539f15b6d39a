import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Function: postgresStore()","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/ledger-postgres/functions/postgresStore.md","filePath":"api/@kopek/ledger-postgres/functions/postgresStore.md"}');
const _sfc_main = { name: "api/@kopek/ledger-postgres/functions/postgresStore.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="function-postgresstore" tabindex="-1">Function: postgresStore() <a class="header-anchor" href="#function-postgresstore" aria-label="Permalink to &quot;Function: postgresStore()&quot;">​</a></h1><div class="language-ts vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">ts</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">function</span><span style="--shiki-light:#622CBC;--shiki-dark:#DBB7FF;"> postgresStore</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">(</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">options</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">)</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">:</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> PostgresStore</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">;</span></span></code></pre></div><p>Stores the ledger and limits of a fleet in PostgreSQL 14 to 18 (the tested versions). Create the schema first: see <code>migrate</code>.</p><p><code>reserve</code> and <code>settle</code> are one round trip each. The clock of the database decides when a reservation expires and in which window a cost counts. A settled cost is on the disk when the call returns; a reservation need not be.</p><h2 id="parameters" tabindex="-1">Parameters <a class="header-anchor" href="#parameters" aria-label="Permalink to &quot;Parameters&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Parameter</th><th>Type</th></tr></thead><tbody><tr><td><code>options</code></td><td><a href="./../interfaces/PostgresStoreOptions.html"><code>PostgresStoreOptions</code></a></td></tr></tbody></table><h2 id="returns" tabindex="-1">Returns <a class="header-anchor" href="#returns" aria-label="Permalink to &quot;Returns&quot;">​</a></h2><p><a href="./../type-aliases/PostgresStore.html"><code>PostgresStore</code></a></p><h2 id="throws" tabindex="-1">Throws <a class="header-anchor" href="#throws" aria-label="Permalink to &quot;Throws&quot;">​</a></h2><p>KopekError <code>configuration</code> at once for invalid options; <code>store_unavailable</code> from every method if the database fails, <code>configuration</code> if the schema or a right is missing; TypeError and RangeError for input that cannot be recorded or read.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/ledger-postgres/functions/postgresStore.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const postgresStore = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  postgresStore as default
};
