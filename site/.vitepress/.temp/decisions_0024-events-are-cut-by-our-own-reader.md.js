import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"24. Events are cut by eventsource-parser","description":"","frontmatter":{"editUrl":"https://git.example/kopek/edit/main/docs/decisions/0024-events-are-cut-by-our-own-reader.md"},"headers":[],"relativePath":"decisions/0024-events-are-cut-by-our-own-reader.md","filePath":"decisions/0024-events-are-cut-by-our-own-reader.md"}');
const _sfc_main = { name: "decisions/0024-events-are-cut-by-our-own-reader.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="24-events-are-cut-by-eventsource-parser" tabindex="-1">24. Events are cut by <code>eventsource-parser</code> <a class="header-anchor" href="#24-events-are-cut-by-eventsource-parser" aria-label="Permalink to &quot;24. Events are cut by \`eventsource-parser\`&quot;">​</a></h1><p><code>stream/sse.ts</code> cut the bytes of a stream into events itself for a time: the library of the field needed a second pass over the bytes to measure each event, because its bound depended on how the network had cut them. Version 4 is linear over any cut, has the same short way for events of one line, and bounds its memory by <code>maxBufferSize</code>. So the library cuts again, and what is left of ours is what it cannot know: bytes that are not UTF-8, the event whose blank line never came, and the size of an event.</p><p>The size is that of the data of an event, in bytes of UTF-8. It is checked where the event is handed out, so that it does not depend on the cuts. The bound of the library is twice as large and only limits memory: it counts what is open, which depends on the cuts.</p><p>The rules of WHATWG are tested in <code>test/readers/sse-vectors.test.ts</code>, and <code>cuts.property.test.ts</code> checks that no cut of the bytes changes anything. Measured over 20,000 deltas side by side: 0.08 µs for an event against 0.07 in reads of 64 KiB, 0.19 against 0.22 where events come alone. It costs 1.3 kB of the bundle and one dependency, and saves half of the reader.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/0024-events-are-cut-by-our-own-reader.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0024EventsAreCutByOurOwnReader = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0024EventsAreCutByOurOwnReader as default
};
