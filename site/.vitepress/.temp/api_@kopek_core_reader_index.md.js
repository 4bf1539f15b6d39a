import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"@kopek/core/reader","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/core/reader/index.md","filePath":"api/@kopek/core/reader/index.md"}');
const _sfc_main = { name: "api/@kopek/core/reader/index.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="kopekcorereader" tabindex="-1">@kopek/core/reader <a class="header-anchor" href="#kopekcorereader" aria-label="Permalink to &quot;@kopek/core/reader&quot;">​</a></h1><h2 id="classes" tabindex="-1">Classes <a class="header-anchor" href="#classes" aria-label="Permalink to &quot;Classes&quot;">​</a></h2><ul><li><a href="./classes/AnswerReader.html">AnswerReader</a></li></ul><h2 id="interfaces" tabindex="-1">Interfaces <a class="header-anchor" href="#interfaces" aria-label="Permalink to &quot;Interfaces&quot;">​</a></h2><ul><li><a href="./interfaces/ReadAnswer.html">ReadAnswer</a></li><li><a href="./interfaces/ReaderOptions.html">ReaderOptions</a></li><li><a href="./interfaces/ReaderRequest.html">ReaderRequest</a></li></ul><h2 id="type-aliases" tabindex="-1">Type Aliases <a class="header-anchor" href="#type-aliases" aria-label="Permalink to &quot;Type Aliases&quot;">​</a></h2><ul><li><a href="./type-aliases/Connections.html">Connections</a></li></ul><h2 id="functions" tabindex="-1">Functions <a class="header-anchor" href="#functions" aria-label="Permalink to &quot;Functions&quot;">​</a></h2><ul><li><a href="./functions/openConnections.html">openConnections</a></li></ul><h2 id="references" tabindex="-1">References <a class="header-anchor" href="#references" aria-label="Permalink to &quot;References&quot;">​</a></h2><p><a id="api-chatevent"></a></p><h3 id="chatevent" tabindex="-1">ChatEvent <a class="header-anchor" href="#chatevent" aria-label="Permalink to &quot;ChatEvent&quot;">​</a></h3><p>Re-exports <a href="./../type-aliases/ChatEvent.html">ChatEvent</a></p><hr><p><a id="api-chatresult"></a></p><h3 id="chatresult" tabindex="-1">ChatResult <a class="header-anchor" href="#chatresult" aria-label="Permalink to &quot;ChatResult&quot;">​</a></h3><p>Re-exports <a href="./../interfaces/ChatResult.html">ChatResult</a></p><hr><p><a id="api-kopekerror"></a></p><h3 id="kopekerror" tabindex="-1">KopekError <a class="header-anchor" href="#kopekerror" aria-label="Permalink to &quot;KopekError&quot;">​</a></h3><p>Re-exports <a href="./../classes/KopekError.html">KopekError</a></p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/core/reader/index.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const index = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  index as default
};
