import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: KeyBudgetStatus","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/core/interfaces/KeyBudgetStatus.md","filePath":"api/@kopek/core/interfaces/KeyBudgetStatus.md"}');
const _sfc_main = { name: "api/@kopek/core/interfaces/KeyBudgetStatus.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-keybudgetstatus" tabindex="-1">Interface: KeyBudgetStatus <a class="header-anchor" href="#interface-keybudgetstatus" aria-label="Permalink to &quot;Interface: KeyBudgetStatus&quot;">​</a></h1><p>Budget of a key. A field is absent if the service did not send it in readable form. Interface §2.1.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-initialrub"></a> <code>initialRub?</code></td><td><code>string</code></td><td>Limit at creation or at the last reset, rubles, exact decimal string.</td></tr><tr><td><a id="api-lownotify"></a> <code>lowNotify?</code></td><td><code>boolean</code></td><td>Whether the service sends an e-mail when less than 20 % is left (§6).</td></tr><tr><td><a id="api-remainingrub"></a> <code>remainingRub?</code></td><td><code>string</code></td><td>Rubles left, exact decimal string.</td></tr><tr><td><a id="api-resetat"></a> <code>resetAt?</code></td><td><code>Date</code></td><td>Next reset by the clock of the service.</td></tr><tr><td><a id="api-resetinseconds"></a> <code>resetInSeconds?</code></td><td><code>number</code></td><td>Seconds from <code>receivedAtMs</code> to the next reset.</td></tr><tr><td><a id="api-resetinterval"></a> <code>resetInterval?</code></td><td><a href="./../wire/type-aliases/Open.html"><code>Open</code></a>&lt;<code>&quot;daily&quot;</code> | <code>&quot;weekly&quot;</code> | <code>&quot;monthly&quot;</code>&gt;</td><td>-</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/core/interfaces/KeyBudgetStatus.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const KeyBudgetStatus = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  KeyBudgetStatus as default
};
