import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: WindDownMiddleware","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/langchain/interfaces/WindDownMiddleware.md","filePath":"api/@kopek/langchain/interfaces/WindDownMiddleware.md"}');
const _sfc_main = { name: "api/@kopek/langchain/interfaces/WindDownMiddleware.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-winddownmiddleware" tabindex="-1">Interface: WindDownMiddleware <a class="header-anchor" href="#interface-winddownmiddleware" aria-label="Permalink to &quot;Interface: WindDownMiddleware&quot;">​</a></h1><p>A budget that lets an agent finish instead of failing it: settings for <code>createMiddleware</code> of <code>langchain</code>.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th></tr></thead><tbody><tr><td><a id="api-beforeagent"></a> <code>beforeAgent</code></td><td>(<code>state</code>) =&gt; <code>object</code></td></tr><tr><td><a id="api-beforemodel"></a> <code>beforeModel</code></td><td><code>object</code></td></tr><tr><td><code>beforeModel.canJumpTo</code></td><td>[<code>&quot;end&quot;</code>]</td></tr><tr><td><code>beforeModel.hook</code></td><td>(<code>state</code>) =&gt; <code>Promise</code>&lt;{ <code>_kopekRun</code>: <a href="./../../ledger/wind-down/interfaces/WindDownRun.html"><code>WindDownRun</code></a>; <code>jumpTo?</code>: <code>&quot;end&quot;</code>; <code>messages?</code>: <code>AIMessage</code>&lt;<code>MessageStructure</code>&lt;<code>MessageToolSet</code>&gt;&gt;[]; }&gt;</td></tr><tr><td><a id="api-name"></a> <code>name</code></td><td><code>string</code></td></tr><tr><td><a id="api-stateschema"></a> <code>stateSchema</code></td><td><code>StateSchema</code></td></tr><tr><td><a id="api-wrapmodelcall"></a> <code>wrapModelCall</code></td><td>&lt;<code>Request</code>, <code>Response</code>&gt;(<code>request</code>, <code>handler</code>) =&gt; <code>Promise</code>&lt;<code>Response</code>&gt;</td></tr><tr><td><a id="api-wraptoolcall"></a> <code>wrapToolCall</code></td><td>&lt;<code>Request</code>, <code>Response</code>&gt;(<code>request</code>, <code>handler</code>) =&gt; <code>Promise</code>&lt;<code>Response</code> | <code>ToolMessage</code>&lt;<code>MessageStructure</code>&lt;<code>MessageToolSet</code>&gt;&gt;&gt;</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/langchain/interfaces/WindDownMiddleware.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const WindDownMiddleware = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  WindDownMiddleware as default
};
