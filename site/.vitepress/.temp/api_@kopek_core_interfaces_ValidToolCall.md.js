import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: ValidToolCall","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/core/interfaces/ValidToolCall.md","filePath":"api/@kopek/core/interfaces/ValidToolCall.md"}');
const _sfc_main = { name: "api/@kopek/core/interfaces/ValidToolCall.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-validtoolcall" tabindex="-1">Interface: ValidToolCall <a class="header-anchor" href="#interface-validtoolcall" aria-label="Permalink to &quot;Interface: ValidToolCall&quot;">​</a></h1><p>A tool call that may be executed.</p><h2 id="extends" tabindex="-1">Extends <a class="header-anchor" href="#extends" aria-label="Permalink to &quot;Extends&quot;">​</a></h2><ul><li><a href="./FinishedToolCall.html"><code>FinishedToolCall</code></a></li></ul><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th><th>Inherited from</th></tr></thead><tbody><tr><td><a id="api-arguments"></a> <code>arguments</code></td><td><code>string</code></td><td>The arguments as sent, a JSON document as text. <code>&quot;&quot;</code> means none.</td><td><a href="./FinishedToolCall.html"><code>FinishedToolCall</code></a>.<a href="./FinishedToolCall.html#api-arguments"><code>arguments</code></a></td></tr><tr><td><a id="api-extra"></a> <code>extra?</code></td><td><code>Record</code>&lt;<code>string</code>, <code>unknown</code>&gt;</td><td>Fields of the call that the interface does not list, as sent, such as <code>extra_content</code> with a signature; those of its <code>function</code> are in <code>function</code>. Some services need them sent back with the call.</td><td><a href="./FinishedToolCall.html"><code>FinishedToolCall</code></a>.<a href="./FinishedToolCall.html#api-extra"><code>extra</code></a></td></tr><tr><td><a id="api-id"></a> <code>id</code></td><td><code>string</code></td><td>Unique in the answer; generated if the service sent none, or the same one twice.</td><td><a href="./FinishedToolCall.html"><code>FinishedToolCall</code></a>.<a href="./FinishedToolCall.html#api-id"><code>id</code></a></td></tr><tr><td><a id="api-input"></a> <code>input</code></td><td><code>Record</code>&lt;<code>string</code>, <code>unknown</code>&gt;</td><td>The parsed arguments; <code>{}</code> when the text is empty.</td><td>-</td></tr><tr><td><a id="api-name"></a> <code>name</code></td><td><code>string</code></td><td>-</td><td><a href="./FinishedToolCall.html"><code>FinishedToolCall</code></a>.<a href="./FinishedToolCall.html#api-name"><code>name</code></a></td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/core/interfaces/ValidToolCall.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const ValidToolCall = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  ValidToolCall as default
};
