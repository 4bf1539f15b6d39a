import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: UserOrSystemMessage","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/core/wire/interfaces/UserOrSystemMessage.md","filePath":"api/@kopek/core/wire/interfaces/UserOrSystemMessage.md"}');
const _sfc_main = { name: "api/@kopek/core/wire/interfaces/UserOrSystemMessage.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-userorsystemmessage" tabindex="-1">Interface: UserOrSystemMessage <a class="header-anchor" href="#interface-userorsystemmessage" aria-label="Permalink to &quot;Interface: UserOrSystemMessage&quot;">​</a></h1><p>A message of the user, or of the operator of the app. Interface §2.3.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th></tr></thead><tbody><tr><td><a id="api-content"></a> <code>content</code></td><td><code>string</code> | <a href="./../type-aliases/ContentPart.html"><code>ContentPart</code></a>[]</td></tr><tr><td><a id="api-name"></a> <code>name?</code></td><td><code>string</code></td></tr><tr><td><a id="api-role"></a> <code>role</code></td><td><code>&quot;user&quot;</code> | <code>&quot;system&quot;</code></td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/core/wire/interfaces/UserOrSystemMessage.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const UserOrSystemMessage = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  UserOrSystemMessage as default
};
