import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"28. Rooms are one table","description":"","frontmatter":{"editUrl":"https://git.example/kopek/edit/main/docs/decisions/0028-rooms-are-one-table.md"},"headers":[],"relativePath":"decisions/0028-rooms-are-one-table.md","filePath":"decisions/0028-rooms-are-one-table.md"}');
const _sfc_main = { name: "decisions/0028-rooms-are-one-table.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="28-rooms-are-one-table" tabindex="-1">28. Rooms are one table <a class="header-anchor" href="#28-rooms-are-one-table" aria-label="Permalink to &quot;28. Rooms are one table&quot;">​</a></h1><p>The direction between folders used to be written in 850 lines of lint rules, each room with a list of the rooms that it may <em>not</em> import, in a table of the architecture page, in the patterns of the mutator, and, for what a linter cannot see, in a script. A new folder was free to import everything until somebody thought of it, and the page and the rules could differ.</p><p><code>scripts/rooms.ts</code> has one row per room: what it is for, and the rooms of its package that it may import, types included. <code>oxlint.config.ts</code> imports the table and makes the lint rules of it, <code>npx -y pnpm@12 run write</code> the tables of the page, and the mutator reads it.</p><ul><li><strong>A row names only rooms above it.</strong> So circles between rooms cannot be written down, and the layer of a room follows from its row. Circles between files are a rule of the linter (<code>import/no-cycle</code>).</li><li><strong>Folders without a row fail.</strong> Folders below a room belong to it; one that has rules of its own (<code>ledger/contract/suite</code>) gets a row behind that of its parent. Files beside the rooms are the entries of a package and stand on top.</li><li><strong>The rules are tested.</strong> <code>npx -y pnpm@12 check rooms</code> hands the linter two forbidden imports, which it has to report.</li></ul><p>The rules were a generated file of 37 kB, and a script read the imports once more, counted files in folders and layers in packages, and rejected a row that named more than it used. It found two circles, which the linter finds by itself. Lines had budgets; one commit in seven only moved their figures, and they guarded nobody.</p><p>Rejected: a package per room (twenty manifests, builds and versions for what nobody installs alone); a tool for the rules of dependencies (one more program and its language, for what 150 lines of the table&#39;s own check do); rules in the manifests of packages, which know no folders.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/0028-rooms-are-one-table.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0028RoomsAreOneTable = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0028RoomsAreOneTable as default
};
