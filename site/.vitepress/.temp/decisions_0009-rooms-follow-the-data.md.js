import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"9. The rooms of core follow the data","description":"","frontmatter":{"editUrl":"https://git.example/kopek/edit/main/docs/decisions/0009-rooms-follow-the-data.md"},"headers":[],"relativePath":"decisions/0009-rooms-follow-the-data.md","filePath":"decisions/0009-rooms-follow-the-data.md"}');
const _sfc_main = { name: "decisions/0009-rooms-follow-the-data.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="9-the-rooms-of-core-follow-the-data" tabindex="-1">9. The rooms of core follow the data <a class="header-anchor" href="#9-the-rooms-of-core-follow-the-data" aria-label="Permalink to &quot;9. The rooms of core follow the data&quot;">​</a></h1><p>The folders of core are ordered by what they know, from the document (<code>wire</code>) and money at the bottom to the client at the top. A folder imports only what is below it, and two folders never import each other, types included. Before, answers knew about charges and charges about usage in both directions, so neither could be read or changed alone.</p><ul><li><strong><code>money</code> is below everything but <code>wire</code>.</strong> A charge is read from a usage (§2.9) and summed without knowing who recorded it, so errors, answers and the ledger can all contain one.</li><li><strong><code>answer</code> and <code>ledger</code> do not know each other.</strong> The client takes the charge from an answer and passes it to the ledger. So a store can be written and tested without a stream, and an answer can be read without a ledger.</li><li><strong><code>transport</code> knows no shape of an answer, <code>stream</code> no meaning of one.</strong> What the interface leaves open about streams is in one folder, where a real service may prove it wrong.</li></ul><p>The direction per folder is a table, and a check: <a href="/decisions/0028-rooms-are-one-table.html">decision 28</a>.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/0009-rooms-follow-the-data.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0009RoomsFollowTheData = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0009RoomsFollowTheData as default
};
