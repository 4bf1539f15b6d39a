import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: ReplayOptions","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/gateway/interfaces/ReplayOptions.md","filePath":"api/@kopek/gateway/interfaces/ReplayOptions.md"}');
const _sfc_main = { name: "api/@kopek/gateway/interfaces/ReplayOptions.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-replayoptions" tabindex="-1">Interface: ReplayOptions <a class="header-anchor" href="#interface-replayoptions" aria-label="Permalink to &quot;Interface: ReplayOptions&quot;">​</a></h1><p>How recordings are replayed.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-folder"></a> <code>folder</code></td><td><code>string</code></td><td>-</td></tr><tr><td><a id="api-match"></a> <code>match?</code></td><td><a href="./../type-aliases/MatchOptions.html"><code>MatchOptions</code></a></td><td>-</td></tr><tr><td><a id="api-strict"></a> <code>strict?</code></td><td><code>boolean</code></td><td>True: a request that is not recorded gets 404 with the nearest recording and what differs. False: the models of the catalog answer it, upstream servers included. Default: true, unless <code>record</code> is set as well.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/gateway/interfaces/ReplayOptions.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const ReplayOptions = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  ReplayOptions as default
};
