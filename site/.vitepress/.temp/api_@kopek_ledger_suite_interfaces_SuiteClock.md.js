import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: SuiteClock","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/ledger/suite/interfaces/SuiteClock.md","filePath":"api/@kopek/ledger/suite/interfaces/SuiteClock.md"}');
const _sfc_main = { name: "api/@kopek/ledger/suite/interfaces/SuiteClock.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-suiteclock" tabindex="-1">Interface: SuiteClock <a class="header-anchor" href="#interface-suiteclock" aria-label="Permalink to &quot;Interface: SuiteClock&quot;">​</a></h1><p>The clock of a store, controlled by the suite.</p><h2 id="methods" tabindex="-1">Methods <a class="header-anchor" href="#methods" aria-label="Permalink to &quot;Methods&quot;">​</a></h2><p><a id="api-advance"></a></p><h3 id="advance" tabindex="-1">advance() <a class="header-anchor" href="#advance" aria-label="Permalink to &quot;advance()&quot;">​</a></h3><div class="language-ts vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">ts</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#622CBC;--shiki-dark:#DBB7FF;">advance</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">(ms): MaybePromise</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">&lt;void&gt;</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">;</span></span></code></pre></div><p>Moves it forward.</p><h4 id="parameters" tabindex="-1">Parameters <a class="header-anchor" href="#parameters" aria-label="Permalink to &quot;Parameters&quot;">​</a></h4><table tabindex="0"><thead><tr><th>Parameter</th><th>Type</th></tr></thead><tbody><tr><td><code>ms</code></td><td><code>number</code></td></tr></tbody></table><h4 id="returns" tabindex="-1">Returns <a class="header-anchor" href="#returns" aria-label="Permalink to &quot;Returns&quot;">​</a></h4><p><a href="./../../../core/type-aliases/MaybePromise.html"><code>MaybePromise</code></a>&lt;<code>void</code>&gt;</p><hr><p><a id="api-now"></a></p><h3 id="now" tabindex="-1">now() <a class="header-anchor" href="#now" aria-label="Permalink to &quot;now()&quot;">​</a></h3><div class="language-ts vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">ts</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#622CBC;--shiki-dark:#DBB7FF;">now</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">(): number;</span></span></code></pre></div><p>The current time of the store, ms since 1970.</p><h4 id="returns-1" tabindex="-1">Returns <a class="header-anchor" href="#returns-1" aria-label="Permalink to &quot;Returns&quot;">​</a></h4><p><code>number</code></p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/ledger/suite/interfaces/SuiteClock.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const SuiteClock = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  SuiteClock as default
};
