import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Function: toWireParameters()","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/core/kit/functions/toWireParameters.md","filePath":"api/@kopek/core/kit/functions/toWireParameters.md"}');
const _sfc_main = { name: "api/@kopek/core/kit/functions/toWireParameters.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="function-towireparameters" tabindex="-1">Function: toWireParameters() <a class="header-anchor" href="#function-towireparameters" aria-label="Permalink to &quot;Function: toWireParameters()&quot;">​</a></h1><div class="language-ts vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">ts</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">function</span><span style="--shiki-light:#622CBC;--shiki-dark:#DBB7FF;"> toWireParameters</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">(</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">parameters</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">, </span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">options</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">?</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">)</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">:</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> RequestParameters</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">;</span></span></code></pre></div><p>Translates parameters to the fields of a request.</p><p>Undefined and null are left out, and other keys are not copied. Values are not checked here: <code>checkRequest</code> does that before sending.</p><h2 id="parameters" tabindex="-1">Parameters <a class="header-anchor" href="#parameters" aria-label="Permalink to &quot;Parameters&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Parameter</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><code>parameters</code></td><td><a href="./../type-aliases/GivenParameters.html"><code>GivenParameters</code></a></td><td>-</td></tr><tr><td><code>options?</code></td><td>{ <code>pdfEngines?</code>: <a href="./../../wire/interfaces/PdfEngines.html"><code>PdfEngines</code></a>; }</td><td><code>pdfEngines</code>: aliases of <code>pdfEngine</code>; an engine that is not listed is sent as it is.</td></tr><tr><td><code>options.pdfEngines?</code></td><td><a href="./../../wire/interfaces/PdfEngines.html"><code>PdfEngines</code></a></td><td>-</td></tr></tbody></table><h2 id="returns" tabindex="-1">Returns <a class="header-anchor" href="#returns" aria-label="Permalink to &quot;Returns&quot;">​</a></h2><p><a href="./../../wire/interfaces/RequestParameters.html"><code>RequestParameters</code></a></p><h2 id="see" tabindex="-1">See <a class="header-anchor" href="#see" aria-label="Permalink to &quot;See&quot;">​</a></h2><p>Interface §2.2, §2.6, §2.7</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/core/kit/functions/toWireParameters.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const toWireParameters = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  toWireParameters as default
};
