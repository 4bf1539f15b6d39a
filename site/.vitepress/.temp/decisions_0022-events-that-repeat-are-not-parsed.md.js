import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"22. Events that repeat an earlier one are not parsed","description":"","frontmatter":{"editUrl":"https://git.example/kopek/edit/main/docs/decisions/0022-events-that-repeat-are-not-parsed.md"},"headers":[],"relativePath":"decisions/0022-events-that-repeat-are-not-parsed.md","filePath":"decisions/0022-events-that-repeat-are-not-parsed.md"}');
const _sfc_main = { name: "decisions/0022-events-that-repeat-are-not-parsed.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="22-events-that-repeat-an-earlier-one-are-not-parsed" tabindex="-1">22. Events that repeat an earlier one are not parsed <a class="header-anchor" href="#22-events-that-repeat-an-earlier-one-are-not-parsed" aria-label="Permalink to &quot;22. Events that repeat an earlier one are not parsed&quot;">​</a></h1><p>Nearly all events of a stream differ from the one before in a single string, the new text. <code>stream/fast-path/template.ts</code> keeps the text around that string and, when an event begins and ends with it, extracts the new text without parsing the JSON. Everything else is parsed: an event with an escape, another field, a number that changed.</p><p>It is one object with two methods, <code>match</code> and <code>learn</code>, used in one place (<code>client/answer-feed.ts</code>). Without it every event takes the line below it; <code>includeRaw</code> reads streams that way, and the conformance table runs once with and once without it.</p><p><code>node --conditions=@kopek/source packages/core/test/fast-paths/cost.ts</code> prints the gain: 0.16 µs of CPU per delta with it and 1.68 without, in turns in one process on two cores.</p><p><code>npx -y pnpm@12 build &amp;&amp; npx -y pnpm@12 guard</code> counts the same in bytes, whatever else the machine does: a delta of <code>client.stream</code> allocates 8.4 kB with it and 9.9 kB without, and a call 15 kB less without.</p><p><strong>To remove it:</strong> delete <code>stream/fast-path/</code>, <code>test/fast-paths/</code> and <code>Answer.repeatChunk</code> with <code>#lastChunk</code>, and in <code>client/answer-feed.ts</code> the field <code>#template</code>, its match and its <code>learn</code>. All other tests pass (tried, together with the three other fast paths of streams); the budget of bytes per delta in <code>bench/guard</code> has to be raised.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/0022-events-that-repeat-are-not-parsed.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0022EventsThatRepeatAreNotParsed = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0022EventsThatRepeatAreNotParsed as default
};
