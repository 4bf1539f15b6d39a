import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: TotalsQuery","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/ledger/interfaces/TotalsQuery.md","filePath":"api/@kopek/ledger/interfaces/TotalsQuery.md"}');
const _sfc_main = { name: "api/@kopek/ledger/interfaces/TotalsQuery.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-totalsquery" tabindex="-1">Interface: TotalsQuery <a class="header-anchor" href="#interface-totalsquery" aria-label="Permalink to &quot;Interface: TotalsQuery&quot;">​</a></h1><p>Which entries to add up, and how to group them.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-by"></a> <code>by?</code></td><td><code>&quot;day&quot;</code> | <code>&quot;month&quot;</code> | <a href="./../type-aliases/GroupBy.html"><code>GroupBy</code></a></td><td>One total per model (that answered), tag (<code>name=value</code>), run, day (<code>2026-11-22</code>) or month (<code>2026-11</code>). Absent: <code>all</code>.</td></tr><tr><td><a id="api-from"></a> <code>from?</code></td><td><code>string</code></td><td>Opened at or after this moment: ISO 8601, or a date; without an offset it is read in <code>timeZone</code>.</td></tr><tr><td><a id="api-scope"></a> <code>scope?</code></td><td><code>string</code></td><td>Only entries of this scope: <code>run:…</code>, <code>model:…</code> (as requested), <code>tag:name=value</code>. Default: all.</td></tr><tr><td><a id="api-timezone"></a> <code>timeZone?</code></td><td><code>string</code></td><td>IANA name, for days, months and dates. Default <code>Europe/Moscow</code>.</td></tr><tr><td><a id="api-to"></a> <code>to?</code></td><td><code>string</code></td><td>Opened before this moment.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/ledger/interfaces/TotalsQuery.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const TotalsQuery = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  TotalsQuery as default
};
