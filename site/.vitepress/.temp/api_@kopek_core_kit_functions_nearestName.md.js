import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Function: nearestName()","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/core/kit/functions/nearestName.md","filePath":"api/@kopek/core/kit/functions/nearestName.md"}');
const _sfc_main = { name: "api/@kopek/core/kit/functions/nearestName.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="function-nearestname" tabindex="-1">Function: nearestName() <a class="header-anchor" href="#function-nearestname" aria-label="Permalink to &quot;Function: nearestName()&quot;">​</a></h1><div class="language-ts vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">ts</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">function</span><span style="--shiki-light:#622CBC;--shiki-dark:#DBB7FF;"> nearestName</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">&lt;</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">Name</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">&gt;(</span></span>
<span class="line"><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">   name</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">, </span></span>
<span class="line"><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">   candidates</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">, </span></span>
<span class="line"><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">   most</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">?</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">)</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">:</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> Name</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;"> |</span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;"> undefined</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">;</span></span></code></pre></div><p>Finds the name that was probably meant.</p><p>Spelling with <code>_</code> or <code>-</code> and upper case do not count as differences, so <code>top_p</code> finds <code>topP</code>.</p><h2 id="type-parameters" tabindex="-1">Type Parameters <a class="header-anchor" href="#type-parameters" aria-label="Permalink to &quot;Type Parameters&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Type Parameter</th></tr></thead><tbody><tr><td><a id="api-type-parameter-name"></a> <code>Name</code> <em>extends</em> <code>string</code></td></tr></tbody></table><h2 id="parameters" tabindex="-1">Parameters <a class="header-anchor" href="#parameters" aria-label="Permalink to &quot;Parameters&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Parameter</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><code>name</code></td><td><code>string</code></td><td>the written name; at most its first 64 characters are compared.</td></tr><tr><td><code>candidates</code></td><td>readonly <code>Name</code>[]</td><td>the existing names.</td></tr><tr><td><code>most?</code></td><td><code>number</code></td><td>the number of letters that may differ. Default: a third of them.</td></tr></tbody></table><h2 id="returns" tabindex="-1">Returns <a class="header-anchor" href="#returns" aria-label="Permalink to &quot;Returns&quot;">​</a></h2><p><code>Name</code> | <code>undefined</code></p><p>the closest one, or undefined if none is close.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/core/kit/functions/nearestName.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const nearestName = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  nearestName as default
};
