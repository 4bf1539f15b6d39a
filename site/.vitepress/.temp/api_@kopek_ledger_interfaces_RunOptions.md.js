import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: RunOptions","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/ledger/interfaces/RunOptions.md","filePath":"api/@kopek/ledger/interfaces/RunOptions.md"}');
const _sfc_main = { name: "api/@kopek/ledger/interfaces/RunOptions.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-runoptions" tabindex="-1">Interface: RunOptions <a class="header-anchor" href="#interface-runoptions" aria-label="Permalink to &quot;Interface: RunOptions&quot;">​</a></h1><p>A run: its name, its labels, and what it may spend.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-agent"></a> <code>agent?</code></td><td><code>string</code></td><td>Name of the agent: the tag <code>agent</code> of its calls.</td></tr><tr><td><a id="api-maxrub"></a> <code>maxRub?</code></td><td><code>string</code></td><td>The most that the run may spend, with everything inside it: rubles, decimal string, <code>&#39;20.00&#39;</code>. It works like a spend limit of the client in its default mode.</td></tr><tr><td><a id="api-maxshare"></a> <code>maxShare?</code></td><td><code>string</code></td><td>The same as a share of what the nearest run around it that has a cap may still spend now: <code>&#39;30%&#39;</code>.</td></tr><tr><td><a id="api-runid"></a> <code>runId?</code></td><td><code>string</code></td><td>Name of the run within the one around it: <code>job-7</code>, or <code>job-7::research</code> inside of <code>job-7</code>. A call counts in every run around it. A name that begins with the run around it goes on with that run. Default: generated.</td></tr><tr><td><a id="api-tags"></a> <code>tags?</code></td><td><code>Record</code>&lt;<code>string</code>, <code>string</code>&gt;</td><td>Labels, <code>{ user: &#39;u-7&#39; }</code>.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/ledger/interfaces/RunOptions.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const RunOptions = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  RunOptions as default
};
