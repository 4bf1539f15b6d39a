import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: KeyReading","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/core/interfaces/KeyReading.md","filePath":"api/@kopek/core/interfaces/KeyReading.md"}');
const _sfc_main = { name: "api/@kopek/core/interfaces/KeyReading.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-keyreading" tabindex="-1">Interface: KeyReading <a class="header-anchor" href="#interface-keyreading" aria-label="Permalink to &quot;Interface: KeyReading&quot;">​</a></h1><p>The budget of a key from the key endpoint, as far as a meter uses it.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-budget"></a> <code>budget?</code></td><td><code>object</code></td><td>Absent if the key has no budget.</td></tr><tr><td><code>budget.initialRub?</code></td><td><code>string</code></td><td>Limit at the last reset, rubles, decimal string.</td></tr><tr><td><code>budget.remainingRub?</code></td><td><code>string</code></td><td>Rubles left, decimal string.</td></tr><tr><td><code>budget.resetAt?</code></td><td><code>string</code> | <code>Date</code></td><td>-</td></tr><tr><td><code>budget.resetInSeconds?</code></td><td><code>number</code></td><td>-</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/core/interfaces/KeyReading.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const KeyReading = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  KeyReading as default
};
