import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: BudgetTerms","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/ledger/interfaces/BudgetTerms.md","filePath":"api/@kopek/ledger/interfaces/BudgetTerms.md"}');
const _sfc_main = { name: "api/@kopek/ledger/interfaces/BudgetTerms.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-budgetterms" tabindex="-1">Interface: BudgetTerms <a class="header-anchor" href="#interface-budgetterms" aria-label="Permalink to &quot;Interface: BudgetTerms&quot;">​</a></h1><p>The terms of a budget.</p><h2 id="extends" tabindex="-1">Extends <a class="header-anchor" href="#extends" aria-label="Permalink to &quot;Extends&quot;">​</a></h2><ul><li><code>Pick</code>&lt;<a href="./NewLimitEvent.html"><code>NewLimitEvent</code></a>, <code>&quot;note&quot;</code> | <code>&quot;changedBy&quot;</code>&gt;</li></ul><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th><th>Inherited from</th></tr></thead><tbody><tr><td><a id="api-alertat"></a> <code>alertAt?</code></td><td>readonly <code>string</code>[]</td><td>Thresholds at which <code>onLimitAlert</code> is called: percentages (<code>&#39;80%&#39;</code>) or rubles, within the budget.</td><td>-</td></tr><tr><td><a id="api-changedby"></a> <code>changedBy?</code></td><td><code>string</code></td><td>Its author, a person or a program, for the history.</td><td><a href="./NewLimitEvent.html"><code>NewLimitEvent</code></a>.<a href="./NewLimitEvent.html#api-changedby"><code>changedBy</code></a></td></tr><tr><td><a id="api-maxrub"></a> <code>maxRub</code></td><td><code>string</code></td><td>Rubles, decimal string, 0 or more.</td><td>-</td></tr><tr><td><a id="api-note"></a> <code>note?</code></td><td><code>string</code></td><td>-</td><td><a href="./NewLimitEvent.html"><code>NewLimitEvent</code></a>.<a href="./NewLimitEvent.html#api-note"><code>note</code></a></td></tr><tr><td><a id="api-period"></a> <code>period?</code></td><td><code>&quot;hour&quot;</code> | <code>&quot;day&quot;</code> | <code>&quot;week&quot;</code> | <code>&quot;month&quot;</code></td><td>Resets with each calendar hour, day, week or month. Default: the whole life of the ledger.</td><td>-</td></tr><tr><td><a id="api-scope"></a> <code>scope</code></td><td><a href="./../type-aliases/Scope.html"><code>Scope</code></a></td><td>What it covers: <code>user=ivan</code>, <code>model:vendor/name</code>, <code>all</code>; <code>user=*</code> covers every user without one of their own.</td><td>-</td></tr><tr><td><a id="api-timezone"></a> <code>timeZone?</code></td><td><code>string</code></td><td>IANA name, with a <code>period</code>. Default <code>Europe/Moscow</code>.</td><td>-</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/ledger/interfaces/BudgetTerms.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const BudgetTerms = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  BudgetTerms as default
};
