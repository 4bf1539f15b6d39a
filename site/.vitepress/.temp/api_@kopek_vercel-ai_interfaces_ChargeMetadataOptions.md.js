import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: ChargeMetadataOptions","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/vercel-ai/interfaces/ChargeMetadataOptions.md","filePath":"api/@kopek/vercel-ai/interfaces/ChargeMetadataOptions.md"}');
const _sfc_main = { name: "api/@kopek/vercel-ai/interfaces/ChargeMetadataOptions.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-chargemetadataoptions" tabindex="-1">Interface: ChargeMetadataOptions <a class="header-anchor" href="#interface-chargemetadataoptions" aria-label="Permalink to &quot;Interface: ChargeMetadataOptions&quot;">​</a></h1><p>Options of <a href="./../functions/chargeMetadata.html">chargeMetadata</a>.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Property</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><a id="api-balance"></a> <code>balance?</code></td><td><code>boolean</code></td><td>Also send the balance of the account, which is not meant for visitors. Default false.</td></tr><tr><td><a id="api-continues"></a> <code>continues?</code></td><td><code>object</code></td><td>The last message of the conversation. If it is an answer that the response continues, after an approval or a tool of the browser, its cost so far is part of the sum: new metadata replaces that of the message.</td></tr><tr><td><code>continues.metadata?</code></td><td><a href="./../type-aliases/ChargeMessageMetadata.html"><code>ChargeMessageMetadata</code></a></td><td>-</td></tr><tr><td><code>continues.role</code></td><td><code>string</code></td><td>-</td></tr><tr><td><a id="api-winddown"></a> <code>windDown?</code></td><td><code>object</code></td><td>The budget of the answer, from <code>windDown()</code>: the message then has <code>cutShort</code> if money shortened it.</td></tr><tr><td><code>windDown.cutShort</code></td><td>() =&gt; <code>&quot;conclude&quot;</code> | <code>&quot;answer&quot;</code> | <code>&quot;fallback&quot;</code> | <code>&quot;stop&quot;</code> | <code>undefined</code></td><td>-</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/vercel-ai/interfaces/ChargeMetadataOptions.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const ChargeMetadataOptions = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  ChargeMetadataOptions as default
};
