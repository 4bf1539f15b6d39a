import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Function: sumMessages()","description":"","frontmatter":{},"headers":[],"relativePath":"api/@kopek/vercel-ai/functions/sumMessages.md","filePath":"api/@kopek/vercel-ai/functions/sumMessages.md"}');
const _sfc_main = { name: "api/@kopek/vercel-ai/functions/sumMessages.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="function-summessages" tabindex="-1">Function: sumMessages() <a class="header-anchor" href="#function-summessages" aria-label="Permalink to &quot;Function: sumMessages()&quot;">​</a></h1><div class="language-ts vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">ts</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">function</span><span style="--shiki-light:#622CBC;--shiki-dark:#DBB7FF;"> sumMessages</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">(</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">messages</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">, </span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">options</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">?</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">)</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">:</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> MessagesCost</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">;</span></span></code></pre></div><p>Adds up a chat in the browser: the metadata that <code>chargeMetadata()</code> sends with the given messages, and nothing else. It never shows too little without a mark: a stopped answer, whose cost did not reach the page, sets <code>atLeast</code>.</p><p>Answers no longer among the messages (after a regeneration) are not included. The ledger of the server has those, too: <code>ledger.total({ by: &#39;run&#39; })[chatId]</code>.</p><h2 id="parameters" tabindex="-1">Parameters <a class="header-anchor" href="#parameters" aria-label="Permalink to &quot;Parameters&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Parameter</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><code>messages</code></td><td>readonly <code>Message</code>[]</td><td>-</td></tr><tr><td><code>options?</code></td><td>{ <code>streaming?</code>: <code>boolean</code>; }</td><td><code>streaming</code>: the last answer is still arriving, so its cost is not missing yet.</td></tr><tr><td><code>options.streaming?</code></td><td><code>boolean</code></td><td>-</td></tr></tbody></table><h2 id="returns" tabindex="-1">Returns <a class="header-anchor" href="#returns" aria-label="Permalink to &quot;Returns&quot;">​</a></h2><p><a href="./../interfaces/MessagesCost.html"><code>MessagesCost</code></a></p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@kopek/vercel-ai/functions/sumMessages.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const sumMessages = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  sumMessages as default
};
