import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: AlertReceiver","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/ledger/interfaces/AlertReceiver.md","filePath":"api/@kopek/ledger/interfaces/AlertReceiver.md"}');
const _sfc_main = { name: "api/@kopek/ledger/interfaces/AlertReceiver.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-alertreceiver" tabindex="-1">Interface: AlertReceiver <a class="header-anchor" href="#interface-alertreceiver" aria-label="Permalink to &quot;Interface: AlertReceiver&quot;">​</a></h1><p>Where alerts go, and failures to deliver or record them.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th></tr></thead><tbody><tr><td><a id="api-deliver"></a> <code>deliver</code></td><td><a href="./../type-aliases/AlertListener.html"><code>AlertListener</code></a></td></tr><tr><td><a id="api-report"></a> <code>report</code></td><td>(<code>error</code>) =&gt; <code>void</code></td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/ledger/interfaces/AlertReceiver.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const AlertReceiver = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  AlertReceiver as default
};
