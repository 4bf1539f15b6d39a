import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"25. The first words come before the backlog","description":"","frontmatter":{"editUrl":"https://git.example/kopek/edit/main/docs/decisions/0025-the-first-words-come-before-the-backlog.md"},"headers":[],"relativePath":"decisions/0025-the-first-words-come-before-the-backlog.md","filePath":"decisions/0025-the-first-words-come-before-the-backlog.md"}');
const _sfc_main = { name: "decisions/0025-the-first-words-come-before-the-backlog.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="25-the-first-words-come-before-the-backlog" tabindex="-1">25. The first words come before the backlog <a class="header-anchor" href="#25-the-first-words-come-before-the-backlog" aria-label="Permalink to &quot;25. The first words come before the backlog&quot;">​</a></h1><p>If a model has produced much before its consumer begins, hundreds of events arrive in one read. <code>AnswerFeed</code> decodes them piece by piece until the answer has content, and then all of the rest at once, so the first word does not wait for the decoding of those behind it. It is bounded to 8 pieces, so that no body makes it slow, and what is read does not depend on it: the properties over cuts hold with and without the method <code>#portion</code>. The backlog is decoded in the next turn of the event loop: a framework passes the first word through several streams, each a few microtasks long, and asks for more before the word has reached the application. Without that turn, <code>streamText</code> came last in <code>bench --only=first-token</code>, where a whole answer arrives in one read.</p><p><code>node --conditions=@kopek/source packages/core/test/fast-paths/cost.ts</code> prints what it is worth: with 300 events in one read, 7 µs of CPU until the first word in place of 94.</p><p>The same command showed that a class of ours in the place of <code>AbortController</code>, one for each stream, saved 0.2 µs and 180 bytes on Node 24, where it had once been 4 µs and 1 KB. It is gone.</p><p><strong>To remove it:</strong> give <code>joinBytes</code> the pieces themselves in <code>client/answer-feed.ts</code>, and delete <code>#portion</code>, <code>#waiting</code>, <code>#firstPieces</code>, the bound above the class, and the tests of <code>answer-feed.test.ts</code> that begin with &quot;the first words&quot;. All other tests pass (tried).</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/0025-the-first-words-come-before-the-backlog.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0025TheFirstWordsComeBeforeTheBacklog = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0025TheFirstWordsComeBeforeTheBacklog as default
};
