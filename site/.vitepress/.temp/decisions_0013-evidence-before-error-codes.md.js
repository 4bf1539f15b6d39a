import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"13. Whether a request was sent is observed, not guessed","description":"","frontmatter":{"editUrl":"https://git.example/kopek/edit/main/docs/decisions/0013-evidence-before-error-codes.md"},"headers":[],"relativePath":"decisions/0013-evidence-before-error-codes.md","filePath":"decisions/0013-evidence-before-error-codes.md"}');
const _sfc_main = { name: "decisions/0013-evidence-before-error-codes.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="13-whether-a-request-was-sent-is-observed-not-guessed" tabindex="-1">13. Whether a request was sent is observed, not guessed <a class="header-anchor" href="#13-whether-a-request-was-sent-is-observed-not-guessed" aria-label="Permalink to &quot;13. Whether a request was sent is observed, not guessed&quot;">​</a></h1><p>Each transport reports what it knows when sending begins: undici&#39;s <code>onRequestStart</code> comes right before the bytes, on an open connection, so sending is certain; <code>fetch</code> reports nothing, so it is only possible. With certainty the error code no longer matters: <code>ECONNRESET</code> before the start costs nothing, <code>ECONNREFUSED</code> after it is unknown. Without it, only the codes (and in Deno the messages) of a connection that was never made count as free. Workers and browsers give no reason at all, so every failure there has an unknown cost and is not retried. Requests that cannot cost anything (the key endpoint, a raw GET) are retried in either case.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/0013-evidence-before-error-codes.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0013EvidenceBeforeErrorCodes = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0013EvidenceBeforeErrorCodes as default
};
