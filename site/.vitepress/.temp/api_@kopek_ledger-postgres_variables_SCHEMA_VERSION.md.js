import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Variable: SCHEMA_VERSION","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/ledger-postgres/variables/SCHEMA_VERSION.md","filePath":"api/@kopek/ledger-postgres/variables/SCHEMA_VERSION.md"}');
const _sfc_main = { name: "api/@kopek/ledger-postgres/variables/SCHEMA_VERSION.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="variable-schemaversion" tabindex="-1">Variable: SCHEMA_VERSION <a class="header-anchor" href="#variable-schemaversion" aria-label="Permalink to &quot;Variable: SCHEMA\\_VERSION&quot;">​</a></h1><div class="language-ts vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">ts</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">const</span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;"> SCHEMA_VERSION</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">:</span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;"> number</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">;</span></span></code></pre></div><p>The version of the schema that this package needs: the number of its last migration.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/ledger-postgres/variables/SCHEMA_VERSION.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const SCHEMA_VERSION = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  SCHEMA_VERSION as default
};
