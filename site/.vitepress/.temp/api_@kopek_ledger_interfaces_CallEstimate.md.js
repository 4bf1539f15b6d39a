import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: CallEstimate","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/ledger/interfaces/CallEstimate.md","filePath":"api/@kopek/ledger/interfaces/CallEstimate.md"}');
const _sfc_main = { name: "api/@kopek/ledger/interfaces/CallEstimate.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-callestimate" tabindex="-1">Interface: CallEstimate <a class="header-anchor" href="#interface-callestimate" aria-label="Permalink to &quot;Interface: CallEstimate&quot;">​</a></h1><p>An estimate of the cost of a call, before it is sent. Never a price.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-basis"></a> <code>basis</code></td><td><code>&quot;tokens&quot;</code> | <code>&quot;none&quot;</code> | <code>&quot;average&quot;</code></td><td><code>tokens</code>: by tokens; <code>average</code>: as the average answer, because the length of the request is unknown.</td></tr><tr><td><a id="api-likelymaxrub"></a> <code>likelyMaxRub?</code></td><td><code>string</code></td><td>The amount that a limit would hold for it, rubles.</td></tr><tr><td><a id="api-likelyrub"></a> <code>likelyRub?</code></td><td><code>string</code></td><td>The recent cost of similar calls, rubles.</td></tr><tr><td><a id="api-samples"></a> <code>samples</code></td><td><code>number</code></td><td>Number of answers it is based on.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/ledger/interfaces/CallEstimate.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const CallEstimate = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  CallEstimate as default
};
