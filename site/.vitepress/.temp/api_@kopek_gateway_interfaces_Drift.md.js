import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: Drift","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/gateway/interfaces/Drift.md","filePath":"api/@kopek/gateway/interfaces/Drift.md"}');
const _sfc_main = { name: "api/@kopek/gateway/interfaces/Drift.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-drift" tabindex="-1">Interface: Drift <a class="header-anchor" href="#interface-drift" aria-label="Permalink to &quot;Interface: Drift&quot;">​</a></h1><p>A request that no longer matches any recording, and the recording closest to it.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-at"></a> <code>at</code></td><td><code>string</code></td><td>ISO 8601, by the gateway&#39;s clock.</td></tr><tr><td><a id="api-nearest"></a> <code>nearest?</code></td><td><code>object</code></td><td>Absent when nothing is recorded for this path.</td></tr><tr><td><code>nearest.differences</code></td><td><code>string</code>[]</td><td>One sentence per place: <code>messages[0].content: recorded &quot;now&quot;, got &quot;then&quot;</code>. Personal data is masked.</td></tr><tr><td><code>nearest.file</code></td><td><code>string</code></td><td>Name of the file in the folder.</td></tr><tr><td><a id="api-path"></a> <code>path</code></td><td><code>string</code></td><td>-</td></tr><tr><td><a id="api-requestid"></a> <code>requestId</code></td><td><code>string</code></td><td>-</td></tr><tr><td><a id="api-testid"></a> <code>testId?</code></td><td><code>string</code></td><td>-</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/gateway/interfaces/Drift.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const Drift = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  Drift as default
};
