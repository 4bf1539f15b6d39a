import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"8. A ledger file acknowledges what the operating system has","description":"","frontmatter":{"editUrl":"https://git.example/kopek/edit/main/docs/decisions/0008-a-ledger-file-acknowledges-writes.md"},"headers":[],"relativePath":"decisions/0008-a-ledger-file-acknowledges-writes.md","filePath":"decisions/0008-a-ledger-file-acknowledges-writes.md"}');
const _sfc_main = { name: "decisions/0008-a-ledger-file-acknowledges-writes.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="8-a-ledger-file-acknowledges-what-the-operating-system-has" tabindex="-1">8. A ledger file acknowledges what the operating system has <a class="header-anchor" href="#8-a-ledger-file-acknowledges-what-the-operating-system-has" aria-label="Permalink to &quot;8. A ledger file acknowledges what the operating system has&quot;">​</a></h1><p>A ledger in a file writes each entry, and whatever limits count, in one transaction before <code>settle</code> returns; callbacks and the end of the answer come after it. From then on the entry survives the death of the process, which is the common accident. Forcing it onto the disk as well takes milliseconds of a blocked process on common hardware, against an accident (the death of the machine) that is rare: so that is left to <code>fsync: true</code>, for those who want it for every entry.</p><p>The format is SQLite. Several processes of one machine write one file, so a limit that they share has to be checked and reserved in one step, and counters have to stay true when a process dies in the middle. A file of lines with a lock file offers neither, and a ledger in SQLite can still be read without this library. Over a network its locks cannot be trusted: several machines use a store on PostgreSQL, behind the same contract (<code>LedgerStore</code>) and the same public suite of tests.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/0008-a-ledger-file-acknowledges-writes.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0008ALedgerFileAcknowledgesWrites = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0008ALedgerFileAcknowledgesWrites as default
};
