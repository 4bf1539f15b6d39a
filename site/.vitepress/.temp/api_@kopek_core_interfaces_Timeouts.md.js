import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: Timeouts","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/core/interfaces/Timeouts.md","filePath":"api/@kopek/core/interfaces/Timeouts.md"}');
const _sfc_main = { name: "api/@kopek/core/interfaces/Timeouts.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-timeouts" tabindex="-1">Interface: Timeouts <a class="header-anchor" href="#interface-timeouts" aria-label="Permalink to &quot;Interface: Timeouts&quot;">​</a></h1><p>Timeouts of a client, ms each; 0 turns one off.</p><h2 id="extends" tabindex="-1">Extends <a class="header-anchor" href="#extends" aria-label="Permalink to &quot;Extends&quot;">​</a></h2><ul><li><a href="./CallTimeouts.html"><code>CallTimeouts</code></a></li></ul><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th><th>Inherited from</th></tr></thead><tbody><tr><td><a id="api-connectms"></a> <code>connectMs?</code></td><td><code>number</code></td><td>Time to open a connection. Default 10,000. Connections are shared, so calls cannot set it; <code>fetch</code> has its own.</td><td>-</td></tr><tr><td><a id="api-consumeridlems"></a> <code>consumerIdleMs?</code></td><td><code>number</code></td><td>Time without a read, once <code>transportLimits.readAheadBytes</code> are buffered. Default 300,000.</td><td><a href="./CallTimeouts.html"><code>CallTimeouts</code></a>.<a href="./CallTimeouts.html#api-consumeridlems"><code>consumerIdleMs</code></a></td></tr><tr><td><a id="api-dataidlems"></a> <code>dataIdleMs?</code></td><td><code>number</code></td><td>Time without data; comments do not count. Default 300,000, and <code>headersMs</code> for a whole answer.</td><td><a href="./CallTimeouts.html"><code>CallTimeouts</code></a>.<a href="./CallTimeouts.html#api-dataidlems"><code>dataIdleMs</code></a></td></tr><tr><td><a id="api-headersms"></a> <code>headersMs?</code></td><td><code>number</code></td><td>From sending the request to the headers of the response. Default 300,000 for streams, 600,000 otherwise.</td><td><a href="./CallTimeouts.html"><code>CallTimeouts</code></a>.<a href="./CallTimeouts.html#api-headersms"><code>headersMs</code></a></td></tr><tr><td><a id="api-idlems"></a> <code>idleMs?</code></td><td><code>number</code></td><td>Time without a byte, even of a comment. Default: 60,000 once this answer contained a comment, otherwise off.</td><td><a href="./CallTimeouts.html"><code>CallTimeouts</code></a>.<a href="./CallTimeouts.html#api-idlems"><code>idleMs</code></a></td></tr><tr><td><a id="api-totalms"></a> <code>totalMs?</code></td><td><code>number</code></td><td>The whole call: all attempts, pauses between them, and reading the answer. Default off.</td><td><a href="./CallTimeouts.html"><code>CallTimeouts</code></a>.<a href="./CallTimeouts.html#api-totalms"><code>totalMs</code></a></td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/core/interfaces/Timeouts.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const Timeouts = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  Timeouts as default
};
