import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Type Alias: Query","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/ledger-postgres/type-aliases/Query.md","filePath":"api/@kopek/ledger-postgres/type-aliases/Query.md"}');
const _sfc_main = { name: "api/@kopek/ledger-postgres/type-aliases/Query.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="type-alias-query" tabindex="-1">Type Alias: Query <a class="header-anchor" href="#type-alias-query" aria-label="Permalink to &quot;Type Alias: Query&quot;">​</a></h1><div class="language-ts vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">ts</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">type</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> Query</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;"> =</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> (</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">text</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">, </span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">values</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">) </span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">=&gt;</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> PromiseLike</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">&lt;</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">QueryResult</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">&gt;;</span></span></code></pre></div><p>Runs one statement. This package needs nothing else from a driver.</p><ul><li><code>pg</code>: <code>(text, values) =&gt; pool.query(text, values)</code></li><li><code>postgres</code>: <code>(text, values) =&gt; sql.unsafe(text, values)</code></li><li>Neon over HTTP: <code>(text, values) =&gt; sql.query(text, values)</code></li><li>PGlite: <code>(text, values) =&gt; database.query(text, values)</code></li></ul><p>Every statement is a transaction of its own and leaves nothing in the session, so pools, PgBouncer in transaction mode and HTTP all work.</p><h2 id="parameters" tabindex="-1">Parameters <a class="header-anchor" href="#parameters" aria-label="Permalink to &quot;Parameters&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Parameter</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><code>text</code></td><td><code>string</code></td><td>SQL with <code>$1</code>.</td></tr><tr><td><code>values</code></td><td><code>string</code>[]</td><td>texts.</td></tr></tbody></table><h2 id="returns" tabindex="-1">Returns <a class="header-anchor" href="#returns" aria-label="Permalink to &quot;Returns&quot;">​</a></h2><p><code>PromiseLike</code>&lt;<a href="./QueryResult.html"><code>QueryResult</code></a>&gt;</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/ledger-postgres/type-aliases/Query.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const Query = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  Query as default
};
