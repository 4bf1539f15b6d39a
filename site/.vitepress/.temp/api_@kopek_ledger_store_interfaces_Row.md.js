import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: Row","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/ledger/store/interfaces/Row.md","filePath":"api/@kopek/ledger/store/interfaces/Row.md"}');
const _sfc_main = { name: "api/@kopek/ledger/store/interfaces/Row.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-row" tabindex="-1">Interface: Row <a class="header-anchor" href="#interface-row" aria-label="Permalink to &quot;Interface: Row&quot;">​</a></h1><p>A stored entry and the events that the rules need about it. It is replaced as a whole and never changed.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Modifier</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-averagecostrub"></a> <code>averageCostRub?</code></td><td><code>readonly</code></td><td><code>string</code></td><td>In flight: what it counts as if it expires, rubles. Absent: as its estimate.</td></tr><tr><td><a id="api-entry"></a> <code>entry</code></td><td><code>readonly</code></td><td><code>Readonly</code>&lt;<a href="./../../interfaces/LedgerEntry.html"><code>LedgerEntry</code></a>&gt;</td><td>-</td></tr><tr><td><a id="api-expiresms"></a> <code>expiresMs</code></td><td><code>readonly</code></td><td><code>number</code></td><td>In flight: when it expires, ms since 1970. Otherwise 0.</td></tr><tr><td><a id="api-marks"></a> <code>marks</code></td><td><code>readonly</code></td><td>readonly <code>string</code>[]</td><td>The replay keys that a later answer repeating this charge would look for.</td></tr><tr><td><a id="api-openedms"></a> <code>openedMs</code></td><td><code>readonly</code></td><td><code>number</code></td><td>ms since 1970.</td></tr><tr><td><a id="api-reservesall"></a> <code>reservesAll</code></td><td><code>readonly</code></td><td><code>boolean</code></td><td>In flight, opened under a limit without an estimate, unless that limit is loose: see <code>reservingAll</code>.</td></tr><tr><td><a id="api-scopes"></a> <code>scopes</code></td><td><code>readonly</code></td><td>readonly <code>string</code>[]</td><td>The scopes it counts in, by its beginning.</td></tr><tr><td><a id="api-seq"></a> <code>seq</code></td><td><code>readonly</code></td><td><code>number</code></td><td>Order of settlement in this ledger, from 1; 0 while in flight.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/ledger/store/interfaces/Row.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const Row = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  Row as default
};
