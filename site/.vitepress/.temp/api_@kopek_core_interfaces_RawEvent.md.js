import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: RawEvent","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/core/interfaces/RawEvent.md","filePath":"api/@kopek/core/interfaces/RawEvent.md"}');
const _sfc_main = { name: "api/@kopek/core/interfaces/RawEvent.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-rawevent" tabindex="-1">Interface: RawEvent <a class="header-anchor" href="#interface-rawevent" aria-label="Permalink to &quot;Interface: RawEvent&quot;">​</a></h1><p>An event of a raw stream.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-data"></a> <code>data</code></td><td><code>unknown</code></td><td>The parsed data; the text itself if it is not JSON.</td></tr><tr><td><a id="api-event"></a> <code>event?</code></td><td><code>string</code></td><td>The name of the event, if it has one.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/core/interfaces/RawEvent.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const RawEvent = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  RawEvent as default
};
