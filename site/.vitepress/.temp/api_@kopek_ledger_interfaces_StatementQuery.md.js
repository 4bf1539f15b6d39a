import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: StatementQuery","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/ledger/interfaces/StatementQuery.md","filePath":"api/@kopek/ledger/interfaces/StatementQuery.md"}');
const _sfc_main = { name: "api/@kopek/ledger/interfaces/StatementQuery.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-statementquery" tabindex="-1">Interface: StatementQuery <a class="header-anchor" href="#interface-statementquery" aria-label="Permalink to &quot;Interface: StatementQuery&quot;">​</a></h1><p>What a statement covers, and how it is calculated.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-from"></a> <code>from?</code></td><td><code>string</code></td><td>From this moment on: ISO 8601, or a date. Default: the beginning of the ledger.</td></tr><tr><td><a id="api-markup"></a> <code>markup?</code></td><td><code>string</code></td><td>Margin on top of the cost: <code>30%</code>.</td></tr><tr><td><a id="api-roundto"></a> <code>roundTo?</code></td><td><code>string</code></td><td>Rubles: the total is rounded to a multiple of this, half away from zero (<code>0.01</code>). Default: exact.</td></tr><tr><td><a id="api-scope"></a> <code>scope</code></td><td><a href="./../type-aliases/Scope.html"><code>Scope</code></a></td><td>-</td></tr><tr><td><a id="api-timezone"></a> <code>timeZone?</code></td><td><code>string</code></td><td>IANA name, for days and dates. Default <code>Europe/Moscow</code>.</td></tr><tr><td><a id="api-to"></a> <code>to?</code></td><td><code>string</code></td><td>Before this moment. Default: now.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/ledger/interfaces/StatementQuery.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const StatementQuery = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  StatementQuery as default
};
