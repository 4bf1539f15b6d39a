import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: SqliteStoreOptions","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/ledger/sqlite/interfaces/SqliteStoreOptions.md","filePath":"api/@kopek/ledger/sqlite/interfaces/SqliteStoreOptions.md"}');
const _sfc_main = { name: "api/@kopek/ledger/sqlite/interfaces/SqliteStoreOptions.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-sqlitestoreoptions" tabindex="-1">Interface: SqliteStoreOptions <a class="header-anchor" href="#interface-sqlitestoreoptions" aria-label="Permalink to &quot;Interface: SqliteStoreOptions&quot;">​</a></h1><p>Settings of <code>sqliteStore</code>.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-busytimeoutms"></a> <code>busyTimeoutMs?</code></td><td><code>number</code></td><td>How long a call may block while another process writes, ms; then it is retried without blocking. Default 5.</td></tr><tr><td><a id="api-fsync"></a> <code>fsync?</code></td><td><code>boolean</code></td><td>Every commit is on the disk before it is confirmed: it survives a crash of the computer, and costs a disk write. Default false: it survives a crash of the process.</td></tr><tr><td><a id="api-ledgername"></a> <code>ledgerName?</code></td><td><code>string</code></td><td>Name of the ledger: one file may contain several. Default <code>default</code>.</td></tr><tr><td><a id="api-now"></a> <code>now?</code></td><td>() =&gt; <code>number</code></td><td>The clock of the store, ms since 1970. Default: <code>Date.now</code>.</td></tr><tr><td><a id="api-readonly"></a> <code>readOnly?</code></td><td><code>boolean</code></td><td>Opens the file for reading only: for reports next to a program that writes. A file of an older version, or an empty one, is read as it was when it was opened. Default false.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/ledger/sqlite/interfaces/SqliteStoreOptions.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const SqliteStoreOptions = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  SqliteStoreOptions as default
};
