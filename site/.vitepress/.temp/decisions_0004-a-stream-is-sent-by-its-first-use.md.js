import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"4. A stream is sent by its first use","description":"","frontmatter":{"editUrl":"https://git.example/kopek/edit/main/docs/decisions/0004-a-stream-is-sent-by-its-first-use.md"},"headers":[],"relativePath":"decisions/0004-a-stream-is-sent-by-its-first-use.md","filePath":"decisions/0004-a-stream-is-sent-by-its-first-use.md"}');
const _sfc_main = { name: "decisions/0004-a-stream-is-sent-by-its-first-use.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="4-a-stream-is-sent-by-its-first-use" tabindex="-1">4. A stream is sent by its first use <a class="header-anchor" href="#4-a-stream-is-sent-by-its-first-use" aria-label="Permalink to &quot;4. A stream is sent by its first use&quot;">​</a></h1><p><code>client.stream()</code> checks the request and returns; the HTTP request is sent on the first pull, on <code>opened</code>, or on <code>result</code>. Sending at once would leave a paid answer hanging on a socket that back-pressure keeps open when nobody reads it. Reading only <code>result</code> drains the stream by itself and keeps its events for a loop that comes later.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/0004-a-stream-is-sent-by-its-first-use.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0004AStreamIsSentByItsFirstUse = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0004AStreamIsSentByItsFirstUse as default
};
