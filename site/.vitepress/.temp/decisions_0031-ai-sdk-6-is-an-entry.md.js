import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"31. AI SDK 6 is an entry of the package","description":"","frontmatter":{"editUrl":"https://git.example/kopek/edit/main/docs/decisions/0031-ai-sdk-6-is-an-entry.md"},"headers":[],"relativePath":"decisions/0031-ai-sdk-6-is-an-entry.md","filePath":"decisions/0031-ai-sdk-6-is-an-entry.md"}');
const _sfc_main = { name: "decisions/0031-ai-sdk-6-is-an-entry.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="31-ai-sdk-6-is-an-entry-of-the-package" tabindex="-1">31. AI SDK 6 is an entry of the package <a class="header-anchor" href="#31-ai-sdk-6-is-an-entry-of-the-package" aria-label="Permalink to &quot;31. AI SDK 6 is an entry of the package&quot;">​</a></h1><p>Many lock files contain <code>ai</code> 6. The contracts of its providers (<code>LanguageModelV3</code> of <code>@ai-sdk/provider</code> 3.0.19, and <code>LanguageModelV4</code> of 4.0.38) were compared type by type, without comments: 340 and 354 lines. A provider sees these differences:</p><table tabindex="0"><thead><tr><th>what</th><th><code>ai</code> 7</th><th><code>ai</code> 6</th></tr></thead><tbody><tr><td>a file in a message or an answer</td><td><code>data: { type: &#39;data&#39; | &#39;url&#39;, … }</code></td><td>the bytes, the text or the URL itself</td></tr><tr><td>a file in the result of a tool</td><td><code>file</code></td><td><code>file-data</code>, <code>file-url</code>, <code>image-data</code>, <code>image-url</code></td></tr><tr><td>how a cut stream ends</td><td><code>interrupted</code></td><td><code>error</code></td></tr><tr><td><code>reasoning</code> of a call</td><td>there</td><td>missing: <code>providerOptions.kopek.reasoning</code></td></tr><tr><td>types of JSON</td><td><code>readonly</code></td><td>without</td></tr></tbody></table><p>So <code>@kopek/vercel-ai/v6</code> wraps the models of 7 and converts these, in one file of some 110 lines, with <code>ai</code> 6 as a development dependency of its tests. Its types are those that <code>@ai-sdk/provider</code> 4 still has for 6, <code>LanguageModelV3</code>, without <code>readonly</code>: a dependency on both versions of <code>@ai-sdk/provider</code> would be installed by everybody. What works on results (<code>chargeOf</code>, <code>sumCharges</code>, <code>windDown</code>, <code>costReached</code>) reads shapes, which are the same.</p><p>Rejected: a second adapter, which would have to be kept equal to the first for as long as both versions live.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/0031-ai-sdk-6-is-an-entry.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0031AiSdk6IsAnEntry = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0031AiSdk6IsAnEntry as default
};
