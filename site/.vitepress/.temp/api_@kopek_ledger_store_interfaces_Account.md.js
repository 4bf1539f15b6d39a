import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: Account","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/ledger/store/interfaces/Account.md","filePath":"api/@kopek/ledger/store/interfaces/Account.md"}');
const _sfc_main = { name: "api/@kopek/ledger/store/interfaces/Account.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-account" tabindex="-1">Interface: Account <a class="header-anchor" href="#interface-account" aria-label="Permalink to &quot;Interface: Account&quot;">​</a></h1><p>All counters of one scope: one value, read and written at once.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-clearedseq"></a> <code>clearedSeq</code></td><td><code>number</code></td><td>Unknown costs up to this number were cleared here.</td></tr><tr><td><a id="api-counters"></a> <code>counters</code></td><td><a href="./WindowCounter.html"><code>WindowCounter</code></a>[]</td><td>Past windows are dropped when a new one begins.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/ledger/store/interfaces/Account.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const Account = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  Account as default
};
