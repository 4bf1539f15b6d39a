import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Function: migrate()","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/ledger-postgres/functions/migrate.md","filePath":"api/@kopek/ledger-postgres/functions/migrate.md"}');
const _sfc_main = { name: "api/@kopek/ledger-postgres/functions/migrate.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="function-migrate" tabindex="-1">Function: migrate() <a class="header-anchor" href="#function-migrate" aria-label="Permalink to &quot;Function: migrate()&quot;">​</a></h1><div class="language-ts vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">ts</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">function</span><span style="--shiki-light:#622CBC;--shiki-dark:#DBB7FF;"> migrate</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">(</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">options</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">)</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">:</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> Promise</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">&lt;</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">MigrationResult</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">&gt;;</span></span></code></pre></div><p>Creates the schema <code>kopek</code>, or migrates an older one; a current one stays unchanged.</p><p>One statement in one transaction: all of it or nothing. If ten machines start at once, one works and the others wait.</p><h2 id="parameters" tabindex="-1">Parameters <a class="header-anchor" href="#parameters" aria-label="Permalink to &quot;Parameters&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Parameter</th><th>Type</th></tr></thead><tbody><tr><td><code>options</code></td><td>{ <code>query</code>: <a href="./../type-aliases/Query.html"><code>Query</code></a>; }</td></tr><tr><td><code>options.query</code></td><td><a href="./../type-aliases/Query.html"><code>Query</code></a></td></tr></tbody></table><h2 id="returns" tabindex="-1">Returns <a class="header-anchor" href="#returns" aria-label="Permalink to &quot;Returns&quot;">​</a></h2><p><code>Promise</code>&lt;<a href="./../interfaces/MigrationResult.html"><code>MigrationResult</code></a>&gt;</p><h2 id="throws" tabindex="-1">Throws <a class="header-anchor" href="#throws" aria-label="Permalink to &quot;Throws&quot;">​</a></h2><p>KopekError <code>configuration</code> if <code>query</code> is not a function, the schema is that of another version, or the role may not create the schema (the message contains the SQL to run), and <code>store_unavailable</code>, which is <code>retryable</code> if the database may recover by itself.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/ledger-postgres/functions/migrate.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const migrate = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  migrate as default
};
