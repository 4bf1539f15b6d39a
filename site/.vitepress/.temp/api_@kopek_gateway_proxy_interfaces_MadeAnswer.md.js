import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: MadeAnswer","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/gateway/proxy/interfaces/MadeAnswer.md","filePath":"api/@kopek/gateway/proxy/interfaces/MadeAnswer.md"}');
const _sfc_main = { name: "api/@kopek/gateway/proxy/interfaces/MadeAnswer.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-madeanswer" tabindex="-1">Interface: MadeAnswer <a class="header-anchor" href="#interface-madeanswer" aria-label="Permalink to &quot;Interface: MadeAnswer&quot;">​</a></h1><p>An answer that has been made, with all that is needed to give it again: under its <code>Idempotency-Key</code>, or from a recording.</p><h2 id="extended-by" tabindex="-1">Extended by <a class="header-anchor" href="#extended-by" aria-label="Permalink to &quot;Extended by&quot;">​</a></h2><ul><li><a href="./RecordedAnswer.html"><code>RecordedAnswer</code></a></li></ul><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-answer"></a> <code>answer</code></td><td><code>ModelAnswer</code></td><td>-</td></tr><tr><td><a id="api-doubts"></a> <code>doubts?</code></td><td><code>string</code>[]</td><td>Names of counts that the upstream server reported and that look wrong.</td></tr><tr><td><a id="api-frame"></a> <code>frame</code></td><td><code>Frame</code></td><td>-</td></tr><tr><td><a id="api-model"></a> <code>model</code></td><td><code>string</code></td><td>-</td></tr><tr><td><a id="api-prompt"></a> <code>prompt</code></td><td><code>PromptUse</code></td><td>-</td></tr><tr><td><a id="api-provider"></a> <code>provider</code></td><td><code>string</code></td><td>-</td></tr><tr><td><a id="api-tokenscounted"></a> <code>tokensCounted?</code></td><td><code>boolean</code></td><td>True when the tokens were counted here, because the upstream server sent no usage.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/gateway/proxy/interfaces/MadeAnswer.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const MadeAnswer = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  MadeAnswer as default
};
