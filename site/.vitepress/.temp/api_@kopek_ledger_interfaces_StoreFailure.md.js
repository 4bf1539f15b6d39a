import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: StoreFailure","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/ledger/interfaces/StoreFailure.md","filePath":"api/@kopek/ledger/interfaces/StoreFailure.md"}');
const _sfc_main = { name: "api/@kopek/ledger/interfaces/StoreFailure.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-storefailure" tabindex="-1">Interface: StoreFailure <a class="header-anchor" href="#interface-storefailure" aria-label="Permalink to &quot;Interface: StoreFailure&quot;">​</a></h1><p>A failure of the store or the outbox.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-consequence"></a> <code>consequence</code></td><td><code>&quot;rejected&quot;</code> | <code>&quot;limits-skipped&quot;</code> | <code>&quot;queued&quot;</code> | <code>&quot;retried&quot;</code></td><td>The call was rejected, or sent without a check of its limits; the entry waits in the outbox; or the store is asked again later.</td></tr><tr><td><a id="api-error"></a> <code>error</code></td><td><code>unknown</code></td><td>What it threw or rejected with; a timeout if it did not answer.</td></tr><tr><td><a id="api-id"></a> <code>id?</code></td><td><code>string</code></td><td>Id of the attempt; absent if the failure concerns all waiting entries.</td></tr><tr><td><a id="api-operation"></a> <code>operation</code></td><td><a href="./../type-aliases/StoreOperation.html"><code>StoreOperation</code></a></td><td>-</td></tr><tr><td><a id="api-waiting"></a> <code>waiting?</code></td><td><code>number</code></td><td>Number of entries and releases that wait for the store; absent if there are none.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/ledger/interfaces/StoreFailure.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const StoreFailure = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  StoreFailure as default
};
