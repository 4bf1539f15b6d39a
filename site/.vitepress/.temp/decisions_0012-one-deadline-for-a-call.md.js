import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"12. timeout as a number is one deadline for the whole call","description":"","frontmatter":{"editUrl":"https://git.example/kopek/edit/main/docs/decisions/0012-one-deadline-for-a-call.md"},"headers":[],"relativePath":"decisions/0012-one-deadline-for-a-call.md","filePath":"decisions/0012-one-deadline-for-a-call.md"}');
const _sfc_main = { name: "decisions/0012-one-deadline-for-a-call.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="12-timeout-as-a-number-is-one-deadline-for-the-whole-call" tabindex="-1">12. <code>timeout</code> as a number is one deadline for the whole call <a class="header-anchor" href="#12-timeout-as-a-number-is-one-deadline-for-the-whole-call" aria-label="Permalink to &quot;12. \`timeout\` as a number is one deadline for the whole call&quot;">​</a></h1><p><code>totalMs</code>, and a plain number, count everything: the key function, all attempts, the pauses between them, reading the answer. Counting each attempt alone would let a call with <code>timeout: 5000</code> take half a minute. If a pause does not fit, the failure itself is thrown at once. <code>connectMs</code> is a setting of the client and not an option of a call: connections are shared, and time in the queue of a busy pool would be blamed on the network. The idle timers count only the time in which the consumer waits, so a slow consumer cannot lose an answer that has arrived.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/0012-one-deadline-for-a-call.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0012OneDeadlineForACall = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0012OneDeadlineForACall as default
};
