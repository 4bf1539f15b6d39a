import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: ReaderOptions","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/core/reader/interfaces/ReaderOptions.md","filePath":"api/@kopek/core/reader/interfaces/ReaderOptions.md"}');
const _sfc_main = { name: "api/@kopek/core/reader/interfaces/ReaderOptions.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-readeroptions" tabindex="-1">Interface: ReaderOptions <a class="header-anchor" href="#interface-readeroptions" aria-label="Permalink to &quot;Interface: ReaderOptions&quot;">​</a></h1><p>How an answer is read.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-connections"></a> <code>connections</code></td><td><code>Http</code></td><td>-</td></tr><tr><td><a id="api-generateid"></a> <code>generateId</code></td><td>() =&gt; <code>string</code></td><td>-</td></tr><tr><td><a id="api-maxbytes"></a> <code>maxBytes</code></td><td><code>number</code></td><td>Of the whole answer.</td></tr><tr><td><a id="api-redact"></a> <code>redact</code></td><td>(<code>text</code>) =&gt; <code>string</code></td><td>Removes secrets from texts of errors.</td></tr><tr><td><a id="api-settledby"></a> <code>settledBy</code></td><td><code>&quot;costRub&quot;</code> | <code>&quot;tokens&quot;</code></td><td>What ends the wait for a usage behind the answer: servers that send no rubles send tokens.</td></tr><tr><td><a id="api-signal"></a> <code>signal?</code></td><td><code>AbortSignal</code></td><td>-</td></tr><tr><td><a id="api-timeoutms"></a> <code>timeoutMs</code></td><td><code>number</code></td><td>From the start to the first event, then between events; for one document until its end.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/core/reader/interfaces/ReaderOptions.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const ReaderOptions = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  ReaderOptions as default
};
