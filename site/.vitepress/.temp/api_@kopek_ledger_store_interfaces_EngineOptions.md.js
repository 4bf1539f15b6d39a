import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: EngineOptions","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/ledger/store/interfaces/EngineOptions.md","filePath":"api/@kopek/ledger/store/interfaces/EngineOptions.md"}');
const _sfc_main = { name: "api/@kopek/ledger/store/interfaces/EngineOptions.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-engineoptions" tabindex="-1">Interface: EngineOptions <a class="header-anchor" href="#interface-engineoptions" aria-label="Permalink to &quot;Interface: EngineOptions&quot;">​</a></h1><p>Settings of a ledger.</p><h2 id="extended-by" tabindex="-1">Extended by <a class="header-anchor" href="#extended-by" aria-label="Permalink to &quot;Extended by&quot;">​</a></h2><ul><li><a href="./../../interfaces/MemoryStoreOptions.html"><code>MemoryStoreOptions</code></a></li></ul><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-now"></a> <code>now?</code></td><td>() =&gt; <code>number</code></td><td>The clock, ms since 1970. Default: <code>Date.now</code>.</td></tr><tr><td><a id="api-slice"></a> <code>slice?</code></td><td><code>number</code></td><td>Rows, or accounts, that long work touches in one step. Default 500: a few milliseconds.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/ledger/store/interfaces/EngineOptions.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const EngineOptions = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  EngineOptions as default
};
