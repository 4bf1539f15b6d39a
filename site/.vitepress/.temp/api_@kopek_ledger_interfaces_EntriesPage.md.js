import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: EntriesPage","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/ledger/interfaces/EntriesPage.md","filePath":"api/@kopek/ledger/interfaces/EntriesPage.md"}');
const _sfc_main = { name: "api/@kopek/ledger/interfaces/EntriesPage.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-entriespage" tabindex="-1">Interface: EntriesPage <a class="header-anchor" href="#interface-entriespage" aria-label="Permalink to &quot;Interface: EntriesPage&quot;">​</a></h1><p>Which entries to read.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-after"></a> <code>after?</code></td><td><code>string</code></td><td><code>next</code> of the previous page, or the <code>seq</code> of the last entry read. Default: the beginning.</td></tr><tr><td><a id="api-from"></a> <code>from?</code></td><td><code>string</code></td><td>Opened at or after this: ISO 8601, or a date; without an offset, of Europe/Moscow.</td></tr><tr><td><a id="api-limit"></a> <code>limit?</code></td><td><code>number</code></td><td>Maximum number of ended entries. Default 1000.</td></tr><tr><td><a id="api-scope"></a> <code>scope?</code></td><td><code>string</code></td><td>Only entries of this scope: one of the names of <code>scopesOf</code>.</td></tr><tr><td><a id="api-to"></a> <code>to?</code></td><td><code>string</code></td><td>Opened before this.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/ledger/interfaces/EntriesPage.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const EntriesPage = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  EntriesPage as default
};
