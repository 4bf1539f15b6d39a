import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: TransportLimits","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/core/interfaces/TransportLimits.md","filePath":"api/@kopek/core/interfaces/TransportLimits.md"}');
const _sfc_main = { name: "api/@kopek/core/interfaces/TransportLimits.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-transportlimits" tabindex="-1">Interface: TransportLimits <a class="header-anchor" href="#interface-transportlimits" aria-label="Permalink to &quot;Interface: TransportLimits&quot;">​</a></h1><p>Byte and socket limits.</p><h2 id="extends" tabindex="-1">Extends <a class="header-anchor" href="#extends" aria-label="Permalink to &quot;Extends&quot;">​</a></h2><ul><li><code>Partial</code>&lt;<code>ByteLimits</code>&gt;</li></ul><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th><th>Inherited from</th></tr></thead><tbody><tr><td><a id="api-errorbodybytes"></a> <code>errorBodyBytes?</code></td><td><code>number</code></td><td>What is read of the body of a failed request. Default 64 KiB.</td><td><code>Partial.errorBodyBytes</code></td></tr><tr><td><a id="api-eventbytes"></a> <code>eventBytes?</code></td><td><code>number</code></td><td>One event of a stream; spoken answers are base64 in events. Default 32 MiB.</td><td><code>Partial.eventBytes</code></td></tr><tr><td><a id="api-readaheadbytes"></a> <code>readAheadBytes?</code></td><td><code>number</code></td><td>Bytes of one answer that are buffered ahead of its consumer, so that a cost that arrives is recorded even if nobody reads. Default 1 MiB; all answers of a process together buffer at most 64 MiB.</td><td>-</td></tr><tr><td><a id="api-responsebytes"></a> <code>responseBytes?</code></td><td><code>number</code></td><td>One whole answer, after decompression. Default 64 MiB.</td><td><code>Partial.responseBytes</code></td></tr><tr><td><a id="api-sockets"></a> <code>sockets?</code></td><td><code>number</code></td><td>Sockets per origin; further calls wait. Default 512. Not used with a custom <code>fetch</code> or <code>dispatcher</code>.</td><td>-</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/core/interfaces/TransportLimits.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const TransportLimits = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  TransportLimits as default
};
