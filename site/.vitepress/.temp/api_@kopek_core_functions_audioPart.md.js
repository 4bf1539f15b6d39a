import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Function: audioPart()","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/core/functions/audioPart.md","filePath":"api/@kopek/core/functions/audioPart.md"}');
const _sfc_main = { name: "api/@kopek/core/functions/audioPart.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="function-audiopart" tabindex="-1">Function: audioPart() <a class="header-anchor" href="#function-audiopart" aria-label="Permalink to &quot;Function: audioPart()&quot;">​</a></h1><div class="language-ts vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">ts</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">function</span><span style="--shiki-light:#622CBC;--shiki-dark:#DBB7FF;"> audioPart</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">(</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">audio</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">, </span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">options</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">?</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">)</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">:</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> AudioPart</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">;</span></span></code></pre></div><p>Makes an audio part. Interface §2.3: raw base64, never a URL.</p><h2 id="parameters" tabindex="-1">Parameters <a class="header-anchor" href="#parameters" aria-label="Permalink to &quot;Parameters&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Parameter</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><code>audio</code></td><td><code>string</code> | <code>Bytes</code></td><td>the bytes of the file, its base64, or a base64 <code>data:</code> URL.</td></tr><tr><td><code>options?</code></td><td>{ <code>format?</code>: <a href="./../wire/type-aliases/Open.html"><code>Open</code></a>&lt;<code>&quot;wav&quot;</code> | <code>&quot;mp3&quot;</code>&gt;; }</td><td><code>format</code>, for instance <code>wav</code> or <code>mp3</code>; detected by default.</td></tr><tr><td><code>options.format?</code></td><td><a href="./../wire/type-aliases/Open.html"><code>Open</code></a>&lt;<code>&quot;wav&quot;</code> | <code>&quot;mp3&quot;</code>&gt;</td><td>-</td></tr></tbody></table><h2 id="returns" tabindex="-1">Returns <a class="header-anchor" href="#returns" aria-label="Permalink to &quot;Returns&quot;">​</a></h2><p><a href="./../wire/interfaces/AudioPart.html"><code>AudioPart</code></a></p><h2 id="throws" tabindex="-1">Throws <a class="header-anchor" href="#throws" aria-label="Permalink to &quot;Throws&quot;">​</a></h2><p>KopekError <code>invalid_request</code> for an http(s) URL (download it first), for a string that is not base64, and if the format is neither given nor detected.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/core/functions/audioPart.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const audioPart = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  audioPart as default
};
