import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"13. Whether a request was sent is observed, not guessed","description":"","frontmatter":{"search":false},"headers":[],"relativePath":"ru/decisions/0013-evidence-before-error-codes.md","filePath":"ru/decisions/0013-evidence-before-error-codes.md"}');
const _sfc_main = { name: "ru/decisions/0013-evidence-before-error-codes.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="13-whether-a-request-was-sent-is-observed-not-guessed" tabindex="-1">13. Whether a request was sent is observed, not guessed <a class="header-anchor" href="#13-whether-a-request-was-sent-is-observed-not-guessed" aria-label="Permalink to &quot;13. Whether a request was sent is observed, not guessed&quot;">​</a></h1><p>Эта страница есть только <a href="/decisions/0013-evidence-before-error-codes.html">по-английски</a>.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("ru/decisions/0013-evidence-before-error-codes.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0013EvidenceBeforeErrorCodes = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0013EvidenceBeforeErrorCodes as default
};
