import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: ReaderRequest","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/core/reader/interfaces/ReaderRequest.md","filePath":"api/@kopek/core/reader/interfaces/ReaderRequest.md"}');
const _sfc_main = { name: "api/@kopek/core/reader/interfaces/ReaderRequest.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-readerrequest" tabindex="-1">Interface: ReaderRequest <a class="header-anchor" href="#interface-readerrequest" aria-label="Permalink to &quot;Interface: ReaderRequest&quot;">​</a></h1><p>A request whose answer is a chat completion.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-body"></a> <code>body</code></td><td><code>string</code></td><td>The JSON document.</td></tr><tr><td><a id="api-headers"></a> <code>headers</code></td><td><code>Record</code>&lt;<code>string</code>, <code>string</code>&gt;</td><td>Lower-case names.</td></tr><tr><td><a id="api-streamed"></a> <code>streamed</code></td><td><code>boolean</code></td><td>Events are expected; else one document.</td></tr><tr><td><a id="api-url"></a> <code>url</code></td><td><code>URL</code></td><td>-</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/core/reader/interfaces/ReaderRequest.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const ReaderRequest = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  ReaderRequest as default
};
