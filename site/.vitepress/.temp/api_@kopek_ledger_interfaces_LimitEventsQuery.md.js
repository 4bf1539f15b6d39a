import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: LimitEventsQuery","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/ledger/interfaces/LimitEventsQuery.md","filePath":"api/@kopek/ledger/interfaces/LimitEventsQuery.md"}');
const _sfc_main = { name: "api/@kopek/ledger/interfaces/LimitEventsQuery.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-limiteventsquery" tabindex="-1">Interface: LimitEventsQuery <a class="header-anchor" href="#interface-limiteventsquery" aria-label="Permalink to &quot;Interface: LimitEventsQuery&quot;">​</a></h1><p>Which events to read.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-afterseq"></a> <code>afterSeq?</code></td><td><code>number</code></td><td>Only events with greater numbers.</td></tr><tr><td><a id="api-kind"></a> <code>kind</code></td><td><a href="./../type-aliases/LimitEventKind.html"><code>LimitEventKind</code></a></td><td>-</td></tr><tr><td><a id="api-limit"></a> <code>limit?</code></td><td><code>number</code></td><td>Maximum number of events. Default 1000.</td></tr><tr><td><a id="api-scope"></a> <code>scope?</code></td><td><code>string</code></td><td>Only events about this scope. Default: all.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/ledger/interfaces/LimitEventsQuery.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const LimitEventsQuery = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  LimitEventsQuery as default
};
