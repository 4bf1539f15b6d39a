import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: StatementLine","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/ledger/interfaces/StatementLine.md","filePath":"api/@kopek/ledger/interfaces/StatementLine.md"}');
const _sfc_main = { name: "api/@kopek/ledger/interfaces/StatementLine.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-statementline" tabindex="-1">Interface: StatementLine <a class="header-anchor" href="#interface-statementline" aria-label="Permalink to &quot;Interface: StatementLine&quot;">​</a></h1><p>The calls of one model on one day.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-calls"></a> <code>calls</code></td><td><code>number</code></td><td>A paid tool and a refund count as one each.</td></tr><tr><td><a id="api-costrub"></a> <code>costRub</code></td><td><code>string</code></td><td>As the service billed it, rubles.</td></tr><tr><td><a id="api-day"></a> <code>day</code></td><td><code>string</code></td><td>-</td></tr><tr><td><a id="api-invoicedrub"></a> <code>invoicedRub</code></td><td><code>string</code></td><td>With the markup, rubles.</td></tr><tr><td><a id="api-model"></a> <code>model</code></td><td><code>string</code></td><td>-</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/ledger/interfaces/StatementLine.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const StatementLine = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  StatementLine as default
};
