import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"11. Under LangChain the client retries, and LangChain queues","description":"","frontmatter":{"editUrl":"https://git.example/kopek/edit/main/docs/decisions/0011-langchain-queues-and-the-client-repeats.md"},"headers":[],"relativePath":"decisions/0011-langchain-queues-and-the-client-repeats.md","filePath":"decisions/0011-langchain-queues-and-the-client-repeats.md"}');
const _sfc_main = { name: "decisions/0011-langchain-queues-and-the-client-repeats.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="11-under-langchain-the-client-retries-and-langchain-queues" tabindex="-1">11. Under LangChain the client retries, and LangChain queues <a class="header-anchor" href="#11-under-langchain-the-client-retries-and-langchain-queues" aria-label="Permalink to &quot;11. Under LangChain the client retries, and LangChain queues&quot;">​</a></h1><p>LangChain gives every model an <code>AsyncCaller</code>, which queues calls (<code>maxConcurrency</code>) and retries failed ones. Marks on errors cannot cure three defects of its loop:</p><ul><li>after an abort it sleeps on, up to the <code>Retry-After</code> of the service, and keeps the program alive;</li><li>it keeps its place in the queue of <code>maxConcurrency</code> while it sleeps, so one rejected call blocks others;</li><li>it waits the longer of its own back-off (1 to 2 seconds at first, doubling) and <code>Retry-After</code>.</li></ul><p>So the loop of <code>@kopek/core</code> retries under LangChain as well: one place judges the evidence, the pauses and the doubt about a price. <code>packages/langchain/src/caller.ts</code> passes it the <code>AsyncCaller</code> as a queue (<code>enqueue</code>) without retries of its own: each attempt waits its turn, and pauses occupy no place. Without <code>maxConcurrency</code> nobody waits, and the queue is bypassed. <code>maxRetries</code>, <code>maxConcurrency</code> and <code>onFailedAttempt</code> keep their LangChain meaning. Errors are marked, so that <code>withRetry</code>, fallbacks and retry middleware of LangChain do not retry a request that may have been billed.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/0011-langchain-queues-and-the-client-repeats.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0011LangchainQueuesAndTheClientRepeats = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0011LangchainQueuesAndTheClientRepeats as default
};
