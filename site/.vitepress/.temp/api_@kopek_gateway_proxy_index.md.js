import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"@kopek/gateway/proxy","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/gateway/proxy/index.md","filePath":"api/@kopek/gateway/proxy/index.md"}');
const _sfc_main = { name: "api/@kopek/gateway/proxy/index.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="kopekgatewayproxy" tabindex="-1">@kopek/gateway/proxy <a class="header-anchor" href="#kopekgatewayproxy" aria-label="Permalink to &quot;@kopek/gateway/proxy&quot;">​</a></h1><h2 id="interfaces" tabindex="-1">Interfaces <a class="header-anchor" href="#interfaces" aria-label="Permalink to &quot;Interfaces&quot;">​</a></h2><ul><li><a href="./interfaces/MadeAnswer.html">MadeAnswer</a></li><li><a href="./interfaces/RecordedAnswer.html">RecordedAnswer</a></li><li><a href="./interfaces/Recording.html">Recording</a></li><li><a href="./interfaces/Redaction.html">Redaction</a></li><li><a href="./interfaces/RequestIdentity.html">RequestIdentity</a></li></ul><h2 id="functions" tabindex="-1">Functions <a class="header-anchor" href="#functions" aria-label="Permalink to &quot;Functions&quot;">​</a></h2><ul><li><a href="./functions/createRedaction.html">createRedaction</a></li><li><a href="./functions/openTape.html">openTape</a></li><li><a href="./functions/readRecordings.html">readRecordings</a></li></ul><h2 id="references" tabindex="-1">References <a class="header-anchor" href="#references" aria-label="Permalink to &quot;References&quot;">​</a></h2><p><a id="api-matchoptions"></a></p><h3 id="matchoptions" tabindex="-1">MatchOptions <a class="header-anchor" href="#matchoptions" aria-label="Permalink to &quot;MatchOptions&quot;">​</a></h3><p>Re-exports <a href="./../type-aliases/MatchOptions.html">MatchOptions</a></p><hr><p><a id="api-redactoptions"></a></p><h3 id="redactoptions" tabindex="-1">RedactOptions <a class="header-anchor" href="#redactoptions" aria-label="Permalink to &quot;RedactOptions&quot;">​</a></h3><p>Re-exports <a href="./../interfaces/RedactOptions.html">RedactOptions</a></p><hr><p><a id="api-replayoptions"></a></p><h3 id="replayoptions" tabindex="-1">ReplayOptions <a class="header-anchor" href="#replayoptions" aria-label="Permalink to &quot;ReplayOptions&quot;">​</a></h3><p>Re-exports <a href="./../interfaces/ReplayOptions.html">ReplayOptions</a></p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/gateway/proxy/index.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const index = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  index as default
};
