import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: StoreParts","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/ledger/store/interfaces/StoreParts.md","filePath":"api/@kopek/ledger/store/interfaces/StoreParts.md"}');
const _sfc_main = { name: "api/@kopek/ledger/store/interfaces/StoreParts.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-storeparts" tabindex="-1">Interface: StoreParts <a class="header-anchor" href="#interface-storeparts" aria-label="Permalink to &quot;Interface: StoreParts&quot;">​</a></h1><p>The parts of a store.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-atomic"></a> <code>atomic</code></td><td><a href="./../type-aliases/Atomic.html"><code>Atomic</code></a></td><td>Makes several calls of the tables one step: a plain call in memory, a transaction in a database.</td></tr><tr><td><a id="api-close"></a> <code>close</code></td><td>() =&gt; <a href="./../../../core/type-aliases/MaybePromise.html"><code>MaybePromise</code></a>&lt;<code>void</code>&gt;</td><td>Frees the resources of the tables. May be called twice.</td></tr><tr><td><a id="api-engine"></a> <code>engine</code></td><td><a href="./../classes/LedgerEngine.html"><code>LedgerEngine</code></a></td><td>-</td></tr><tr><td><a id="api-read"></a> <code>read?</code></td><td><a href="./../type-aliases/Atomic.html"><code>Atomic</code></a></td><td>The same for steps that only read. Default: <code>atomic</code>.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/ledger/store/interfaces/StoreParts.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const StoreParts = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  StoreParts as default
};
