import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"18. A sum of chunks is made when it is read","description":"","frontmatter":{"editUrl":"https://git.example/kopek/edit/main/docs/decisions/0018-a-sum-of-chunks-is-made-when-it-is-read.md"},"headers":[],"relativePath":"decisions/0018-a-sum-of-chunks-is-made-when-it-is-read.md","filePath":"decisions/0018-a-sum-of-chunks-is-made-when-it-is-read.md"}');
const _sfc_main = { name: "decisions/0018-a-sum-of-chunks-is-made-when-it-is-read.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="18-a-sum-of-chunks-is-made-when-it-is-read" tabindex="-1">18. A sum of chunks is made when it is read <a class="header-anchor" href="#18-a-sum-of-chunks-is-made-when-it-is-read" aria-label="Permalink to &quot;18. A sum of chunks is made when it is read&quot;">​</a></h1><p>LangChain adds up the chunks of every stream and reads the sum once, at its end. Since <code>@langchain/core</code> 1.2.18 its own sum is linear: arguments are parsed when somebody reads <code>tool_calls</code>. It still builds a message per delta, with four accessors for each piece of a tool call.</p><p><code>packages/langchain/src/answer/chunks/lazy-chunk.ts</code> makes chunks whose <code>concat</code> keeps the parts, and builds one message when it is read (<code>merge-chunks.ts</code>): text, reasoning and the fragments of each call are joined, and LangChain adds up what is left, usually two messages. A sum behaves as any <code>ChatGenerationChunk</code> before it is read: spread, keys, clones, JSON and comparisons are tested against LangChain&#39;s own.</p><p>Measured with <code>node_modules/.bin/node --conditions=@kopek/source packages/langchain/test/cost-per-delta.ts</code> (core 1.4.0, Node 24, two cores, CPU time per delta of the whole <code>stream</code>):</p><table tabindex="0"><thead><tr><th>deltas</th><th>as it is</th><th>without the lazy sum</th></tr></thead><tbody><tr><td>tool arguments</td><td>2.9 µs</td><td>8.3 µs</td></tr><tr><td>tool arguments, with a handler</td><td>3.9 µs</td><td>10.5 µs</td></tr><tr><td>text</td><td>3.1 µs</td><td>3.1 µs</td></tr></tbody></table><p>It pays off for tool arguments; text costs the same either way.</p><p><strong>To remove it:</strong> let <code>stream.ts</code> make <code>new ChatGenerationChunk({ text, message })</code> in place of <code>generationChunk(text, message)</code>, and delete <code>lazy-chunk.ts</code>, <code>merge-chunks.ts</code>, their test and <code>cost-per-delta.ts</code>. Nothing else knows of them, and all other tests pass (tried).</p><p><code>message-chunk.ts</code> stays in any case, for correctness and not for speed: LangChain completes arguments that were cut off to a valid call; ours are invalid once the end of the answer is known.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/0018-a-sum-of-chunks-is-made-when-it-is-read.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0018ASumOfChunksIsMadeWhenItIsRead = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0018ASumOfChunksIsMadeWhenItIsRead as default
};
