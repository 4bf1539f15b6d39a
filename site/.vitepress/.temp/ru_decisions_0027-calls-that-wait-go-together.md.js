import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"27. Waiting calls share a round trip","description":"","frontmatter":{"search":false},"headers":[],"relativePath":"ru/decisions/0027-calls-that-wait-go-together.md","filePath":"ru/decisions/0027-calls-that-wait-go-together.md"}');
const _sfc_main = { name: "ru/decisions/0027-calls-that-wait-go-together.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="27-waiting-calls-share-a-round-trip" tabindex="-1">27. Waiting calls share a round trip <a class="header-anchor" href="#27-waiting-calls-share-a-round-trip" aria-label="Permalink to &quot;27. Waiting calls share a round trip&quot;">​</a></h1><p>Эта страница есть только <a href="/decisions/0027-calls-that-wait-go-together.html">по-английски</a>.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("ru/decisions/0027-calls-that-wait-go-together.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0027CallsThatWaitGoTogether = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0027CallsThatWaitGoTogether as default
};
