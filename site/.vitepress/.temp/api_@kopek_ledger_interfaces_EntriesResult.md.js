import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: EntriesResult","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/ledger/interfaces/EntriesResult.md","filePath":"api/@kopek/ledger/interfaces/EntriesResult.md"}');
const _sfc_main = { name: "api/@kopek/ledger/interfaces/EntriesResult.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-entriesresult" tabindex="-1">Interface: EntriesResult <a class="header-anchor" href="#interface-entriesresult" aria-label="Permalink to &quot;Interface: EntriesResult&quot;">​</a></h1><p>Entries, oldest settlement first. Those in flight come last, all of them on the last page.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-entries"></a> <code>entries</code></td><td><a href="./LedgerEntry.html"><code>LedgerEntry</code></a>[]</td><td>-</td></tr><tr><td><a id="api-next"></a> <code>next?</code></td><td><code>string</code></td><td>Absent on the last page.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/ledger/interfaces/EntriesResult.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const EntriesResult = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  EntriesResult as default
};
