import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: Decided","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/gateway/interfaces/Decided.md","filePath":"api/@kopek/gateway/interfaces/Decided.md"}');
const _sfc_main = { name: "api/@kopek/gateway/interfaces/Decided.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-decided" tabindex="-1">Interface: Decided <a class="header-anchor" href="#interface-decided" aria-label="Permalink to &quot;Interface: Decided&quot;">​</a></h1><p>What has been set up and not yet used.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-faults"></a> <code>faults</code></td><td>(<a href="./FaultRule.html"><code>FaultRule</code></a> &amp; <code>object</code>)[]</td><td>Rules that can still apply, and how often each has been applied.</td></tr><tr><td><a id="api-fixtures"></a> <code>fixtures</code></td><td><a href="./Fixture.html"><code>Fixture</code></a>[]</td><td>-</td></tr><tr><td><a id="api-script"></a> <code>script</code></td><td><code>number</code></td><td>Scripted answers that are left.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/gateway/interfaces/Decided.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const Decided = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  Decided as default
};
