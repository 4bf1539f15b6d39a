import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: HttpSettings","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/core/interfaces/HttpSettings.md","filePath":"api/@kopek/core/interfaces/HttpSettings.md"}');
const _sfc_main = { name: "api/@kopek/core/interfaces/HttpSettings.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-httpsettings" tabindex="-1">Interface: HttpSettings <a class="header-anchor" href="#interface-httpsettings" aria-label="Permalink to &quot;Interface: HttpSettings&quot;">​</a></h1><p>HTTP settings besides the address.</p><h2 id="extended-by" tabindex="-1">Extended by <a class="header-anchor" href="#extended-by" aria-label="Permalink to &quot;Extended by&quot;">​</a></h2><ul><li><a href="./ServiceSettings.html"><code>ServiceSettings</code></a></li></ul><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-dispatcher"></a> <code>dispatcher?</code></td><td><code>unknown</code></td><td>A custom undici <code>Dispatcher</code>. Node only.</td></tr><tr><td><a id="api-fetch"></a> <code>fetch?</code></td><td>{ (<code>input</code>, <code>init?</code>): <code>Promise</code>&lt;<code>Response</code>&gt;; (<code>input</code>, <code>init?</code>): <code>Promise</code>&lt;<code>Response</code>&gt;; }</td><td>A custom <code>fetch</code>, used for all requests.</td></tr><tr><td><a id="api-headers"></a> <code>headers?</code></td><td><a href="./../type-aliases/GivenHeaders.html"><code>GivenHeaders</code></a></td><td>Headers of every request. <code>authorization</code>, <code>content-type</code> and <code>idempotency-key</code> are ignored here. Values of headers with names that suggest a secret (<code>auth</code>, <code>key</code>, <code>token</code>, <code>cookie</code> …) are redacted in errors, like the API key.</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/core/interfaces/HttpSettings.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const HttpSettings = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  HttpSettings as default
};
