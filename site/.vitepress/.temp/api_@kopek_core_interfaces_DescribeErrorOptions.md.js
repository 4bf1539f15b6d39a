import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: DescribeErrorOptions","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/core/interfaces/DescribeErrorOptions.md","filePath":"api/@kopek/core/interfaces/DescribeErrorOptions.md"}');
const _sfc_main = { name: "api/@kopek/core/interfaces/DescribeErrorOptions.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-describeerroroptions" tabindex="-1">Interface: DescribeErrorOptions <a class="header-anchor" href="#interface-describeerroroptions" aria-label="Permalink to &quot;Interface: DescribeErrorOptions&quot;">​</a></h1><p>Options of <a href="./../functions/describeError.html">describeError</a>.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-locale"></a> <code>locale?</code></td><td><code>string</code></td><td>A BCP 47 language tag: Russian for <code>ru</code> and <code>ru-…</code>, English for everything else. Default <code>ru-RU</code>.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/core/interfaces/DescribeErrorOptions.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const DescribeErrorOptions = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  DescribeErrorOptions as default
};
