import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: AddedLimitEvent","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/ledger/interfaces/AddedLimitEvent.md","filePath":"api/@kopek/ledger/interfaces/AddedLimitEvent.md"}');
const _sfc_main = { name: "api/@kopek/ledger/interfaces/AddedLimitEvent.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-addedlimitevent" tabindex="-1">Interface: AddedLimitEvent <a class="header-anchor" href="#interface-addedlimitevent" aria-label="Permalink to &quot;Interface: AddedLimitEvent&quot;">​</a></h1><p>The answer to <code>addLimitEvent</code>.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-event"></a> <code>event</code></td><td><a href="./LimitEvent.html"><code>LimitEvent</code></a></td><td>-</td></tr><tr><td><a id="api-isnew"></a> <code>isNew</code></td><td><code>boolean</code></td><td>Whether this call recorded it.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/ledger/interfaces/AddedLimitEvent.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const AddedLimitEvent = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  AddedLimitEvent as default
};
