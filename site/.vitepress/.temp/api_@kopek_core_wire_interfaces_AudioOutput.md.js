import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: AudioOutput","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/core/wire/interfaces/AudioOutput.md","filePath":"api/@kopek/core/wire/interfaces/AudioOutput.md"}');
const _sfc_main = { name: "api/@kopek/core/wire/interfaces/AudioOutput.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-audiooutput" tabindex="-1">Interface: AudioOutput <a class="header-anchor" href="#interface-audiooutput" aria-label="Permalink to &quot;Interface: AudioOutput&quot;">​</a></h1><p>Voice of a spoken answer. Interface §2.2.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th></tr></thead><tbody><tr><td><a id="api-format"></a> <code>format</code></td><td><a href="./../type-aliases/Open.html"><code>Open</code></a>&lt;<code>&quot;wav&quot;</code> | <code>&quot;mp3&quot;</code>&gt;</td></tr><tr><td><a id="api-voice"></a> <code>voice</code></td><td><code>string</code></td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/core/wire/interfaces/AudioOutput.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const AudioOutput = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  AudioOutput as default
};
