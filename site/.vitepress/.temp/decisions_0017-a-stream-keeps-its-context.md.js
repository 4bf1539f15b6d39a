import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"17. A stream of LangChain keeps the context of its first step","description":"","frontmatter":{"editUrl":"https://git.example/kopek/edit/main/docs/decisions/0017-a-stream-keeps-its-context.md"},"headers":[],"relativePath":"decisions/0017-a-stream-keeps-its-context.md","filePath":"decisions/0017-a-stream-keeps-its-context.md"}');
const _sfc_main = { name: "decisions/0017-a-stream-keeps-its-context.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="17-a-stream-of-langchain-keeps-the-context-of-its-first-step" tabindex="-1">17. A stream of LangChain keeps the context of its first step <a class="header-anchor" href="#17-a-stream-of-langchain-keeps-the-context-of-its-first-step" aria-label="Permalink to &quot;17. A stream of LangChain keeps the context of its first step&quot;">​</a></h1><p><code>Runnable.stream</code> of LangChain computes the context of a run (its configuration, its tracer, the variables of the caller) again for every chunk, and reads environment variables for that. With a callback handler, as in agents and graphs, that is most of the cost of a delta.</p><p>Measured with <code>node_modules/.bin/node --conditions=@kopek/source packages/langchain/test/cost-per-delta.ts</code> (core 1.4.0, Node 24, two cores, CPU time per delta of the whole <code>stream</code>):</p><table tabindex="0"><thead><tr><th>deltas</th><th>as it is</th><th>without the kept context</th></tr></thead><tbody><tr><td>text</td><td>3.9 µs</td><td>6.7 µs</td></tr><tr><td>text, with a handler</td><td>4.6 µs</td><td>26.6 µs</td></tr><tr><td>tool arguments, with a handler</td><td>5.4 µs</td><td>26.6 µs</td></tr></tbody></table><p><code>ChatKopek.stream</code> calls the same <code>_streamIterator</code>, takes the context that LangChain makes for the first chunk, and runs all further steps in it (<code>run-context.ts</code>). Handlers, tracers and <code>getContextVariable</code> see what they saw before: the tests run each case through LangChain&#39;s way and ours.</p><p><strong>What is given up:</strong> handlers of later chunks do not see a variable that the <em>consumer</em> of a stream sets between two chunks. They do see whatever was set when the stream was opened.</p><p>Rejected: no context at all, which is faster by little and breaks tracing. Everything used is exported by LangChain for others (<code>singletons</code>, <code>utils/stream</code>, <code>raceWithSignal</code>).</p><p><strong>To remove it:</strong> delete the override of <code>stream</code> in <code>chat-model.ts</code>, <code>run-context.ts</code>, its test and the two imports. All other tests pass (tried).</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/0017-a-stream-keeps-its-context.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0017AStreamKeepsItsContext = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0017AStreamKeepsItsContext as default
};
