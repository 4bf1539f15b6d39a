import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"1. Wire types are written by hand; one check in core, one judge outside","description":"","frontmatter":{"editUrl":"https://git.example/kopek/edit/main/docs/decisions/0001-hand-written-types-one-check-one-judge.md"},"headers":[],"relativePath":"decisions/0001-hand-written-types-one-check-one-judge.md","filePath":"decisions/0001-hand-written-types-one-check-one-judge.md"}');
const _sfc_main = { name: "decisions/0001-hand-written-types-one-check-one-judge.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="1-wire-types-are-written-by-hand-one-check-in-core-one-judge-outside" tabindex="-1">1. Wire types are written by hand; one check in core, one judge outside <a class="header-anchor" href="#1-wire-types-are-written-by-hand-one-check-in-core-one-judge-outside" aria-label="Permalink to &quot;1. Wire types are written by hand; one check in core, one judge outside&quot;">​</a></h1><p>The interface is a document; <code>packages/core/src/wire/*.ts</code> is its readable twin, with meaning, unit, range and section on every field. These are types only: nothing of <code>@kopek/core/wire</code> exists at run time.</p><p>Requests are checked before they are sent by hand-written checks: the rows of <code>parameters/table.ts</code> and those of <code>validate/</code>. A schema library would have been part of every public type and of every import (45 ms and 93 kB for a bundle that only wants to chat), and its messages name the schema and not the mistake.</p><p>Core used to carry a second description of the same shapes, zod schemas that only its own tests ran. Two descriptions by one hand share their mistakes, and each new field had to be written twice. They are gone. The gateway has schemas anyway, written independently of core&#39;s checks (<a href="/decisions/0010-the-gateway-validates-by-itself.html">decision 10</a>), so it is the judge: a property test in <code>packages/conformance</code> sends random valid and invalid requests to both. What the gateway rejects has to be rejected before sending, except for a written list of places where the check is lenient on purpose (values, plugins and preferences that a service may have added since, and bounds that the interface does not give).</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/0001-hand-written-types-one-check-one-judge.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0001HandWrittenTypesOneCheckOneJudge = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0001HandWrittenTypesOneCheckOneJudge as default
};
