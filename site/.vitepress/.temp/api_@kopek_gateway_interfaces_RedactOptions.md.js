import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: RedactOptions","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/gateway/interfaces/RedactOptions.md","filePath":"api/@kopek/gateway/interfaces/RedactOptions.md"}');
const _sfc_main = { name: "api/@kopek/gateway/interfaces/RedactOptions.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-redactoptions" tabindex="-1">Interface: RedactOptions <a class="header-anchor" href="#interface-redactoptions" aria-label="Permalink to &quot;Interface: RedactOptions&quot;">​</a></h1><p>What is masked in recordings, besides the keys that the gateway knows.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-off"></a> <code>off?</code></td><td><code>true</code> | <code>string</code>[]</td><td>True: only <code>patterns</code> and known keys are masked. A list: all but these kinds, such as <code>key</code>, <code>email</code>, <code>phone</code>.</td></tr><tr><td><a id="api-patterns"></a> <code>patterns?</code></td><td><code>string</code>[]</td><td>Sources of further regular expressions; what they match becomes <code>[CUSTOM]</code>.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/gateway/interfaces/RedactOptions.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const RedactOptions = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  RedactOptions as default
};
