import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"@kopek/ledger/wind-down","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/ledger/wind-down/index.md","filePath":"api/@kopek/ledger/wind-down/index.md"}');
const _sfc_main = { name: "api/@kopek/ledger/wind-down/index.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="kopekledgerwind-down" tabindex="-1">@kopek/ledger/wind-down <a class="header-anchor" href="#kopekledgerwind-down" aria-label="Permalink to &quot;@kopek/ledger/wind-down&quot;">​</a></h1><h2 id="interfaces" tabindex="-1">Interfaces <a class="header-anchor" href="#interfaces" aria-label="Permalink to &quot;Interfaces&quot;">​</a></h2><ul><li><a href="./interfaces/StageFacts.html">StageFacts</a></li><li><a href="./interfaces/StageLimit.html">StageLimit</a></li><li><a href="./interfaces/WindDown.html">WindDown</a></li><li><a href="./interfaces/WindDownEvent.html">WindDownEvent</a></li><li><a href="./interfaces/WindDownLimit.html">WindDownLimit</a></li><li><a href="./interfaces/WindDownReading.html">WindDownReading</a></li><li><a href="./interfaces/WindDownRun.html">WindDownRun</a></li><li><a href="./interfaces/WindDownSettings.html">WindDownSettings</a></li><li><a href="./interfaces/WindDownTexts.html">WindDownTexts</a></li></ul><h2 id="type-aliases" tabindex="-1">Type Aliases <a class="header-anchor" href="#type-aliases" aria-label="Permalink to &quot;Type Aliases&quot;">​</a></h2><ul><li><a href="./type-aliases/CutShort.html">CutShort</a></li><li><a href="./type-aliases/WindDownStage.html">WindDownStage</a></li></ul><h2 id="variables" tabindex="-1">Variables <a class="header-anchor" href="#variables" aria-label="Permalink to &quot;Variables&quot;">​</a></h2><ul><li><a href="./variables/CUT_SHORT.html">CUT_SHORT</a></li><li><a href="./variables/WIND_DOWN_TEXTS.html">WIND_DOWN_TEXTS</a></li></ul><h2 id="functions" tabindex="-1">Functions <a class="header-anchor" href="#functions" aria-label="Permalink to &quot;Functions&quot;">​</a></h2><ul><li><a href="./functions/checkCostlyTools.html">checkCostlyTools</a></li><li><a href="./functions/createWindDown.html">createWindDown</a></li><li><a href="./functions/isLaterStage.html">isLaterStage</a></li><li><a href="./functions/stageOf.html">stageOf</a></li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/ledger/wind-down/index.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const index = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  index as default
};
