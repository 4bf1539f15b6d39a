import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: FinishedToolCall","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/core/interfaces/FinishedToolCall.md","filePath":"api/@kopek/core/interfaces/FinishedToolCall.md"}');
const _sfc_main = { name: "api/@kopek/core/interfaces/FinishedToolCall.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-finishedtoolcall" tabindex="-1">Interface: FinishedToolCall <a class="header-anchor" href="#interface-finishedtoolcall" aria-label="Permalink to &quot;Interface: FinishedToolCall&quot;">​</a></h1><p>A tool call as it stands at the end of an answer.</p><h2 id="extended-by" tabindex="-1">Extended by <a class="header-anchor" href="#extended-by" aria-label="Permalink to &quot;Extended by&quot;">​</a></h2><ul><li><a href="./ValidToolCall.html"><code>ValidToolCall</code></a></li></ul><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-arguments"></a> <code>arguments</code></td><td><code>string</code></td><td>The arguments as sent, a JSON document as text. <code>&quot;&quot;</code> means none.</td></tr><tr><td><a id="api-extra"></a> <code>extra?</code></td><td><code>Record</code>&lt;<code>string</code>, <code>unknown</code>&gt;</td><td>Fields of the call that the interface does not list, as sent, such as <code>extra_content</code> with a signature; those of its <code>function</code> are in <code>function</code>. Some services need them sent back with the call.</td></tr><tr><td><a id="api-id"></a> <code>id</code></td><td><code>string</code></td><td>Unique in the answer; generated if the service sent none, or the same one twice.</td></tr><tr><td><a id="api-name"></a> <code>name</code></td><td><code>string</code></td><td>-</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/core/interfaces/FinishedToolCall.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const FinishedToolCall = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  FinishedToolCall as default
};
