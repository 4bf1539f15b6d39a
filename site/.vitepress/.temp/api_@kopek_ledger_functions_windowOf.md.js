import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Function: windowOf()","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/ledger/functions/windowOf.md","filePath":"api/@kopek/ledger/functions/windowOf.md"}');
const _sfc_main = { name: "api/@kopek/ledger/functions/windowOf.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="function-windowof" tabindex="-1">Function: windowOf() <a class="header-anchor" href="#function-windowof" aria-label="Permalink to &quot;Function: windowOf()&quot;">​</a></h1><div class="language-ts vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">ts</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">function</span><span style="--shiki-light:#622CBC;--shiki-dark:#DBB7FF;"> windowOf</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">(</span></span>
<span class="line"><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">   period</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">, </span></span>
<span class="line"><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">   timeZone</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">, </span></span>
<span class="line"><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">   atMs</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">)</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">:</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> TimeWindow</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">;</span></span></code></pre></div><p>Finds the window of a moment: its clock hour, calendar day, week from Monday, or month, in a time zone.</p><p>Days may have 23 or 25 hours. A day whose midnight is skipped by the clocks begins at the skip; one whose midnight comes twice begins with the first.</p><h2 id="parameters" tabindex="-1">Parameters <a class="header-anchor" href="#parameters" aria-label="Permalink to &quot;Parameters&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Parameter</th><th>Type</th></tr></thead><tbody><tr><td><code>period</code></td><td><code>&quot;hour&quot;</code> | <code>&quot;day&quot;</code> | <code>&quot;week&quot;</code> | <code>&quot;month&quot;</code></td></tr><tr><td><code>timeZone</code></td><td><code>string</code></td></tr><tr><td><code>atMs</code></td><td><code>number</code></td></tr></tbody></table><h2 id="returns" tabindex="-1">Returns <a class="header-anchor" href="#returns" aria-label="Permalink to &quot;Returns&quot;">​</a></h2><p><a href="./../interfaces/TimeWindow.html"><code>TimeWindow</code></a></p><h2 id="throws" tabindex="-1">Throws <a class="header-anchor" href="#throws" aria-label="Permalink to &quot;Throws&quot;">​</a></h2><p>RangeError for a time zone that the runtime does not know.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/ledger/functions/windowOf.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const windowOf = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  windowOf as default
};
