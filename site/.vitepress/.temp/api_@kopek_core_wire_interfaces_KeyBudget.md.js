import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: KeyBudget","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/core/wire/interfaces/KeyBudget.md","filePath":"api/@kopek/core/wire/interfaces/KeyBudget.md"}');
const _sfc_main = { name: "api/@kopek/core/wire/interfaces/KeyBudget.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-keybudget" tabindex="-1">Interface: KeyBudget <a class="header-anchor" href="#interface-keybudget" aria-label="Permalink to &quot;Interface: KeyBudget&quot;">​</a></h1><p>Budget of a key. Interface §2.1.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-initial"></a> <code>initial</code></td><td><code>number</code></td><td>Limit at creation or at the last reset, rubles.</td></tr><tr><td><a id="api-low_notify"></a> <code>low_notify</code></td><td><code>boolean</code></td><td>When true, an e-mail is sent when less than 20 % of the budget remains (§6).</td></tr><tr><td><a id="api-remaining"></a> <code>remaining</code></td><td><code>number</code></td><td>Rubles left.</td></tr><tr><td><a id="api-reset_at"></a> <code>reset_at</code></td><td><code>string</code></td><td>Next reset, ISO 8601.</td></tr><tr><td><a id="api-reset_in_seconds"></a> <code>reset_in_seconds</code></td><td><code>number</code></td><td>Seconds until the next reset.</td></tr><tr><td><a id="api-reset_interval"></a> <code>reset_interval</code></td><td><a href="./../type-aliases/Open.html"><code>Open</code></a>&lt;<code>&quot;daily&quot;</code> | <code>&quot;weekly&quot;</code> | <code>&quot;monthly&quot;</code>&gt;</td><td>-</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/core/wire/interfaces/KeyBudget.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const KeyBudget = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  KeyBudget as default
};
