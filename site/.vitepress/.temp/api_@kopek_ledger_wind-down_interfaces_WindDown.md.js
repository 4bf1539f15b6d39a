import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: WindDown","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/ledger/wind-down/interfaces/WindDown.md","filePath":"api/@kopek/ledger/wind-down/interfaces/WindDown.md"}');
const _sfc_main = { name: "api/@kopek/ledger/wind-down/interfaces/WindDown.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-winddown" tabindex="-1">Interface: WindDown <a class="header-anchor" href="#interface-winddown" aria-label="Permalink to &quot;Interface: WindDown&quot;">​</a></h1><p>Winds runs down. It counts nothing: it asks the ledgers that have counted the calls of a run. While none has, because the models are not of a ledger or the run comes from another process, the answers that it is shown count.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Modifier</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-enter"></a> <code>enter</code></td><td><code>readonly</code></td><td>&lt;<code>T</code>&gt;(<code>run</code>, <code>answers</code>, <code>fn</code>) =&gt; <code>T</code></td><td>Calls a function whose calls, in tools and nested agents too, count for the run.</td></tr><tr><td><a id="api-maxrub"></a> <code>maxRub</code></td><td><code>readonly</code></td><td><code>string</code></td><td>The limit, decimal string in rubles.</td></tr><tr><td><a id="api-next"></a> <code>next</code></td><td><code>readonly</code></td><td>(<code>run</code>, <code>answers</code>) =&gt; <a href="./../../../core/type-aliases/MaybePromise.html"><code>MaybePromise</code></a>&lt;<a href="./WindDownRun.html"><code>WindDownRun</code></a>&gt;</td><td>Finds the stage of the next step, and calls <code>onStage</code> if it is a later one.</td></tr><tr><td><a id="api-open"></a> <code>open</code></td><td><code>readonly</code></td><td>() =&gt; <a href="./WindDownRun.html"><code>WindDownRun</code></a></td><td>Opens a run within the run around it.</td></tr><tr><td><a id="api-read"></a> <code>read</code></td><td><code>readonly</code></td><td>(<code>run</code>, <code>answers</code>) =&gt; <a href="./../../../core/type-aliases/MaybePromise.html"><code>MaybePromise</code></a>&lt;<a href="./WindDownReading.html"><code>WindDownReading</code></a>&gt;</td><td>-</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/ledger/wind-down/interfaces/WindDown.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const WindDown = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  WindDown as default
};
