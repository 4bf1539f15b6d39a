import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: Fixture","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/gateway/interfaces/Fixture.md","filePath":"api/@kopek/gateway/interfaces/Fixture.md"}');
const _sfc_main = { name: "api/@kopek/gateway/interfaces/Fixture.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-fixture" tabindex="-1">Interface: Fixture <a class="header-anchor" href="#interface-fixture" aria-label="Permalink to &quot;Interface: Fixture&quot;">​</a></h1><p>A fixed answer for every request that it matches. One with <code>toolCalls</code> leaves the results of these very calls to the next fixture, or to the model, unless <code>match.turn</code> or <code>times</code> says when it answers.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-answer"></a> <code>answer</code></td><td><a href="./ScriptedAnswer.html"><code>ScriptedAnswer</code></a></td><td>-</td></tr><tr><td><a id="api-match"></a> <code>match?</code></td><td><a href="./FixtureMatch.html"><code>FixtureMatch</code></a></td><td>-</td></tr><tr><td><a id="api-times"></a> <code>times?</code></td><td><code>number</code></td><td>How many times. Default: always. <strong>As Type</strong> integer <strong>Minimum</strong> 1</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/gateway/interfaces/Fixture.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const Fixture = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  Fixture as default
};
