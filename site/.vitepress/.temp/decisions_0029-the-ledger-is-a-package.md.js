import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"29. The ledger is a package, and core knows one port","description":"","frontmatter":{"editUrl":"https://git.example/kopek/edit/main/docs/decisions/0029-the-ledger-is-a-package.md"},"headers":[],"relativePath":"decisions/0029-the-ledger-is-a-package.md","filePath":"decisions/0029-the-ledger-is-a-package.md"}');
const _sfc_main = { name: "decisions/0029-the-ledger-is-a-package.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="29-the-ledger-is-a-package-and-core-knows-one-port" tabindex="-1">29. The ledger is a package, and core knows one port <a class="header-anchor" href="#29-the-ledger-is-a-package-and-core-knows-one-port" aria-label="Permalink to &quot;29. The ledger is a package, and core knows one port&quot;">​</a></h1><p>Two fifths of core were the ledger, and every room of the client knew it. <code>@kopek/ledger</code> now contains it; core knows the port <code>Meter</code> (<code>meter/meter.ts</code>): <code>begin</code> before a request leaves, <code>settle</code> when it has ended, <code>observeKey</code> for answers of the key endpoint.</p><ul><li><code>createClient({ meter })</code> records nothing by itself. <code>meteredClient(settings)</code> of <code>@kopek/ledger</code> composes client and ledger, and the adapters and the command line use it, so <code>new ChatKopek(&#39;auto&#39;, { spendLimit })</code> and <code>createKopek({ spendLimit })</code> stay as they are.</li><li>A ledger is a meter without limits; <code>ledger.meter({ spendLimit, onCharge })</code> is one with them. <code>Books</code>, <code>AttemptTerms</code> as a public idea, <code>createBareClient</code> and the entry <code>@kopek/core/client</code> are gone.</li><li><code>@kopek/core</code> exports what applications use; <code>@kopek/core/kit</code> what packages of the same version build with. The ledger pins core exactly, because it uses the kit.</li><li>Rejected: a <code>ledger</code> setting on core&#39;s client beside <code>meter</code>. Two ways to record are two places where a charge can be lost.</li></ul><p>This replaces <a href="/decisions/0023-a-client-without-books.html">decision 23</a>: the client without books is <code>createClient</code> itself.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/0029-the-ledger-is-a-package.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0029TheLedgerIsAPackage = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0029TheLedgerIsAPackage as default
};
