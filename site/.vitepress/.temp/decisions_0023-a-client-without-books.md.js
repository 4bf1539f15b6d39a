import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"23. A client without a ledger is an entry of its own","description":"","frontmatter":{"editUrl":"https://git.example/kopek/edit/main/docs/decisions/0023-a-client-without-books.md"},"headers":[],"relativePath":"decisions/0023-a-client-without-books.md","filePath":"decisions/0023-a-client-without-books.md"}');
const _sfc_main = { name: "decisions/0023-a-client-without-books.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="23-a-client-without-a-ledger-is-an-entry-of-its-own" tabindex="-1">23. A client without a ledger is an entry of its own <a class="header-anchor" href="#23-a-client-without-a-ledger-is-an-entry-of-its-own" aria-label="Permalink to &quot;23. A client without a ledger is an entry of its own&quot;">​</a></h1><p>Whoever imports <code>createClient</code> of <code>@kopek/core</code> gets the ledger, its store in memory and the limits with it, because a client records its attempts by default. Bundled for a browser or an edge function that is 45.8 kB (minified and gzipped), of which the ledger is 14.</p><p><code>@kopek/core/client</code> exports the same client without them: 31.9 kB. Transport, streams, retry, errors, checks and the charge on every answer and error are the same code (<code>client/bare-client.ts</code>), and <code>createClient</code> of the main entry is that client with a meter handed in. What changes is who adds up:</p><ul><li>no <code>ledger</code> given: nothing is recorded; <code>result.charge</code> and <code>error.charge</code> are all there is;</li><li><code>ledger</code> given (a ledger, or anything with <code>begin</code>): attempts are recorded there;</li><li>settings that need a ledger (<code>spendLimit</code>, <code>onCharge</code> …) are rejected in one sentence, never ignored.</li></ul><p>The price of an answer is brought into its plain form by moving the decimal point in the text (<code>money/canonical-rub.ts</code>), so that a client without a ledger has no arithmetic in it.</p><p><code>npx -y pnpm@12 size</code> checks both figures. Rejected: loading the ledger when it is first needed, which makes the first call asynchronous in a new place and leaves it to the bundler to split; a setting <code>ledger: false</code>, which saves no byte.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/0023-a-client-without-books.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0023AClientWithoutBooks = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0023AClientWithoutBooks as default
};
