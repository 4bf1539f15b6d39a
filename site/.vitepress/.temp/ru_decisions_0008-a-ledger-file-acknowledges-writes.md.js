import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"8. A ledger file acknowledges what the operating system has","description":"","frontmatter":{"search":false},"headers":[],"relativePath":"ru/decisions/0008-a-ledger-file-acknowledges-writes.md","filePath":"ru/decisions/0008-a-ledger-file-acknowledges-writes.md"}');
const _sfc_main = { name: "ru/decisions/0008-a-ledger-file-acknowledges-writes.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="8-a-ledger-file-acknowledges-what-the-operating-system-has" tabindex="-1">8. A ledger file acknowledges what the operating system has <a class="header-anchor" href="#8-a-ledger-file-acknowledges-what-the-operating-system-has" aria-label="Permalink to &quot;8. A ledger file acknowledges what the operating system has&quot;">​</a></h1><p>Эта страница есть только <a href="/decisions/0008-a-ledger-file-acknowledges-writes.html">по-английски</a>.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("ru/decisions/0008-a-ledger-file-acknowledges-writes.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0008ALedgerFileAcknowledgesWrites = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0008ALedgerFileAcknowledgesWrites as default
};
