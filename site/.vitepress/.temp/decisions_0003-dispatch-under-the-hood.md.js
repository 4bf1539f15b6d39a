import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"3. undici dispatch instead of request","description":"","frontmatter":{"editUrl":"https://git.example/kopek/edit/main/docs/decisions/0003-dispatch-under-the-hood.md"},"headers":[],"relativePath":"decisions/0003-dispatch-under-the-hood.md","filePath":"decisions/0003-dispatch-under-the-hood.md"}');
const _sfc_main = { name: "decisions/0003-dispatch-under-the-hood.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="3-undici-dispatch-instead-of-request" tabindex="-1">3. undici <code>dispatch</code> instead of <code>request</code> <a class="header-anchor" href="#3-undici-dispatch-instead-of-request" aria-label="Permalink to &quot;3. undici \`dispatch\` instead of \`request\`&quot;">​</a></h1><p><code>undici.request</code> is the usual way to send a request. Kopek uses <code>dispatch</code> instead: it builds no stream object per answer, the backlog of bytes waits in our own queue where deltas can still be joined, and <code>onRequestStart</code> shows exactly when sending begins, which is the evidence that the billing rule needs. undici is imported by the first request, so importing the package stays cheap.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/0003-dispatch-under-the-hood.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0003DispatchUnderTheHood = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0003DispatchUnderTheHood as default
};
