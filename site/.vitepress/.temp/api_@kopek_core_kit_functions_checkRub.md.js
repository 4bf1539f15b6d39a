import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Function: checkRub()","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/core/kit/functions/checkRub.md","filePath":"api/@kopek/core/kit/functions/checkRub.md"}');
const _sfc_main = { name: "api/@kopek/core/kit/functions/checkRub.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="function-checkrub" tabindex="-1">Function: checkRub() <a class="header-anchor" href="#function-checkrub" aria-label="Permalink to &quot;Function: checkRub()&quot;">​</a></h1><div class="language-ts vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">ts</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">function</span><span style="--shiki-light:#622CBC;--shiki-dark:#DBB7FF;"> checkRub</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">(</span></span>
<span class="line"><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">   path</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">, </span></span>
<span class="line"><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">   value</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">, </span></span>
<span class="line"><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">   range</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">?</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">)</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">:</span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;"> void</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">;</span></span></code></pre></div><p>Rejects anything but a decimal string of rubles.</p><h2 id="parameters" tabindex="-1">Parameters <a class="header-anchor" href="#parameters" aria-label="Permalink to &quot;Parameters&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Parameter</th><th>Type</th><th>Default value</th></tr></thead><tbody><tr><td><code>path</code></td><td><code>string</code></td><td><code>undefined</code></td></tr><tr><td><code>value</code></td><td><code>unknown</code></td><td><code>undefined</code></td></tr><tr><td><code>range?</code></td><td><code>&quot;of any sign&quot;</code> | <code>&quot;from 0 up&quot;</code> | <code>&quot;above 0&quot;</code></td><td><code>&#39;from 0 up&#39;</code></td></tr></tbody></table><h2 id="returns" tabindex="-1">Returns <a class="header-anchor" href="#returns" aria-label="Permalink to &quot;Returns&quot;">​</a></h2><p><code>void</code></p><h2 id="throws" tabindex="-1">Throws <a class="header-anchor" href="#throws" aria-label="Permalink to &quot;Throws&quot;">​</a></h2><p>KopekError <code>configuration</code>, naming the option, its range and the value.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/core/kit/functions/checkRub.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const checkRub = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  checkRub as default
};
