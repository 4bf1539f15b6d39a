import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"@kopek/ledger/store","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/ledger/store/index.md","filePath":"api/@kopek/ledger/store/index.md"}');
const _sfc_main = { name: "api/@kopek/ledger/store/index.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="kopekledgerstore" tabindex="-1">@kopek/ledger/store <a class="header-anchor" href="#kopekledgerstore" aria-label="Permalink to &quot;@kopek/ledger/store&quot;">​</a></h1><h2 id="classes" tabindex="-1">Classes <a class="header-anchor" href="#classes" aria-label="Permalink to &quot;Classes&quot;">​</a></h2><ul><li><a href="./classes/LedgerEngine.html">LedgerEngine</a></li><li><a href="./classes/ReadPrices.html">ReadPrices</a></li></ul><h2 id="interfaces" tabindex="-1">Interfaces <a class="header-anchor" href="#interfaces" aria-label="Permalink to &quot;Interfaces&quot;">​</a></h2><ul><li><a href="./interfaces/Account.html">Account</a></li><li><a href="./interfaces/Bound.html">Bound</a></li><li><a href="./interfaces/Counter.html">Counter</a></li><li><a href="./interfaces/EndedQuery.html">EndedQuery</a></li><li><a href="./interfaces/EngineOptions.html">EngineOptions</a></li><li><a href="./interfaces/Head.html">Head</a></li><li><a href="./interfaces/LimitEventTables.html">LimitEventTables</a></li><li><a href="./interfaces/PageBounds.html">PageBounds</a></li><li><a href="./interfaces/Row.html">Row</a></li><li><a href="./interfaces/StoreParts.html">StoreParts</a></li><li><a href="./interfaces/Tables.html">Tables</a></li><li><a href="./interfaces/WindowCounter.html">WindowCounter</a></li></ul><h2 id="type-aliases" tabindex="-1">Type Aliases <a class="header-anchor" href="#type-aliases" aria-label="Permalink to &quot;Type Aliases&quot;">​</a></h2><ul><li><a href="./type-aliases/Atomic.html">Atomic</a></li><li><a href="./type-aliases/NumberedCharge.html">NumberedCharge</a></li></ul><h2 id="variables" tabindex="-1">Variables <a class="header-anchor" href="#variables" aria-label="Permalink to &quot;Variables&quot;">​</a></h2><ul><li><a href="./variables/DEFAULT_TIME_ZONE.html">DEFAULT_TIME_ZONE</a></li><li><a href="./variables/LIMIT_EVENTS_AT_ONCE.html">LIMIT_EVENTS_AT_ONCE</a></li><li><a href="./variables/PRICE_MEMORY.html">PRICE_MEMORY</a></li><li><a href="./variables/WHOLE_LIFE.html">WHOLE_LIFE</a></li></ul><h2 id="functions" tabindex="-1">Functions <a class="header-anchor" href="#functions" aria-label="Permalink to &quot;Functions&quot;">​</a></h2><ul><li><a href="./functions/boundsOf.html">boundsOf</a></li><li><a href="./functions/checkAttempt.html">checkAttempt</a></li><li><a href="./functions/checkEstimate.html">checkEstimate</a></li><li><a href="./functions/checkNewEntry.html">checkNewEntry</a></li><li><a href="./functions/checkTimeZone.html">checkTimeZone</a></li><li><a href="./functions/engineStore.html">engineStore</a></li><li><a href="./functions/evidenceName.html">evidenceName</a></li><li><a href="./functions/momentOf.html">momentOf</a></li><li><a href="./functions/wildcardOf.html">wildcardOf</a></li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/ledger/store/index.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const index = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  index as default
};
