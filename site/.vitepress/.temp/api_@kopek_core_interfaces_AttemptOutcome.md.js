import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: AttemptOutcome","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/core/interfaces/AttemptOutcome.md","filePath":"api/@kopek/core/interfaces/AttemptOutcome.md"}');
const _sfc_main = { name: "api/@kopek/core/interfaces/AttemptOutcome.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-attemptoutcome" tabindex="-1">Interface: AttemptOutcome <a class="header-anchor" href="#interface-attemptoutcome" aria-label="Permalink to &quot;Interface: AttemptOutcome&quot;">​</a></h1><p>How an HTTP attempt ended.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-aborted"></a> <code>aborted?</code></td><td><code>boolean</code></td><td>The caller aborted.</td></tr><tr><td><a id="api-billing"></a> <code>billing</code></td><td><a href="./../type-aliases/Billing.html"><code>Billing</code></a></td><td>-</td></tr><tr><td><a id="api-charactersreceived"></a> <code>charactersReceived?</code></td><td><code>number</code></td><td>-</td></tr><tr><td><a id="api-charge"></a> <code>charge?</code></td><td><a href="./Charge.html"><code>Charge</code></a></td><td>-</td></tr><tr><td><a id="api-durationms"></a> <code>durationMs</code></td><td><code>number</code></td><td>-</td></tr><tr><td><a id="api-errorcode"></a> <code>errorCode?</code></td><td><code>string</code></td><td>-</td></tr><tr><td><a id="api-finishreason"></a> <code>finishReason?</code></td><td><code>string</code></td><td>-</td></tr><tr><td><a id="api-sent"></a> <code>sent</code></td><td><code>boolean</code></td><td>False if no byte of the body was sent.</td></tr><tr><td><a id="api-status"></a> <code>status?</code></td><td><code>number</code></td><td>HTTP status, if there was a response.</td></tr><tr><td><a id="api-timetofirsttokenms"></a> <code>timeToFirstTokenMs?</code></td><td><code>number</code></td><td>Until the first content of a streamed chat answer, ms.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/core/interfaces/AttemptOutcome.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const AttemptOutcome = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  AttemptOutcome as default
};
