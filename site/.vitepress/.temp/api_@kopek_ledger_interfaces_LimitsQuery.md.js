import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: LimitsQuery","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/ledger/interfaces/LimitsQuery.md","filePath":"api/@kopek/ledger/interfaces/LimitsQuery.md"}');
const _sfc_main = { name: "api/@kopek/ledger/interfaces/LimitsQuery.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-limitsquery" tabindex="-1">Interface: LimitsQuery <a class="header-anchor" href="#interface-limitsquery" aria-label="Permalink to &quot;Interface: LimitsQuery&quot;">​</a></h1><p>Which limits to return.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-scope"></a> <code>scope?</code></td><td><code>string</code> | readonly <code>string</code>[]</td><td>Only limits on these scopes: names of <code>scopesOf</code>. Default: all.</td></tr><tr><td><a id="api-tracked"></a> <code>tracked?</code></td><td><code>boolean</code></td><td>Also counters that only count (<code>mode: &#39;track&#39;</code>): they are no limits.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/ledger/interfaces/LimitsQuery.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const LimitsQuery = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  LimitsQuery as default
};
