import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: Statement","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/ledger/interfaces/Statement.md","filePath":"api/@kopek/ledger/interfaces/Statement.md"}');
const _sfc_main = { name: "api/@kopek/ledger/interfaces/Statement.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-statement" tabindex="-1">Interface: Statement <a class="header-anchor" href="#interface-statement" aria-label="Permalink to &quot;Interface: Statement&quot;">​</a></h1><p>The statement of one scope for a period of time. Every amount except <code>totalRub</code> is exact.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-closingrub"></a> <code>closingRub</code></td><td><code>string</code></td><td>-</td></tr><tr><td><a id="api-costrub"></a> <code>costRub</code></td><td><code>string</code></td><td>-</td></tr><tr><td><a id="api-credits"></a> <code>credits</code></td><td><code>object</code>[]</td><td>-</td></tr><tr><td><a id="api-from"></a> <code>from</code></td><td><code>string</code></td><td>-</td></tr><tr><td><a id="api-invoicedrub"></a> <code>invoicedRub</code></td><td><code>string</code></td><td>-</td></tr><tr><td><a id="api-lines"></a> <code>lines</code></td><td><a href="./StatementLine.html"><code>StatementLine</code></a>[]</td><td>-</td></tr><tr><td><a id="api-openingrub"></a> <code>openingRub</code></td><td><code>string</code></td><td>Credits minus charges before <code>from</code>, rubles.</td></tr><tr><td><a id="api-scope"></a> <code>scope</code></td><td><a href="./../type-aliases/Scope.html"><code>Scope</code></a></td><td>-</td></tr><tr><td><a id="api-to"></a> <code>to</code></td><td><code>string</code></td><td>-</td></tr><tr><td><a id="api-totalrub"></a> <code>totalRub</code></td><td><code>string</code></td><td>The charges, rounded once.</td></tr><tr><td><a id="api-unknown"></a> <code>unknown</code></td><td><code>number</code></td><td>Calls of unknown cost: no amount includes them.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/ledger/interfaces/Statement.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const Statement = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  Statement as default
};
