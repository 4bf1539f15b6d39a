import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"@kopek/ledger/suite","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/ledger/suite/index.md","filePath":"api/@kopek/ledger/suite/index.md"}');
const _sfc_main = { name: "api/@kopek/ledger/suite/index.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="kopekledgersuite" tabindex="-1">@kopek/ledger/suite <a class="header-anchor" href="#kopekledgersuite" aria-label="Permalink to &quot;@kopek/ledger/suite&quot;">​</a></h1><h2 id="interfaces" tabindex="-1">Interfaces <a class="header-anchor" href="#interfaces" aria-label="Permalink to &quot;Interfaces&quot;">​</a></h2><ul><li><a href="./interfaces/LedgerStoreSuite.html">LedgerStoreSuite</a></li><li><a href="./interfaces/StoreUnderTest.html">StoreUnderTest</a></li><li><a href="./interfaces/SuiteClock.html">SuiteClock</a></li></ul><h2 id="functions" tabindex="-1">Functions <a class="header-anchor" href="#functions" aria-label="Permalink to &quot;Functions&quot;">​</a></h2><ul><li><a href="./functions/testLedgerStore.html">testLedgerStore</a></li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/ledger/suite/index.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const index = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  index as default
};
