import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Function: abortFailure()","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/core/kit/functions/abortFailure.md","filePath":"api/@kopek/core/kit/functions/abortFailure.md"}');
const _sfc_main = { name: "api/@kopek/core/kit/functions/abortFailure.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="function-abortfailure" tabindex="-1">Function: abortFailure() <a class="header-anchor" href="#function-abortfailure" aria-label="Permalink to &quot;Function: abortFailure()&quot;">​</a></h1><div class="language-ts vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">ts</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">function</span><span style="--shiki-light:#622CBC;--shiki-dark:#DBB7FF;"> abortFailure</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">(</span></span>
<span class="line"><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">   place</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">, </span></span>
<span class="line"><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">   __namedParameters</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">, </span></span>
<span class="line"><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">   state</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">?</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">)</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">:</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> KopekErrorInit</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">;</span></span></code></pre></div><p>Describes a call that its caller aborted. Named <code>AbortError</code>, as every framework expects; the caller&#39;s reason is its cause.</p><h2 id="parameters" tabindex="-1">Parameters <a class="header-anchor" href="#parameters" aria-label="Permalink to &quot;Parameters&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Parameter</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><code>place</code></td><td><code>string</code></td><td>method and path of the request.</td></tr><tr><td><code>__namedParameters</code></td><td>{ <code>reason</code>: <code>unknown</code>; }</td><td>-</td></tr><tr><td><code>__namedParameters.reason</code></td><td><code>unknown</code></td><td>-</td></tr><tr><td><code>state?</code></td><td>{ <code>answered</code>: <code>boolean</code>; <code>sent</code>: <code>boolean</code>; }</td><td>how far the call got. Default: nothing was sent.</td></tr><tr><td><code>state.answered</code></td><td><code>boolean</code></td><td>-</td></tr><tr><td><code>state.sent</code></td><td><code>boolean</code></td><td>-</td></tr></tbody></table><h2 id="returns" tabindex="-1">Returns <a class="header-anchor" href="#returns" aria-label="Permalink to &quot;Returns&quot;">​</a></h2><p><a href="./../interfaces/KopekErrorInit.html"><code>KopekErrorInit</code></a></p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/core/kit/functions/abortFailure.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const abortFailure = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  abortFailure as default
};
