import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: FlushResult","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/ledger/interfaces/FlushResult.md","filePath":"api/@kopek/ledger/interfaces/FlushResult.md"}');
const _sfc_main = { name: "api/@kopek/ledger/interfaces/FlushResult.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-flushresult" tabindex="-1">Interface: FlushResult <a class="header-anchor" href="#interface-flushresult" aria-label="Permalink to &quot;Interface: FlushResult&quot;">​</a></h1><p>What is left after waiting.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-inflight"></a> <code>inFlight</code></td><td><code>number</code></td><td>Attempts that have not ended.</td></tr><tr><td><a id="api-unsaved"></a> <code>unsaved</code></td><td><code>number</code></td><td>Entries that the store has not accepted yet, and attempts that it does not know to be unsent.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/ledger/interfaces/FlushResult.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const FlushResult = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  FlushResult as default
};
