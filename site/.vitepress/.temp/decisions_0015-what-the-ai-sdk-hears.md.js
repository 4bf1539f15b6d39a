import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"15. What the AI SDK learns about an answer","description":"","frontmatter":{"editUrl":"https://git.example/kopek/edit/main/docs/decisions/0015-what-the-ai-sdk-hears.md"},"headers":[],"relativePath":"decisions/0015-what-the-ai-sdk-hears.md","filePath":"decisions/0015-what-the-ai-sdk-hears.md"}');
const _sfc_main = { name: "decisions/0015-what-the-ai-sdk-hears.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="15-what-the-ai-sdk-learns-about-an-answer" tabindex="-1">15. What the AI SDK learns about an answer <a class="header-anchor" href="#15-what-the-ai-sdk-learns-about-an-answer" aria-label="Permalink to &quot;15. What the AI SDK learns about an answer&quot;">​</a></h1><p>The AI SDK acts on what a provider reports: it retries calls, runs tools and sends further requests. Four choices of <code>@kopek/vercel-ai</code> follow from what that costs.</p><p><strong><code>doStream</code> resolves with the first event, not with the headers.</strong> An error of the gateway in the first event can then be thrown, and <code>maxRetries</code> retries it if it certainly cost nothing. The price: <code>ai</code> sets up its pipeline after the first event has arrived, less than a millisecond. After any content, a break is an <code>error</code> part and a <code>finish</code> part with the charge; an answer that just ends is <code>finish</code> with <code>interrupted</code>, the only reason after which the SDK neither runs tools nor sends another request.</p><p><strong>A tool call that was cut short is not shown as a call.</strong> The SDK answers an invalid call with an error and asks the model again. That is right for a model that wrote bad JSON (the call is shown, and stays invalid), but pays for another answer of one that ran into its token limit: such calls are in <code>providerMetadata.kopek.invalidToolCalls</code>.</p><p><strong>Enums of options are closed here.</strong> Core and LangChain pass on unknown values of <code>serviceTier</code>, <code>cacheControl.ttl</code>, <code>reasoning.effort</code> and <code>provider.sort</code>, so that a new one needs no release. Users of the AI SDK expect a provider to reject a typo before it is billed. A new value can be sent through <code>extraBody</code>.</p><p><strong>Opaque reasoning is attached to the last part that can contain it.</strong> Only metadata of parts comes back in the next prompt, and the details of a stream are complete at its end: they are on the first tool call, else on the block that is still open. Copies on several parts of a message are sent once.</p><p>The schema for chat metadata is a Standard Schema written by hand: the SDK accepts it wherever it accepts zod, and importing the package loads no schema library.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/0015-what-the-ai-sdk-hears.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0015WhatTheAiSdkHears = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0015WhatTheAiSdkHears as default
};
