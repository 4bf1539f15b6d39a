import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"API reference","description":"","frontmatter":{},"headers":[],"relativePath":"api/index.md","filePath":"api/index.md"}');
const _sfc_main = { name: "api/index.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="api-reference" tabindex="-1">API reference <a class="header-anchor" href="#api-reference" aria-label="Permalink to &quot;API reference&quot;">​</a></h1><h2 id="modules" tabindex="-1">Modules <a class="header-anchor" href="#modules" aria-label="Permalink to &quot;Modules&quot;">​</a></h2><ul><li><a href="./@kopek/core/">@kopek/core</a></li><li><a href="./@kopek/core/app/">@kopek/core/app</a></li><li><a href="./@kopek/core/kit/">@kopek/core/kit</a></li><li><a href="./@kopek/core/reader/">@kopek/core/reader</a></li><li><a href="./@kopek/core/schema/">@kopek/core/schema</a></li><li><a href="./@kopek/core/schema/zod3/">@kopek/core/schema/zod3</a></li><li><a href="./@kopek/core/schema/zod4/">@kopek/core/schema/zod4</a></li><li><a href="./@kopek/core/wire/">@kopek/core/wire</a></li><li><a href="./@kopek/gateway/">@kopek/gateway</a></li><li><a href="./@kopek/gateway/proxy/">@kopek/gateway/proxy</a></li><li><a href="./@kopek/langchain/">@kopek/langchain</a></li><li><a href="./@kopek/langchain/register/">@kopek/langchain/register</a></li><li><a href="./@kopek/ledger-postgres/">@kopek/ledger-postgres</a></li><li><a href="./@kopek/ledger/">@kopek/ledger</a></li><li><a href="./@kopek/ledger/app/">@kopek/ledger/app</a></li><li><a href="./@kopek/ledger/suite/">@kopek/ledger/suite</a></li><li><a href="./@kopek/ledger/durable-object/">@kopek/ledger/durable-object</a></li><li><a href="./@kopek/ledger/fetch/">@kopek/ledger/fetch</a></li><li><a href="./@kopek/ledger/wind-down/">@kopek/ledger/wind-down</a></li><li><a href="./@kopek/ledger/reconcile/">@kopek/ledger/reconcile</a></li><li><a href="./@kopek/ledger/sqlite/">@kopek/ledger/sqlite</a></li><li><a href="./@kopek/ledger/store/">@kopek/ledger/store</a></li><li><a href="./@kopek/otel/">@kopek/otel</a></li><li><a href="./@kopek/vercel-ai/">@kopek/vercel-ai</a></li><li><a href="./@kopek/vercel-ai/v6/">@kopek/vercel-ai/v6</a></li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/index.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const index = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  index as default
};
