import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"11. Under LangChain the client retries, and LangChain queues","description":"","frontmatter":{"search":false},"headers":[],"relativePath":"ru/decisions/0011-langchain-queues-and-the-client-repeats.md","filePath":"ru/decisions/0011-langchain-queues-and-the-client-repeats.md"}');
const _sfc_main = { name: "ru/decisions/0011-langchain-queues-and-the-client-repeats.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="11-under-langchain-the-client-retries-and-langchain-queues" tabindex="-1">11. Under LangChain the client retries, and LangChain queues <a class="header-anchor" href="#11-under-langchain-the-client-retries-and-langchain-queues" aria-label="Permalink to &quot;11. Under LangChain the client retries, and LangChain queues&quot;">​</a></h1><p>Эта страница есть только <a href="/decisions/0011-langchain-queues-and-the-client-repeats.html">по-английски</a>.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("ru/decisions/0011-langchain-queues-and-the-client-repeats.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0011LangchainQueuesAndTheClientRepeats = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0011LangchainQueuesAndTheClientRepeats as default
};
