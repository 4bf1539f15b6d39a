import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: AudioPart","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/core/wire/interfaces/AudioPart.md","filePath":"api/@kopek/core/wire/interfaces/AudioPart.md"}');
const _sfc_main = { name: "api/@kopek/core/wire/interfaces/AudioPart.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-audiopart" tabindex="-1">Interface: AudioPart <a class="header-anchor" href="#interface-audiopart" aria-label="Permalink to &quot;Interface: AudioPart&quot;">​</a></h1><p>Audio input. Interface §2.3.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-input_audio"></a> <code>input_audio</code></td><td><code>object</code></td><td>-</td></tr><tr><td><code>input_audio.data</code></td><td><code>string</code></td><td>Raw base64. Not a URL, and no <code>data:</code> prefix.</td></tr><tr><td><code>input_audio.format</code></td><td><a href="./../type-aliases/Open.html"><code>Open</code></a>&lt;<code>&quot;wav&quot;</code> | <code>&quot;mp3&quot;</code>&gt;</td><td>For instance <code>wav</code> or <code>mp3</code>.</td></tr><tr><td><a id="api-type"></a> <code>type</code></td><td><code>&quot;input_audio&quot;</code></td><td>-</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/core/wire/interfaces/AudioPart.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const AudioPart = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  AudioPart as default
};
