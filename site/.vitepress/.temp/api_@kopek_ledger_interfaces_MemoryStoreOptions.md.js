import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: MemoryStoreOptions","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/ledger/interfaces/MemoryStoreOptions.md","filePath":"api/@kopek/ledger/interfaces/MemoryStoreOptions.md"}');
const _sfc_main = { name: "api/@kopek/ledger/interfaces/MemoryStoreOptions.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-memorystoreoptions" tabindex="-1">Interface: MemoryStoreOptions <a class="header-anchor" href="#interface-memorystoreoptions" aria-label="Permalink to &quot;Interface: MemoryStoreOptions&quot;">​</a></h1><p>Settings of <code>MemoryStore</code>: how much history is kept, and the clock.</p><h2 id="extends" tabindex="-1">Extends <a class="header-anchor" href="#extends" aria-label="Permalink to &quot;Extends&quot;">​</a></h2><ul><li><code>MemoryBounds</code></li><li><a href="./../store/interfaces/EngineOptions.html"><code>EngineOptions</code></a></li></ul><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th><th>Inherited from</th></tr></thead><tbody><tr><td><a id="api-maxentries"></a> <code>maxEntries?</code></td><td><code>number</code></td><td>Minimum number of ended entries kept, and as many of unknown cost in addition. Older ones still count in <code>totals</code> without <code>scope</code>, <code>from</code>, <code>to</code>, days and months, and in limits: for the whole life, and in windows that existed by then. Older ones of unknown cost stay unknown. Default 10 000.</td><td><code>MemoryBounds.maxEntries</code></td></tr><tr><td><a id="api-maxscopes"></a> <code>maxScopes?</code></td><td><code>number</code></td><td>Minimum number of runs, models and tags kept. Above that, the least recently used are dropped in batches, those whose limit is spent last. One that is used again is counted again from the entries still kept. Default 10 000.</td><td><code>MemoryBounds.maxScopes</code></td></tr><tr><td><a id="api-now"></a> <code>now?</code></td><td>() =&gt; <code>number</code></td><td>The clock, ms since 1970. Default: <code>Date.now</code>.</td><td><a href="./../store/interfaces/EngineOptions.html"><code>EngineOptions</code></a>.<a href="./../store/interfaces/EngineOptions.html#api-now"><code>now</code></a></td></tr><tr><td><a id="api-slice"></a> <code>slice?</code></td><td><code>number</code></td><td>Rows, or accounts, that long work touches in one step. Default 500: a few milliseconds.</td><td><a href="./../store/interfaces/EngineOptions.html"><code>EngineOptions</code></a>.<a href="./../store/interfaces/EngineOptions.html#api-slice"><code>slice</code></a></td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/ledger/interfaces/MemoryStoreOptions.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const MemoryStoreOptions = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  MemoryStoreOptions as default
};
