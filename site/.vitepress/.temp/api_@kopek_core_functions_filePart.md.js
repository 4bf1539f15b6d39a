import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Function: filePart()","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/core/functions/filePart.md","filePath":"api/@kopek/core/functions/filePart.md"}');
const _sfc_main = { name: "api/@kopek/core/functions/filePart.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="function-filepart" tabindex="-1">Function: filePart() <a class="header-anchor" href="#function-filepart" aria-label="Permalink to &quot;Function: filePart()&quot;">​</a></h1><div class="language-ts vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">ts</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">function</span><span style="--shiki-light:#622CBC;--shiki-dark:#DBB7FF;"> filePart</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">(</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">file</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">, </span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">options</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">?</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">)</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">:</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> FilePart</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">;</span></span></code></pre></div><p>Makes a file part, in practice a PDF. Interface §2.3.</p><h2 id="parameters" tabindex="-1">Parameters <a class="header-anchor" href="#parameters" aria-label="Permalink to &quot;Parameters&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Parameter</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><code>file</code></td><td><code>Bytes</code> | <code>Address</code></td><td>an http(s) URL, a base64 <code>data:</code> URL, or the bytes of the file.</td></tr><tr><td><code>options?</code></td><td>{ <code>filename?</code>: <code>string</code>; <code>mediaType?</code>: <code>string</code>; }</td><td><code>filename</code> (default <code>file.pdf</code>), <code>mediaType</code> of bytes that cannot be detected.</td></tr><tr><td><code>options.filename?</code></td><td><code>string</code></td><td>-</td></tr><tr><td><code>options.mediaType?</code></td><td><code>string</code></td><td>-</td></tr></tbody></table><h2 id="returns" tabindex="-1">Returns <a class="header-anchor" href="#returns" aria-label="Permalink to &quot;Returns&quot;">​</a></h2><p><a href="./../wire/interfaces/FilePart.html"><code>FilePart</code></a></p><h2 id="throws" tabindex="-1">Throws <a class="header-anchor" href="#throws" aria-label="Permalink to &quot;Throws&quot;">​</a></h2><p>KopekError <code>invalid_request</code> for anything else.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/core/functions/filePart.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const filePart = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  filePart as default
};
