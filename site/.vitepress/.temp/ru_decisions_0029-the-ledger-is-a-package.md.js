import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"29. The ledger is a package, and core knows one port","description":"","frontmatter":{"search":false},"headers":[],"relativePath":"ru/decisions/0029-the-ledger-is-a-package.md","filePath":"ru/decisions/0029-the-ledger-is-a-package.md"}');
const _sfc_main = { name: "ru/decisions/0029-the-ledger-is-a-package.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="29-the-ledger-is-a-package-and-core-knows-one-port" tabindex="-1">29. The ledger is a package, and core knows one port <a class="header-anchor" href="#29-the-ledger-is-a-package-and-core-knows-one-port" aria-label="Permalink to &quot;29. The ledger is a package, and core knows one port&quot;">​</a></h1><p>Эта страница есть только <a href="/decisions/0029-the-ledger-is-a-package.html">по-английски</a>.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("ru/decisions/0029-the-ledger-is-a-package.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0029TheLedgerIsAPackage = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0029TheLedgerIsAPackage as default
};
