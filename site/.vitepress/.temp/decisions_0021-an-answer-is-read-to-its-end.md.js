import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"21. An answer is read to its end, whoever consumes it","description":"","frontmatter":{"editUrl":"https://git.example/kopek/edit/main/docs/decisions/0021-an-answer-is-read-to-its-end.md"},"headers":[],"relativePath":"decisions/0021-an-answer-is-read-to-its-end.md","filePath":"decisions/0021-an-answer-is-read-to-its-end.md"}');
const _sfc_main = { name: "decisions/0021-an-answer-is-read-to-its-end.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="21-an-answer-is-read-to-its-end-whoever-consumes-it" tabindex="-1">21. An answer is read to its end, whoever consumes it <a class="header-anchor" href="#21-an-answer-is-read-to-its-end-whoever-consumes-it" aria-label="Permalink to &quot;21. An answer is read to its end, whoever consumes it&quot;">​</a></h1><p>Bytes used to move when somebody pulled them, so the ledger depended on the consumer: a visitor who closed a tab, an iterator pulled by hand, a framework that tees its stream, or a <code>cancel()</code> between two microtasks left a paid answer without an entry.</p><p>Now one producer owns an attempt from before it is sent to its end (<code>client/run-chat.ts</code>). Consumers take what it has read from a queue (<code>stream/read-ahead.ts</code>, <code>client/delivery.ts</code>); nothing that they do, or do not do, changes how the attempt ends. Raw requests and <code>meteredFetch</code> use the same queue.</p><ul><li><strong>A consumer who keeps up is served first.</strong> Received data is decoded when the consumer asks for it, or when the consumer had one turn of the event loop and did not ask. If nothing has arrived, the producer waits only for bytes: a turn for each delta of a paced stream cost a fifth of what it allocates.</li><li><strong>Reading ahead is bounded</strong>: <code>transportLimits.readAheadBytes</code> for one answer, 64 MiB for the process, counted in bytes of the wire. At the bound the socket waits as it did before, and after <code>timeout.consumerIdleMs</code> without a read the answer ends with an unknown cost.</li><li><strong>Waiting deltas may be joined.</strong> A consumer who comes back late gets everything in order, in fewer and larger deltas unless <code>coalesce</code> is off.</li><li><strong>Leaving is one idea</strong> (<code>client/departure.ts</code>): <code>break</code>, <code>cancel()</code> and an aborted signal end the exchange at once, or, with <code>onAbandon: &#39;finish&#39;</code>, end it only for the caller while the rest is read for its cost. Such an answer is never requested again.</li></ul><p><code>client/attempt-ends.property.test.ts</code> runs bytes, pulls, groups, results, leaving, aborts, resets and time in random orders and expects every attempt to end exactly once, settled if its usage was read.</p><p>The price is memory: at most 1 MiB for an answer with a slow consumer, instead of the buffers of the socket.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/0021-an-answer-is-read-to-its-end.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0021AnAnswerIsReadToItsEnd = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0021AnAnswerIsReadToItsEnd as default
};
