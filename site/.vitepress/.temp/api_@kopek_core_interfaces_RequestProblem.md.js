import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: RequestProblem","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/core/interfaces/RequestProblem.md","filePath":"api/@kopek/core/interfaces/RequestProblem.md"}');
const _sfc_main = { name: "api/@kopek/core/interfaces/RequestProblem.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-requestproblem" tabindex="-1">Interface: RequestProblem <a class="header-anchor" href="#interface-requestproblem" aria-label="Permalink to &quot;Interface: RequestProblem&quot;">​</a></h1><p>One problem of a request that was rejected before it was sent.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-message"></a> <code>message</code></td><td><code>string</code></td><td>-</td></tr><tr><td><a id="api-path"></a> <code>path</code></td><td><code>string</code></td><td>Path of the field, <code>messages[2].content[0].image_url.url</code>.</td></tr><tr><td><a id="api-value"></a> <code>value?</code></td><td><code>string</code></td><td>The value, shortened. Absent if it could be text of the prompt.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/core/interfaces/RequestProblem.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const RequestProblem = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  RequestProblem as default
};
