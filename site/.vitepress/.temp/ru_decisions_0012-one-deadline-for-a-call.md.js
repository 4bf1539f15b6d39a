import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"12. timeout as a number is one deadline for the whole call","description":"","frontmatter":{"search":false},"headers":[],"relativePath":"ru/decisions/0012-one-deadline-for-a-call.md","filePath":"ru/decisions/0012-one-deadline-for-a-call.md"}');
const _sfc_main = { name: "ru/decisions/0012-one-deadline-for-a-call.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="12-timeout-as-a-number-is-one-deadline-for-the-whole-call" tabindex="-1">12. <code>timeout</code> as a number is one deadline for the whole call <a class="header-anchor" href="#12-timeout-as-a-number-is-one-deadline-for-the-whole-call" aria-label="Permalink to &quot;12. \`timeout\` as a number is one deadline for the whole call&quot;">​</a></h1><p>Эта страница есть только <a href="/decisions/0012-one-deadline-for-a-call.html">по-английски</a>.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("ru/decisions/0012-one-deadline-for-a-call.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0012OneDeadlineForACall = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0012OneDeadlineForACall as default
};
