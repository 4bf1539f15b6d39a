import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: AudioDelta","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/core/interfaces/AudioDelta.md","filePath":"api/@kopek/core/interfaces/AudioDelta.md"}');
const _sfc_main = { name: "api/@kopek/core/interfaces/AudioDelta.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-audiodelta" tabindex="-1">Interface: AudioDelta <a class="header-anchor" href="#interface-audiodelta" aria-label="Permalink to &quot;Interface: AudioDelta&quot;">​</a></h1><p>A piece of a spoken answer.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-data"></a> <code>data?</code></td><td><code>string</code></td><td>Base64, to be appended.</td></tr><tr><td><a id="api-transcript"></a> <code>transcript?</code></td><td><code>string</code></td><td>Text, to be appended.</td></tr><tr><td><a id="api-type"></a> <code>type</code></td><td><code>&quot;audio-delta&quot;</code></td><td>-</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/core/interfaces/AudioDelta.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const AudioDelta = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  AudioDelta as default
};
