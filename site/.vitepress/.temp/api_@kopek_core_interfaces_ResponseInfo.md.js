import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: ResponseInfo","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/core/interfaces/ResponseInfo.md","filePath":"api/@kopek/core/interfaces/ResponseInfo.md"}');
const _sfc_main = { name: "api/@kopek/core/interfaces/ResponseInfo.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-responseinfo" tabindex="-1">Interface: ResponseInfo <a class="header-anchor" href="#interface-responseinfo" aria-label="Permalink to &quot;Interface: ResponseInfo&quot;">​</a></h1><p>Facts about the HTTP response.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-attempts"></a> <code>attempts</code></td><td><code>number</code></td><td>HTTP requests made for this call.</td></tr><tr><td><a id="api-entryid"></a> <code>entryId?</code></td><td><code>string</code></td><td>Id of the ledger entry, to look up a cost that arrives later. Absent for a client without a ledger.</td></tr><tr><td><a id="api-headers"></a> <code>headers</code></td><td><code>Record</code>&lt;<code>string</code>, <code>string</code>&gt;</td><td>Lower-case names, redacted.</td></tr><tr><td><a id="api-requestid"></a> <code>requestId?</code></td><td><code>string</code></td><td>-</td></tr><tr><td><a id="api-status"></a> <code>status</code></td><td><code>number</code></td><td>-</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/core/interfaces/ResponseInfo.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const ResponseInfo = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  ResponseInfo as default
};
