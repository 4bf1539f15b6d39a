import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: CallTimeouts","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/core/interfaces/CallTimeouts.md","filePath":"api/@kopek/core/interfaces/CallTimeouts.md"}');
const _sfc_main = { name: "api/@kopek/core/interfaces/CallTimeouts.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-calltimeouts" tabindex="-1">Interface: CallTimeouts <a class="header-anchor" href="#interface-calltimeouts" aria-label="Permalink to &quot;Interface: CallTimeouts&quot;">​</a></h1><p>Timeouts of one call, ms each; 0 turns one off.</p><h2 id="extended-by" tabindex="-1">Extended by <a class="header-anchor" href="#extended-by" aria-label="Permalink to &quot;Extended by&quot;">​</a></h2><ul><li><a href="./Timeouts.html"><code>Timeouts</code></a></li></ul><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-consumeridlems"></a> <code>consumerIdleMs?</code></td><td><code>number</code></td><td>Time without a read, once <code>transportLimits.readAheadBytes</code> are buffered. Default 300,000.</td></tr><tr><td><a id="api-dataidlems"></a> <code>dataIdleMs?</code></td><td><code>number</code></td><td>Time without data; comments do not count. Default 300,000, and <code>headersMs</code> for a whole answer.</td></tr><tr><td><a id="api-headersms"></a> <code>headersMs?</code></td><td><code>number</code></td><td>From sending the request to the headers of the response. Default 300,000 for streams, 600,000 otherwise.</td></tr><tr><td><a id="api-idlems"></a> <code>idleMs?</code></td><td><code>number</code></td><td>Time without a byte, even of a comment. Default: 60,000 once this answer contained a comment, otherwise off.</td></tr><tr><td><a id="api-totalms"></a> <code>totalMs?</code></td><td><code>number</code></td><td>The whole call: all attempts, pauses between them, and reading the answer. Default off.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/core/interfaces/CallTimeouts.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const CallTimeouts = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  CallTimeouts as default
};
