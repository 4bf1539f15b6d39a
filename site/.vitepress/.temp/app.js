import { ssrRenderAttrs, ssrRenderSlot, ssrInterpolate, ssrRenderAttr, ssrRenderList, ssrRenderComponent, ssrRenderVNode, ssrRenderClass, renderToString } from "vue/server-renderer";
import { defineComponent, mergeProps, useSSRContext, getCurrentInstance, hasInjectionContext, inject, watch, getCurrentScope, onScopeDispose, onMounted, nextTick, isRef, toValue, toRef as toRef$1, readonly, customRef, ref, shallowRef, watchEffect, computed, unref, reactive, onUnmounted, markRaw, h, watchPostEffect, onUpdated, resolveComponent, createVNode, resolveDynamicComponent, withCtx, renderSlot, createTextVNode, toDisplayString, openBlock, createBlock, createCommentVNode, Fragment, renderList, defineAsyncComponent, provide, toHandlers, withKeys, onBeforeUnmount, useSlots, createSSRApp } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const _sfc_main$14 = /* @__PURE__ */ defineComponent({
  __name: "VPBadge",
  __ssrInlineRender: true,
  props: {
    text: {},
    type: { default: "tip" }
  },
  setup(__props) {
    return (_ctx, _push, _parent, _attrs) => {
      _push(`<span${ssrRenderAttrs(mergeProps({
        class: ["VPBadge", __props.type]
      }, _attrs))}>`);
      ssrRenderSlot(_ctx.$slots, "default", {}, () => {
        _push(`${ssrInterpolate(__props.text)}`);
      }, _push, _parent);
      _push(`</span>`);
    };
  }
});
const _sfc_setup$14 = _sfc_main$14.setup;
_sfc_main$14.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("../node_modules/.pnpm/vitepress@1.6.4_@algolia+client-search@5.64.0_postcss@8.5.33_search-insights@2.17.3_typescript@6.0.3/node_modules/vitepress/dist/client/theme-default/components/VPBadge.vue");
  return _sfc_setup$14 ? _sfc_setup$14(props, ctx) : void 0;
};
function deserializeFunctions(r) {
  return Array.isArray(r) ? r.map(deserializeFunctions) : typeof r == "object" && r !== null ? Object.keys(r).reduce((t, n) => (t[n] = deserializeFunctions(r[n]), t), {}) : typeof r == "string" && r.startsWith("_vp-fn_") ? new Function(`return ${r.slice(7)}`)() : r;
}
const siteData = deserializeFunctions(JSON.parse('{"lang":"en-US","dir":"ltr","title":"Kopek","description":"A VitePress site","base":"/","head":[],"router":{"prefetchLinks":true},"appearance":true,"themeConfig":{"search":{"provider":"local","options":{"miniSearch":{"options":{"processTerm":"_vp-fn_(term) => /^(a|an|the|how|to|do|i|my|of|in|is|what|as|for|and|как|что|в|и|на|из|для|у|с|мне|о)$/iu.test(term) ? null : term.toLowerCase()"},"searchOptions":{"fuzzy":0.2,"prefix":true,"boost":{"title":4,"text":2,"titles":1},"boostDocument":"_vp-fn_(page) => /\\\\/guides\\\\/|\\\\/nextjs/.test(page) ? 4 : /\\\\/(api|decisions)\\\\//.test(page) ? 0.1 : /interface|architecture|\\\\/testing|glossary|\\\\/#/.test(page) ? 0.5 : 2"}},"locales":{"ru":{"translations":{"button":{"buttonText":"Поиск","buttonAriaLabel":"Поиск"},"modal":{"noResultsText":"Ничего не найдено по запросу","resetButtonTitle":"Очистить","footer":{"selectText":"выбрать","navigateText":"перейти","closeText":"закрыть"}}}}}}}},"locales":{"root":{"label":"English","lang":"en","description":"Know what every AI answer cost, in rubles and to the last digit, and stop before you overspend.","themeConfig":{"sidebar":{"/api/@kopek/core/":[{"text":"Documentation","items":[{"text":"Overview","link":"/"}]},{"text":"API","items":[{"text":"@kopek/core","link":"/api/@kopek/core/"},{"text":"@kopek/core/app","link":"/api/@kopek/core/app/"},{"text":"@kopek/core/kit","link":"/api/@kopek/core/kit/"},{"text":"@kopek/core/reader","link":"/api/@kopek/core/reader/"},{"text":"@kopek/core/schema","link":"/api/@kopek/core/schema/"},{"text":"@kopek/core/schema/zod3","link":"/api/@kopek/core/schema/zod3/"},{"text":"@kopek/core/schema/zod4","link":"/api/@kopek/core/schema/zod4/"},{"text":"@kopek/core/wire","link":"/api/@kopek/core/wire/"},{"text":"@kopek/gateway","link":"/api/@kopek/gateway/"},{"text":"@kopek/gateway/proxy","link":"/api/@kopek/gateway/proxy/"},{"text":"@kopek/langchain","link":"/api/@kopek/langchain/"},{"text":"@kopek/langchain/register","link":"/api/@kopek/langchain/register/"},{"text":"@kopek/ledger","link":"/api/@kopek/ledger/"},{"text":"@kopek/ledger-postgres","link":"/api/@kopek/ledger-postgres/"},{"text":"@kopek/ledger/app","link":"/api/@kopek/ledger/app/"},{"text":"@kopek/ledger/durable-object","link":"/api/@kopek/ledger/durable-object/"},{"text":"@kopek/ledger/fetch","link":"/api/@kopek/ledger/fetch/"},{"text":"@kopek/ledger/reconcile","link":"/api/@kopek/ledger/reconcile/"},{"text":"@kopek/ledger/sqlite","link":"/api/@kopek/ledger/sqlite/"},{"text":"@kopek/ledger/store","link":"/api/@kopek/ledger/store/"},{"text":"@kopek/ledger/suite","link":"/api/@kopek/ledger/suite/"},{"text":"@kopek/ledger/wind-down","link":"/api/@kopek/ledger/wind-down/"},{"text":"@kopek/otel","link":"/api/@kopek/otel/"},{"text":"@kopek/vercel-ai","link":"/api/@kopek/vercel-ai/"},{"text":"@kopek/vercel-ai/v6","link":"/api/@kopek/vercel-ai/v6/"}]},{"text":"@kopek/core","items":[{"text":"KopekError","link":"/api/@kopek/core/classes/KopekError"},{"text":"PaymentRequiredError","link":"/api/@kopek/core/classes/PaymentRequiredError"},{"text":"audioPart","link":"/api/@kopek/core/functions/audioPart"},{"text":"chargeOf","link":"/api/@kopek/core/functions/chargeOf"},{"text":"compareRub","link":"/api/@kopek/core/functions/compareRub"},{"text":"costsNothing","link":"/api/@kopek/core/functions/costsNothing"},{"text":"createClient","link":"/api/@kopek/core/functions/createClient"},{"text":"describeError","link":"/api/@kopek/core/functions/describeError"},{"text":"filePart","link":"/api/@kopek/core/functions/filePart"},{"text":"formatCost","link":"/api/@kopek/core/functions/formatCost"},{"text":"formatRub","link":"/api/@kopek/core/functions/formatRub"},{"text":"imagePart","link":"/api/@kopek/core/functions/imagePart"},{"text":"pdfPart","link":"/api/@kopek/core/functions/pdfPart"},{"text":"subtractRub","link":"/api/@kopek/core/functions/subtractRub"},{"text":"sumCharges","link":"/api/@kopek/core/functions/sumCharges"},{"text":"sumRub","link":"/api/@kopek/core/functions/sumRub"},{"text":"textPart","link":"/api/@kopek/core/functions/textPart"},{"text":"videoPart","link":"/api/@kopek/core/functions/videoPart"},{"text":"AttemptInfo","link":"/api/@kopek/core/interfaces/AttemptInfo"},{"text":"AttemptOutcome","link":"/api/@kopek/core/interfaces/AttemptOutcome"},{"text":"AudioDelta","link":"/api/@kopek/core/interfaces/AudioDelta"},{"text":"CallOptions","link":"/api/@kopek/core/interfaces/CallOptions"},{"text":"CallTimeouts","link":"/api/@kopek/core/interfaces/CallTimeouts"},{"text":"Charge","link":"/api/@kopek/core/interfaces/Charge"},{"text":"ChargeSum","link":"/api/@kopek/core/interfaces/ChargeSum"},{"text":"ChatParameters","link":"/api/@kopek/core/interfaces/ChatParameters"},{"text":"ChatResult","link":"/api/@kopek/core/interfaces/ChatResult"},{"text":"ChatStream","link":"/api/@kopek/core/interfaces/ChatStream"},{"text":"Client","link":"/api/@kopek/core/interfaces/Client"},{"text":"ClientSettings","link":"/api/@kopek/core/interfaces/ClientSettings"},{"text":"CommonSettings","link":"/api/@kopek/core/interfaces/CommonSettings"},{"text":"DescribeErrorOptions","link":"/api/@kopek/core/interfaces/DescribeErrorOptions"},{"text":"Finish","link":"/api/@kopek/core/interfaces/Finish"},{"text":"FinishedToolCall","link":"/api/@kopek/core/interfaces/FinishedToolCall"},{"text":"HttpSettings","link":"/api/@kopek/core/interfaces/HttpSettings"},{"text":"KeyBudgetStatus","link":"/api/@kopek/core/interfaces/KeyBudgetStatus"},{"text":"KeyOptions","link":"/api/@kopek/core/interfaces/KeyOptions"},{"text":"KeyReading","link":"/api/@kopek/core/interfaces/KeyReading"},{"text":"KeyStatus","link":"/api/@kopek/core/interfaces/KeyStatus"},{"text":"Meter","link":"/api/@kopek/core/interfaces/Meter"},{"text":"MeteredAttempt","link":"/api/@kopek/core/interfaces/MeteredAttempt"},{"text":"On402","link":"/api/@kopek/core/interfaces/On402"},{"text":"PartialAnswer","link":"/api/@kopek/core/interfaces/PartialAnswer"},{"text":"RawChunk","link":"/api/@kopek/core/interfaces/RawChunk"},{"text":"RawEvent","link":"/api/@kopek/core/interfaces/RawEvent"},{"text":"RawResponse","link":"/api/@kopek/core/interfaces/RawResponse"},{"text":"ReasoningDelta","link":"/api/@kopek/core/interfaces/ReasoningDelta"},{"text":"ReasoningParameters","link":"/api/@kopek/core/interfaces/ReasoningParameters"},{"text":"RequestProblem","link":"/api/@kopek/core/interfaces/RequestProblem"},{"text":"ResponseInfo","link":"/api/@kopek/core/interfaces/ResponseInfo"},{"text":"ResponseStart","link":"/api/@kopek/core/interfaces/ResponseStart"},{"text":"RetryPolicy","link":"/api/@kopek/core/interfaces/RetryPolicy"},{"text":"ServiceParameters","link":"/api/@kopek/core/interfaces/ServiceParameters"},{"text":"ServiceSettings","link":"/api/@kopek/core/interfaces/ServiceSettings"},{"text":"StandardParameters","link":"/api/@kopek/core/interfaces/StandardParameters"},{"text":"StreamOptions","link":"/api/@kopek/core/interfaces/StreamOptions"},{"text":"TextDelta","link":"/api/@kopek/core/interfaces/TextDelta"},{"text":"Timeouts","link":"/api/@kopek/core/interfaces/Timeouts"},{"text":"Tokens","link":"/api/@kopek/core/interfaces/Tokens"},{"text":"ToolCallDelta","link":"/api/@kopek/core/interfaces/ToolCallDelta"},{"text":"ToolCallFinished","link":"/api/@kopek/core/interfaces/ToolCallFinished"},{"text":"TransportLimits","link":"/api/@kopek/core/interfaces/TransportLimits"},{"text":"UsageEvent","link":"/api/@kopek/core/interfaces/UsageEvent"},{"text":"ValidToolCall","link":"/api/@kopek/core/interfaces/ValidToolCall"},{"text":"WaitSignal","link":"/api/@kopek/core/interfaces/WaitSignal"},{"text":"AudioResult","link":"/api/@kopek/core/type-aliases/AudioResult"},{"text":"Billing","link":"/api/@kopek/core/type-aliases/Billing"},{"text":"ChatEvent","link":"/api/@kopek/core/type-aliases/ChatEvent"},{"text":"ErrorCode","link":"/api/@kopek/core/type-aliases/ErrorCode"},{"text":"GivenHeaders","link":"/api/@kopek/core/type-aliases/GivenHeaders"},{"text":"KeyPersonalDataStatus","link":"/api/@kopek/core/type-aliases/KeyPersonalDataStatus"},{"text":"KopekModelId","link":"/api/@kopek/core/type-aliases/KopekModelId"},{"text":"MaybePromise","link":"/api/@kopek/core/type-aliases/MaybePromise"},{"text":"ModelVerdict","link":"/api/@kopek/core/type-aliases/ModelVerdict"},{"text":"Phase","link":"/api/@kopek/core/type-aliases/Phase"},{"text":"RawOptions","link":"/api/@kopek/core/type-aliases/RawOptions"},{"text":"VERSION","link":"/api/@kopek/core/variables/VERSION"}]}],"/api/@kopek/core/app/":[{"text":"Documentation","items":[{"text":"Overview","link":"/"}]},{"text":"API","items":[{"text":"@kopek/core","link":"/api/@kopek/core/"},{"text":"@kopek/core/app","link":"/api/@kopek/core/app/"},{"text":"@kopek/core/kit","link":"/api/@kopek/core/kit/"},{"text":"@kopek/core/reader","link":"/api/@kopek/core/reader/"},{"text":"@kopek/core/schema","link":"/api/@kopek/core/schema/"},{"text":"@kopek/core/schema/zod3","link":"/api/@kopek/core/schema/zod3/"},{"text":"@kopek/core/schema/zod4","link":"/api/@kopek/core/schema/zod4/"},{"text":"@kopek/core/wire","link":"/api/@kopek/core/wire/"},{"text":"@kopek/gateway","link":"/api/@kopek/gateway/"},{"text":"@kopek/gateway/proxy","link":"/api/@kopek/gateway/proxy/"},{"text":"@kopek/langchain","link":"/api/@kopek/langchain/"},{"text":"@kopek/langchain/register","link":"/api/@kopek/langchain/register/"},{"text":"@kopek/ledger","link":"/api/@kopek/ledger/"},{"text":"@kopek/ledger-postgres","link":"/api/@kopek/ledger-postgres/"},{"text":"@kopek/ledger/app","link":"/api/@kopek/ledger/app/"},{"text":"@kopek/ledger/durable-object","link":"/api/@kopek/ledger/durable-object/"},{"text":"@kopek/ledger/fetch","link":"/api/@kopek/ledger/fetch/"},{"text":"@kopek/ledger/reconcile","link":"/api/@kopek/ledger/reconcile/"},{"text":"@kopek/ledger/sqlite","link":"/api/@kopek/ledger/sqlite/"},{"text":"@kopek/ledger/store","link":"/api/@kopek/ledger/store/"},{"text":"@kopek/ledger/suite","link":"/api/@kopek/ledger/suite/"},{"text":"@kopek/ledger/wind-down","link":"/api/@kopek/ledger/wind-down/"},{"text":"@kopek/otel","link":"/api/@kopek/otel/"},{"text":"@kopek/vercel-ai","link":"/api/@kopek/vercel-ai/"},{"text":"@kopek/vercel-ai/v6","link":"/api/@kopek/vercel-ai/v6/"}]}],"/api/@kopek/core/kit/":[{"text":"Documentation","items":[{"text":"Overview","link":"/"}]},{"text":"API","items":[{"text":"@kopek/core","link":"/api/@kopek/core/"},{"text":"@kopek/core/app","link":"/api/@kopek/core/app/"},{"text":"@kopek/core/kit","link":"/api/@kopek/core/kit/"},{"text":"@kopek/core/reader","link":"/api/@kopek/core/reader/"},{"text":"@kopek/core/schema","link":"/api/@kopek/core/schema/"},{"text":"@kopek/core/schema/zod3","link":"/api/@kopek/core/schema/zod3/"},{"text":"@kopek/core/schema/zod4","link":"/api/@kopek/core/schema/zod4/"},{"text":"@kopek/core/wire","link":"/api/@kopek/core/wire/"},{"text":"@kopek/gateway","link":"/api/@kopek/gateway/"},{"text":"@kopek/gateway/proxy","link":"/api/@kopek/gateway/proxy/"},{"text":"@kopek/langchain","link":"/api/@kopek/langchain/"},{"text":"@kopek/langchain/register","link":"/api/@kopek/langchain/register/"},{"text":"@kopek/ledger","link":"/api/@kopek/ledger/"},{"text":"@kopek/ledger-postgres","link":"/api/@kopek/ledger-postgres/"},{"text":"@kopek/ledger/app","link":"/api/@kopek/ledger/app/"},{"text":"@kopek/ledger/durable-object","link":"/api/@kopek/ledger/durable-object/"},{"text":"@kopek/ledger/fetch","link":"/api/@kopek/ledger/fetch/"},{"text":"@kopek/ledger/reconcile","link":"/api/@kopek/ledger/reconcile/"},{"text":"@kopek/ledger/sqlite","link":"/api/@kopek/ledger/sqlite/"},{"text":"@kopek/ledger/store","link":"/api/@kopek/ledger/store/"},{"text":"@kopek/ledger/suite","link":"/api/@kopek/ledger/suite/"},{"text":"@kopek/ledger/wind-down","link":"/api/@kopek/ledger/wind-down/"},{"text":"@kopek/otel","link":"/api/@kopek/otel/"},{"text":"@kopek/vercel-ai","link":"/api/@kopek/vercel-ai/"},{"text":"@kopek/vercel-ai/v6","link":"/api/@kopek/vercel-ai/v6/"}]},{"text":"@kopek/core/kit","items":[{"text":"AnswerScan","link":"/api/@kopek/core/kit/classes/AnswerScan"},{"text":"BodyReader","link":"/api/@kopek/core/kit/classes/BodyReader"},{"text":"FoundUsage","link":"/api/@kopek/core/kit/classes/FoundUsage"},{"text":"ReadAhead","link":"/api/@kopek/core/kit/classes/ReadAhead"},{"text":"RunningSum","link":"/api/@kopek/core/kit/classes/RunningSum"},{"text":"abortFailure","link":"/api/@kopek/core/kit/functions/abortFailure"},{"text":"afterThisTurn","link":"/api/@kopek/core/kit/functions/afterThisTurn"},{"text":"allOf","link":"/api/@kopek/core/kit/functions/allOf"},{"text":"amountOf","link":"/api/@kopek/core/kit/functions/amountOf"},{"text":"andThen","link":"/api/@kopek/core/kit/functions/andThen"},{"text":"answerOf","link":"/api/@kopek/core/kit/functions/answerOf"},{"text":"assistantMessage","link":"/api/@kopek/core/kit/functions/assistantMessage"},{"text":"audioMediaType","link":"/api/@kopek/core/kit/functions/audioMediaType"},{"text":"base64FromBytes","link":"/api/@kopek/core/kit/functions/base64FromBytes"},{"text":"bytesFromBase64","link":"/api/@kopek/core/kit/functions/bytesFromBase64"},{"text":"callSafely","link":"/api/@kopek/core/kit/functions/callSafely"},{"text":"canonicalRub","link":"/api/@kopek/core/kit/functions/canonicalRub"},{"text":"chargeFrom","link":"/api/@kopek/core/kit/functions/chargeFrom"},{"text":"checkAllOneOf","link":"/api/@kopek/core/kit/functions/checkAllOneOf"},{"text":"checkHas","link":"/api/@kopek/core/kit/functions/checkHas"},{"text":"checkHeaders","link":"/api/@kopek/core/kit/functions/checkHeaders"},{"text":"checkOneOf","link":"/api/@kopek/core/kit/functions/checkOneOf"},{"text":"checkOptions","link":"/api/@kopek/core/kit/functions/checkOptions"},{"text":"checkParameterWords","link":"/api/@kopek/core/kit/functions/checkParameterWords"},{"text":"checkRequest","link":"/api/@kopek/core/kit/functions/checkRequest"},{"text":"checkRub","link":"/api/@kopek/core/kit/functions/checkRub"},{"text":"configurationError","link":"/api/@kopek/core/kit/functions/configurationError"},{"text":"connectionFailure","link":"/api/@kopek/core/kit/functions/connectionFailure"},{"text":"contentOf","link":"/api/@kopek/core/kit/functions/contentOf"},{"text":"defined","link":"/api/@kopek/core/kit/functions/defined"},{"text":"describeRequestText","link":"/api/@kopek/core/kit/functions/describeRequestText"},{"text":"detectBase64MediaType","link":"/api/@kopek/core/kit/functions/detectBase64MediaType"},{"text":"detectMediaType","link":"/api/@kopek/core/kit/functions/detectMediaType"},{"text":"dividedUp","link":"/api/@kopek/core/kit/functions/dividedUp"},{"text":"environment","link":"/api/@kopek/core/kit/functions/environment"},{"text":"errorFromAnswer","link":"/api/@kopek/core/kit/functions/errorFromAnswer"},{"text":"factor","link":"/api/@kopek/core/kit/functions/factor"},{"text":"ignore","link":"/api/@kopek/core/kit/functions/ignore"},{"text":"invalidRequest","link":"/api/@kopek/core/kit/functions/invalidRequest"},{"text":"isPromiseLike","link":"/api/@kopek/core/kit/functions/isPromiseLike"},{"text":"isRub","link":"/api/@kopek/core/kit/functions/isRub"},{"text":"jsonOfAnything","link":"/api/@kopek/core/kit/functions/jsonOfAnything"},{"text":"judgeStatus","link":"/api/@kopek/core/kit/functions/judgeStatus"},{"text":"keepLatest","link":"/api/@kopek/core/kit/functions/keepLatest"},{"text":"kindOf","link":"/api/@kopek/core/kit/functions/kindOf"},{"text":"modelsOf","link":"/api/@kopek/core/kit/functions/modelsOf"},{"text":"nearestName","link":"/api/@kopek/core/kit/functions/nearestName"},{"text":"nextTurn","link":"/api/@kopek/core/kit/functions/nextTurn"},{"text":"parseToolArguments","link":"/api/@kopek/core/kit/functions/parseToolArguments"},{"text":"readErrorBody","link":"/api/@kopek/core/kit/functions/readErrorBody"},{"text":"readEventData","link":"/api/@kopek/core/kit/functions/readEventData"},{"text":"readJsonDocuments","link":"/api/@kopek/core/kit/functions/readJsonDocuments"},{"text":"readUsage","link":"/api/@kopek/core/kit/functions/readUsage"},{"text":"reporterOf","link":"/api/@kopek/core/kit/functions/reporterOf"},{"text":"showValue","link":"/api/@kopek/core/kit/functions/showValue"},{"text":"toWireParameters","link":"/api/@kopek/core/kit/functions/toWireParameters"},{"text":"toolCallOf","link":"/api/@kopek/core/kit/functions/toolCallOf"},{"text":"unref","link":"/api/@kopek/core/kit/functions/unref"},{"text":"Amount","link":"/api/@kopek/core/kit/interfaces/Amount"},{"text":"ChargeContext","link":"/api/@kopek/core/kit/interfaces/ChargeContext"},{"text":"CheckOptions","link":"/api/@kopek/core/kit/interfaces/CheckOptions"},{"text":"ConversationRules","link":"/api/@kopek/core/kit/interfaces/ConversationRules"},{"text":"KopekErrorInit","link":"/api/@kopek/core/kit/interfaces/KopekErrorInit"},{"text":"NormalizedUsage","link":"/api/@kopek/core/kit/interfaces/NormalizedUsage"},{"text":"ReadAheadLimits","link":"/api/@kopek/core/kit/interfaces/ReadAheadLimits"},{"text":"SharedCallOptions","link":"/api/@kopek/core/kit/interfaces/SharedCallOptions"},{"text":"Anomaly","link":"/api/@kopek/core/kit/type-aliases/Anomaly"},{"text":"Defined","link":"/api/@kopek/core/kit/type-aliases/Defined"},{"text":"GivenParameters","link":"/api/@kopek/core/kit/type-aliases/GivenParameters"},{"text":"OptionKinds","link":"/api/@kopek/core/kit/type-aliases/OptionKinds"},{"text":"ParameterName","link":"/api/@kopek/core/kit/type-aliases/ParameterName"},{"text":"ValidateMode","link":"/api/@kopek/core/kit/type-aliases/ValidateMode"},{"text":"ABANDON_POLICIES","link":"/api/@kopek/core/kit/variables/ABANDON_POLICIES"},{"text":"ANOMALIES","link":"/api/@kopek/core/kit/variables/ANOMALIES"},{"text":"BYTE_LIMITS","link":"/api/@kopek/core/kit/variables/BYTE_LIMITS"},{"text":"CHAT_PARAMETERS","link":"/api/@kopek/core/kit/variables/CHAT_PARAMETERS"},{"text":"FOREIGN_NAMES","link":"/api/@kopek/core/kit/variables/FOREIGN_NAMES"},{"text":"GROUPED_SETTINGS","link":"/api/@kopek/core/kit/variables/GROUPED_SETTINGS"},{"text":"LONGEST_DELAY_MS","link":"/api/@kopek/core/kit/variables/LONGEST_DELAY_MS"},{"text":"PARAMETER_NAMES","link":"/api/@kopek/core/kit/variables/PARAMETER_NAMES"},{"text":"READ_AHEAD","link":"/api/@kopek/core/kit/variables/READ_AHEAD"},{"text":"REST_MS","link":"/api/@kopek/core/kit/variables/REST_MS"},{"text":"ZERO","link":"/api/@kopek/core/kit/variables/ZERO"},{"text":"systemClock","link":"/api/@kopek/core/kit/variables/systemClock"}]}],"/api/@kopek/core/reader/":[{"text":"Documentation","items":[{"text":"Overview","link":"/"}]},{"text":"API","items":[{"text":"@kopek/core","link":"/api/@kopek/core/"},{"text":"@kopek/core/app","link":"/api/@kopek/core/app/"},{"text":"@kopek/core/kit","link":"/api/@kopek/core/kit/"},{"text":"@kopek/core/reader","link":"/api/@kopek/core/reader/"},{"text":"@kopek/core/schema","link":"/api/@kopek/core/schema/"},{"text":"@kopek/core/schema/zod3","link":"/api/@kopek/core/schema/zod3/"},{"text":"@kopek/core/schema/zod4","link":"/api/@kopek/core/schema/zod4/"},{"text":"@kopek/core/wire","link":"/api/@kopek/core/wire/"},{"text":"@kopek/gateway","link":"/api/@kopek/gateway/"},{"text":"@kopek/gateway/proxy","link":"/api/@kopek/gateway/proxy/"},{"text":"@kopek/langchain","link":"/api/@kopek/langchain/"},{"text":"@kopek/langchain/register","link":"/api/@kopek/langchain/register/"},{"text":"@kopek/ledger","link":"/api/@kopek/ledger/"},{"text":"@kopek/ledger-postgres","link":"/api/@kopek/ledger-postgres/"},{"text":"@kopek/ledger/app","link":"/api/@kopek/ledger/app/"},{"text":"@kopek/ledger/durable-object","link":"/api/@kopek/ledger/durable-object/"},{"text":"@kopek/ledger/fetch","link":"/api/@kopek/ledger/fetch/"},{"text":"@kopek/ledger/reconcile","link":"/api/@kopek/ledger/reconcile/"},{"text":"@kopek/ledger/sqlite","link":"/api/@kopek/ledger/sqlite/"},{"text":"@kopek/ledger/store","link":"/api/@kopek/ledger/store/"},{"text":"@kopek/ledger/suite","link":"/api/@kopek/ledger/suite/"},{"text":"@kopek/ledger/wind-down","link":"/api/@kopek/ledger/wind-down/"},{"text":"@kopek/otel","link":"/api/@kopek/otel/"},{"text":"@kopek/vercel-ai","link":"/api/@kopek/vercel-ai/"},{"text":"@kopek/vercel-ai/v6","link":"/api/@kopek/vercel-ai/v6/"}]},{"text":"@kopek/core/reader","items":[{"text":"AnswerReader","link":"/api/@kopek/core/reader/classes/AnswerReader"},{"text":"openConnections","link":"/api/@kopek/core/reader/functions/openConnections"},{"text":"ReadAnswer","link":"/api/@kopek/core/reader/interfaces/ReadAnswer"},{"text":"ReaderOptions","link":"/api/@kopek/core/reader/interfaces/ReaderOptions"},{"text":"ReaderRequest","link":"/api/@kopek/core/reader/interfaces/ReaderRequest"},{"text":"Connections","link":"/api/@kopek/core/reader/type-aliases/Connections"}]}],"/api/@kopek/core/schema/":[{"text":"Documentation","items":[{"text":"Overview","link":"/"}]},{"text":"API","items":[{"text":"@kopek/core","link":"/api/@kopek/core/"},{"text":"@kopek/core/app","link":"/api/@kopek/core/app/"},{"text":"@kopek/core/kit","link":"/api/@kopek/core/kit/"},{"text":"@kopek/core/reader","link":"/api/@kopek/core/reader/"},{"text":"@kopek/core/schema","link":"/api/@kopek/core/schema/"},{"text":"@kopek/core/schema/zod3","link":"/api/@kopek/core/schema/zod3/"},{"text":"@kopek/core/schema/zod4","link":"/api/@kopek/core/schema/zod4/"},{"text":"@kopek/core/wire","link":"/api/@kopek/core/wire/"},{"text":"@kopek/gateway","link":"/api/@kopek/gateway/"},{"text":"@kopek/gateway/proxy","link":"/api/@kopek/gateway/proxy/"},{"text":"@kopek/langchain","link":"/api/@kopek/langchain/"},{"text":"@kopek/langchain/register","link":"/api/@kopek/langchain/register/"},{"text":"@kopek/ledger","link":"/api/@kopek/ledger/"},{"text":"@kopek/ledger-postgres","link":"/api/@kopek/ledger-postgres/"},{"text":"@kopek/ledger/app","link":"/api/@kopek/ledger/app/"},{"text":"@kopek/ledger/durable-object","link":"/api/@kopek/ledger/durable-object/"},{"text":"@kopek/ledger/fetch","link":"/api/@kopek/ledger/fetch/"},{"text":"@kopek/ledger/reconcile","link":"/api/@kopek/ledger/reconcile/"},{"text":"@kopek/ledger/sqlite","link":"/api/@kopek/ledger/sqlite/"},{"text":"@kopek/ledger/store","link":"/api/@kopek/ledger/store/"},{"text":"@kopek/ledger/suite","link":"/api/@kopek/ledger/suite/"},{"text":"@kopek/ledger/wind-down","link":"/api/@kopek/ledger/wind-down/"},{"text":"@kopek/otel","link":"/api/@kopek/otel/"},{"text":"@kopek/vercel-ai","link":"/api/@kopek/vercel-ai/"},{"text":"@kopek/vercel-ai/v6","link":"/api/@kopek/vercel-ai/v6/"}]},{"text":"@kopek/core/schema","items":[{"text":"schemaName","link":"/api/@kopek/core/schema/functions/schemaName"},{"text":"strictRequest","link":"/api/@kopek/core/schema/functions/strictRequest"},{"text":"toJsonSchema","link":"/api/@kopek/core/schema/functions/toJsonSchema"},{"text":"toStrictJsonSchema","link":"/api/@kopek/core/schema/functions/toStrictJsonSchema"},{"text":"SchemaProblem","link":"/api/@kopek/core/schema/interfaces/SchemaProblem"},{"text":"StrictJsonSchema","link":"/api/@kopek/core/schema/interfaces/StrictJsonSchema"},{"text":"ToJsonSchemaOptions","link":"/api/@kopek/core/schema/interfaces/ToJsonSchemaOptions"},{"text":"Zod4Parameters","link":"/api/@kopek/core/schema/interfaces/Zod4Parameters"}]}],"/api/@kopek/core/schema/zod3/":[{"text":"Documentation","items":[{"text":"Overview","link":"/"}]},{"text":"API","items":[{"text":"@kopek/core","link":"/api/@kopek/core/"},{"text":"@kopek/core/app","link":"/api/@kopek/core/app/"},{"text":"@kopek/core/kit","link":"/api/@kopek/core/kit/"},{"text":"@kopek/core/reader","link":"/api/@kopek/core/reader/"},{"text":"@kopek/core/schema","link":"/api/@kopek/core/schema/"},{"text":"@kopek/core/schema/zod3","link":"/api/@kopek/core/schema/zod3/"},{"text":"@kopek/core/schema/zod4","link":"/api/@kopek/core/schema/zod4/"},{"text":"@kopek/core/wire","link":"/api/@kopek/core/wire/"},{"text":"@kopek/gateway","link":"/api/@kopek/gateway/"},{"text":"@kopek/gateway/proxy","link":"/api/@kopek/gateway/proxy/"},{"text":"@kopek/langchain","link":"/api/@kopek/langchain/"},{"text":"@kopek/langchain/register","link":"/api/@kopek/langchain/register/"},{"text":"@kopek/ledger","link":"/api/@kopek/ledger/"},{"text":"@kopek/ledger-postgres","link":"/api/@kopek/ledger-postgres/"},{"text":"@kopek/ledger/app","link":"/api/@kopek/ledger/app/"},{"text":"@kopek/ledger/durable-object","link":"/api/@kopek/ledger/durable-object/"},{"text":"@kopek/ledger/fetch","link":"/api/@kopek/ledger/fetch/"},{"text":"@kopek/ledger/reconcile","link":"/api/@kopek/ledger/reconcile/"},{"text":"@kopek/ledger/sqlite","link":"/api/@kopek/ledger/sqlite/"},{"text":"@kopek/ledger/store","link":"/api/@kopek/ledger/store/"},{"text":"@kopek/ledger/suite","link":"/api/@kopek/ledger/suite/"},{"text":"@kopek/ledger/wind-down","link":"/api/@kopek/ledger/wind-down/"},{"text":"@kopek/otel","link":"/api/@kopek/otel/"},{"text":"@kopek/vercel-ai","link":"/api/@kopek/vercel-ai/"},{"text":"@kopek/vercel-ai/v6","link":"/api/@kopek/vercel-ai/v6/"}]},{"text":"@kopek/core/schema/zod3","items":[{"text":"zod3Converter","link":"/api/@kopek/core/schema/zod3/functions/zod3Converter"}]}],"/api/@kopek/core/schema/zod4/":[{"text":"Documentation","items":[{"text":"Overview","link":"/"}]},{"text":"API","items":[{"text":"@kopek/core","link":"/api/@kopek/core/"},{"text":"@kopek/core/app","link":"/api/@kopek/core/app/"},{"text":"@kopek/core/kit","link":"/api/@kopek/core/kit/"},{"text":"@kopek/core/reader","link":"/api/@kopek/core/reader/"},{"text":"@kopek/core/schema","link":"/api/@kopek/core/schema/"},{"text":"@kopek/core/schema/zod3","link":"/api/@kopek/core/schema/zod3/"},{"text":"@kopek/core/schema/zod4","link":"/api/@kopek/core/schema/zod4/"},{"text":"@kopek/core/wire","link":"/api/@kopek/core/wire/"},{"text":"@kopek/gateway","link":"/api/@kopek/gateway/"},{"text":"@kopek/gateway/proxy","link":"/api/@kopek/gateway/proxy/"},{"text":"@kopek/langchain","link":"/api/@kopek/langchain/"},{"text":"@kopek/langchain/register","link":"/api/@kopek/langchain/register/"},{"text":"@kopek/ledger","link":"/api/@kopek/ledger/"},{"text":"@kopek/ledger-postgres","link":"/api/@kopek/ledger-postgres/"},{"text":"@kopek/ledger/app","link":"/api/@kopek/ledger/app/"},{"text":"@kopek/ledger/durable-object","link":"/api/@kopek/ledger/durable-object/"},{"text":"@kopek/ledger/fetch","link":"/api/@kopek/ledger/fetch/"},{"text":"@kopek/ledger/reconcile","link":"/api/@kopek/ledger/reconcile/"},{"text":"@kopek/ledger/sqlite","link":"/api/@kopek/ledger/sqlite/"},{"text":"@kopek/ledger/store","link":"/api/@kopek/ledger/store/"},{"text":"@kopek/ledger/suite","link":"/api/@kopek/ledger/suite/"},{"text":"@kopek/ledger/wind-down","link":"/api/@kopek/ledger/wind-down/"},{"text":"@kopek/otel","link":"/api/@kopek/otel/"},{"text":"@kopek/vercel-ai","link":"/api/@kopek/vercel-ai/"},{"text":"@kopek/vercel-ai/v6","link":"/api/@kopek/vercel-ai/v6/"}]},{"text":"@kopek/core/schema/zod4","items":[{"text":"zod4Converter","link":"/api/@kopek/core/schema/zod4/functions/zod4Converter"}]}],"/api/@kopek/core/wire/":[{"text":"Documentation","items":[{"text":"Overview","link":"/"}]},{"text":"API","items":[{"text":"@kopek/core","link":"/api/@kopek/core/"},{"text":"@kopek/core/app","link":"/api/@kopek/core/app/"},{"text":"@kopek/core/kit","link":"/api/@kopek/core/kit/"},{"text":"@kopek/core/reader","link":"/api/@kopek/core/reader/"},{"text":"@kopek/core/schema","link":"/api/@kopek/core/schema/"},{"text":"@kopek/core/schema/zod3","link":"/api/@kopek/core/schema/zod3/"},{"text":"@kopek/core/schema/zod4","link":"/api/@kopek/core/schema/zod4/"},{"text":"@kopek/core/wire","link":"/api/@kopek/core/wire/"},{"text":"@kopek/gateway","link":"/api/@kopek/gateway/"},{"text":"@kopek/gateway/proxy","link":"/api/@kopek/gateway/proxy/"},{"text":"@kopek/langchain","link":"/api/@kopek/langchain/"},{"text":"@kopek/langchain/register","link":"/api/@kopek/langchain/register/"},{"text":"@kopek/ledger","link":"/api/@kopek/ledger/"},{"text":"@kopek/ledger-postgres","link":"/api/@kopek/ledger-postgres/"},{"text":"@kopek/ledger/app","link":"/api/@kopek/ledger/app/"},{"text":"@kopek/ledger/durable-object","link":"/api/@kopek/ledger/durable-object/"},{"text":"@kopek/ledger/fetch","link":"/api/@kopek/ledger/fetch/"},{"text":"@kopek/ledger/reconcile","link":"/api/@kopek/ledger/reconcile/"},{"text":"@kopek/ledger/sqlite","link":"/api/@kopek/ledger/sqlite/"},{"text":"@kopek/ledger/store","link":"/api/@kopek/ledger/store/"},{"text":"@kopek/ledger/suite","link":"/api/@kopek/ledger/suite/"},{"text":"@kopek/ledger/wind-down","link":"/api/@kopek/ledger/wind-down/"},{"text":"@kopek/otel","link":"/api/@kopek/otel/"},{"text":"@kopek/vercel-ai","link":"/api/@kopek/vercel-ai/"},{"text":"@kopek/vercel-ai/v6","link":"/api/@kopek/vercel-ai/v6/"}]},{"text":"@kopek/core/wire","items":[{"text":"AssistantMessage","link":"/api/@kopek/core/wire/interfaces/AssistantMessage"},{"text":"AudioAnswer","link":"/api/@kopek/core/wire/interfaces/AudioAnswer"},{"text":"AudioOutput","link":"/api/@kopek/core/wire/interfaces/AudioOutput"},{"text":"AudioPart","link":"/api/@kopek/core/wire/interfaces/AudioPart"},{"text":"CacheControl","link":"/api/@kopek/core/wire/interfaces/CacheControl"},{"text":"ChatCompletion","link":"/api/@kopek/core/wire/interfaces/ChatCompletion"},{"text":"ChatCompletionChunk","link":"/api/@kopek/core/wire/interfaces/ChatCompletionChunk"},{"text":"ChatResponseBase","link":"/api/@kopek/core/wire/interfaces/ChatResponseBase"},{"text":"ChoiceEnd","link":"/api/@kopek/core/wire/interfaces/ChoiceEnd"},{"text":"ContextCompressionPlugin","link":"/api/@kopek/core/wire/interfaces/ContextCompressionPlugin"},{"text":"Delta","link":"/api/@kopek/core/wire/interfaces/Delta"},{"text":"ErrorBody","link":"/api/@kopek/core/wire/interfaces/ErrorBody"},{"text":"ErrorResponse","link":"/api/@kopek/core/wire/interfaces/ErrorResponse"},{"text":"FileParserPlugin","link":"/api/@kopek/core/wire/interfaces/FileParserPlugin"},{"text":"FilePart","link":"/api/@kopek/core/wire/interfaces/FilePart"},{"text":"FunctionTool","link":"/api/@kopek/core/wire/interfaces/FunctionTool"},{"text":"ImagePart","link":"/api/@kopek/core/wire/interfaces/ImagePart"},{"text":"KeyBudget","link":"/api/@kopek/core/wire/interfaces/KeyBudget"},{"text":"KeyInfo","link":"/api/@kopek/core/wire/interfaces/KeyInfo"},{"text":"KeyPersonalData","link":"/api/@kopek/core/wire/interfaces/KeyPersonalData"},{"text":"MessagesRequest","link":"/api/@kopek/core/wire/interfaces/MessagesRequest"},{"text":"NonChatChoice","link":"/api/@kopek/core/wire/interfaces/NonChatChoice"},{"text":"NonStreamingChoice","link":"/api/@kopek/core/wire/interfaces/NonStreamingChoice"},{"text":"PdfEngines","link":"/api/@kopek/core/wire/interfaces/PdfEngines"},{"text":"Prediction","link":"/api/@kopek/core/wire/interfaces/Prediction"},{"text":"PromptRequest","link":"/api/@kopek/core/wire/interfaces/PromptRequest"},{"text":"ProviderPreferences","link":"/api/@kopek/core/wire/interfaces/ProviderPreferences"},{"text":"Reasoning","link":"/api/@kopek/core/wire/interfaces/Reasoning"},{"text":"RequestParameters","link":"/api/@kopek/core/wire/interfaces/RequestParameters"},{"text":"ResponseMessage","link":"/api/@kopek/core/wire/interfaces/ResponseMessage"},{"text":"StreamingChoice","link":"/api/@kopek/core/wire/interfaces/StreamingChoice"},{"text":"TextPart","link":"/api/@kopek/core/wire/interfaces/TextPart"},{"text":"ToolCall","link":"/api/@kopek/core/wire/interfaces/ToolCall"},{"text":"ToolMessage","link":"/api/@kopek/core/wire/interfaces/ToolMessage"},{"text":"UserOrSystemMessage","link":"/api/@kopek/core/wire/interfaces/UserOrSystemMessage"},{"text":"VideoPart","link":"/api/@kopek/core/wire/interfaces/VideoPart"},{"text":"WebSearchTool","link":"/api/@kopek/core/wire/interfaces/WebSearchTool"},{"text":"WireUsage","link":"/api/@kopek/core/wire/interfaces/WireUsage"},{"text":"CacheTtl","link":"/api/@kopek/core/wire/type-aliases/CacheTtl"},{"text":"ChatRequest","link":"/api/@kopek/core/wire/type-aliases/ChatRequest"},{"text":"ContentPart","link":"/api/@kopek/core/wire/type-aliases/ContentPart"},{"text":"Effort","link":"/api/@kopek/core/wire/type-aliases/Effort"},{"text":"FinishReason","link":"/api/@kopek/core/wire/type-aliases/FinishReason"},{"text":"JsonObject","link":"/api/@kopek/core/wire/type-aliases/JsonObject"},{"text":"JsonSchema","link":"/api/@kopek/core/wire/type-aliases/JsonSchema"},{"text":"Message","link":"/api/@kopek/core/wire/type-aliases/Message"},{"text":"Modality","link":"/api/@kopek/core/wire/type-aliases/Modality"},{"text":"Open","link":"/api/@kopek/core/wire/type-aliases/Open"},{"text":"Plugin","link":"/api/@kopek/core/wire/type-aliases/Plugin"},{"text":"ProviderSort","link":"/api/@kopek/core/wire/type-aliases/ProviderSort"},{"text":"ResponseFormat","link":"/api/@kopek/core/wire/type-aliases/ResponseFormat"},{"text":"ServiceTier","link":"/api/@kopek/core/wire/type-aliases/ServiceTier"},{"text":"Tool","link":"/api/@kopek/core/wire/type-aliases/Tool"},{"text":"ToolChoice","link":"/api/@kopek/core/wire/type-aliases/ToolChoice"},{"text":"ALLOWED_VALUES","link":"/api/@kopek/core/wire/variables/ALLOWED_VALUES"}]}],"/api/@kopek/gateway/":[{"text":"Documentation","items":[{"text":"Overview","link":"/"}]},{"text":"API","items":[{"text":"@kopek/core","link":"/api/@kopek/core/"},{"text":"@kopek/core/app","link":"/api/@kopek/core/app/"},{"text":"@kopek/core/kit","link":"/api/@kopek/core/kit/"},{"text":"@kopek/core/reader","link":"/api/@kopek/core/reader/"},{"text":"@kopek/core/schema","link":"/api/@kopek/core/schema/"},{"text":"@kopek/core/schema/zod3","link":"/api/@kopek/core/schema/zod3/"},{"text":"@kopek/core/schema/zod4","link":"/api/@kopek/core/schema/zod4/"},{"text":"@kopek/core/wire","link":"/api/@kopek/core/wire/"},{"text":"@kopek/gateway","link":"/api/@kopek/gateway/"},{"text":"@kopek/gateway/proxy","link":"/api/@kopek/gateway/proxy/"},{"text":"@kopek/langchain","link":"/api/@kopek/langchain/"},{"text":"@kopek/langchain/register","link":"/api/@kopek/langchain/register/"},{"text":"@kopek/ledger","link":"/api/@kopek/ledger/"},{"text":"@kopek/ledger-postgres","link":"/api/@kopek/ledger-postgres/"},{"text":"@kopek/ledger/app","link":"/api/@kopek/ledger/app/"},{"text":"@kopek/ledger/durable-object","link":"/api/@kopek/ledger/durable-object/"},{"text":"@kopek/ledger/fetch","link":"/api/@kopek/ledger/fetch/"},{"text":"@kopek/ledger/reconcile","link":"/api/@kopek/ledger/reconcile/"},{"text":"@kopek/ledger/sqlite","link":"/api/@kopek/ledger/sqlite/"},{"text":"@kopek/ledger/store","link":"/api/@kopek/ledger/store/"},{"text":"@kopek/ledger/suite","link":"/api/@kopek/ledger/suite/"},{"text":"@kopek/ledger/wind-down","link":"/api/@kopek/ledger/wind-down/"},{"text":"@kopek/otel","link":"/api/@kopek/otel/"},{"text":"@kopek/vercel-ai","link":"/api/@kopek/vercel-ai/"},{"text":"@kopek/vercel-ai/v6","link":"/api/@kopek/vercel-ai/v6/"}]},{"text":"@kopek/gateway","items":[{"text":"startGateway","link":"/api/@kopek/gateway/functions/startGateway"},{"text":"Audit","link":"/api/@kopek/gateway/interfaces/Audit"},{"text":"ChargePage","link":"/api/@kopek/gateway/interfaces/ChargePage"},{"text":"ChargeQuery","link":"/api/@kopek/gateway/interfaces/ChargeQuery"},{"text":"ClosingBalance","link":"/api/@kopek/gateway/interfaces/ClosingBalance"},{"text":"Control","link":"/api/@kopek/gateway/interfaces/Control"},{"text":"Decided","link":"/api/@kopek/gateway/interfaces/Decided"},{"text":"Drift","link":"/api/@kopek/gateway/interfaces/Drift"},{"text":"FaultInfo","link":"/api/@kopek/gateway/interfaces/FaultInfo"},{"text":"FaultRule","link":"/api/@kopek/gateway/interfaces/FaultRule"},{"text":"Fixture","link":"/api/@kopek/gateway/interfaces/Fixture"},{"text":"FixtureMatch","link":"/api/@kopek/gateway/interfaces/FixtureMatch"},{"text":"Gateway","link":"/api/@kopek/gateway/interfaces/Gateway"},{"text":"GatewayCharge","link":"/api/@kopek/gateway/interfaces/GatewayCharge"},{"text":"GatewayEvent","link":"/api/@kopek/gateway/interfaces/GatewayEvent"},{"text":"GatewayOptions","link":"/api/@kopek/gateway/interfaces/GatewayOptions"},{"text":"KeySettings","link":"/api/@kopek/gateway/interfaces/KeySettings"},{"text":"KeySummary","link":"/api/@kopek/gateway/interfaces/KeySummary"},{"text":"LogEntry","link":"/api/@kopek/gateway/interfaces/LogEntry"},{"text":"LoggedRequest","link":"/api/@kopek/gateway/interfaces/LoggedRequest"},{"text":"ModelConfig","link":"/api/@kopek/gateway/interfaces/ModelConfig"},{"text":"PresetConfig","link":"/api/@kopek/gateway/interfaces/PresetConfig"},{"text":"Prices","link":"/api/@kopek/gateway/interfaces/Prices"},{"text":"ProviderConfig","link":"/api/@kopek/gateway/interfaces/ProviderConfig"},{"text":"RedactOptions","link":"/api/@kopek/gateway/interfaces/RedactOptions"},{"text":"ReplayOptions","link":"/api/@kopek/gateway/interfaces/ReplayOptions"},{"text":"ScriptedAnswer","link":"/api/@kopek/gateway/interfaces/ScriptedAnswer"},{"text":"SearchPage","link":"/api/@kopek/gateway/interfaces/SearchPage"},{"text":"StreamSettings","link":"/api/@kopek/gateway/interfaces/StreamSettings"},{"text":"TestControl","link":"/api/@kopek/gateway/interfaces/TestControl"},{"text":"UpstreamConfig","link":"/api/@kopek/gateway/interfaces/UpstreamConfig"},{"text":"ErrorStatus","link":"/api/@kopek/gateway/type-aliases/ErrorStatus"},{"text":"IsoTime","link":"/api/@kopek/gateway/type-aliases/IsoTime"},{"text":"MatchOptions","link":"/api/@kopek/gateway/type-aliases/MatchOptions"},{"text":"PersonalDataType","link":"/api/@kopek/gateway/type-aliases/PersonalDataType"},{"text":"Price","link":"/api/@kopek/gateway/type-aliases/Price"},{"text":"Rubles","link":"/api/@kopek/gateway/type-aliases/Rubles"},{"text":"Talent","link":"/api/@kopek/gateway/type-aliases/Talent"},{"text":"UnknownFields","link":"/api/@kopek/gateway/type-aliases/UnknownFields"},{"text":"ERROR_TABLE","link":"/api/@kopek/gateway/variables/ERROR_TABLE"},{"text":"FAULTS","link":"/api/@kopek/gateway/variables/FAULTS"}]}],"/api/@kopek/gateway/proxy/":[{"text":"Documentation","items":[{"text":"Overview","link":"/"}]},{"text":"API","items":[{"text":"@kopek/core","link":"/api/@kopek/core/"},{"text":"@kopek/core/app","link":"/api/@kopek/core/app/"},{"text":"@kopek/core/kit","link":"/api/@kopek/core/kit/"},{"text":"@kopek/core/reader","link":"/api/@kopek/core/reader/"},{"text":"@kopek/core/schema","link":"/api/@kopek/core/schema/"},{"text":"@kopek/core/schema/zod3","link":"/api/@kopek/core/schema/zod3/"},{"text":"@kopek/core/schema/zod4","link":"/api/@kopek/core/schema/zod4/"},{"text":"@kopek/core/wire","link":"/api/@kopek/core/wire/"},{"text":"@kopek/gateway","link":"/api/@kopek/gateway/"},{"text":"@kopek/gateway/proxy","link":"/api/@kopek/gateway/proxy/"},{"text":"@kopek/langchain","link":"/api/@kopek/langchain/"},{"text":"@kopek/langchain/register","link":"/api/@kopek/langchain/register/"},{"text":"@kopek/ledger","link":"/api/@kopek/ledger/"},{"text":"@kopek/ledger-postgres","link":"/api/@kopek/ledger-postgres/"},{"text":"@kopek/ledger/app","link":"/api/@kopek/ledger/app/"},{"text":"@kopek/ledger/durable-object","link":"/api/@kopek/ledger/durable-object/"},{"text":"@kopek/ledger/fetch","link":"/api/@kopek/ledger/fetch/"},{"text":"@kopek/ledger/reconcile","link":"/api/@kopek/ledger/reconcile/"},{"text":"@kopek/ledger/sqlite","link":"/api/@kopek/ledger/sqlite/"},{"text":"@kopek/ledger/store","link":"/api/@kopek/ledger/store/"},{"text":"@kopek/ledger/suite","link":"/api/@kopek/ledger/suite/"},{"text":"@kopek/ledger/wind-down","link":"/api/@kopek/ledger/wind-down/"},{"text":"@kopek/otel","link":"/api/@kopek/otel/"},{"text":"@kopek/vercel-ai","link":"/api/@kopek/vercel-ai/"},{"text":"@kopek/vercel-ai/v6","link":"/api/@kopek/vercel-ai/v6/"}]},{"text":"@kopek/gateway/proxy","items":[{"text":"createRedaction","link":"/api/@kopek/gateway/proxy/functions/createRedaction"},{"text":"openTape","link":"/api/@kopek/gateway/proxy/functions/openTape"},{"text":"readRecordings","link":"/api/@kopek/gateway/proxy/functions/readRecordings"},{"text":"MadeAnswer","link":"/api/@kopek/gateway/proxy/interfaces/MadeAnswer"},{"text":"RecordedAnswer","link":"/api/@kopek/gateway/proxy/interfaces/RecordedAnswer"},{"text":"Recording","link":"/api/@kopek/gateway/proxy/interfaces/Recording"},{"text":"Redaction","link":"/api/@kopek/gateway/proxy/interfaces/Redaction"},{"text":"RequestIdentity","link":"/api/@kopek/gateway/proxy/interfaces/RequestIdentity"}]}],"/api/@kopek/langchain/":[{"text":"Documentation","items":[{"text":"Overview","link":"/"}]},{"text":"API","items":[{"text":"@kopek/core","link":"/api/@kopek/core/"},{"text":"@kopek/core/app","link":"/api/@kopek/core/app/"},{"text":"@kopek/core/kit","link":"/api/@kopek/core/kit/"},{"text":"@kopek/core/reader","link":"/api/@kopek/core/reader/"},{"text":"@kopek/core/schema","link":"/api/@kopek/core/schema/"},{"text":"@kopek/core/schema/zod3","link":"/api/@kopek/core/schema/zod3/"},{"text":"@kopek/core/schema/zod4","link":"/api/@kopek/core/schema/zod4/"},{"text":"@kopek/core/wire","link":"/api/@kopek/core/wire/"},{"text":"@kopek/gateway","link":"/api/@kopek/gateway/"},{"text":"@kopek/gateway/proxy","link":"/api/@kopek/gateway/proxy/"},{"text":"@kopek/langchain","link":"/api/@kopek/langchain/"},{"text":"@kopek/langchain/register","link":"/api/@kopek/langchain/register/"},{"text":"@kopek/ledger","link":"/api/@kopek/ledger/"},{"text":"@kopek/ledger-postgres","link":"/api/@kopek/ledger-postgres/"},{"text":"@kopek/ledger/app","link":"/api/@kopek/ledger/app/"},{"text":"@kopek/ledger/durable-object","link":"/api/@kopek/ledger/durable-object/"},{"text":"@kopek/ledger/fetch","link":"/api/@kopek/ledger/fetch/"},{"text":"@kopek/ledger/reconcile","link":"/api/@kopek/ledger/reconcile/"},{"text":"@kopek/ledger/sqlite","link":"/api/@kopek/ledger/sqlite/"},{"text":"@kopek/ledger/store","link":"/api/@kopek/ledger/store/"},{"text":"@kopek/ledger/suite","link":"/api/@kopek/ledger/suite/"},{"text":"@kopek/ledger/wind-down","link":"/api/@kopek/ledger/wind-down/"},{"text":"@kopek/otel","link":"/api/@kopek/otel/"},{"text":"@kopek/vercel-ai","link":"/api/@kopek/vercel-ai/"},{"text":"@kopek/vercel-ai/v6","link":"/api/@kopek/vercel-ai/v6/"}]},{"text":"@kopek/langchain","items":[{"text":"ChatKopek","link":"/api/@kopek/langchain/classes/ChatKopek"},{"text":"Kopek","link":"/api/@kopek/langchain/classes/Kopek"},{"text":"SpendHandler","link":"/api/@kopek/langchain/classes/SpendHandler"},{"text":"cutShort","link":"/api/@kopek/langchain/functions/cutShort"},{"text":"webSearch","link":"/api/@kopek/langchain/functions/webSearch"},{"text":"windDown","link":"/api/@kopek/langchain/functions/windDown"},{"text":"ChatKopekCallOptions","link":"/api/@kopek/langchain/interfaces/ChatKopekCallOptions"},{"text":"ChatKopekFields","link":"/api/@kopek/langchain/interfaces/ChatKopekFields"},{"text":"ChatKopekSettings","link":"/api/@kopek/langchain/interfaces/ChatKopekSettings"},{"text":"ConnectionFields","link":"/api/@kopek/langchain/interfaces/ConnectionFields"},{"text":"KopekCallOptions","link":"/api/@kopek/langchain/interfaces/KopekCallOptions"},{"text":"KopekFields","link":"/api/@kopek/langchain/interfaces/KopekFields"},{"text":"KopekSettings","link":"/api/@kopek/langchain/interfaces/KopekSettings"},{"text":"SpendHandlerOptions","link":"/api/@kopek/langchain/interfaces/SpendHandlerOptions"},{"text":"WindDownMiddleware","link":"/api/@kopek/langchain/interfaces/WindDownMiddleware"},{"text":"WindDownOptions","link":"/api/@kopek/langchain/interfaces/WindDownOptions"},{"text":"WindDownQuestion","link":"/api/@kopek/langchain/interfaces/WindDownQuestion"},{"text":"ToolChoiceInput","link":"/api/@kopek/langchain/type-aliases/ToolChoiceInput"}]}],"/api/@kopek/langchain/register/":[{"text":"Documentation","items":[{"text":"Overview","link":"/"}]},{"text":"API","items":[{"text":"@kopek/core","link":"/api/@kopek/core/"},{"text":"@kopek/core/app","link":"/api/@kopek/core/app/"},{"text":"@kopek/core/kit","link":"/api/@kopek/core/kit/"},{"text":"@kopek/core/reader","link":"/api/@kopek/core/reader/"},{"text":"@kopek/core/schema","link":"/api/@kopek/core/schema/"},{"text":"@kopek/core/schema/zod3","link":"/api/@kopek/core/schema/zod3/"},{"text":"@kopek/core/schema/zod4","link":"/api/@kopek/core/schema/zod4/"},{"text":"@kopek/core/wire","link":"/api/@kopek/core/wire/"},{"text":"@kopek/gateway","link":"/api/@kopek/gateway/"},{"text":"@kopek/gateway/proxy","link":"/api/@kopek/gateway/proxy/"},{"text":"@kopek/langchain","link":"/api/@kopek/langchain/"},{"text":"@kopek/langchain/register","link":"/api/@kopek/langchain/register/"},{"text":"@kopek/ledger","link":"/api/@kopek/ledger/"},{"text":"@kopek/ledger-postgres","link":"/api/@kopek/ledger-postgres/"},{"text":"@kopek/ledger/app","link":"/api/@kopek/ledger/app/"},{"text":"@kopek/ledger/durable-object","link":"/api/@kopek/ledger/durable-object/"},{"text":"@kopek/ledger/fetch","link":"/api/@kopek/ledger/fetch/"},{"text":"@kopek/ledger/reconcile","link":"/api/@kopek/ledger/reconcile/"},{"text":"@kopek/ledger/sqlite","link":"/api/@kopek/ledger/sqlite/"},{"text":"@kopek/ledger/store","link":"/api/@kopek/ledger/store/"},{"text":"@kopek/ledger/suite","link":"/api/@kopek/ledger/suite/"},{"text":"@kopek/ledger/wind-down","link":"/api/@kopek/ledger/wind-down/"},{"text":"@kopek/otel","link":"/api/@kopek/otel/"},{"text":"@kopek/vercel-ai","link":"/api/@kopek/vercel-ai/"},{"text":"@kopek/vercel-ai/v6","link":"/api/@kopek/vercel-ai/v6/"}]},{"text":"@kopek/langchain/register","items":[{"text":"registerKopek","link":"/api/@kopek/langchain/register/functions/registerKopek"}]}],"/api/@kopek/ledger/":[{"text":"Documentation","items":[{"text":"Overview","link":"/"}]},{"text":"API","items":[{"text":"@kopek/core","link":"/api/@kopek/core/"},{"text":"@kopek/core/app","link":"/api/@kopek/core/app/"},{"text":"@kopek/core/kit","link":"/api/@kopek/core/kit/"},{"text":"@kopek/core/reader","link":"/api/@kopek/core/reader/"},{"text":"@kopek/core/schema","link":"/api/@kopek/core/schema/"},{"text":"@kopek/core/schema/zod3","link":"/api/@kopek/core/schema/zod3/"},{"text":"@kopek/core/schema/zod4","link":"/api/@kopek/core/schema/zod4/"},{"text":"@kopek/core/wire","link":"/api/@kopek/core/wire/"},{"text":"@kopek/gateway","link":"/api/@kopek/gateway/"},{"text":"@kopek/gateway/proxy","link":"/api/@kopek/gateway/proxy/"},{"text":"@kopek/langchain","link":"/api/@kopek/langchain/"},{"text":"@kopek/langchain/register","link":"/api/@kopek/langchain/register/"},{"text":"@kopek/ledger","link":"/api/@kopek/ledger/"},{"text":"@kopek/ledger-postgres","link":"/api/@kopek/ledger-postgres/"},{"text":"@kopek/ledger/app","link":"/api/@kopek/ledger/app/"},{"text":"@kopek/ledger/durable-object","link":"/api/@kopek/ledger/durable-object/"},{"text":"@kopek/ledger/fetch","link":"/api/@kopek/ledger/fetch/"},{"text":"@kopek/ledger/reconcile","link":"/api/@kopek/ledger/reconcile/"},{"text":"@kopek/ledger/sqlite","link":"/api/@kopek/ledger/sqlite/"},{"text":"@kopek/ledger/store","link":"/api/@kopek/ledger/store/"},{"text":"@kopek/ledger/suite","link":"/api/@kopek/ledger/suite/"},{"text":"@kopek/ledger/wind-down","link":"/api/@kopek/ledger/wind-down/"},{"text":"@kopek/otel","link":"/api/@kopek/otel/"},{"text":"@kopek/vercel-ai","link":"/api/@kopek/vercel-ai/"},{"text":"@kopek/vercel-ai/v6","link":"/api/@kopek/vercel-ai/v6/"}]},{"text":"@kopek/ledger","items":[{"text":"Alerts","link":"/api/@kopek/ledger/classes/Alerts"},{"text":"LedgerSum","link":"/api/@kopek/ledger/classes/LedgerSum"},{"text":"MemoryStore","link":"/api/@kopek/ledger/classes/MemoryStore"},{"text":"SpendLimitError","link":"/api/@kopek/ledger/classes/SpendLimitError"},{"text":"billingOf","link":"/api/@kopek/ledger/functions/billingOf"},{"text":"budgetOf","link":"/api/@kopek/ledger/functions/budgetOf"},{"text":"checkLedger","link":"/api/@kopek/ledger/functions/checkLedger"},{"text":"createLedger","link":"/api/@kopek/ledger/functions/createLedger"},{"text":"currentRun","link":"/api/@kopek/ledger/functions/currentRun"},{"text":"dateIn","link":"/api/@kopek/ledger/functions/dateIn"},{"text":"entryOfCharge","link":"/api/@kopek/ledger/functions/entryOfCharge"},{"text":"formatScope","link":"/api/@kopek/ledger/functions/formatScope"},{"text":"inRun","link":"/api/@kopek/ledger/functions/inRun"},{"text":"isRequest","link":"/api/@kopek/ledger/functions/isRequest"},{"text":"isTag","link":"/api/@kopek/ledger/functions/isTag"},{"text":"isTimeZone","link":"/api/@kopek/ledger/functions/isTimeZone"},{"text":"meteredClient","link":"/api/@kopek/ledger/functions/meteredClient"},{"text":"meteredSettingNames","link":"/api/@kopek/ledger/functions/meteredSettingNames"},{"text":"newEntryId","link":"/api/@kopek/ledger/functions/newEntryId"},{"text":"parseScope","link":"/api/@kopek/ledger/functions/parseScope"},{"text":"rankOf","link":"/api/@kopek/ledger/functions/rankOf"},{"text":"scopesOf","link":"/api/@kopek/ledger/functions/scopesOf"},{"text":"windowOf","link":"/api/@kopek/ledger/functions/windowOf"},{"text":"withRun","link":"/api/@kopek/ledger/functions/withRun"},{"text":"withTags","link":"/api/@kopek/ledger/functions/withTags"},{"text":"AddedLimitEvent","link":"/api/@kopek/ledger/interfaces/AddedLimitEvent"},{"text":"AlertReceiver","link":"/api/@kopek/ledger/interfaces/AlertReceiver"},{"text":"AlertSettings","link":"/api/@kopek/ledger/interfaces/AlertSettings"},{"text":"Budget","link":"/api/@kopek/ledger/interfaces/Budget"},{"text":"BudgetTerms","link":"/api/@kopek/ledger/interfaces/BudgetTerms"},{"text":"Budgets","link":"/api/@kopek/ledger/interfaces/Budgets"},{"text":"CallEstimate","link":"/api/@kopek/ledger/interfaces/CallEstimate"},{"text":"CounterMismatch","link":"/api/@kopek/ledger/interfaces/CounterMismatch"},{"text":"CreditTerms","link":"/api/@kopek/ledger/interfaces/CreditTerms"},{"text":"EntriesPage","link":"/api/@kopek/ledger/interfaces/EntriesPage"},{"text":"EntriesResult","link":"/api/@kopek/ledger/interfaces/EntriesResult"},{"text":"FlushResult","link":"/api/@kopek/ledger/interfaces/FlushResult"},{"text":"Ledger","link":"/api/@kopek/ledger/interfaces/Ledger"},{"text":"LedgerEntry","link":"/api/@kopek/ledger/interfaces/LedgerEntry"},{"text":"LedgerListener","link":"/api/@kopek/ledger/interfaces/LedgerListener"},{"text":"LedgerOptions","link":"/api/@kopek/ledger/interfaces/LedgerOptions"},{"text":"LedgerSnapshot","link":"/api/@kopek/ledger/interfaces/LedgerSnapshot"},{"text":"LedgerStore","link":"/api/@kopek/ledger/interfaces/LedgerStore"},{"text":"LedgerTotal","link":"/api/@kopek/ledger/interfaces/LedgerTotal"},{"text":"LimitAlert","link":"/api/@kopek/ledger/interfaces/LimitAlert"},{"text":"LimitEvent","link":"/api/@kopek/ledger/interfaces/LimitEvent"},{"text":"LimitEventsQuery","link":"/api/@kopek/ledger/interfaces/LimitEventsQuery"},{"text":"LimitRejection","link":"/api/@kopek/ledger/interfaces/LimitRejection"},{"text":"LimitState","link":"/api/@kopek/ledger/interfaces/LimitState"},{"text":"LimitsQuery","link":"/api/@kopek/ledger/interfaces/LimitsQuery"},{"text":"LowBalance","link":"/api/@kopek/ledger/interfaces/LowBalance"},{"text":"LowBalanceSettings","link":"/api/@kopek/ledger/interfaces/LowBalanceSettings"},{"text":"LowKeyBudget","link":"/api/@kopek/ledger/interfaces/LowKeyBudget"},{"text":"MemoryStoreOptions","link":"/api/@kopek/ledger/interfaces/MemoryStoreOptions"},{"text":"MeterSettings","link":"/api/@kopek/ledger/interfaces/MeterSettings"},{"text":"MeteredClient","link":"/api/@kopek/ledger/interfaces/MeteredClient"},{"text":"MeteredClientSettings","link":"/api/@kopek/ledger/interfaces/MeteredClientSettings"},{"text":"ModelCosts","link":"/api/@kopek/ledger/interfaces/ModelCosts"},{"text":"ModelPrice","link":"/api/@kopek/ledger/interfaces/ModelPrice"},{"text":"NewLimitEvent","link":"/api/@kopek/ledger/interfaces/NewLimitEvent"},{"text":"Outbox","link":"/api/@kopek/ledger/interfaces/Outbox"},{"text":"Refund","link":"/api/@kopek/ledger/interfaces/Refund"},{"text":"Reservation","link":"/api/@kopek/ledger/interfaces/Reservation"},{"text":"ReservationRequest","link":"/api/@kopek/ledger/interfaces/ReservationRequest"},{"text":"ReserveRequest","link":"/api/@kopek/ledger/interfaces/ReserveRequest"},{"text":"RunOptions","link":"/api/@kopek/ledger/interfaces/RunOptions"},{"text":"ScopeLimit","link":"/api/@kopek/ledger/interfaces/ScopeLimit"},{"text":"SpendLimit","link":"/api/@kopek/ledger/interfaces/SpendLimit"},{"text":"SpendSettings","link":"/api/@kopek/ledger/interfaces/SpendSettings"},{"text":"Statement","link":"/api/@kopek/ledger/interfaces/Statement"},{"text":"StatementLine","link":"/api/@kopek/ledger/interfaces/StatementLine"},{"text":"StatementQuery","link":"/api/@kopek/ledger/interfaces/StatementQuery"},{"text":"StoreFailure","link":"/api/@kopek/ledger/interfaces/StoreFailure"},{"text":"TimeWindow","link":"/api/@kopek/ledger/interfaces/TimeWindow"},{"text":"TotalsQuery","link":"/api/@kopek/ledger/interfaces/TotalsQuery"},{"text":"AlertListener","link":"/api/@kopek/ledger/type-aliases/AlertListener"},{"text":"Attribution","link":"/api/@kopek/ledger/type-aliases/Attribution"},{"text":"BudgetChange","link":"/api/@kopek/ledger/type-aliases/BudgetChange"},{"text":"CalledFor","link":"/api/@kopek/ledger/type-aliases/CalledFor"},{"text":"EntryStatus","link":"/api/@kopek/ledger/type-aliases/EntryStatus"},{"text":"Estimate","link":"/api/@kopek/ledger/type-aliases/Estimate"},{"text":"GroupBy","link":"/api/@kopek/ledger/type-aliases/GroupBy"},{"text":"LimitEventKind","link":"/api/@kopek/ledger/type-aliases/LimitEventKind"},{"text":"MeteredSettingName","link":"/api/@kopek/ledger/type-aliases/MeteredSettingName"},{"text":"MeteredSettingNameOf","link":"/api/@kopek/ledger/type-aliases/MeteredSettingNameOf"},{"text":"ModelCostsLookup","link":"/api/@kopek/ledger/type-aliases/ModelCostsLookup"},{"text":"NewEntry","link":"/api/@kopek/ledger/type-aliases/NewEntry"},{"text":"OpenAttempt","link":"/api/@kopek/ledger/type-aliases/OpenAttempt"},{"text":"Period","link":"/api/@kopek/ledger/type-aliases/Period"},{"text":"ReserveResult","link":"/api/@kopek/ledger/type-aliases/ReserveResult"},{"text":"Scope","link":"/api/@kopek/ledger/type-aliases/Scope"},{"text":"StoreOperation","link":"/api/@kopek/ledger/type-aliases/StoreOperation"},{"text":"PERIODS","link":"/api/@kopek/ledger/variables/PERIODS"},{"text":"REFUND_PATH","link":"/api/@kopek/ledger/variables/REFUND_PATH"},{"text":"RUN_SEPARATOR","link":"/api/@kopek/ledger/variables/RUN_SEPARATOR"}]}],"/api/@kopek/ledger-postgres/":[{"text":"Documentation","items":[{"text":"Overview","link":"/"}]},{"text":"API","items":[{"text":"@kopek/core","link":"/api/@kopek/core/"},{"text":"@kopek/core/app","link":"/api/@kopek/core/app/"},{"text":"@kopek/core/kit","link":"/api/@kopek/core/kit/"},{"text":"@kopek/core/reader","link":"/api/@kopek/core/reader/"},{"text":"@kopek/core/schema","link":"/api/@kopek/core/schema/"},{"text":"@kopek/core/schema/zod3","link":"/api/@kopek/core/schema/zod3/"},{"text":"@kopek/core/schema/zod4","link":"/api/@kopek/core/schema/zod4/"},{"text":"@kopek/core/wire","link":"/api/@kopek/core/wire/"},{"text":"@kopek/gateway","link":"/api/@kopek/gateway/"},{"text":"@kopek/gateway/proxy","link":"/api/@kopek/gateway/proxy/"},{"text":"@kopek/langchain","link":"/api/@kopek/langchain/"},{"text":"@kopek/langchain/register","link":"/api/@kopek/langchain/register/"},{"text":"@kopek/ledger","link":"/api/@kopek/ledger/"},{"text":"@kopek/ledger-postgres","link":"/api/@kopek/ledger-postgres/"},{"text":"@kopek/ledger/app","link":"/api/@kopek/ledger/app/"},{"text":"@kopek/ledger/durable-object","link":"/api/@kopek/ledger/durable-object/"},{"text":"@kopek/ledger/fetch","link":"/api/@kopek/ledger/fetch/"},{"text":"@kopek/ledger/reconcile","link":"/api/@kopek/ledger/reconcile/"},{"text":"@kopek/ledger/sqlite","link":"/api/@kopek/ledger/sqlite/"},{"text":"@kopek/ledger/store","link":"/api/@kopek/ledger/store/"},{"text":"@kopek/ledger/suite","link":"/api/@kopek/ledger/suite/"},{"text":"@kopek/ledger/wind-down","link":"/api/@kopek/ledger/wind-down/"},{"text":"@kopek/otel","link":"/api/@kopek/otel/"},{"text":"@kopek/vercel-ai","link":"/api/@kopek/vercel-ai/"},{"text":"@kopek/vercel-ai/v6","link":"/api/@kopek/vercel-ai/v6/"}]},{"text":"@kopek/ledger-postgres","items":[{"text":"grantSql","link":"/api/@kopek/ledger-postgres/functions/grantSql"},{"text":"migrate","link":"/api/@kopek/ledger-postgres/functions/migrate"},{"text":"migrationSql","link":"/api/@kopek/ledger-postgres/functions/migrationSql"},{"text":"postgresStore","link":"/api/@kopek/ledger-postgres/functions/postgresStore"},{"text":"schemaVersion","link":"/api/@kopek/ledger-postgres/functions/schemaVersion"},{"text":"GrantOptions","link":"/api/@kopek/ledger-postgres/interfaces/GrantOptions"},{"text":"MigrationResult","link":"/api/@kopek/ledger-postgres/interfaces/MigrationResult"},{"text":"PostgresStoreOptions","link":"/api/@kopek/ledger-postgres/interfaces/PostgresStoreOptions"},{"text":"PostgresStore","link":"/api/@kopek/ledger-postgres/type-aliases/PostgresStore"},{"text":"Query","link":"/api/@kopek/ledger-postgres/type-aliases/Query"},{"text":"QueryResult","link":"/api/@kopek/ledger-postgres/type-aliases/QueryResult"},{"text":"Row","link":"/api/@kopek/ledger-postgres/type-aliases/Row"},{"text":"SCHEMA_VERSION","link":"/api/@kopek/ledger-postgres/variables/SCHEMA_VERSION"}]}],"/api/@kopek/ledger/app/":[{"text":"Documentation","items":[{"text":"Overview","link":"/"}]},{"text":"API","items":[{"text":"@kopek/core","link":"/api/@kopek/core/"},{"text":"@kopek/core/app","link":"/api/@kopek/core/app/"},{"text":"@kopek/core/kit","link":"/api/@kopek/core/kit/"},{"text":"@kopek/core/reader","link":"/api/@kopek/core/reader/"},{"text":"@kopek/core/schema","link":"/api/@kopek/core/schema/"},{"text":"@kopek/core/schema/zod3","link":"/api/@kopek/core/schema/zod3/"},{"text":"@kopek/core/schema/zod4","link":"/api/@kopek/core/schema/zod4/"},{"text":"@kopek/core/wire","link":"/api/@kopek/core/wire/"},{"text":"@kopek/gateway","link":"/api/@kopek/gateway/"},{"text":"@kopek/gateway/proxy","link":"/api/@kopek/gateway/proxy/"},{"text":"@kopek/langchain","link":"/api/@kopek/langchain/"},{"text":"@kopek/langchain/register","link":"/api/@kopek/langchain/register/"},{"text":"@kopek/ledger","link":"/api/@kopek/ledger/"},{"text":"@kopek/ledger-postgres","link":"/api/@kopek/ledger-postgres/"},{"text":"@kopek/ledger/app","link":"/api/@kopek/ledger/app/"},{"text":"@kopek/ledger/durable-object","link":"/api/@kopek/ledger/durable-object/"},{"text":"@kopek/ledger/fetch","link":"/api/@kopek/ledger/fetch/"},{"text":"@kopek/ledger/reconcile","link":"/api/@kopek/ledger/reconcile/"},{"text":"@kopek/ledger/sqlite","link":"/api/@kopek/ledger/sqlite/"},{"text":"@kopek/ledger/store","link":"/api/@kopek/ledger/store/"},{"text":"@kopek/ledger/suite","link":"/api/@kopek/ledger/suite/"},{"text":"@kopek/ledger/wind-down","link":"/api/@kopek/ledger/wind-down/"},{"text":"@kopek/otel","link":"/api/@kopek/otel/"},{"text":"@kopek/vercel-ai","link":"/api/@kopek/vercel-ai/"},{"text":"@kopek/vercel-ai/v6","link":"/api/@kopek/vercel-ai/v6/"}]}],"/api/@kopek/ledger/durable-object/":[{"text":"Documentation","items":[{"text":"Overview","link":"/"}]},{"text":"API","items":[{"text":"@kopek/core","link":"/api/@kopek/core/"},{"text":"@kopek/core/app","link":"/api/@kopek/core/app/"},{"text":"@kopek/core/kit","link":"/api/@kopek/core/kit/"},{"text":"@kopek/core/reader","link":"/api/@kopek/core/reader/"},{"text":"@kopek/core/schema","link":"/api/@kopek/core/schema/"},{"text":"@kopek/core/schema/zod3","link":"/api/@kopek/core/schema/zod3/"},{"text":"@kopek/core/schema/zod4","link":"/api/@kopek/core/schema/zod4/"},{"text":"@kopek/core/wire","link":"/api/@kopek/core/wire/"},{"text":"@kopek/gateway","link":"/api/@kopek/gateway/"},{"text":"@kopek/gateway/proxy","link":"/api/@kopek/gateway/proxy/"},{"text":"@kopek/langchain","link":"/api/@kopek/langchain/"},{"text":"@kopek/langchain/register","link":"/api/@kopek/langchain/register/"},{"text":"@kopek/ledger","link":"/api/@kopek/ledger/"},{"text":"@kopek/ledger-postgres","link":"/api/@kopek/ledger-postgres/"},{"text":"@kopek/ledger/app","link":"/api/@kopek/ledger/app/"},{"text":"@kopek/ledger/durable-object","link":"/api/@kopek/ledger/durable-object/"},{"text":"@kopek/ledger/fetch","link":"/api/@kopek/ledger/fetch/"},{"text":"@kopek/ledger/reconcile","link":"/api/@kopek/ledger/reconcile/"},{"text":"@kopek/ledger/sqlite","link":"/api/@kopek/ledger/sqlite/"},{"text":"@kopek/ledger/store","link":"/api/@kopek/ledger/store/"},{"text":"@kopek/ledger/suite","link":"/api/@kopek/ledger/suite/"},{"text":"@kopek/ledger/wind-down","link":"/api/@kopek/ledger/wind-down/"},{"text":"@kopek/otel","link":"/api/@kopek/otel/"},{"text":"@kopek/vercel-ai","link":"/api/@kopek/vercel-ai/"},{"text":"@kopek/vercel-ai/v6","link":"/api/@kopek/vercel-ai/v6/"}]},{"text":"@kopek/ledger/durable-object","items":[{"text":"LedgerObject","link":"/api/@kopek/ledger/durable-object/classes/LedgerObject"},{"text":"durableStore","link":"/api/@kopek/ledger/durable-object/functions/durableStore"},{"text":"DurableStoreOptions","link":"/api/@kopek/ledger/durable-object/interfaces/DurableStoreOptions"},{"text":"LedgerNamespace","link":"/api/@kopek/ledger/durable-object/interfaces/LedgerNamespace"},{"text":"ObjectStorage","link":"/api/@kopek/ledger/durable-object/interfaces/ObjectStorage"}]}],"/api/@kopek/ledger/fetch/":[{"text":"Documentation","items":[{"text":"Overview","link":"/"}]},{"text":"API","items":[{"text":"@kopek/core","link":"/api/@kopek/core/"},{"text":"@kopek/core/app","link":"/api/@kopek/core/app/"},{"text":"@kopek/core/kit","link":"/api/@kopek/core/kit/"},{"text":"@kopek/core/reader","link":"/api/@kopek/core/reader/"},{"text":"@kopek/core/schema","link":"/api/@kopek/core/schema/"},{"text":"@kopek/core/schema/zod3","link":"/api/@kopek/core/schema/zod3/"},{"text":"@kopek/core/schema/zod4","link":"/api/@kopek/core/schema/zod4/"},{"text":"@kopek/core/wire","link":"/api/@kopek/core/wire/"},{"text":"@kopek/gateway","link":"/api/@kopek/gateway/"},{"text":"@kopek/gateway/proxy","link":"/api/@kopek/gateway/proxy/"},{"text":"@kopek/langchain","link":"/api/@kopek/langchain/"},{"text":"@kopek/langchain/register","link":"/api/@kopek/langchain/register/"},{"text":"@kopek/ledger","link":"/api/@kopek/ledger/"},{"text":"@kopek/ledger-postgres","link":"/api/@kopek/ledger-postgres/"},{"text":"@kopek/ledger/app","link":"/api/@kopek/ledger/app/"},{"text":"@kopek/ledger/durable-object","link":"/api/@kopek/ledger/durable-object/"},{"text":"@kopek/ledger/fetch","link":"/api/@kopek/ledger/fetch/"},{"text":"@kopek/ledger/reconcile","link":"/api/@kopek/ledger/reconcile/"},{"text":"@kopek/ledger/sqlite","link":"/api/@kopek/ledger/sqlite/"},{"text":"@kopek/ledger/store","link":"/api/@kopek/ledger/store/"},{"text":"@kopek/ledger/suite","link":"/api/@kopek/ledger/suite/"},{"text":"@kopek/ledger/wind-down","link":"/api/@kopek/ledger/wind-down/"},{"text":"@kopek/otel","link":"/api/@kopek/otel/"},{"text":"@kopek/vercel-ai","link":"/api/@kopek/vercel-ai/"},{"text":"@kopek/vercel-ai/v6","link":"/api/@kopek/vercel-ai/v6/"}]},{"text":"@kopek/ledger/fetch","items":[{"text":"meteredFetch","link":"/api/@kopek/ledger/fetch/functions/meteredFetch"},{"text":"MeteredFetchOptions","link":"/api/@kopek/ledger/fetch/interfaces/MeteredFetchOptions"}]}],"/api/@kopek/ledger/reconcile/":[{"text":"Documentation","items":[{"text":"Overview","link":"/"}]},{"text":"API","items":[{"text":"@kopek/core","link":"/api/@kopek/core/"},{"text":"@kopek/core/app","link":"/api/@kopek/core/app/"},{"text":"@kopek/core/kit","link":"/api/@kopek/core/kit/"},{"text":"@kopek/core/reader","link":"/api/@kopek/core/reader/"},{"text":"@kopek/core/schema","link":"/api/@kopek/core/schema/"},{"text":"@kopek/core/schema/zod3","link":"/api/@kopek/core/schema/zod3/"},{"text":"@kopek/core/schema/zod4","link":"/api/@kopek/core/schema/zod4/"},{"text":"@kopek/core/wire","link":"/api/@kopek/core/wire/"},{"text":"@kopek/gateway","link":"/api/@kopek/gateway/"},{"text":"@kopek/gateway/proxy","link":"/api/@kopek/gateway/proxy/"},{"text":"@kopek/langchain","link":"/api/@kopek/langchain/"},{"text":"@kopek/langchain/register","link":"/api/@kopek/langchain/register/"},{"text":"@kopek/ledger","link":"/api/@kopek/ledger/"},{"text":"@kopek/ledger-postgres","link":"/api/@kopek/ledger-postgres/"},{"text":"@kopek/ledger/app","link":"/api/@kopek/ledger/app/"},{"text":"@kopek/ledger/durable-object","link":"/api/@kopek/ledger/durable-object/"},{"text":"@kopek/ledger/fetch","link":"/api/@kopek/ledger/fetch/"},{"text":"@kopek/ledger/reconcile","link":"/api/@kopek/ledger/reconcile/"},{"text":"@kopek/ledger/sqlite","link":"/api/@kopek/ledger/sqlite/"},{"text":"@kopek/ledger/store","link":"/api/@kopek/ledger/store/"},{"text":"@kopek/ledger/suite","link":"/api/@kopek/ledger/suite/"},{"text":"@kopek/ledger/wind-down","link":"/api/@kopek/ledger/wind-down/"},{"text":"@kopek/otel","link":"/api/@kopek/otel/"},{"text":"@kopek/vercel-ai","link":"/api/@kopek/vercel-ai/"},{"text":"@kopek/vercel-ai/v6","link":"/api/@kopek/vercel-ai/v6/"}]},{"text":"@kopek/ledger/reconcile","items":[{"text":"compareBalances","link":"/api/@kopek/ledger/reconcile/functions/compareBalances"},{"text":"exportEntries","link":"/api/@kopek/ledger/reconcile/functions/exportEntries"},{"text":"importEntries","link":"/api/@kopek/ledger/reconcile/functions/importEntries"},{"text":"reconcile","link":"/api/@kopek/ledger/reconcile/functions/reconcile"},{"text":"wrongAmount","link":"/api/@kopek/ledger/reconcile/functions/wrongAmount"},{"text":"BalanceComparison","link":"/api/@kopek/ledger/reconcile/interfaces/BalanceComparison"},{"text":"BalanceGap","link":"/api/@kopek/ledger/reconcile/interfaces/BalanceGap"},{"text":"ReconcileOptions","link":"/api/@kopek/ledger/reconcile/interfaces/ReconcileOptions"},{"text":"ReconcileReport","link":"/api/@kopek/ledger/reconcile/interfaces/ReconcileReport"},{"text":"TopUp","link":"/api/@kopek/ledger/reconcile/interfaces/TopUp"}]}],"/api/@kopek/ledger/sqlite/":[{"text":"Documentation","items":[{"text":"Overview","link":"/"}]},{"text":"API","items":[{"text":"@kopek/core","link":"/api/@kopek/core/"},{"text":"@kopek/core/app","link":"/api/@kopek/core/app/"},{"text":"@kopek/core/kit","link":"/api/@kopek/core/kit/"},{"text":"@kopek/core/reader","link":"/api/@kopek/core/reader/"},{"text":"@kopek/core/schema","link":"/api/@kopek/core/schema/"},{"text":"@kopek/core/schema/zod3","link":"/api/@kopek/core/schema/zod3/"},{"text":"@kopek/core/schema/zod4","link":"/api/@kopek/core/schema/zod4/"},{"text":"@kopek/core/wire","link":"/api/@kopek/core/wire/"},{"text":"@kopek/gateway","link":"/api/@kopek/gateway/"},{"text":"@kopek/gateway/proxy","link":"/api/@kopek/gateway/proxy/"},{"text":"@kopek/langchain","link":"/api/@kopek/langchain/"},{"text":"@kopek/langchain/register","link":"/api/@kopek/langchain/register/"},{"text":"@kopek/ledger","link":"/api/@kopek/ledger/"},{"text":"@kopek/ledger-postgres","link":"/api/@kopek/ledger-postgres/"},{"text":"@kopek/ledger/app","link":"/api/@kopek/ledger/app/"},{"text":"@kopek/ledger/durable-object","link":"/api/@kopek/ledger/durable-object/"},{"text":"@kopek/ledger/fetch","link":"/api/@kopek/ledger/fetch/"},{"text":"@kopek/ledger/reconcile","link":"/api/@kopek/ledger/reconcile/"},{"text":"@kopek/ledger/sqlite","link":"/api/@kopek/ledger/sqlite/"},{"text":"@kopek/ledger/store","link":"/api/@kopek/ledger/store/"},{"text":"@kopek/ledger/suite","link":"/api/@kopek/ledger/suite/"},{"text":"@kopek/ledger/wind-down","link":"/api/@kopek/ledger/wind-down/"},{"text":"@kopek/otel","link":"/api/@kopek/otel/"},{"text":"@kopek/vercel-ai","link":"/api/@kopek/vercel-ai/"},{"text":"@kopek/vercel-ai/v6","link":"/api/@kopek/vercel-ai/v6/"}]},{"text":"@kopek/ledger/sqlite","items":[{"text":"sqliteOutbox","link":"/api/@kopek/ledger/sqlite/functions/sqliteOutbox"},{"text":"sqliteStore","link":"/api/@kopek/ledger/sqlite/functions/sqliteStore"},{"text":"SqliteOutbox","link":"/api/@kopek/ledger/sqlite/interfaces/SqliteOutbox"},{"text":"SqliteStore","link":"/api/@kopek/ledger/sqlite/interfaces/SqliteStore"},{"text":"SqliteStoreOptions","link":"/api/@kopek/ledger/sqlite/interfaces/SqliteStoreOptions"}]}],"/api/@kopek/ledger/store/":[{"text":"Documentation","items":[{"text":"Overview","link":"/"}]},{"text":"API","items":[{"text":"@kopek/core","link":"/api/@kopek/core/"},{"text":"@kopek/core/app","link":"/api/@kopek/core/app/"},{"text":"@kopek/core/kit","link":"/api/@kopek/core/kit/"},{"text":"@kopek/core/reader","link":"/api/@kopek/core/reader/"},{"text":"@kopek/core/schema","link":"/api/@kopek/core/schema/"},{"text":"@kopek/core/schema/zod3","link":"/api/@kopek/core/schema/zod3/"},{"text":"@kopek/core/schema/zod4","link":"/api/@kopek/core/schema/zod4/"},{"text":"@kopek/core/wire","link":"/api/@kopek/core/wire/"},{"text":"@kopek/gateway","link":"/api/@kopek/gateway/"},{"text":"@kopek/gateway/proxy","link":"/api/@kopek/gateway/proxy/"},{"text":"@kopek/langchain","link":"/api/@kopek/langchain/"},{"text":"@kopek/langchain/register","link":"/api/@kopek/langchain/register/"},{"text":"@kopek/ledger","link":"/api/@kopek/ledger/"},{"text":"@kopek/ledger-postgres","link":"/api/@kopek/ledger-postgres/"},{"text":"@kopek/ledger/app","link":"/api/@kopek/ledger/app/"},{"text":"@kopek/ledger/durable-object","link":"/api/@kopek/ledger/durable-object/"},{"text":"@kopek/ledger/fetch","link":"/api/@kopek/ledger/fetch/"},{"text":"@kopek/ledger/reconcile","link":"/api/@kopek/ledger/reconcile/"},{"text":"@kopek/ledger/sqlite","link":"/api/@kopek/ledger/sqlite/"},{"text":"@kopek/ledger/store","link":"/api/@kopek/ledger/store/"},{"text":"@kopek/ledger/suite","link":"/api/@kopek/ledger/suite/"},{"text":"@kopek/ledger/wind-down","link":"/api/@kopek/ledger/wind-down/"},{"text":"@kopek/otel","link":"/api/@kopek/otel/"},{"text":"@kopek/vercel-ai","link":"/api/@kopek/vercel-ai/"},{"text":"@kopek/vercel-ai/v6","link":"/api/@kopek/vercel-ai/v6/"}]},{"text":"@kopek/ledger/store","items":[{"text":"LedgerEngine","link":"/api/@kopek/ledger/store/classes/LedgerEngine"},{"text":"ReadPrices","link":"/api/@kopek/ledger/store/classes/ReadPrices"},{"text":"boundsOf","link":"/api/@kopek/ledger/store/functions/boundsOf"},{"text":"checkAttempt","link":"/api/@kopek/ledger/store/functions/checkAttempt"},{"text":"checkEstimate","link":"/api/@kopek/ledger/store/functions/checkEstimate"},{"text":"checkNewEntry","link":"/api/@kopek/ledger/store/functions/checkNewEntry"},{"text":"checkTimeZone","link":"/api/@kopek/ledger/store/functions/checkTimeZone"},{"text":"engineStore","link":"/api/@kopek/ledger/store/functions/engineStore"},{"text":"evidenceName","link":"/api/@kopek/ledger/store/functions/evidenceName"},{"text":"momentOf","link":"/api/@kopek/ledger/store/functions/momentOf"},{"text":"wildcardOf","link":"/api/@kopek/ledger/store/functions/wildcardOf"},{"text":"Account","link":"/api/@kopek/ledger/store/interfaces/Account"},{"text":"Bound","link":"/api/@kopek/ledger/store/interfaces/Bound"},{"text":"Counter","link":"/api/@kopek/ledger/store/interfaces/Counter"},{"text":"EndedQuery","link":"/api/@kopek/ledger/store/interfaces/EndedQuery"},{"text":"EngineOptions","link":"/api/@kopek/ledger/store/interfaces/EngineOptions"},{"text":"Head","link":"/api/@kopek/ledger/store/interfaces/Head"},{"text":"LimitEventTables","link":"/api/@kopek/ledger/store/interfaces/LimitEventTables"},{"text":"PageBounds","link":"/api/@kopek/ledger/store/interfaces/PageBounds"},{"text":"Row","link":"/api/@kopek/ledger/store/interfaces/Row"},{"text":"StoreParts","link":"/api/@kopek/ledger/store/interfaces/StoreParts"},{"text":"Tables","link":"/api/@kopek/ledger/store/interfaces/Tables"},{"text":"WindowCounter","link":"/api/@kopek/ledger/store/interfaces/WindowCounter"},{"text":"Atomic","link":"/api/@kopek/ledger/store/type-aliases/Atomic"},{"text":"NumberedCharge","link":"/api/@kopek/ledger/store/type-aliases/NumberedCharge"},{"text":"DEFAULT_TIME_ZONE","link":"/api/@kopek/ledger/store/variables/DEFAULT_TIME_ZONE"},{"text":"LIMIT_EVENTS_AT_ONCE","link":"/api/@kopek/ledger/store/variables/LIMIT_EVENTS_AT_ONCE"},{"text":"PRICE_MEMORY","link":"/api/@kopek/ledger/store/variables/PRICE_MEMORY"},{"text":"WHOLE_LIFE","link":"/api/@kopek/ledger/store/variables/WHOLE_LIFE"}]}],"/api/@kopek/ledger/suite/":[{"text":"Documentation","items":[{"text":"Overview","link":"/"}]},{"text":"API","items":[{"text":"@kopek/core","link":"/api/@kopek/core/"},{"text":"@kopek/core/app","link":"/api/@kopek/core/app/"},{"text":"@kopek/core/kit","link":"/api/@kopek/core/kit/"},{"text":"@kopek/core/reader","link":"/api/@kopek/core/reader/"},{"text":"@kopek/core/schema","link":"/api/@kopek/core/schema/"},{"text":"@kopek/core/schema/zod3","link":"/api/@kopek/core/schema/zod3/"},{"text":"@kopek/core/schema/zod4","link":"/api/@kopek/core/schema/zod4/"},{"text":"@kopek/core/wire","link":"/api/@kopek/core/wire/"},{"text":"@kopek/gateway","link":"/api/@kopek/gateway/"},{"text":"@kopek/gateway/proxy","link":"/api/@kopek/gateway/proxy/"},{"text":"@kopek/langchain","link":"/api/@kopek/langchain/"},{"text":"@kopek/langchain/register","link":"/api/@kopek/langchain/register/"},{"text":"@kopek/ledger","link":"/api/@kopek/ledger/"},{"text":"@kopek/ledger-postgres","link":"/api/@kopek/ledger-postgres/"},{"text":"@kopek/ledger/app","link":"/api/@kopek/ledger/app/"},{"text":"@kopek/ledger/durable-object","link":"/api/@kopek/ledger/durable-object/"},{"text":"@kopek/ledger/fetch","link":"/api/@kopek/ledger/fetch/"},{"text":"@kopek/ledger/reconcile","link":"/api/@kopek/ledger/reconcile/"},{"text":"@kopek/ledger/sqlite","link":"/api/@kopek/ledger/sqlite/"},{"text":"@kopek/ledger/store","link":"/api/@kopek/ledger/store/"},{"text":"@kopek/ledger/suite","link":"/api/@kopek/ledger/suite/"},{"text":"@kopek/ledger/wind-down","link":"/api/@kopek/ledger/wind-down/"},{"text":"@kopek/otel","link":"/api/@kopek/otel/"},{"text":"@kopek/vercel-ai","link":"/api/@kopek/vercel-ai/"},{"text":"@kopek/vercel-ai/v6","link":"/api/@kopek/vercel-ai/v6/"}]},{"text":"@kopek/ledger/suite","items":[{"text":"testLedgerStore","link":"/api/@kopek/ledger/suite/functions/testLedgerStore"},{"text":"LedgerStoreSuite","link":"/api/@kopek/ledger/suite/interfaces/LedgerStoreSuite"},{"text":"StoreUnderTest","link":"/api/@kopek/ledger/suite/interfaces/StoreUnderTest"},{"text":"SuiteClock","link":"/api/@kopek/ledger/suite/interfaces/SuiteClock"}]}],"/api/@kopek/ledger/wind-down/":[{"text":"Documentation","items":[{"text":"Overview","link":"/"}]},{"text":"API","items":[{"text":"@kopek/core","link":"/api/@kopek/core/"},{"text":"@kopek/core/app","link":"/api/@kopek/core/app/"},{"text":"@kopek/core/kit","link":"/api/@kopek/core/kit/"},{"text":"@kopek/core/reader","link":"/api/@kopek/core/reader/"},{"text":"@kopek/core/schema","link":"/api/@kopek/core/schema/"},{"text":"@kopek/core/schema/zod3","link":"/api/@kopek/core/schema/zod3/"},{"text":"@kopek/core/schema/zod4","link":"/api/@kopek/core/schema/zod4/"},{"text":"@kopek/core/wire","link":"/api/@kopek/core/wire/"},{"text":"@kopek/gateway","link":"/api/@kopek/gateway/"},{"text":"@kopek/gateway/proxy","link":"/api/@kopek/gateway/proxy/"},{"text":"@kopek/langchain","link":"/api/@kopek/langchain/"},{"text":"@kopek/langchain/register","link":"/api/@kopek/langchain/register/"},{"text":"@kopek/ledger","link":"/api/@kopek/ledger/"},{"text":"@kopek/ledger-postgres","link":"/api/@kopek/ledger-postgres/"},{"text":"@kopek/ledger/app","link":"/api/@kopek/ledger/app/"},{"text":"@kopek/ledger/durable-object","link":"/api/@kopek/ledger/durable-object/"},{"text":"@kopek/ledger/fetch","link":"/api/@kopek/ledger/fetch/"},{"text":"@kopek/ledger/reconcile","link":"/api/@kopek/ledger/reconcile/"},{"text":"@kopek/ledger/sqlite","link":"/api/@kopek/ledger/sqlite/"},{"text":"@kopek/ledger/store","link":"/api/@kopek/ledger/store/"},{"text":"@kopek/ledger/suite","link":"/api/@kopek/ledger/suite/"},{"text":"@kopek/ledger/wind-down","link":"/api/@kopek/ledger/wind-down/"},{"text":"@kopek/otel","link":"/api/@kopek/otel/"},{"text":"@kopek/vercel-ai","link":"/api/@kopek/vercel-ai/"},{"text":"@kopek/vercel-ai/v6","link":"/api/@kopek/vercel-ai/v6/"}]},{"text":"@kopek/ledger/wind-down","items":[{"text":"checkCostlyTools","link":"/api/@kopek/ledger/wind-down/functions/checkCostlyTools"},{"text":"createWindDown","link":"/api/@kopek/ledger/wind-down/functions/createWindDown"},{"text":"isLaterStage","link":"/api/@kopek/ledger/wind-down/functions/isLaterStage"},{"text":"stageOf","link":"/api/@kopek/ledger/wind-down/functions/stageOf"},{"text":"StageFacts","link":"/api/@kopek/ledger/wind-down/interfaces/StageFacts"},{"text":"StageLimit","link":"/api/@kopek/ledger/wind-down/interfaces/StageLimit"},{"text":"WindDown","link":"/api/@kopek/ledger/wind-down/interfaces/WindDown"},{"text":"WindDownEvent","link":"/api/@kopek/ledger/wind-down/interfaces/WindDownEvent"},{"text":"WindDownLimit","link":"/api/@kopek/ledger/wind-down/interfaces/WindDownLimit"},{"text":"WindDownReading","link":"/api/@kopek/ledger/wind-down/interfaces/WindDownReading"},{"text":"WindDownRun","link":"/api/@kopek/ledger/wind-down/interfaces/WindDownRun"},{"text":"WindDownSettings","link":"/api/@kopek/ledger/wind-down/interfaces/WindDownSettings"},{"text":"WindDownTexts","link":"/api/@kopek/ledger/wind-down/interfaces/WindDownTexts"},{"text":"CutShort","link":"/api/@kopek/ledger/wind-down/type-aliases/CutShort"},{"text":"WindDownStage","link":"/api/@kopek/ledger/wind-down/type-aliases/WindDownStage"},{"text":"CUT_SHORT","link":"/api/@kopek/ledger/wind-down/variables/CUT_SHORT"},{"text":"WIND_DOWN_TEXTS","link":"/api/@kopek/ledger/wind-down/variables/WIND_DOWN_TEXTS"}]}],"/api/@kopek/otel/":[{"text":"Documentation","items":[{"text":"Overview","link":"/"}]},{"text":"API","items":[{"text":"@kopek/core","link":"/api/@kopek/core/"},{"text":"@kopek/core/app","link":"/api/@kopek/core/app/"},{"text":"@kopek/core/kit","link":"/api/@kopek/core/kit/"},{"text":"@kopek/core/reader","link":"/api/@kopek/core/reader/"},{"text":"@kopek/core/schema","link":"/api/@kopek/core/schema/"},{"text":"@kopek/core/schema/zod3","link":"/api/@kopek/core/schema/zod3/"},{"text":"@kopek/core/schema/zod4","link":"/api/@kopek/core/schema/zod4/"},{"text":"@kopek/core/wire","link":"/api/@kopek/core/wire/"},{"text":"@kopek/gateway","link":"/api/@kopek/gateway/"},{"text":"@kopek/gateway/proxy","link":"/api/@kopek/gateway/proxy/"},{"text":"@kopek/langchain","link":"/api/@kopek/langchain/"},{"text":"@kopek/langchain/register","link":"/api/@kopek/langchain/register/"},{"text":"@kopek/ledger","link":"/api/@kopek/ledger/"},{"text":"@kopek/ledger-postgres","link":"/api/@kopek/ledger-postgres/"},{"text":"@kopek/ledger/app","link":"/api/@kopek/ledger/app/"},{"text":"@kopek/ledger/durable-object","link":"/api/@kopek/ledger/durable-object/"},{"text":"@kopek/ledger/fetch","link":"/api/@kopek/ledger/fetch/"},{"text":"@kopek/ledger/reconcile","link":"/api/@kopek/ledger/reconcile/"},{"text":"@kopek/ledger/sqlite","link":"/api/@kopek/ledger/sqlite/"},{"text":"@kopek/ledger/store","link":"/api/@kopek/ledger/store/"},{"text":"@kopek/ledger/suite","link":"/api/@kopek/ledger/suite/"},{"text":"@kopek/ledger/wind-down","link":"/api/@kopek/ledger/wind-down/"},{"text":"@kopek/otel","link":"/api/@kopek/otel/"},{"text":"@kopek/vercel-ai","link":"/api/@kopek/vercel-ai/"},{"text":"@kopek/vercel-ai/v6","link":"/api/@kopek/vercel-ai/v6/"}]},{"text":"@kopek/otel","items":[{"text":"instrument","link":"/api/@kopek/otel/functions/instrument"},{"text":"InstrumentOptions","link":"/api/@kopek/otel/interfaces/InstrumentOptions"},{"text":"COST_RUB","link":"/api/@kopek/otel/variables/COST_RUB"},{"text":"METRIC_NAMES","link":"/api/@kopek/otel/variables/METRIC_NAMES"}]}],"/api/@kopek/vercel-ai/":[{"text":"Documentation","items":[{"text":"Overview","link":"/"}]},{"text":"API","items":[{"text":"@kopek/core","link":"/api/@kopek/core/"},{"text":"@kopek/core/app","link":"/api/@kopek/core/app/"},{"text":"@kopek/core/kit","link":"/api/@kopek/core/kit/"},{"text":"@kopek/core/reader","link":"/api/@kopek/core/reader/"},{"text":"@kopek/core/schema","link":"/api/@kopek/core/schema/"},{"text":"@kopek/core/schema/zod3","link":"/api/@kopek/core/schema/zod3/"},{"text":"@kopek/core/schema/zod4","link":"/api/@kopek/core/schema/zod4/"},{"text":"@kopek/core/wire","link":"/api/@kopek/core/wire/"},{"text":"@kopek/gateway","link":"/api/@kopek/gateway/"},{"text":"@kopek/gateway/proxy","link":"/api/@kopek/gateway/proxy/"},{"text":"@kopek/langchain","link":"/api/@kopek/langchain/"},{"text":"@kopek/langchain/register","link":"/api/@kopek/langchain/register/"},{"text":"@kopek/ledger","link":"/api/@kopek/ledger/"},{"text":"@kopek/ledger-postgres","link":"/api/@kopek/ledger-postgres/"},{"text":"@kopek/ledger/app","link":"/api/@kopek/ledger/app/"},{"text":"@kopek/ledger/durable-object","link":"/api/@kopek/ledger/durable-object/"},{"text":"@kopek/ledger/fetch","link":"/api/@kopek/ledger/fetch/"},{"text":"@kopek/ledger/reconcile","link":"/api/@kopek/ledger/reconcile/"},{"text":"@kopek/ledger/sqlite","link":"/api/@kopek/ledger/sqlite/"},{"text":"@kopek/ledger/store","link":"/api/@kopek/ledger/store/"},{"text":"@kopek/ledger/suite","link":"/api/@kopek/ledger/suite/"},{"text":"@kopek/ledger/wind-down","link":"/api/@kopek/ledger/wind-down/"},{"text":"@kopek/otel","link":"/api/@kopek/otel/"},{"text":"@kopek/vercel-ai","link":"/api/@kopek/vercel-ai/"},{"text":"@kopek/vercel-ai/v6","link":"/api/@kopek/vercel-ai/v6/"}]},{"text":"@kopek/vercel-ai","items":[{"text":"chargeMetadata","link":"/api/@kopek/vercel-ai/functions/chargeMetadata"},{"text":"costReached","link":"/api/@kopek/vercel-ai/functions/costReached"},{"text":"createKopek","link":"/api/@kopek/vercel-ai/functions/createKopek"},{"text":"spendTelemetry","link":"/api/@kopek/vercel-ai/functions/spendTelemetry"},{"text":"sumMessages","link":"/api/@kopek/vercel-ai/functions/sumMessages"},{"text":"windDown","link":"/api/@kopek/vercel-ai/functions/windDown"},{"text":"ChargeMetadataOptions","link":"/api/@kopek/vercel-ai/interfaces/ChargeMetadataOptions"},{"text":"CostReachedOptions","link":"/api/@kopek/vercel-ai/interfaces/CostReachedOptions"},{"text":"EstimateMessage","link":"/api/@kopek/vercel-ai/interfaces/EstimateMessage"},{"text":"KopekErrorData","link":"/api/@kopek/vercel-ai/interfaces/KopekErrorData"},{"text":"KopekLanguageModel","link":"/api/@kopek/vercel-ai/interfaces/KopekLanguageModel"},{"text":"KopekModelSettings","link":"/api/@kopek/vercel-ai/interfaces/KopekModelSettings"},{"text":"KopekProvider","link":"/api/@kopek/vercel-ai/interfaces/KopekProvider"},{"text":"KopekProviderMetadata","link":"/api/@kopek/vercel-ai/interfaces/KopekProviderMetadata"},{"text":"KopekProviderSettings","link":"/api/@kopek/vercel-ai/interfaces/KopekProviderSettings"},{"text":"KopekTools","link":"/api/@kopek/vercel-ai/interfaces/KopekTools"},{"text":"KopekWebSearchTool","link":"/api/@kopek/vercel-ai/interfaces/KopekWebSearchTool"},{"text":"MessagesCost","link":"/api/@kopek/vercel-ai/interfaces/MessagesCost"},{"text":"SpendTelemetry","link":"/api/@kopek/vercel-ai/interfaces/SpendTelemetry"},{"text":"StandardSchema","link":"/api/@kopek/vercel-ai/interfaces/StandardSchema"},{"text":"WindDownHooks","link":"/api/@kopek/vercel-ai/interfaces/WindDownHooks"},{"text":"WindDownOptions","link":"/api/@kopek/vercel-ai/interfaces/WindDownOptions"},{"text":"ChargeMessageMetadata","link":"/api/@kopek/vercel-ai/type-aliases/ChargeMessageMetadata"},{"text":"EstimateOptions","link":"/api/@kopek/vercel-ai/type-aliases/EstimateOptions"},{"text":"EstimatePrompt","link":"/api/@kopek/vercel-ai/type-aliases/EstimatePrompt"},{"text":"KopekLanguageModelOptions","link":"/api/@kopek/vercel-ai/type-aliases/KopekLanguageModelOptions"},{"text":"chargeMetadataSchema","link":"/api/@kopek/vercel-ai/variables/chargeMetadataSchema"},{"text":"kopek","link":"/api/@kopek/vercel-ai/variables/kopek"}]}],"/api/@kopek/vercel-ai/v6/":[{"text":"Documentation","items":[{"text":"Overview","link":"/"}]},{"text":"API","items":[{"text":"@kopek/core","link":"/api/@kopek/core/"},{"text":"@kopek/core/app","link":"/api/@kopek/core/app/"},{"text":"@kopek/core/kit","link":"/api/@kopek/core/kit/"},{"text":"@kopek/core/reader","link":"/api/@kopek/core/reader/"},{"text":"@kopek/core/schema","link":"/api/@kopek/core/schema/"},{"text":"@kopek/core/schema/zod3","link":"/api/@kopek/core/schema/zod3/"},{"text":"@kopek/core/schema/zod4","link":"/api/@kopek/core/schema/zod4/"},{"text":"@kopek/core/wire","link":"/api/@kopek/core/wire/"},{"text":"@kopek/gateway","link":"/api/@kopek/gateway/"},{"text":"@kopek/gateway/proxy","link":"/api/@kopek/gateway/proxy/"},{"text":"@kopek/langchain","link":"/api/@kopek/langchain/"},{"text":"@kopek/langchain/register","link":"/api/@kopek/langchain/register/"},{"text":"@kopek/ledger","link":"/api/@kopek/ledger/"},{"text":"@kopek/ledger-postgres","link":"/api/@kopek/ledger-postgres/"},{"text":"@kopek/ledger/app","link":"/api/@kopek/ledger/app/"},{"text":"@kopek/ledger/durable-object","link":"/api/@kopek/ledger/durable-object/"},{"text":"@kopek/ledger/fetch","link":"/api/@kopek/ledger/fetch/"},{"text":"@kopek/ledger/reconcile","link":"/api/@kopek/ledger/reconcile/"},{"text":"@kopek/ledger/sqlite","link":"/api/@kopek/ledger/sqlite/"},{"text":"@kopek/ledger/store","link":"/api/@kopek/ledger/store/"},{"text":"@kopek/ledger/suite","link":"/api/@kopek/ledger/suite/"},{"text":"@kopek/ledger/wind-down","link":"/api/@kopek/ledger/wind-down/"},{"text":"@kopek/otel","link":"/api/@kopek/otel/"},{"text":"@kopek/vercel-ai","link":"/api/@kopek/vercel-ai/"},{"text":"@kopek/vercel-ai/v6","link":"/api/@kopek/vercel-ai/v6/"}]},{"text":"@kopek/vercel-ai/v6","items":[{"text":"createKopek","link":"/api/@kopek/vercel-ai/v6/functions/createKopek"},{"text":"KopekProviderOf6","link":"/api/@kopek/vercel-ai/v6/interfaces/KopekProviderOf6"},{"text":"LanguageModelOf6","link":"/api/@kopek/vercel-ai/v6/interfaces/LanguageModelOf6"},{"text":"kopek","link":"/api/@kopek/vercel-ai/v6/variables/kopek"}]}],"/api/":[{"text":"Documentation","items":[{"text":"Overview","link":"/"}]},{"text":"API","items":[{"text":"@kopek/core","link":"/api/@kopek/core/"},{"text":"@kopek/core/app","link":"/api/@kopek/core/app/"},{"text":"@kopek/core/kit","link":"/api/@kopek/core/kit/"},{"text":"@kopek/core/reader","link":"/api/@kopek/core/reader/"},{"text":"@kopek/core/schema","link":"/api/@kopek/core/schema/"},{"text":"@kopek/core/schema/zod3","link":"/api/@kopek/core/schema/zod3/"},{"text":"@kopek/core/schema/zod4","link":"/api/@kopek/core/schema/zod4/"},{"text":"@kopek/core/wire","link":"/api/@kopek/core/wire/"},{"text":"@kopek/gateway","link":"/api/@kopek/gateway/"},{"text":"@kopek/gateway/proxy","link":"/api/@kopek/gateway/proxy/"},{"text":"@kopek/langchain","link":"/api/@kopek/langchain/"},{"text":"@kopek/langchain/register","link":"/api/@kopek/langchain/register/"},{"text":"@kopek/ledger","link":"/api/@kopek/ledger/"},{"text":"@kopek/ledger-postgres","link":"/api/@kopek/ledger-postgres/"},{"text":"@kopek/ledger/app","link":"/api/@kopek/ledger/app/"},{"text":"@kopek/ledger/durable-object","link":"/api/@kopek/ledger/durable-object/"},{"text":"@kopek/ledger/fetch","link":"/api/@kopek/ledger/fetch/"},{"text":"@kopek/ledger/reconcile","link":"/api/@kopek/ledger/reconcile/"},{"text":"@kopek/ledger/sqlite","link":"/api/@kopek/ledger/sqlite/"},{"text":"@kopek/ledger/store","link":"/api/@kopek/ledger/store/"},{"text":"@kopek/ledger/suite","link":"/api/@kopek/ledger/suite/"},{"text":"@kopek/ledger/wind-down","link":"/api/@kopek/ledger/wind-down/"},{"text":"@kopek/otel","link":"/api/@kopek/otel/"},{"text":"@kopek/vercel-ai","link":"/api/@kopek/vercel-ai/"},{"text":"@kopek/vercel-ai/v6","link":"/api/@kopek/vercel-ai/v6/"}]}],"/":[{"text":"Get started","items":[{"text":"Overview","link":"/"},{"text":"First steps with LangChain","link":"/packages/langchain"},{"text":"First steps with the AI SDK","link":"/packages/vercel-ai"},{"text":"Next.js","link":"/nextjs"},{"text":"Without a framework","link":"/packages/core"},{"text":"With a ledger","link":"/packages/ledger"},{"text":"Migrate","link":"/migration"},{"text":"Compare","link":"/compare"},{"text":"Measured","link":"/measured"}]},{"text":"By task","items":[{"text":"Key and address","link":"/guides/environment"},{"text":"The cost of an answer","link":"/usage-and-cost"},{"text":"A ledger that survives a restart","link":"/guides/keep-the-ledger"},{"text":"Budgets","link":"/guides/budgets"},{"text":"Agents","link":"/guides/agents"},{"text":"Budgets without a deploy","link":"/guides/budgets-without-a-deploy"},{"text":"Bill your customers","link":"/guides/bill-your-customers"},{"text":"Several machines, one budget","link":"/guides/fleet"},{"text":"At the edge","link":"/guides/edge"},{"text":"Costs in traces and dashboards","link":"/guides/traces"},{"text":"Stop and regenerate","link":"/guides/stop-and-regenerate"},{"text":"Chat history in a database","link":"/guides/chat-history"},{"text":"When the service fails","link":"/guides/failing-service"},{"text":"Testing your app offline","link":"/guides/testing-your-app"},{"text":"Many documents, one budget","link":"/guides/batch-jobs"},{"text":"Embeddings, images, speech","link":"/guides/embeddings"}]},{"text":"Reference","items":[{"text":"LangChain","link":"/langchain"},{"text":"AI SDK","link":"/ai-sdk"},{"text":"The ledger","link":"/ledger"},{"text":"Spend limits","link":"/limits"},{"text":"Local gateway","link":"/gateway"},{"text":"Options of the gateway","link":"/packages/gateway"},{"text":"PostgreSQL ledger","link":"/packages/ledger-postgres"},{"text":"OpenTelemetry","link":"/packages/otel"},{"text":"Command line","link":"/packages/cli"},{"text":"Errors","link":"/errors"},{"text":"Security","link":"/security"},{"text":"Runtimes","link":"/runtimes"},{"text":"The interface","link":"/interface"},{"text":"Glossary","link":"/glossary"},{"text":"API","link":"/api/"}]},{"text":"Contributing","collapsed":true,"items":[{"text":"Architecture","link":"/architecture"},{"text":"Testing","link":"/testing"},{"text":"Decisions","collapsed":true,"items":[{"text":"1. Wire types are written by hand; one check in core, one judge outside","link":"/decisions/0001-hand-written-types-one-check-one-judge"},{"text":"2. Money is a decimal string","link":"/decisions/0002-money-is-a-decimal-string"},{"text":"3. undici `dispatch` instead of `request`","link":"/decisions/0003-dispatch-under-the-hood"},{"text":"4. A stream is sent by its first use","link":"/decisions/0004-a-stream-is-sent-by-its-first-use"},{"text":"5. One reader for streamed and whole answers","link":"/decisions/0005-one-reader-for-both-modes"},{"text":"6. 512 sockets per origin by default","link":"/decisions/0006-sockets"},{"text":"7. Schema converters are passed in","link":"/decisions/0007-schema-converters-are-handed-in"},{"text":"8. A ledger file acknowledges what the operating system has","link":"/decisions/0008-a-ledger-file-acknowledges-writes"},{"text":"9. The rooms of core follow the data","link":"/decisions/0009-rooms-follow-the-data"},{"text":"10. The gateway validates requests by itself","link":"/decisions/0010-the-gateway-validates-by-itself"},{"text":"11. Under LangChain the client retries, and LangChain queues","link":"/decisions/0011-langchain-queues-and-the-client-repeats"},{"text":"12. `timeout` as a number is one deadline for the whole call","link":"/decisions/0012-one-deadline-for-a-call"},{"text":"13. Whether a request was sent is observed, not guessed","link":"/decisions/0013-evidence-before-error-codes"},{"text":"14. A proxy of the environment never sees a key","link":"/decisions/0014-proxies-do-not-see-keys"},{"text":"15. What the AI SDK learns about an answer","link":"/decisions/0015-what-the-ai-sdk-hears"},{"text":"16. Packages ship bundled modules","link":"/decisions/0016-packages-ship-bundled-modules"},{"text":"17. A stream of LangChain keeps the context of its first step","link":"/decisions/0017-a-stream-keeps-its-context"},{"text":"18. A sum of chunks is made when it is read","link":"/decisions/0018-a-sum-of-chunks-is-made-when-it-is-read"},{"text":"19. A limit counts a sum over the ledger","link":"/decisions/0019-limits-are-sums-over-the-books"},{"text":"20. The embedded store is SQLite","link":"/decisions/0020-the-embedded-store-is-sqlite"},{"text":"21. An answer is read to its end, whoever consumes it","link":"/decisions/0021-an-answer-is-read-to-its-end"},{"text":"22. Events that repeat an earlier one are not parsed","link":"/decisions/0022-events-that-repeat-are-not-parsed"},{"text":"23. A client without a ledger is an entry of its own","link":"/decisions/0023-a-client-without-books"},{"text":"24. Events are cut by `eventsource-parser`","link":"/decisions/0024-events-are-cut-by-our-own-reader"},{"text":"25. The first words come before the backlog","link":"/decisions/0025-the-first-words-come-before-the-backlog"},{"text":"26. Amounts are integers with a scale","link":"/decisions/0026-amounts-are-integers-with-a-scale"},{"text":"27. Waiting calls share a round trip","link":"/decisions/0027-calls-that-wait-go-together"},{"text":"28. Rooms are one table","link":"/decisions/0028-rooms-are-one-table"},{"text":"29. The ledger is a package, and core knows one port","link":"/decisions/0029-the-ledger-is-a-package"},{"text":"30. The rules of the ledger are written once, over tables","link":"/decisions/0030-the-rules-stand-once-over-tables"},{"text":"31. AI SDK 6 is an entry of the package","link":"/decisions/0031-ai-sdk-6-is-an-entry"},{"text":"32. One word for one thing","link":"/decisions/0032-one-word-for-one-thing"}]}]}]},"notFound":{"title":"There is no such page","quote":"It may have moved. The search finds pages by their words.","linkText":"To the documentation"},"editLink":{"pattern":"_vp-fn_({ frontmatter }) => frontmatter[\\"editUrl\\"] ?? \\"\\"","text":"Edit this page"},"outline":[2,3],"nav":[{"text":"Repository","link":"https://git.example/kopek"}]}},"ru":{"label":"Русский","lang":"ru","description":"Точная цена каждого ответа ИИ в рублях и лимит, который срабатывает до перерасхода.","themeConfig":{"nav":[{"text":"Репозиторий","link":"https://git.example/kopek"}],"sidebar":[{"text":"Начало работы","items":[{"text":"Обзор","link":"/ru/"},{"text":"Начать с LangChain","link":"/ru/packages/langchain"},{"text":"Начать с AI SDK","link":"/ru/packages/vercel-ai"},{"text":"Next.js","link":"/ru/nextjs"},{"text":"Без фреймворка","link":"/ru/packages/core"},{"text":"С журналом","link":"/ru/packages/ledger"},{"text":"Миграция с других пакетов","link":"/ru/migration"},{"text":"Сравнение","link":"/ru/compare"},{"text":"Измерено","link":"/ru/measured"}]},{"text":"По задачам","items":[{"text":"Ключ и адрес","link":"/ru/guides/environment"},{"text":"Цена ответа","link":"/ru/usage-and-cost"},{"text":"Журнал после перезапуска","link":"/ru/guides/keep-the-ledger"},{"text":"Бюджеты","link":"/ru/guides/budgets"},{"text":"Агенты","link":"/ru/guides/agents"},{"text":"Бюджеты без выкладки","link":"/ru/guides/budgets-without-a-deploy"},{"text":"Счета вашим клиентам","link":"/ru/guides/bill-your-customers"},{"text":"Один бюджет на несколько серверов","link":"/ru/guides/fleet"},{"text":"Edge-функции","link":"/ru/guides/edge"},{"text":"Цены в трассировке и на дашбордах","link":"/ru/guides/traces"},{"text":"Остановленные и повторные ответы","link":"/ru/guides/stop-and-regenerate"},{"text":"История чата в базе данных","link":"/ru/guides/chat-history"},{"text":"Когда сервис даёт сбой","link":"/ru/guides/failing-service"},{"text":"Тесты приложения без сети","link":"/ru/guides/testing-your-app"},{"text":"Много документов, один бюджет","link":"/ru/guides/batch-jobs"},{"text":"Эмбеддинги, изображения, речь","link":"/ru/guides/embeddings"}]},{"text":"Справочник","items":[{"text":"LangChain","link":"/ru/langchain"},{"text":"AI SDK","link":"/ru/ai-sdk"},{"text":"Журнал расходов","link":"/ru/ledger"},{"text":"Лимиты расходов","link":"/ru/limits"},{"text":"Локальный шлюз","link":"/ru/gateway"},{"text":"Параметры шлюза","link":"/ru/packages/gateway"},{"text":"Журнал в PostgreSQL","link":"/ru/packages/ledger-postgres"},{"text":"Трассировка","link":"/ru/packages/otel"},{"text":"Командная строка","link":"/ru/packages/cli"},{"text":"Ошибки","link":"/ru/errors"},{"text":"Безопасность","link":"/ru/security"},{"text":"Среды выполнения","link":"/ru/runtimes"},{"text":"Словарь терминов","link":"/ru/glossary"}]}],"notFound":{"title":"Такой страницы нет","quote":"Возможно, она переехала. Поиск найдёт страницу по словам.","linkText":"К документации"},"editLink":{"pattern":"_vp-fn_({ frontmatter }) => frontmatter[\\"editUrl\\"] ?? \\"\\"","text":"Изменить страницу"},"outline":{"level":[2,3],"label":"На этой странице"},"docFooter":{"prev":"Назад","next":"Далее"},"darkModeSwitchLabel":"Тема","lightModeSwitchTitle":"Светлая тема","darkModeSwitchTitle":"Тёмная тема","sidebarMenuLabel":"Меню","returnToTopLabel":"Наверх","langMenuLabel":"Язык"}}},"scrollOffset":134,"cleanUrls":false}'));
function tryOnScopeDispose(fn) {
  if (getCurrentScope()) {
    onScopeDispose(fn);
    return true;
  }
  return false;
}
const localProvidedStateMap = /* @__PURE__ */ new WeakMap();
const injectLocal = (...args) => {
  var _a;
  const key = args[0];
  const instance = (_a = getCurrentInstance()) == null ? void 0 : _a.proxy;
  if (instance == null && !hasInjectionContext())
    throw new Error("injectLocal must be called in setup");
  if (instance && localProvidedStateMap.has(instance) && key in localProvidedStateMap.get(instance))
    return localProvidedStateMap.get(instance)[key];
  return inject(...args);
};
const isClient = typeof window !== "undefined" && typeof document !== "undefined";
typeof WorkerGlobalScope !== "undefined" && globalThis instanceof WorkerGlobalScope;
const notNullish = (val) => val != null;
const toString = Object.prototype.toString;
const isObject = (val) => toString.call(val) === "[object Object]";
const noop = () => {
};
const isIOS = /* @__PURE__ */ getIsIOS();
function getIsIOS() {
  var _a, _b;
  return isClient && ((_a = window == null ? void 0 : window.navigator) == null ? void 0 : _a.userAgent) && (/iP(?:ad|hone|od)/.test(window.navigator.userAgent) || ((_b = window == null ? void 0 : window.navigator) == null ? void 0 : _b.maxTouchPoints) > 2 && /iPad|Macintosh/.test(window == null ? void 0 : window.navigator.userAgent));
}
function createFilterWrapper(filter, fn) {
  function wrapper(...args) {
    return new Promise((resolve, reject) => {
      Promise.resolve(filter(() => fn.apply(this, args), { fn, thisArg: this, args })).then(resolve).catch(reject);
    });
  }
  return wrapper;
}
const bypassFilter = (invoke) => {
  return invoke();
};
function debounceFilter(ms, options = {}) {
  let timer;
  let maxTimer;
  let lastRejector = noop;
  const _clearTimeout = (timer2) => {
    clearTimeout(timer2);
    lastRejector();
    lastRejector = noop;
  };
  let lastInvoker;
  const filter = (invoke) => {
    const duration = toValue(ms);
    const maxDuration = toValue(options.maxWait);
    if (timer)
      _clearTimeout(timer);
    if (duration <= 0 || maxDuration !== void 0 && maxDuration <= 0) {
      if (maxTimer) {
        _clearTimeout(maxTimer);
        maxTimer = null;
      }
      return Promise.resolve(invoke());
    }
    return new Promise((resolve, reject) => {
      lastRejector = options.rejectOnCancel ? reject : resolve;
      lastInvoker = invoke;
      if (maxDuration && !maxTimer) {
        maxTimer = setTimeout(() => {
          if (timer)
            _clearTimeout(timer);
          maxTimer = null;
          resolve(lastInvoker());
        }, maxDuration);
      }
      timer = setTimeout(() => {
        if (maxTimer)
          _clearTimeout(maxTimer);
        maxTimer = null;
        resolve(invoke());
      }, duration);
    });
  };
  return filter;
}
function throttleFilter(...args) {
  let lastExec = 0;
  let timer;
  let isLeading = true;
  let lastRejector = noop;
  let lastValue;
  let ms;
  let trailing;
  let leading;
  let rejectOnCancel;
  if (!isRef(args[0]) && typeof args[0] === "object")
    ({ delay: ms, trailing = true, leading = true, rejectOnCancel = false } = args[0]);
  else
    [ms, trailing = true, leading = true, rejectOnCancel = false] = args;
  const clear = () => {
    if (timer) {
      clearTimeout(timer);
      timer = void 0;
      lastRejector();
      lastRejector = noop;
    }
  };
  const filter = (_invoke) => {
    const duration = toValue(ms);
    const elapsed = Date.now() - lastExec;
    const invoke = () => {
      return lastValue = _invoke();
    };
    clear();
    if (duration <= 0) {
      lastExec = Date.now();
      return invoke();
    }
    if (elapsed > duration && (leading || !isLeading)) {
      lastExec = Date.now();
      invoke();
    } else if (trailing) {
      lastValue = new Promise((resolve, reject) => {
        lastRejector = rejectOnCancel ? reject : resolve;
        timer = setTimeout(() => {
          lastExec = Date.now();
          isLeading = true;
          resolve(invoke());
          clear();
        }, Math.max(0, duration - elapsed));
      });
    }
    if (!leading && !timer)
      timer = setTimeout(() => isLeading = true, duration);
    isLeading = false;
    return lastValue;
  };
  return filter;
}
function pausableFilter(extendFilter = bypassFilter, options = {}) {
  const {
    initialState = "active"
  } = options;
  const isActive2 = toRef(initialState === "active");
  function pause() {
    isActive2.value = false;
  }
  function resume() {
    isActive2.value = true;
  }
  const eventFilter = (...args) => {
    if (isActive2.value)
      extendFilter(...args);
  };
  return { isActive: readonly(isActive2), pause, resume, eventFilter };
}
function pxValue(px) {
  return px.endsWith("rem") ? Number.parseFloat(px) * 16 : Number.parseFloat(px);
}
function getLifeCycleTarget(target) {
  return getCurrentInstance();
}
function toArray(value) {
  return Array.isArray(value) ? value : [value];
}
function toRef(...args) {
  if (args.length !== 1)
    return toRef$1(...args);
  const r = args[0];
  return typeof r === "function" ? readonly(customRef(() => ({ get: r, set: noop }))) : ref(r);
}
function useDebounceFn(fn, ms = 200, options = {}) {
  return createFilterWrapper(
    debounceFilter(ms, options),
    fn
  );
}
function useThrottleFn(fn, ms = 200, trailing = false, leading = true, rejectOnCancel = false) {
  return createFilterWrapper(
    throttleFilter(ms, trailing, leading, rejectOnCancel),
    fn
  );
}
function watchWithFilter(source, cb, options = {}) {
  const {
    eventFilter = bypassFilter,
    ...watchOptions
  } = options;
  return watch(
    source,
    createFilterWrapper(
      eventFilter,
      cb
    ),
    watchOptions
  );
}
function watchPausable(source, cb, options = {}) {
  const {
    eventFilter: filter,
    initialState = "active",
    ...watchOptions
  } = options;
  const { eventFilter, pause, resume, isActive: isActive2 } = pausableFilter(filter, { initialState });
  const stop = watchWithFilter(
    source,
    cb,
    {
      ...watchOptions,
      eventFilter
    }
  );
  return { stop, pause, resume, isActive: isActive2 };
}
function tryOnMounted(fn, sync = true, target) {
  const instance = getLifeCycleTarget();
  if (instance)
    onMounted(fn, target);
  else if (sync)
    fn();
  else
    nextTick(fn);
}
function watchDebounced(source, cb, options = {}) {
  const {
    debounce = 0,
    maxWait = void 0,
    ...watchOptions
  } = options;
  return watchWithFilter(
    source,
    cb,
    {
      ...watchOptions,
      eventFilter: debounceFilter(debounce, { maxWait })
    }
  );
}
function watchImmediate(source, cb, options) {
  return watch(
    source,
    cb,
    {
      ...options,
      immediate: true
    }
  );
}
function computedAsync(evaluationCallback, initialState, optionsOrRef) {
  let options;
  if (isRef(optionsOrRef)) {
    options = {
      evaluating: optionsOrRef
    };
  } else {
    options = {};
  }
  const {
    lazy = false,
    evaluating = void 0,
    shallow = true,
    onError = noop
  } = options;
  const started = shallowRef(!lazy);
  const current = shallow ? shallowRef(initialState) : ref(initialState);
  let counter = 0;
  watchEffect(async (onInvalidate) => {
    if (!started.value)
      return;
    counter++;
    const counterAtBeginning = counter;
    let hasFinished = false;
    if (evaluating) {
      Promise.resolve().then(() => {
        evaluating.value = true;
      });
    }
    try {
      const result = await evaluationCallback((cancelCallback) => {
        onInvalidate(() => {
          if (evaluating)
            evaluating.value = false;
          if (!hasFinished)
            cancelCallback();
        });
      });
      if (counterAtBeginning === counter)
        current.value = result;
    } catch (e) {
      onError(e);
    } finally {
      if (evaluating && counterAtBeginning === counter)
        evaluating.value = false;
      hasFinished = true;
    }
  });
  if (lazy) {
    return computed(() => {
      started.value = true;
      return current.value;
    });
  } else {
    return current;
  }
}
const defaultWindow = isClient ? window : void 0;
function unrefElement(elRef) {
  var _a;
  const plain = toValue(elRef);
  return (_a = plain == null ? void 0 : plain.$el) != null ? _a : plain;
}
function useEventListener(...args) {
  const cleanups = [];
  const cleanup = () => {
    cleanups.forEach((fn) => fn());
    cleanups.length = 0;
  };
  const register = (el, event, listener, options) => {
    el.addEventListener(event, listener, options);
    return () => el.removeEventListener(event, listener, options);
  };
  const firstParamTargets = computed(() => {
    const test = toArray(toValue(args[0])).filter((e) => e != null);
    return test.every((e) => typeof e !== "string") ? test : void 0;
  });
  const stopWatch = watchImmediate(
    () => {
      var _a, _b;
      return [
        (_b = (_a = firstParamTargets.value) == null ? void 0 : _a.map((e) => unrefElement(e))) != null ? _b : [defaultWindow].filter((e) => e != null),
        toArray(toValue(firstParamTargets.value ? args[1] : args[0])),
        toArray(unref(firstParamTargets.value ? args[2] : args[1])),
        // @ts-expect-error - TypeScript gets the correct types, but somehow still complains
        toValue(firstParamTargets.value ? args[3] : args[2])
      ];
    },
    ([raw_targets, raw_events, raw_listeners, raw_options]) => {
      cleanup();
      if (!(raw_targets == null ? void 0 : raw_targets.length) || !(raw_events == null ? void 0 : raw_events.length) || !(raw_listeners == null ? void 0 : raw_listeners.length))
        return;
      const optionsClone = isObject(raw_options) ? { ...raw_options } : raw_options;
      cleanups.push(
        ...raw_targets.flatMap(
          (el) => raw_events.flatMap(
            (event) => raw_listeners.map((listener) => register(el, event, listener, optionsClone))
          )
        )
      );
    },
    { flush: "post" }
  );
  const stop = () => {
    stopWatch();
    cleanup();
  };
  tryOnScopeDispose(cleanup);
  return stop;
}
function useMounted() {
  const isMounted = shallowRef(false);
  const instance = getCurrentInstance();
  if (instance) {
    onMounted(() => {
      isMounted.value = true;
    }, instance);
  }
  return isMounted;
}
function useSupported(callback) {
  const isMounted = useMounted();
  return computed(() => {
    isMounted.value;
    return Boolean(callback());
  });
}
function createKeyPredicate(keyFilter) {
  if (typeof keyFilter === "function")
    return keyFilter;
  else if (typeof keyFilter === "string")
    return (event) => event.key === keyFilter;
  else if (Array.isArray(keyFilter))
    return (event) => keyFilter.includes(event.key);
  return () => true;
}
function onKeyStroke(...args) {
  let key;
  let handler;
  let options = {};
  if (args.length === 3) {
    key = args[0];
    handler = args[1];
    options = args[2];
  } else if (args.length === 2) {
    if (typeof args[1] === "object") {
      key = true;
      handler = args[0];
      options = args[1];
    } else {
      key = args[0];
      handler = args[1];
    }
  } else {
    key = true;
    handler = args[0];
  }
  const {
    target = defaultWindow,
    eventName = "keydown",
    passive = false,
    dedupe = false
  } = options;
  const predicate = createKeyPredicate(key);
  const listener = (e) => {
    if (e.repeat && toValue(dedupe))
      return;
    if (predicate(e))
      handler(e);
  };
  return useEventListener(target, eventName, listener, passive);
}
const ssrWidthSymbol = Symbol("vueuse-ssr-width");
function useSSRWidth() {
  const ssrWidth = hasInjectionContext() ? injectLocal(ssrWidthSymbol, null) : null;
  return typeof ssrWidth === "number" ? ssrWidth : void 0;
}
function useMediaQuery(query, options = {}) {
  const { window: window2 = defaultWindow, ssrWidth = useSSRWidth() } = options;
  const isSupported = useSupported(() => window2 && "matchMedia" in window2 && typeof window2.matchMedia === "function");
  const ssrSupport = shallowRef(typeof ssrWidth === "number");
  const mediaQuery = shallowRef();
  const matches = shallowRef(false);
  const handler = (event) => {
    matches.value = event.matches;
  };
  watchEffect(() => {
    if (ssrSupport.value) {
      ssrSupport.value = !isSupported.value;
      const queryStrings = toValue(query).split(",");
      matches.value = queryStrings.some((queryString) => {
        const not = queryString.includes("not all");
        const minWidth = queryString.match(/\(\s*min-width:\s*(-?\d+(?:\.\d*)?[a-z]+\s*)\)/);
        const maxWidth = queryString.match(/\(\s*max-width:\s*(-?\d+(?:\.\d*)?[a-z]+\s*)\)/);
        let res = Boolean(minWidth || maxWidth);
        if (minWidth && res) {
          res = ssrWidth >= pxValue(minWidth[1]);
        }
        if (maxWidth && res) {
          res = ssrWidth <= pxValue(maxWidth[1]);
        }
        return not ? !res : res;
      });
      return;
    }
    if (!isSupported.value)
      return;
    mediaQuery.value = window2.matchMedia(toValue(query));
    matches.value = mediaQuery.value.matches;
  });
  useEventListener(mediaQuery, "change", handler, { passive: true });
  return computed(() => matches.value);
}
const _global = typeof globalThis !== "undefined" ? globalThis : typeof window !== "undefined" ? window : typeof global !== "undefined" ? global : typeof self !== "undefined" ? self : {};
const globalKey = "__vueuse_ssr_handlers__";
const handlers = /* @__PURE__ */ getHandlers();
function getHandlers() {
  if (!(globalKey in _global))
    _global[globalKey] = _global[globalKey] || {};
  return _global[globalKey];
}
function getSSRHandler(key, fallback) {
  return handlers[key] || fallback;
}
function usePreferredDark(options) {
  return useMediaQuery("(prefers-color-scheme: dark)", options);
}
function guessSerializerType(rawInit) {
  return rawInit == null ? "any" : rawInit instanceof Set ? "set" : rawInit instanceof Map ? "map" : rawInit instanceof Date ? "date" : typeof rawInit === "boolean" ? "boolean" : typeof rawInit === "string" ? "string" : typeof rawInit === "object" ? "object" : !Number.isNaN(rawInit) ? "number" : "any";
}
const StorageSerializers = {
  boolean: {
    read: (v) => v === "true",
    write: (v) => String(v)
  },
  object: {
    read: (v) => JSON.parse(v),
    write: (v) => JSON.stringify(v)
  },
  number: {
    read: (v) => Number.parseFloat(v),
    write: (v) => String(v)
  },
  any: {
    read: (v) => v,
    write: (v) => String(v)
  },
  string: {
    read: (v) => v,
    write: (v) => String(v)
  },
  map: {
    read: (v) => new Map(JSON.parse(v)),
    write: (v) => JSON.stringify(Array.from(v.entries()))
  },
  set: {
    read: (v) => new Set(JSON.parse(v)),
    write: (v) => JSON.stringify(Array.from(v))
  },
  date: {
    read: (v) => new Date(v),
    write: (v) => v.toISOString()
  }
};
const customStorageEventName = "vueuse-storage";
function useStorage(key, defaults, storage, options = {}) {
  var _a;
  const {
    flush = "pre",
    deep = true,
    listenToStorageChanges = true,
    writeDefaults = true,
    mergeDefaults = false,
    shallow,
    window: window2 = defaultWindow,
    eventFilter,
    onError = (e) => {
      console.error(e);
    },
    initOnMounted
  } = options;
  const data = (shallow ? shallowRef : ref)(typeof defaults === "function" ? defaults() : defaults);
  const keyComputed = computed(() => toValue(key));
  if (!storage) {
    try {
      storage = getSSRHandler("getDefaultStorage", () => {
        var _a2;
        return (_a2 = defaultWindow) == null ? void 0 : _a2.localStorage;
      })();
    } catch (e) {
      onError(e);
    }
  }
  if (!storage)
    return data;
  const rawInit = toValue(defaults);
  const type = guessSerializerType(rawInit);
  const serializer = (_a = options.serializer) != null ? _a : StorageSerializers[type];
  const { pause: pauseWatch, resume: resumeWatch } = watchPausable(
    data,
    () => write(data.value),
    { flush, deep, eventFilter }
  );
  watch(keyComputed, () => update(), { flush });
  if (window2 && listenToStorageChanges) {
    tryOnMounted(() => {
      if (storage instanceof Storage)
        useEventListener(window2, "storage", update, { passive: true });
      else
        useEventListener(window2, customStorageEventName, updateFromCustomEvent);
      if (initOnMounted)
        update();
    });
  }
  if (!initOnMounted)
    update();
  function dispatchWriteEvent(oldValue, newValue) {
    if (window2) {
      const payload = {
        key: keyComputed.value,
        oldValue,
        newValue,
        storageArea: storage
      };
      window2.dispatchEvent(storage instanceof Storage ? new StorageEvent("storage", payload) : new CustomEvent(customStorageEventName, {
        detail: payload
      }));
    }
  }
  function write(v) {
    try {
      const oldValue = storage.getItem(keyComputed.value);
      if (v == null) {
        dispatchWriteEvent(oldValue, null);
        storage.removeItem(keyComputed.value);
      } else {
        const serialized = serializer.write(v);
        if (oldValue !== serialized) {
          storage.setItem(keyComputed.value, serialized);
          dispatchWriteEvent(oldValue, serialized);
        }
      }
    } catch (e) {
      onError(e);
    }
  }
  function read(event) {
    const rawValue = event ? event.newValue : storage.getItem(keyComputed.value);
    if (rawValue == null) {
      if (writeDefaults && rawInit != null)
        storage.setItem(keyComputed.value, serializer.write(rawInit));
      return rawInit;
    } else if (!event && mergeDefaults) {
      const value = serializer.read(rawValue);
      if (typeof mergeDefaults === "function")
        return mergeDefaults(value, rawInit);
      else if (type === "object" && !Array.isArray(value))
        return { ...rawInit, ...value };
      return value;
    } else if (typeof rawValue !== "string") {
      return rawValue;
    } else {
      return serializer.read(rawValue);
    }
  }
  function update(event) {
    if (event && event.storageArea !== storage)
      return;
    if (event && event.key == null) {
      data.value = rawInit;
      return;
    }
    if (event && event.key !== keyComputed.value)
      return;
    pauseWatch();
    try {
      if ((event == null ? void 0 : event.newValue) !== serializer.write(data.value))
        data.value = read(event);
    } catch (e) {
      onError(e);
    } finally {
      if (event)
        nextTick(resumeWatch);
      else
        resumeWatch();
    }
  }
  function updateFromCustomEvent(event) {
    update(event.detail);
  }
  return data;
}
const CSS_DISABLE_TRANS = "*,*::before,*::after{-webkit-transition:none!important;-moz-transition:none!important;-o-transition:none!important;-ms-transition:none!important;transition:none!important}";
function useColorMode(options = {}) {
  const {
    selector = "html",
    attribute = "class",
    initialValue = "auto",
    window: window2 = defaultWindow,
    storage,
    storageKey = "vueuse-color-scheme",
    listenToStorageChanges = true,
    storageRef,
    emitAuto,
    disableTransition = true
  } = options;
  const modes = {
    auto: "",
    light: "light",
    dark: "dark",
    ...options.modes || {}
  };
  const preferredDark = usePreferredDark({ window: window2 });
  const system = computed(() => preferredDark.value ? "dark" : "light");
  const store = storageRef || (storageKey == null ? toRef(initialValue) : useStorage(storageKey, initialValue, storage, { window: window2, listenToStorageChanges }));
  const state = computed(() => store.value === "auto" ? system.value : store.value);
  const updateHTMLAttrs = getSSRHandler(
    "updateHTMLAttrs",
    (selector2, attribute2, value) => {
      const el = typeof selector2 === "string" ? window2 == null ? void 0 : window2.document.querySelector(selector2) : unrefElement(selector2);
      if (!el)
        return;
      const classesToAdd = /* @__PURE__ */ new Set();
      const classesToRemove = /* @__PURE__ */ new Set();
      let attributeToChange = null;
      if (attribute2 === "class") {
        const current = value.split(/\s/g);
        Object.values(modes).flatMap((i) => (i || "").split(/\s/g)).filter(Boolean).forEach((v) => {
          if (current.includes(v))
            classesToAdd.add(v);
          else
            classesToRemove.add(v);
        });
      } else {
        attributeToChange = { key: attribute2, value };
      }
      if (classesToAdd.size === 0 && classesToRemove.size === 0 && attributeToChange === null)
        return;
      let style;
      if (disableTransition) {
        style = window2.document.createElement("style");
        style.appendChild(document.createTextNode(CSS_DISABLE_TRANS));
        window2.document.head.appendChild(style);
      }
      for (const c of classesToAdd) {
        el.classList.add(c);
      }
      for (const c of classesToRemove) {
        el.classList.remove(c);
      }
      if (attributeToChange) {
        el.setAttribute(attributeToChange.key, attributeToChange.value);
      }
      if (disableTransition) {
        window2.getComputedStyle(style).opacity;
        document.head.removeChild(style);
      }
    }
  );
  function defaultOnChanged(mode) {
    var _a;
    updateHTMLAttrs(selector, attribute, (_a = modes[mode]) != null ? _a : mode);
  }
  function onChanged(mode) {
    if (options.onChanged)
      options.onChanged(mode, defaultOnChanged);
    else
      defaultOnChanged(mode);
  }
  watch(state, onChanged, { flush: "post", immediate: true });
  tryOnMounted(() => onChanged(state.value));
  const auto = computed({
    get() {
      return emitAuto ? store.value : state.value;
    },
    set(v) {
      store.value = v;
    }
  });
  return Object.assign(auto, { store, system, state });
}
function useDark(options = {}) {
  const {
    valueDark = "dark",
    valueLight = ""
  } = options;
  const mode = useColorMode({
    ...options,
    onChanged: (mode2, defaultHandler) => {
      var _a;
      if (options.onChanged)
        (_a = options.onChanged) == null ? void 0 : _a.call(options, mode2 === "dark", defaultHandler, mode2);
      else
        defaultHandler(mode2);
    },
    modes: {
      dark: valueDark,
      light: valueLight
    }
  });
  const system = computed(() => mode.system.value);
  const isDark = computed({
    get() {
      return mode.value === "dark";
    },
    set(v) {
      const modeVal = v ? "dark" : "light";
      if (system.value === modeVal)
        mode.value = "auto";
      else
        mode.value = modeVal;
    }
  });
  return isDark;
}
function resolveElement(el) {
  if (typeof Window !== "undefined" && el instanceof Window)
    return el.document.documentElement;
  if (typeof Document !== "undefined" && el instanceof Document)
    return el.documentElement;
  return el;
}
const ARRIVED_STATE_THRESHOLD_PIXELS = 1;
function useScroll(element, options = {}) {
  const {
    throttle = 0,
    idle = 200,
    onStop = noop,
    onScroll = noop,
    offset = {
      left: 0,
      right: 0,
      top: 0,
      bottom: 0
    },
    eventListenerOptions = {
      capture: false,
      passive: true
    },
    behavior = "auto",
    window: window2 = defaultWindow,
    onError = (e) => {
      console.error(e);
    }
  } = options;
  const internalX = shallowRef(0);
  const internalY = shallowRef(0);
  const x = computed({
    get() {
      return internalX.value;
    },
    set(x2) {
      scrollTo2(x2, void 0);
    }
  });
  const y = computed({
    get() {
      return internalY.value;
    },
    set(y2) {
      scrollTo2(void 0, y2);
    }
  });
  function scrollTo2(_x, _y) {
    var _a, _b, _c, _d;
    if (!window2)
      return;
    const _element = toValue(element);
    if (!_element)
      return;
    (_c = _element instanceof Document ? window2.document.body : _element) == null ? void 0 : _c.scrollTo({
      top: (_a = toValue(_y)) != null ? _a : y.value,
      left: (_b = toValue(_x)) != null ? _b : x.value,
      behavior: toValue(behavior)
    });
    const scrollContainer = ((_d = _element == null ? void 0 : _element.document) == null ? void 0 : _d.documentElement) || (_element == null ? void 0 : _element.documentElement) || _element;
    if (x != null)
      internalX.value = scrollContainer.scrollLeft;
    if (y != null)
      internalY.value = scrollContainer.scrollTop;
  }
  const isScrolling = shallowRef(false);
  const arrivedState = reactive({
    left: true,
    right: false,
    top: true,
    bottom: false
  });
  const directions = reactive({
    left: false,
    right: false,
    top: false,
    bottom: false
  });
  const onScrollEnd = (e) => {
    if (!isScrolling.value)
      return;
    isScrolling.value = false;
    directions.left = false;
    directions.right = false;
    directions.top = false;
    directions.bottom = false;
    onStop(e);
  };
  const onScrollEndDebounced = useDebounceFn(onScrollEnd, throttle + idle);
  const setArrivedState = (target) => {
    var _a;
    if (!window2)
      return;
    const el = ((_a = target == null ? void 0 : target.document) == null ? void 0 : _a.documentElement) || (target == null ? void 0 : target.documentElement) || unrefElement(target);
    const { display, flexDirection, direction } = getComputedStyle(el);
    const directionMultipler = direction === "rtl" ? -1 : 1;
    const scrollLeft = el.scrollLeft;
    directions.left = scrollLeft < internalX.value;
    directions.right = scrollLeft > internalX.value;
    const left = Math.abs(scrollLeft * directionMultipler) <= (offset.left || 0);
    const right = Math.abs(scrollLeft * directionMultipler) + el.clientWidth >= el.scrollWidth - (offset.right || 0) - ARRIVED_STATE_THRESHOLD_PIXELS;
    if (display === "flex" && flexDirection === "row-reverse") {
      arrivedState.left = right;
      arrivedState.right = left;
    } else {
      arrivedState.left = left;
      arrivedState.right = right;
    }
    internalX.value = scrollLeft;
    let scrollTop = el.scrollTop;
    if (target === window2.document && !scrollTop)
      scrollTop = window2.document.body.scrollTop;
    directions.top = scrollTop < internalY.value;
    directions.bottom = scrollTop > internalY.value;
    const top = Math.abs(scrollTop) <= (offset.top || 0);
    const bottom = Math.abs(scrollTop) + el.clientHeight >= el.scrollHeight - (offset.bottom || 0) - ARRIVED_STATE_THRESHOLD_PIXELS;
    if (display === "flex" && flexDirection === "column-reverse") {
      arrivedState.top = bottom;
      arrivedState.bottom = top;
    } else {
      arrivedState.top = top;
      arrivedState.bottom = bottom;
    }
    internalY.value = scrollTop;
  };
  const onScrollHandler = (e) => {
    var _a;
    if (!window2)
      return;
    const eventTarget = (_a = e.target.documentElement) != null ? _a : e.target;
    setArrivedState(eventTarget);
    isScrolling.value = true;
    onScrollEndDebounced(e);
    onScroll(e);
  };
  useEventListener(
    element,
    "scroll",
    throttle ? useThrottleFn(onScrollHandler, throttle, true, false) : onScrollHandler,
    eventListenerOptions
  );
  tryOnMounted(() => {
    try {
      const _element = toValue(element);
      if (!_element)
        return;
      setArrivedState(_element);
    } catch (e) {
      onError(e);
    }
  });
  useEventListener(
    element,
    "scrollend",
    onScrollEnd,
    eventListenerOptions
  );
  return {
    x,
    y,
    isScrolling,
    arrivedState,
    directions,
    measure() {
      const _element = toValue(element);
      if (window2 && _element)
        setArrivedState(_element);
    }
  };
}
function useLocalStorage(key, initialValue, options = {}) {
  const { window: window2 = defaultWindow } = options;
  return useStorage(key, initialValue, window2 == null ? void 0 : window2.localStorage, options);
}
function checkOverflowScroll(ele) {
  const style = window.getComputedStyle(ele);
  if (style.overflowX === "scroll" || style.overflowY === "scroll" || style.overflowX === "auto" && ele.clientWidth < ele.scrollWidth || style.overflowY === "auto" && ele.clientHeight < ele.scrollHeight) {
    return true;
  } else {
    const parent = ele.parentNode;
    if (!parent || parent.tagName === "BODY")
      return false;
    return checkOverflowScroll(parent);
  }
}
function preventDefault(rawEvent) {
  const e = rawEvent || window.event;
  const _target = e.target;
  if (checkOverflowScroll(_target))
    return false;
  if (e.touches.length > 1)
    return true;
  if (e.preventDefault)
    e.preventDefault();
  return false;
}
const elInitialOverflow = /* @__PURE__ */ new WeakMap();
function useScrollLock(element, initialState = false) {
  const isLocked = shallowRef(initialState);
  let stopTouchMoveListener = null;
  let initialOverflow = "";
  watch(toRef(element), (el) => {
    const target = resolveElement(toValue(el));
    if (target) {
      const ele = target;
      if (!elInitialOverflow.get(ele))
        elInitialOverflow.set(ele, ele.style.overflow);
      if (ele.style.overflow !== "hidden")
        initialOverflow = ele.style.overflow;
      if (ele.style.overflow === "hidden")
        return isLocked.value = true;
      if (isLocked.value)
        return ele.style.overflow = "hidden";
    }
  }, {
    immediate: true
  });
  const lock = () => {
    const el = resolveElement(toValue(element));
    if (!el || isLocked.value)
      return;
    if (isIOS) {
      stopTouchMoveListener = useEventListener(
        el,
        "touchmove",
        (e) => {
          preventDefault(e);
        },
        { passive: false }
      );
    }
    el.style.overflow = "hidden";
    isLocked.value = true;
  };
  const unlock = () => {
    const el = resolveElement(toValue(element));
    if (!el || !isLocked.value)
      return;
    if (isIOS)
      stopTouchMoveListener == null ? void 0 : stopTouchMoveListener();
    el.style.overflow = initialOverflow;
    elInitialOverflow.delete(el);
    isLocked.value = false;
  };
  tryOnScopeDispose(unlock);
  return computed({
    get() {
      return isLocked.value;
    },
    set(v) {
      if (v)
        lock();
      else unlock();
    }
  });
}
function useSessionStorage(key, initialValue, options = {}) {
  const { window: window2 = defaultWindow } = options;
  return useStorage(key, initialValue, window2 == null ? void 0 : window2.sessionStorage, options);
}
function useWindowScroll(options = {}) {
  const { window: window2 = defaultWindow, ...rest } = options;
  return useScroll(window2, rest);
}
function useWindowSize(options = {}) {
  const {
    window: window2 = defaultWindow,
    initialWidth = Number.POSITIVE_INFINITY,
    initialHeight = Number.POSITIVE_INFINITY,
    listenOrientation = true,
    includeScrollbar = true,
    type = "inner"
  } = options;
  const width = shallowRef(initialWidth);
  const height = shallowRef(initialHeight);
  const update = () => {
    if (window2) {
      if (type === "outer") {
        width.value = window2.outerWidth;
        height.value = window2.outerHeight;
      } else if (type === "visual" && window2.visualViewport) {
        const { width: visualViewportWidth, height: visualViewportHeight, scale } = window2.visualViewport;
        width.value = Math.round(visualViewportWidth * scale);
        height.value = Math.round(visualViewportHeight * scale);
      } else if (includeScrollbar) {
        width.value = window2.innerWidth;
        height.value = window2.innerHeight;
      } else {
        width.value = window2.document.documentElement.clientWidth;
        height.value = window2.document.documentElement.clientHeight;
      }
    }
  };
  update();
  tryOnMounted(update);
  const listenerOptions = { passive: true };
  useEventListener("resize", update, listenerOptions);
  if (window2 && type === "visual" && window2.visualViewport) {
    useEventListener(window2.visualViewport, "resize", update, listenerOptions);
  }
  if (listenOrientation) {
    const matches = useMediaQuery("(orientation: portrait)");
    watch(matches, () => update());
  }
  return { width, height };
}
const __vite_import_meta_env__ = {};
const EXTERNAL_URL_RE = /^(?:[a-z]+:|\/\/)/i;
const APPEARANCE_KEY = "vitepress-theme-appearance";
const HASH_RE = /#.*$/;
const HASH_OR_QUERY_RE = /[?#].*$/;
const INDEX_OR_EXT_RE = /(?:(^|\/)index)?\.(?:md|html)$/;
const inBrowser = typeof document !== "undefined";
const notFoundPageData = {
  relativePath: "404.md",
  filePath: "",
  title: "404",
  description: "Not Found",
  headers: [],
  frontmatter: { sidebar: false, layout: "page" },
  lastUpdated: 0,
  isNotFound: true
};
function isActive(currentPath, matchPath, asRegex = false) {
  if (matchPath === void 0) {
    return false;
  }
  currentPath = normalize(`/${currentPath}`);
  if (asRegex) {
    return new RegExp(matchPath).test(currentPath);
  }
  if (normalize(matchPath) !== currentPath) {
    return false;
  }
  const hashMatch = matchPath.match(HASH_RE);
  if (hashMatch) {
    return (inBrowser ? location.hash : "") === hashMatch[0];
  }
  return true;
}
function normalize(path) {
  return decodeURI(path).replace(HASH_OR_QUERY_RE, "").replace(INDEX_OR_EXT_RE, "$1");
}
function isExternal(path) {
  return EXTERNAL_URL_RE.test(path);
}
function getLocaleForPath(siteData2, relativePath) {
  return Object.keys((siteData2 == null ? void 0 : siteData2.locales) || {}).find((key) => key !== "root" && !isExternal(key) && isActive(relativePath, `/${key}/`, true)) || "root";
}
function resolveSiteDataByRoute(siteData2, relativePath) {
  var _a, _b, _c, _d, _e, _f, _g;
  const localeIndex = getLocaleForPath(siteData2, relativePath);
  return Object.assign({}, siteData2, {
    localeIndex,
    lang: ((_a = siteData2.locales[localeIndex]) == null ? void 0 : _a.lang) ?? siteData2.lang,
    dir: ((_b = siteData2.locales[localeIndex]) == null ? void 0 : _b.dir) ?? siteData2.dir,
    title: ((_c = siteData2.locales[localeIndex]) == null ? void 0 : _c.title) ?? siteData2.title,
    titleTemplate: ((_d = siteData2.locales[localeIndex]) == null ? void 0 : _d.titleTemplate) ?? siteData2.titleTemplate,
    description: ((_e = siteData2.locales[localeIndex]) == null ? void 0 : _e.description) ?? siteData2.description,
    head: mergeHead(siteData2.head, ((_f = siteData2.locales[localeIndex]) == null ? void 0 : _f.head) ?? []),
    themeConfig: {
      ...siteData2.themeConfig,
      ...(_g = siteData2.locales[localeIndex]) == null ? void 0 : _g.themeConfig
    }
  });
}
function createTitle(siteData2, pageData) {
  const title = pageData.title || siteData2.title;
  const template = pageData.titleTemplate ?? siteData2.titleTemplate;
  if (typeof template === "string" && template.includes(":title")) {
    return template.replace(/:title/g, title);
  }
  const templateString = createTitleTemplate(siteData2.title, template);
  if (title === templateString.slice(3)) {
    return title;
  }
  return `${title}${templateString}`;
}
function createTitleTemplate(siteTitle, template) {
  if (template === false) {
    return "";
  }
  if (template === true || template === void 0) {
    return ` | ${siteTitle}`;
  }
  if (siteTitle === template) {
    return "";
  }
  return ` | ${template}`;
}
function hasTag(head, tag) {
  const [tagType, tagAttrs] = tag;
  if (tagType !== "meta")
    return false;
  const keyAttr = Object.entries(tagAttrs)[0];
  if (keyAttr == null)
    return false;
  return head.some(([type, attrs]) => type === tagType && attrs[keyAttr[0]] === keyAttr[1]);
}
function mergeHead(prev, curr) {
  return [...prev.filter((tagAttrs) => !hasTag(curr, tagAttrs)), ...curr];
}
const INVALID_CHAR_REGEX = /[\u0000-\u001F"#$&*+,:;<=>?[\]^`{|}\u007F]/g;
const DRIVE_LETTER_REGEX = /^[a-z]:/i;
function sanitizeFileName(name) {
  const match = DRIVE_LETTER_REGEX.exec(name);
  const driveLetter = match ? match[0] : "";
  return driveLetter + name.slice(driveLetter.length).replace(INVALID_CHAR_REGEX, "_").replace(/(^|\/)_+(?=[^/]*$)/, "$1");
}
const KNOWN_EXTENSIONS = /* @__PURE__ */ new Set();
function treatAsHtml(filename) {
  var _a;
  if (KNOWN_EXTENSIONS.size === 0) {
    const extraExts = typeof process === "object" && ((_a = process.env) == null ? void 0 : _a.VITE_EXTRA_EXTENSIONS) || (__vite_import_meta_env__ == null ? void 0 : __vite_import_meta_env__.VITE_EXTRA_EXTENSIONS) || "";
    ("3g2,3gp,aac,ai,apng,au,avif,bin,bmp,cer,class,conf,crl,css,csv,dll,doc,eps,epub,exe,gif,gz,ics,ief,jar,jpe,jpeg,jpg,js,json,jsonld,m4a,man,mid,midi,mjs,mov,mp2,mp3,mp4,mpe,mpeg,mpg,mpp,oga,ogg,ogv,ogx,opus,otf,p10,p7c,p7m,p7s,pdf,png,ps,qt,roff,rtf,rtx,ser,svg,t,tif,tiff,tr,ts,tsv,ttf,txt,vtt,wav,weba,webm,webp,woff,woff2,xhtml,xml,yaml,yml,zip" + (extraExts && typeof extraExts === "string" ? "," + extraExts : "")).split(",").forEach((ext2) => KNOWN_EXTENSIONS.add(ext2));
  }
  const ext = filename.split(".").pop();
  return ext == null || !KNOWN_EXTENSIONS.has(ext.toLowerCase());
}
function escapeRegExp(str) {
  return str.replace(/[|\\{}()[\]^$+*?.]/g, "\\$&").replace(/-/g, "\\x2d");
}
const dataSymbol = Symbol();
const siteDataRef = shallowRef(siteData);
function initData(route) {
  const site = computed(() => resolveSiteDataByRoute(siteDataRef.value, route.data.relativePath));
  const appearance = site.value.appearance;
  const isDark = appearance === "force-dark" ? ref(true) : appearance === "force-auto" ? usePreferredDark() : appearance ? useDark({
    storageKey: APPEARANCE_KEY,
    initialValue: () => appearance === "dark" ? "dark" : "auto",
    ...typeof appearance === "object" ? appearance : {}
  }) : ref(false);
  const hashRef = ref(inBrowser ? location.hash : "");
  if (inBrowser) {
    window.addEventListener("hashchange", () => {
      hashRef.value = location.hash;
    });
  }
  watch(() => route.data, () => {
    hashRef.value = inBrowser ? location.hash : "";
  });
  return {
    site,
    theme: computed(() => site.value.themeConfig),
    page: computed(() => route.data),
    frontmatter: computed(() => route.data.frontmatter),
    params: computed(() => route.data.params),
    lang: computed(() => site.value.lang),
    dir: computed(() => route.data.frontmatter.dir || site.value.dir),
    localeIndex: computed(() => site.value.localeIndex || "root"),
    title: computed(() => createTitle(site.value, route.data)),
    description: computed(() => route.data.description || site.value.description),
    isDark,
    hash: computed(() => hashRef.value)
  };
}
function useData$1() {
  const data = inject(dataSymbol);
  if (!data) {
    throw new Error("vitepress data not properly injected in app");
  }
  return data;
}
function joinPath(base, path) {
  return `${base}${path}`.replace(/\/+/g, "/");
}
function withBase(path) {
  return EXTERNAL_URL_RE.test(path) || !path.startsWith("/") ? path : joinPath(siteDataRef.value.base, path);
}
function pathToFile(path) {
  let pagePath = path.replace(/\.html$/, "");
  pagePath = decodeURIComponent(pagePath);
  pagePath = pagePath.replace(/\/$/, "/index");
  {
    if (inBrowser) {
      const base = "/";
      pagePath = sanitizeFileName(pagePath.slice(base.length).replace(/\//g, "_") || "index") + ".md";
      let pageHash = __VP_HASH_MAP__[pagePath.toLowerCase()];
      if (!pageHash) {
        pagePath = pagePath.endsWith("_index.md") ? pagePath.slice(0, -9) + ".md" : pagePath.slice(0, -3) + "_index.md";
        pageHash = __VP_HASH_MAP__[pagePath.toLowerCase()];
      }
      if (!pageHash)
        return null;
      pagePath = `${base}${"assets"}/${pagePath}.${pageHash}.js`;
    } else {
      pagePath = `./${sanitizeFileName(pagePath.slice(1).replace(/\//g, "_"))}.md.js`;
    }
  }
  return pagePath;
}
let contentUpdatedCallbacks = [];
function onContentUpdated(fn) {
  contentUpdatedCallbacks.push(fn);
  onUnmounted(() => {
    contentUpdatedCallbacks = contentUpdatedCallbacks.filter((f) => f !== fn);
  });
}
function getScrollOffset() {
  let scrollOffset = siteDataRef.value.scrollOffset;
  let offset = 0;
  let padding = 24;
  if (typeof scrollOffset === "object" && "padding" in scrollOffset) {
    padding = scrollOffset.padding;
    scrollOffset = scrollOffset.selector;
  }
  if (typeof scrollOffset === "number") {
    offset = scrollOffset;
  } else if (typeof scrollOffset === "string") {
    offset = tryOffsetSelector(scrollOffset, padding);
  } else if (Array.isArray(scrollOffset)) {
    for (const selector of scrollOffset) {
      const res = tryOffsetSelector(selector, padding);
      if (res) {
        offset = res;
        break;
      }
    }
  }
  return offset;
}
function tryOffsetSelector(selector, padding) {
  const el = document.querySelector(selector);
  if (!el)
    return 0;
  const bot = el.getBoundingClientRect().bottom;
  if (bot < 0)
    return 0;
  return bot + padding;
}
const RouterSymbol = Symbol();
const fakeHost = "http://a.com";
const getDefaultRoute = () => ({
  path: "/",
  component: null,
  data: notFoundPageData
});
function createRouter(loadPageModule, fallbackComponent) {
  const route = reactive(getDefaultRoute());
  const router = {
    route,
    go
  };
  async function go(href = inBrowser ? location.href : "/") {
    var _a, _b;
    href = normalizeHref(href);
    if (await ((_a = router.onBeforeRouteChange) == null ? void 0 : _a.call(router, href)) === false)
      return;
    if (inBrowser && href !== normalizeHref(location.href)) {
      history.replaceState({ scrollPosition: window.scrollY }, "");
      history.pushState({}, "", href);
    }
    await loadPage(href);
    await ((_b = router.onAfterRouteChange ?? router.onAfterRouteChanged) == null ? void 0 : _b(href));
  }
  let latestPendingPath = null;
  async function loadPage(href, scrollPosition = 0, isRetry = false) {
    var _a, _b;
    if (await ((_a = router.onBeforePageLoad) == null ? void 0 : _a.call(router, href)) === false)
      return;
    const targetLoc = new URL(href, fakeHost);
    const pendingPath = latestPendingPath = targetLoc.pathname;
    try {
      let page = await loadPageModule(pendingPath);
      if (!page) {
        throw new Error(`Page not found: ${pendingPath}`);
      }
      if (latestPendingPath === pendingPath) {
        latestPendingPath = null;
        const { default: comp, __pageData } = page;
        if (!comp) {
          throw new Error(`Invalid route component: ${comp}`);
        }
        await ((_b = router.onAfterPageLoad) == null ? void 0 : _b.call(router, href));
        route.path = inBrowser ? pendingPath : withBase(pendingPath);
        route.component = markRaw(comp);
        route.data = true ? markRaw(__pageData) : readonly(__pageData);
        if (inBrowser) {
          nextTick(() => {
            let actualPathname = siteDataRef.value.base + __pageData.relativePath.replace(/(?:(^|\/)index)?\.md$/, "$1");
            if (!siteDataRef.value.cleanUrls && !actualPathname.endsWith("/")) {
              actualPathname += ".html";
            }
            if (actualPathname !== targetLoc.pathname) {
              targetLoc.pathname = actualPathname;
              href = actualPathname + targetLoc.search + targetLoc.hash;
              history.replaceState({}, "", href);
            }
            if (targetLoc.hash && !scrollPosition) {
              let target = null;
              try {
                target = document.getElementById(decodeURIComponent(targetLoc.hash).slice(1));
              } catch (e) {
                console.warn(e);
              }
              if (target) {
                scrollTo(target, targetLoc.hash);
                return;
              }
            }
            window.scrollTo(0, scrollPosition);
          });
        }
      }
    } catch (err) {
      if (!/fetch|Page not found/.test(err.message) && !/^\/404(\.html|\/)?$/.test(href)) {
        console.error(err);
      }
      if (!isRetry) {
        try {
          const res = await fetch(siteDataRef.value.base + "hashmap.json");
          window.__VP_HASH_MAP__ = await res.json();
          await loadPage(href, scrollPosition, true);
          return;
        } catch (e) {
        }
      }
      if (latestPendingPath === pendingPath) {
        latestPendingPath = null;
        route.path = inBrowser ? pendingPath : withBase(pendingPath);
        route.component = fallbackComponent ? markRaw(fallbackComponent) : null;
        const relativePath = inBrowser ? pendingPath.replace(/(^|\/)$/, "$1index").replace(/(\.html)?$/, ".md").replace(/^\//, "") : "404.md";
        route.data = { ...notFoundPageData, relativePath };
      }
    }
  }
  if (inBrowser) {
    if (history.state === null) {
      history.replaceState({}, "");
    }
    window.addEventListener("click", (e) => {
      if (e.defaultPrevented || !(e.target instanceof Element) || e.target.closest("button") || // temporary fix for docsearch action buttons
      e.button !== 0 || e.ctrlKey || e.shiftKey || e.altKey || e.metaKey)
        return;
      const link2 = e.target.closest("a");
      if (!link2 || link2.closest(".vp-raw") || link2.hasAttribute("download") || link2.hasAttribute("target"))
        return;
      const linkHref = link2.getAttribute("href") ?? (link2 instanceof SVGAElement ? link2.getAttribute("xlink:href") : null);
      if (linkHref == null)
        return;
      const { href, origin, pathname, hash, search } = new URL(linkHref, link2.baseURI);
      const currentUrl = new URL(location.href);
      if (origin === currentUrl.origin && treatAsHtml(pathname)) {
        e.preventDefault();
        if (pathname === currentUrl.pathname && search === currentUrl.search) {
          if (hash !== currentUrl.hash) {
            history.pushState({}, "", href);
            window.dispatchEvent(new HashChangeEvent("hashchange", {
              oldURL: currentUrl.href,
              newURL: href
            }));
          }
          if (hash) {
            scrollTo(link2, hash, link2.classList.contains("header-anchor"));
          } else {
            window.scrollTo(0, 0);
          }
        } else {
          go(href);
        }
      }
    }, { capture: true });
    window.addEventListener("popstate", async (e) => {
      var _a;
      if (e.state === null)
        return;
      const href = normalizeHref(location.href);
      await loadPage(href, e.state && e.state.scrollPosition || 0);
      await ((_a = router.onAfterRouteChange ?? router.onAfterRouteChanged) == null ? void 0 : _a(href));
    });
    window.addEventListener("hashchange", (e) => {
      e.preventDefault();
    });
  }
  return router;
}
function useRouter() {
  const router = inject(RouterSymbol);
  if (!router) {
    throw new Error("useRouter() is called without provider.");
  }
  return router;
}
function useRoute() {
  return useRouter().route;
}
function scrollTo(el, hash, smooth = false) {
  let target = null;
  try {
    target = el.classList.contains("header-anchor") ? el : document.getElementById(decodeURIComponent(hash).slice(1));
  } catch (e) {
    console.warn(e);
  }
  if (target) {
    let scrollToTarget = function() {
      if (!smooth || Math.abs(targetTop - window.scrollY) > window.innerHeight)
        window.scrollTo(0, targetTop);
      else
        window.scrollTo({ left: 0, top: targetTop, behavior: "smooth" });
    };
    const targetPadding = parseInt(window.getComputedStyle(target).paddingTop, 10);
    const targetTop = window.scrollY + target.getBoundingClientRect().top - getScrollOffset() + targetPadding;
    requestAnimationFrame(scrollToTarget);
  }
}
function normalizeHref(href) {
  const url = new URL(href, fakeHost);
  url.pathname = url.pathname.replace(/(^|\/)index(\.html)?$/, "$1");
  if (siteDataRef.value.cleanUrls)
    url.pathname = url.pathname.replace(/\.html$/, "");
  else if (!url.pathname.endsWith("/") && !url.pathname.endsWith(".html"))
    url.pathname += ".html";
  return url.pathname + url.search + url.hash;
}
const runCbs = () => contentUpdatedCallbacks.forEach((fn) => fn());
const Content = defineComponent({
  name: "VitePressContent",
  props: {
    as: { type: [Object, String], default: "div" }
  },
  setup(props) {
    const route = useRoute();
    const { frontmatter, site } = useData$1();
    watch(frontmatter, runCbs, { deep: true, flush: "post" });
    return () => h(props.as, site.value.contentProps ?? { style: { position: "relative" } }, [
      route.component ? h(route.component, {
        onVnodeMounted: runCbs,
        onVnodeUpdated: runCbs,
        onVnodeUnmounted: runCbs
      }) : "404 Page Not Found"
    ]);
  }
});
const _sfc_main$13 = /* @__PURE__ */ defineComponent({
  __name: "VPBackdrop",
  __ssrInlineRender: true,
  props: {
    show: { type: Boolean }
  },
  setup(__props) {
    return (_ctx, _push, _parent, _attrs) => {
      if (__props.show) {
        _push(`<div${ssrRenderAttrs(mergeProps({ class: "VPBackdrop" }, _attrs))} data-v-16c52449></div>`);
      } else {
        _push(`<!---->`);
      }
    };
  }
});
const _sfc_setup$13 = _sfc_main$13.setup;
_sfc_main$13.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("../node_modules/.pnpm/vitepress@1.6.4_@algolia+client-search@5.64.0_postcss@8.5.33_search-insights@2.17.3_typescript@6.0.3/node_modules/vitepress/dist/client/theme-default/components/VPBackdrop.vue");
  return _sfc_setup$13 ? _sfc_setup$13(props, ctx) : void 0;
};
const VPBackdrop = /* @__PURE__ */ _export_sfc(_sfc_main$13, [["__scopeId", "data-v-16c52449"]]);
const useData = useData$1;
function throttleAndDebounce(fn, delay) {
  let timeoutId;
  let called = false;
  return () => {
    if (timeoutId)
      clearTimeout(timeoutId);
    if (!called) {
      fn();
      (called = true) && setTimeout(() => called = false, delay);
    } else
      timeoutId = setTimeout(fn, delay);
  };
}
function ensureStartingSlash(path) {
  return path.startsWith("/") ? path : `/${path}`;
}
function normalizeLink$1(url) {
  const { pathname, search, hash, protocol } = new URL(url, "http://a.com");
  if (isExternal(url) || url.startsWith("#") || !protocol.startsWith("http") || !treatAsHtml(pathname))
    return url;
  const { site } = useData();
  const normalizedPath = pathname.endsWith("/") || pathname.endsWith(".html") ? url : url.replace(/(?:(^\.+)\/)?.*$/, `$1${pathname.replace(/(\.md)?$/, site.value.cleanUrls ? "" : ".html")}${search}${hash}`);
  return withBase(normalizedPath);
}
function useLangs({ correspondingLink = false } = {}) {
  const { site, localeIndex, page, theme: theme2, hash } = useData();
  const currentLang = computed(() => {
    var _a, _b;
    return {
      label: (_a = site.value.locales[localeIndex.value]) == null ? void 0 : _a.label,
      link: ((_b = site.value.locales[localeIndex.value]) == null ? void 0 : _b.link) || (localeIndex.value === "root" ? "/" : `/${localeIndex.value}/`)
    };
  });
  const localeLinks = computed(() => Object.entries(site.value.locales).flatMap(([key, value]) => currentLang.value.label === value.label ? [] : {
    text: value.label,
    link: normalizeLink(value.link || (key === "root" ? "/" : `/${key}/`), theme2.value.i18nRouting !== false && correspondingLink, page.value.relativePath.slice(currentLang.value.link.length - 1), !site.value.cleanUrls) + hash.value
  }));
  return { localeLinks, currentLang };
}
function normalizeLink(link2, addPath, path, addExt) {
  return addPath ? link2.replace(/\/$/, "") + ensureStartingSlash(path.replace(/(^|\/)index\.md$/, "$1").replace(/\.md$/, addExt ? ".html" : "")) : link2;
}
const _sfc_main$12 = /* @__PURE__ */ defineComponent({
  __name: "NotFound",
  __ssrInlineRender: true,
  setup(__props) {
    const { theme: theme2 } = useData();
    const { currentLang } = useLangs();
    return (_ctx, _push, _parent, _attrs) => {
      var _a, _b, _c, _d, _e;
      _push(`<div${ssrRenderAttrs(mergeProps({ class: "NotFound" }, _attrs))} data-v-89b159c4><p class="code" data-v-89b159c4>${ssrInterpolate(((_a = unref(theme2).notFound) == null ? void 0 : _a.code) ?? "404")}</p><h1 class="title" data-v-89b159c4>${ssrInterpolate(((_b = unref(theme2).notFound) == null ? void 0 : _b.title) ?? "PAGE NOT FOUND")}</h1><div class="divider" data-v-89b159c4></div><blockquote class="quote" data-v-89b159c4>${ssrInterpolate(((_c = unref(theme2).notFound) == null ? void 0 : _c.quote) ?? "But if you don't change your direction, and if you keep looking, you may end up where you are heading.")}</blockquote><div class="action" data-v-89b159c4><a class="link"${ssrRenderAttr("href", unref(withBase)(unref(currentLang).link))}${ssrRenderAttr("aria-label", ((_d = unref(theme2).notFound) == null ? void 0 : _d.linkLabel) ?? "go to home")} data-v-89b159c4>${ssrInterpolate(((_e = unref(theme2).notFound) == null ? void 0 : _e.linkText) ?? "Take me home")}</a></div></div>`);
    };
  }
});
const _sfc_setup$12 = _sfc_main$12.setup;
_sfc_main$12.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("../node_modules/.pnpm/vitepress@1.6.4_@algolia+client-search@5.64.0_postcss@8.5.33_search-insights@2.17.3_typescript@6.0.3/node_modules/vitepress/dist/client/theme-default/NotFound.vue");
  return _sfc_setup$12 ? _sfc_setup$12(props, ctx) : void 0;
};
const NotFound$1 = /* @__PURE__ */ _export_sfc(_sfc_main$12, [["__scopeId", "data-v-89b159c4"]]);
function getSidebar(_sidebar, path) {
  if (Array.isArray(_sidebar))
    return addBase(_sidebar);
  if (_sidebar == null)
    return [];
  path = ensureStartingSlash(path);
  const dir = Object.keys(_sidebar).sort((a, b) => {
    return b.split("/").length - a.split("/").length;
  }).find((dir2) => {
    return path.startsWith(ensureStartingSlash(dir2));
  });
  const sidebar = dir ? _sidebar[dir] : [];
  return Array.isArray(sidebar) ? addBase(sidebar) : addBase(sidebar.items, sidebar.base);
}
function getSidebarGroups(sidebar) {
  const groups = [];
  let lastGroupIndex = 0;
  for (const index in sidebar) {
    const item = sidebar[index];
    if (item.items) {
      lastGroupIndex = groups.push(item);
      continue;
    }
    if (!groups[lastGroupIndex]) {
      groups.push({ items: [] });
    }
    groups[lastGroupIndex].items.push(item);
  }
  return groups;
}
function getFlatSideBarLinks(sidebar) {
  const links = [];
  function recursivelyExtractLinks(items) {
    for (const item of items) {
      if (item.text && item.link) {
        links.push({
          text: item.text,
          link: item.link,
          docFooterText: item.docFooterText
        });
      }
      if (item.items) {
        recursivelyExtractLinks(item.items);
      }
    }
  }
  recursivelyExtractLinks(sidebar);
  return links;
}
function hasActiveLink(path, items) {
  if (Array.isArray(items)) {
    return items.some((item) => hasActiveLink(path, item));
  }
  return isActive(path, items.link) ? true : items.items ? hasActiveLink(path, items.items) : false;
}
function addBase(items, _base) {
  return [...items].map((_item) => {
    const item = { ..._item };
    const base = item.base || _base;
    if (base && item.link)
      item.link = base + item.link;
    if (item.items)
      item.items = addBase(item.items, base);
    return item;
  });
}
function useSidebar() {
  const { frontmatter, page, theme: theme2 } = useData();
  const is960 = useMediaQuery("(min-width: 960px)");
  const isOpen = ref(false);
  const _sidebar = computed(() => {
    const sidebarConfig = theme2.value.sidebar;
    const relativePath = page.value.relativePath;
    return sidebarConfig ? getSidebar(sidebarConfig, relativePath) : [];
  });
  const sidebar = ref(_sidebar.value);
  watch(_sidebar, (next, prev) => {
    if (JSON.stringify(next) !== JSON.stringify(prev))
      sidebar.value = _sidebar.value;
  });
  const hasSidebar = computed(() => {
    return frontmatter.value.sidebar !== false && sidebar.value.length > 0 && frontmatter.value.layout !== "home";
  });
  const leftAside = computed(() => {
    if (hasAside)
      return frontmatter.value.aside == null ? theme2.value.aside === "left" : frontmatter.value.aside === "left";
    return false;
  });
  const hasAside = computed(() => {
    if (frontmatter.value.layout === "home")
      return false;
    if (frontmatter.value.aside != null)
      return !!frontmatter.value.aside;
    return theme2.value.aside !== false;
  });
  const isSidebarEnabled = computed(() => hasSidebar.value && is960.value);
  const sidebarGroups = computed(() => {
    return hasSidebar.value ? getSidebarGroups(sidebar.value) : [];
  });
  function open() {
    isOpen.value = true;
  }
  function close() {
    isOpen.value = false;
  }
  function toggle() {
    isOpen.value ? close() : open();
  }
  return {
    isOpen,
    sidebar,
    sidebarGroups,
    hasSidebar,
    hasAside,
    leftAside,
    isSidebarEnabled,
    open,
    close,
    toggle
  };
}
function useCloseSidebarOnEscape(isOpen, close) {
  let triggerElement;
  watchEffect(() => {
    triggerElement = isOpen.value ? document.activeElement : void 0;
  });
  onMounted(() => {
    window.addEventListener("keyup", onEscape);
  });
  onUnmounted(() => {
    window.removeEventListener("keyup", onEscape);
  });
  function onEscape(e) {
    if (e.key === "Escape" && isOpen.value) {
      close();
      triggerElement == null ? void 0 : triggerElement.focus();
    }
  }
}
function useSidebarControl(item) {
  const { page, hash } = useData();
  const collapsed = ref(false);
  const collapsible = computed(() => {
    return item.value.collapsed != null;
  });
  const isLink = computed(() => {
    return !!item.value.link;
  });
  const isActiveLink = ref(false);
  const updateIsActiveLink = () => {
    isActiveLink.value = isActive(page.value.relativePath, item.value.link);
  };
  watch([page, item, hash], updateIsActiveLink);
  onMounted(updateIsActiveLink);
  const hasActiveLink$1 = computed(() => {
    if (isActiveLink.value) {
      return true;
    }
    return item.value.items ? hasActiveLink(page.value.relativePath, item.value.items) : false;
  });
  const hasChildren = computed(() => {
    return !!(item.value.items && item.value.items.length);
  });
  watchEffect(() => {
    collapsed.value = !!(collapsible.value && item.value.collapsed);
  });
  watchPostEffect(() => {
    (isActiveLink.value || hasActiveLink$1.value) && (collapsed.value = false);
  });
  function toggle() {
    if (collapsible.value) {
      collapsed.value = !collapsed.value;
    }
  }
  return {
    collapsed,
    collapsible,
    isLink,
    isActiveLink,
    hasActiveLink: hasActiveLink$1,
    hasChildren,
    toggle
  };
}
function useAside() {
  const { hasSidebar } = useSidebar();
  const is960 = useMediaQuery("(min-width: 960px)");
  const is1280 = useMediaQuery("(min-width: 1280px)");
  const isAsideEnabled = computed(() => {
    if (!is1280.value && !is960.value) {
      return false;
    }
    return hasSidebar.value ? is1280.value : is960.value;
  });
  return {
    isAsideEnabled
  };
}
const ignoreRE = /\b(?:VPBadge|header-anchor|footnote-ref|ignore-header)\b/;
const resolvedHeaders = [];
function resolveTitle(theme2) {
  return typeof theme2.outline === "object" && !Array.isArray(theme2.outline) && theme2.outline.label || theme2.outlineTitle || "On this page";
}
function getHeaders(range) {
  const headers = [
    ...document.querySelectorAll(".VPDoc :where(h1,h2,h3,h4,h5,h6)")
  ].filter((el) => el.id && el.hasChildNodes()).map((el) => {
    const level = Number(el.tagName[1]);
    return {
      element: el,
      title: serializeHeader(el),
      link: "#" + el.id,
      level
    };
  });
  return resolveHeaders(headers, range);
}
function serializeHeader(h2) {
  let ret = "";
  for (const node of h2.childNodes) {
    if (node.nodeType === 1) {
      if (ignoreRE.test(node.className))
        continue;
      ret += node.textContent;
    } else if (node.nodeType === 3) {
      ret += node.textContent;
    }
  }
  return ret.trim();
}
function resolveHeaders(headers, range) {
  if (range === false) {
    return [];
  }
  const levelsRange = (typeof range === "object" && !Array.isArray(range) ? range.level : range) || 2;
  const [high, low] = typeof levelsRange === "number" ? [levelsRange, levelsRange] : levelsRange === "deep" ? [2, 6] : levelsRange;
  return buildTree(headers, high, low);
}
function useActiveAnchor(container, marker) {
  const { isAsideEnabled } = useAside();
  const onScroll = throttleAndDebounce(setActiveLink, 100);
  let prevActiveLink = null;
  onMounted(() => {
    requestAnimationFrame(setActiveLink);
    window.addEventListener("scroll", onScroll);
  });
  onUpdated(() => {
    activateLink(location.hash);
  });
  onUnmounted(() => {
    window.removeEventListener("scroll", onScroll);
  });
  function setActiveLink() {
    if (!isAsideEnabled.value) {
      return;
    }
    const scrollY = window.scrollY;
    const innerHeight = window.innerHeight;
    const offsetHeight = document.body.offsetHeight;
    const isBottom = Math.abs(scrollY + innerHeight - offsetHeight) < 1;
    const headers = resolvedHeaders.map(({ element, link: link2 }) => ({
      link: link2,
      top: getAbsoluteTop(element)
    })).filter(({ top }) => !Number.isNaN(top)).sort((a, b) => a.top - b.top);
    if (!headers.length) {
      activateLink(null);
      return;
    }
    if (scrollY < 1) {
      activateLink(null);
      return;
    }
    if (isBottom) {
      activateLink(headers[headers.length - 1].link);
      return;
    }
    let activeLink = null;
    for (const { link: link2, top } of headers) {
      if (top > scrollY + getScrollOffset() + 4) {
        break;
      }
      activeLink = link2;
    }
    activateLink(activeLink);
  }
  function activateLink(hash) {
    if (prevActiveLink) {
      prevActiveLink.classList.remove("active");
    }
    if (hash == null) {
      prevActiveLink = null;
    } else {
      prevActiveLink = container.value.querySelector(`a[href="${decodeURIComponent(hash)}"]`);
    }
    const activeLink = prevActiveLink;
    if (activeLink) {
      activeLink.classList.add("active");
      marker.value.style.top = activeLink.offsetTop + 39 + "px";
      marker.value.style.opacity = "1";
    } else {
      marker.value.style.top = "33px";
      marker.value.style.opacity = "0";
    }
  }
}
function getAbsoluteTop(element) {
  let offsetTop = 0;
  while (element !== document.body) {
    if (element === null) {
      return NaN;
    }
    offsetTop += element.offsetTop;
    element = element.offsetParent;
  }
  return offsetTop;
}
function buildTree(data, min, max) {
  resolvedHeaders.length = 0;
  const result = [];
  const stack = [];
  data.forEach((item) => {
    const node = { ...item, children: [] };
    let parent = stack[stack.length - 1];
    while (parent && parent.level >= node.level) {
      stack.pop();
      parent = stack[stack.length - 1];
    }
    if (node.element.classList.contains("ignore-header") || parent && "shouldIgnore" in parent) {
      stack.push({ level: node.level, shouldIgnore: true });
      return;
    }
    if (node.level > max || node.level < min)
      return;
    resolvedHeaders.push({ element: node.element, link: node.link });
    if (parent)
      parent.children.push(node);
    else
      result.push(node);
    stack.push(node);
  });
  return result;
}
const _sfc_main$11 = /* @__PURE__ */ defineComponent({
  __name: "VPDocOutlineItem",
  __ssrInlineRender: true,
  props: {
    headers: {},
    root: { type: Boolean }
  },
  setup(__props) {
    return (_ctx, _push, _parent, _attrs) => {
      const _component_VPDocOutlineItem = resolveComponent("VPDocOutlineItem", true);
      _push(`<ul${ssrRenderAttrs(mergeProps({
        class: ["VPDocOutlineItem", __props.root ? "root" : "nested"]
      }, _attrs))} data-v-c5124ced><!--[-->`);
      ssrRenderList(__props.headers, ({ children, link: link2, title }) => {
        _push(`<li data-v-c5124ced><a class="outline-link"${ssrRenderAttr("href", link2)}${ssrRenderAttr("title", title)} data-v-c5124ced>${ssrInterpolate(title)}</a>`);
        if (children == null ? void 0 : children.length) {
          _push(ssrRenderComponent(_component_VPDocOutlineItem, { headers: children }, null, _parent));
        } else {
          _push(`<!---->`);
        }
        _push(`</li>`);
      });
      _push(`<!--]--></ul>`);
    };
  }
});
const _sfc_setup$11 = _sfc_main$11.setup;
_sfc_main$11.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("../node_modules/.pnpm/vitepress@1.6.4_@algolia+client-search@5.64.0_postcss@8.5.33_search-insights@2.17.3_typescript@6.0.3/node_modules/vitepress/dist/client/theme-default/components/VPDocOutlineItem.vue");
  return _sfc_setup$11 ? _sfc_setup$11(props, ctx) : void 0;
};
const VPDocOutlineItem = /* @__PURE__ */ _export_sfc(_sfc_main$11, [["__scopeId", "data-v-c5124ced"]]);
const _sfc_main$10 = /* @__PURE__ */ defineComponent({
  __name: "VPDocAsideOutline",
  __ssrInlineRender: true,
  setup(__props) {
    const { frontmatter, theme: theme2 } = useData();
    const headers = shallowRef([]);
    onContentUpdated(() => {
      headers.value = getHeaders(frontmatter.value.outline ?? theme2.value.outline);
    });
    const container = ref();
    const marker = ref();
    useActiveAnchor(container, marker);
    return (_ctx, _push, _parent, _attrs) => {
      _push(`<nav${ssrRenderAttrs(mergeProps({
        "aria-labelledby": "doc-outline-aria-label",
        class: ["VPDocAsideOutline", { "has-outline": headers.value.length > 0 }],
        ref_key: "container",
        ref: container
      }, _attrs))} data-v-3e7c2c6c><div class="content" data-v-3e7c2c6c><div class="outline-marker" data-v-3e7c2c6c></div><div aria-level="2" class="outline-title" id="doc-outline-aria-label" role="heading" data-v-3e7c2c6c>${ssrInterpolate(unref(resolveTitle)(unref(theme2)))}</div>`);
      _push(ssrRenderComponent(VPDocOutlineItem, {
        headers: headers.value,
        root: true
      }, null, _parent));
      _push(`</div></nav>`);
    };
  }
});
const _sfc_setup$10 = _sfc_main$10.setup;
_sfc_main$10.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("../node_modules/.pnpm/vitepress@1.6.4_@algolia+client-search@5.64.0_postcss@8.5.33_search-insights@2.17.3_typescript@6.0.3/node_modules/vitepress/dist/client/theme-default/components/VPDocAsideOutline.vue");
  return _sfc_setup$10 ? _sfc_setup$10(props, ctx) : void 0;
};
const VPDocAsideOutline = /* @__PURE__ */ _export_sfc(_sfc_main$10, [["__scopeId", "data-v-3e7c2c6c"]]);
const _sfc_main$$ = /* @__PURE__ */ defineComponent({
  __name: "VPDocAsideCarbonAds",
  __ssrInlineRender: true,
  props: {
    carbonAds: {}
  },
  setup(__props) {
    const VPCarbonAds = () => null;
    return (_ctx, _push, _parent, _attrs) => {
      _push(`<div${ssrRenderAttrs(mergeProps({ class: "VPDocAsideCarbonAds" }, _attrs))}>`);
      _push(ssrRenderComponent(unref(VPCarbonAds), { "carbon-ads": __props.carbonAds }, null, _parent));
      _push(`</div>`);
    };
  }
});
const _sfc_setup$$ = _sfc_main$$.setup;
_sfc_main$$.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("../node_modules/.pnpm/vitepress@1.6.4_@algolia+client-search@5.64.0_postcss@8.5.33_search-insights@2.17.3_typescript@6.0.3/node_modules/vitepress/dist/client/theme-default/components/VPDocAsideCarbonAds.vue");
  return _sfc_setup$$ ? _sfc_setup$$(props, ctx) : void 0;
};
const _sfc_main$_ = /* @__PURE__ */ defineComponent({
  __name: "VPDocAside",
  __ssrInlineRender: true,
  setup(__props) {
    const { theme: theme2 } = useData();
    return (_ctx, _push, _parent, _attrs) => {
      _push(`<div${ssrRenderAttrs(mergeProps({ class: "VPDocAside" }, _attrs))} data-v-6f3885ca>`);
      ssrRenderSlot(_ctx.$slots, "aside-top", {}, null, _push, _parent);
      ssrRenderSlot(_ctx.$slots, "aside-outline-before", {}, null, _push, _parent);
      _push(ssrRenderComponent(VPDocAsideOutline, null, null, _parent));
      ssrRenderSlot(_ctx.$slots, "aside-outline-after", {}, null, _push, _parent);
      _push(`<div class="spacer" data-v-6f3885ca></div>`);
      ssrRenderSlot(_ctx.$slots, "aside-ads-before", {}, null, _push, _parent);
      if (unref(theme2).carbonAds) {
        _push(ssrRenderComponent(_sfc_main$$, {
          "carbon-ads": unref(theme2).carbonAds
        }, null, _parent));
      } else {
        _push(`<!---->`);
      }
      ssrRenderSlot(_ctx.$slots, "aside-ads-after", {}, null, _push, _parent);
      ssrRenderSlot(_ctx.$slots, "aside-bottom", {}, null, _push, _parent);
      _push(`</div>`);
    };
  }
});
const _sfc_setup$_ = _sfc_main$_.setup;
_sfc_main$_.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("../node_modules/.pnpm/vitepress@1.6.4_@algolia+client-search@5.64.0_postcss@8.5.33_search-insights@2.17.3_typescript@6.0.3/node_modules/vitepress/dist/client/theme-default/components/VPDocAside.vue");
  return _sfc_setup$_ ? _sfc_setup$_(props, ctx) : void 0;
};
const VPDocAside = /* @__PURE__ */ _export_sfc(_sfc_main$_, [["__scopeId", "data-v-6f3885ca"]]);
function useEditLink() {
  const { theme: theme2, page } = useData();
  return computed(() => {
    const { text = "Edit this page", pattern = "" } = theme2.value.editLink || {};
    let url;
    if (typeof pattern === "function") {
      url = pattern(page.value);
    } else {
      url = pattern.replace(/:path/g, page.value.filePath);
    }
    return { url, text };
  });
}
function usePrevNext() {
  const { page, theme: theme2, frontmatter } = useData();
  return computed(() => {
    var _a, _b, _c, _d, _e, _f, _g, _h;
    const sidebar = getSidebar(theme2.value.sidebar, page.value.relativePath);
    const links = getFlatSideBarLinks(sidebar);
    const candidates = uniqBy(links, (link2) => link2.link.replace(/[?#].*$/, ""));
    const index = candidates.findIndex((link2) => {
      return isActive(page.value.relativePath, link2.link);
    });
    const hidePrev = ((_a = theme2.value.docFooter) == null ? void 0 : _a.prev) === false && !frontmatter.value.prev || frontmatter.value.prev === false;
    const hideNext = ((_b = theme2.value.docFooter) == null ? void 0 : _b.next) === false && !frontmatter.value.next || frontmatter.value.next === false;
    return {
      prev: hidePrev ? void 0 : {
        text: (typeof frontmatter.value.prev === "string" ? frontmatter.value.prev : typeof frontmatter.value.prev === "object" ? frontmatter.value.prev.text : void 0) ?? ((_c = candidates[index - 1]) == null ? void 0 : _c.docFooterText) ?? ((_d = candidates[index - 1]) == null ? void 0 : _d.text),
        link: (typeof frontmatter.value.prev === "object" ? frontmatter.value.prev.link : void 0) ?? ((_e = candidates[index - 1]) == null ? void 0 : _e.link)
      },
      next: hideNext ? void 0 : {
        text: (typeof frontmatter.value.next === "string" ? frontmatter.value.next : typeof frontmatter.value.next === "object" ? frontmatter.value.next.text : void 0) ?? ((_f = candidates[index + 1]) == null ? void 0 : _f.docFooterText) ?? ((_g = candidates[index + 1]) == null ? void 0 : _g.text),
        link: (typeof frontmatter.value.next === "object" ? frontmatter.value.next.link : void 0) ?? ((_h = candidates[index + 1]) == null ? void 0 : _h.link)
      }
    };
  });
}
function uniqBy(array, keyFn) {
  const seen = /* @__PURE__ */ new Set();
  return array.filter((item) => {
    const k = keyFn(item);
    return seen.has(k) ? false : seen.add(k);
  });
}
const _sfc_main$Z = /* @__PURE__ */ defineComponent({
  __name: "VPLink",
  __ssrInlineRender: true,
  props: {
    tag: {},
    href: {},
    noIcon: { type: Boolean },
    target: {},
    rel: {}
  },
  setup(__props) {
    const props = __props;
    const tag = computed(() => props.tag ?? (props.href ? "a" : "span"));
    const isExternal2 = computed(
      () => props.href && EXTERNAL_URL_RE.test(props.href) || props.target === "_blank"
    );
    return (_ctx, _push, _parent, _attrs) => {
      ssrRenderVNode(_push, createVNode(resolveDynamicComponent(tag.value), mergeProps({
        class: ["VPLink", {
          link: __props.href,
          "vp-external-link-icon": isExternal2.value,
          "no-icon": __props.noIcon
        }],
        href: __props.href ? unref(normalizeLink$1)(__props.href) : void 0,
        target: __props.target ?? (isExternal2.value ? "_blank" : void 0),
        rel: __props.rel ?? (isExternal2.value ? "noreferrer" : void 0)
      }, _attrs), {
        default: withCtx((_, _push2, _parent2, _scopeId) => {
          if (_push2) {
            ssrRenderSlot(_ctx.$slots, "default", {}, null, _push2, _parent2, _scopeId);
          } else {
            return [
              renderSlot(_ctx.$slots, "default")
            ];
          }
        }),
        _: 3
      }), _parent);
    };
  }
});
const _sfc_setup$Z = _sfc_main$Z.setup;
_sfc_main$Z.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("../node_modules/.pnpm/vitepress@1.6.4_@algolia+client-search@5.64.0_postcss@8.5.33_search-insights@2.17.3_typescript@6.0.3/node_modules/vitepress/dist/client/theme-default/components/VPLink.vue");
  return _sfc_setup$Z ? _sfc_setup$Z(props, ctx) : void 0;
};
const _sfc_main$Y = /* @__PURE__ */ defineComponent({
  __name: "VPDocFooterLastUpdated",
  __ssrInlineRender: true,
  setup(__props) {
    const { theme: theme2, page, lang } = useData();
    const date = computed(
      () => new Date(page.value.lastUpdated)
    );
    const isoDatetime = computed(() => date.value.toISOString());
    const datetime = ref("");
    onMounted(() => {
      watchEffect(() => {
        var _a, _b, _c;
        datetime.value = new Intl.DateTimeFormat(
          ((_b = (_a = theme2.value.lastUpdated) == null ? void 0 : _a.formatOptions) == null ? void 0 : _b.forceLocale) ? lang.value : void 0,
          ((_c = theme2.value.lastUpdated) == null ? void 0 : _c.formatOptions) ?? {
            dateStyle: "short",
            timeStyle: "short"
          }
        ).format(date.value);
      });
    });
    return (_ctx, _push, _parent, _attrs) => {
      var _a;
      _push(`<p${ssrRenderAttrs(mergeProps({ class: "VPLastUpdated" }, _attrs))} data-v-37340b79>${ssrInterpolate(((_a = unref(theme2).lastUpdated) == null ? void 0 : _a.text) || unref(theme2).lastUpdatedText || "Last updated")}: <time${ssrRenderAttr("datetime", isoDatetime.value)} data-v-37340b79>${ssrInterpolate(datetime.value)}</time></p>`);
    };
  }
});
const _sfc_setup$Y = _sfc_main$Y.setup;
_sfc_main$Y.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("../node_modules/.pnpm/vitepress@1.6.4_@algolia+client-search@5.64.0_postcss@8.5.33_search-insights@2.17.3_typescript@6.0.3/node_modules/vitepress/dist/client/theme-default/components/VPDocFooterLastUpdated.vue");
  return _sfc_setup$Y ? _sfc_setup$Y(props, ctx) : void 0;
};
const VPDocFooterLastUpdated = /* @__PURE__ */ _export_sfc(_sfc_main$Y, [["__scopeId", "data-v-37340b79"]]);
const _sfc_main$X = /* @__PURE__ */ defineComponent({
  __name: "VPDocFooter",
  __ssrInlineRender: true,
  setup(__props) {
    const { theme: theme2, page, frontmatter } = useData();
    const editLink = useEditLink();
    const control = usePrevNext();
    const hasEditLink = computed(
      () => theme2.value.editLink && frontmatter.value.editLink !== false
    );
    const hasLastUpdated = computed(() => page.value.lastUpdated);
    const showFooter = computed(
      () => hasEditLink.value || hasLastUpdated.value || control.value.prev || control.value.next
    );
    return (_ctx, _push, _parent, _attrs) => {
      var _a, _b, _c, _d;
      if (showFooter.value) {
        _push(`<footer${ssrRenderAttrs(mergeProps({ class: "VPDocFooter" }, _attrs))} data-v-ae531148>`);
        ssrRenderSlot(_ctx.$slots, "doc-footer-before", {}, null, _push, _parent);
        if (hasEditLink.value || hasLastUpdated.value) {
          _push(`<div class="edit-info" data-v-ae531148>`);
          if (hasEditLink.value) {
            _push(`<div class="edit-link" data-v-ae531148>`);
            _push(ssrRenderComponent(_sfc_main$Z, {
              class: "edit-link-button",
              href: unref(editLink).url,
              "no-icon": true
            }, {
              default: withCtx((_, _push2, _parent2, _scopeId) => {
                if (_push2) {
                  _push2(`<span class="vpi-square-pen edit-link-icon" data-v-ae531148${_scopeId}></span> ${ssrInterpolate(unref(editLink).text)}`);
                } else {
                  return [
                    createVNode("span", { class: "vpi-square-pen edit-link-icon" }),
                    createTextVNode(" " + toDisplayString(unref(editLink).text), 1)
                  ];
                }
              }),
              _: 1
            }, _parent));
            _push(`</div>`);
          } else {
            _push(`<!---->`);
          }
          if (hasLastUpdated.value) {
            _push(`<div class="last-updated" data-v-ae531148>`);
            _push(ssrRenderComponent(VPDocFooterLastUpdated, null, null, _parent));
            _push(`</div>`);
          } else {
            _push(`<!---->`);
          }
          _push(`</div>`);
        } else {
          _push(`<!---->`);
        }
        if (((_a = unref(control).prev) == null ? void 0 : _a.link) || ((_b = unref(control).next) == null ? void 0 : _b.link)) {
          _push(`<nav class="prev-next" aria-labelledby="doc-footer-aria-label" data-v-ae531148><span class="visually-hidden" id="doc-footer-aria-label" data-v-ae531148>Pager</span><div class="pager" data-v-ae531148>`);
          if ((_c = unref(control).prev) == null ? void 0 : _c.link) {
            _push(ssrRenderComponent(_sfc_main$Z, {
              class: "pager-link prev",
              href: unref(control).prev.link
            }, {
              default: withCtx((_, _push2, _parent2, _scopeId) => {
                var _a2, _b2;
                if (_push2) {
                  _push2(`<span class="desc" data-v-ae531148${_scopeId}>${(((_a2 = unref(theme2).docFooter) == null ? void 0 : _a2.prev) || "Previous page") ?? ""}</span><span class="title" data-v-ae531148${_scopeId}>${unref(control).prev.text ?? ""}</span>`);
                } else {
                  return [
                    createVNode("span", {
                      class: "desc",
                      innerHTML: ((_b2 = unref(theme2).docFooter) == null ? void 0 : _b2.prev) || "Previous page"
                    }, null, 8, ["innerHTML"]),
                    createVNode("span", {
                      class: "title",
                      innerHTML: unref(control).prev.text
                    }, null, 8, ["innerHTML"])
                  ];
                }
              }),
              _: 1
            }, _parent));
          } else {
            _push(`<!---->`);
          }
          _push(`</div><div class="pager" data-v-ae531148>`);
          if ((_d = unref(control).next) == null ? void 0 : _d.link) {
            _push(ssrRenderComponent(_sfc_main$Z, {
              class: "pager-link next",
              href: unref(control).next.link
            }, {
              default: withCtx((_, _push2, _parent2, _scopeId) => {
                var _a2, _b2;
                if (_push2) {
                  _push2(`<span class="desc" data-v-ae531148${_scopeId}>${(((_a2 = unref(theme2).docFooter) == null ? void 0 : _a2.next) || "Next page") ?? ""}</span><span class="title" data-v-ae531148${_scopeId}>${unref(control).next.text ?? ""}</span>`);
                } else {
                  return [
                    createVNode("span", {
                      class: "desc",
                      innerHTML: ((_b2 = unref(theme2).docFooter) == null ? void 0 : _b2.next) || "Next page"
                    }, null, 8, ["innerHTML"]),
                    createVNode("span", {
                      class: "title",
                      innerHTML: unref(control).next.text
                    }, null, 8, ["innerHTML"])
                  ];
                }
              }),
              _: 1
            }, _parent));
          } else {
            _push(`<!---->`);
          }
          _push(`</div></nav>`);
        } else {
          _push(`<!---->`);
        }
        _push(`</footer>`);
      } else {
        _push(`<!---->`);
      }
    };
  }
});
const _sfc_setup$X = _sfc_main$X.setup;
_sfc_main$X.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("../node_modules/.pnpm/vitepress@1.6.4_@algolia+client-search@5.64.0_postcss@8.5.33_search-insights@2.17.3_typescript@6.0.3/node_modules/vitepress/dist/client/theme-default/components/VPDocFooter.vue");
  return _sfc_setup$X ? _sfc_setup$X(props, ctx) : void 0;
};
const VPDocFooter = /* @__PURE__ */ _export_sfc(_sfc_main$X, [["__scopeId", "data-v-ae531148"]]);
const _sfc_main$W = /* @__PURE__ */ defineComponent({
  __name: "VPDoc",
  __ssrInlineRender: true,
  setup(__props) {
    const { theme: theme2 } = useData();
    const route = useRoute();
    const { hasSidebar, hasAside, leftAside } = useSidebar();
    const pageName = computed(
      () => route.path.replace(/[./]+/g, "_").replace(/_html$/, "")
    );
    return (_ctx, _push, _parent, _attrs) => {
      const _component_Content = resolveComponent("Content");
      _push(`<div${ssrRenderAttrs(mergeProps({
        class: ["VPDoc", { "has-sidebar": unref(hasSidebar), "has-aside": unref(hasAside) }]
      }, _attrs))} data-v-47b54498>`);
      ssrRenderSlot(_ctx.$slots, "doc-top", {}, null, _push, _parent);
      _push(`<div class="container" data-v-47b54498>`);
      if (unref(hasAside)) {
        _push(`<div class="${ssrRenderClass([{ "left-aside": unref(leftAside) }, "aside"])}" data-v-47b54498><div class="aside-curtain" data-v-47b54498></div><div class="aside-container" data-v-47b54498><div class="aside-content" data-v-47b54498>`);
        _push(ssrRenderComponent(VPDocAside, null, {
          "aside-top": withCtx((_, _push2, _parent2, _scopeId) => {
            if (_push2) {
              ssrRenderSlot(_ctx.$slots, "aside-top", {}, null, _push2, _parent2, _scopeId);
            } else {
              return [
                renderSlot(_ctx.$slots, "aside-top", {}, void 0, true)
              ];
            }
          }),
          "aside-bottom": withCtx((_, _push2, _parent2, _scopeId) => {
            if (_push2) {
              ssrRenderSlot(_ctx.$slots, "aside-bottom", {}, null, _push2, _parent2, _scopeId);
            } else {
              return [
                renderSlot(_ctx.$slots, "aside-bottom", {}, void 0, true)
              ];
            }
          }),
          "aside-outline-before": withCtx((_, _push2, _parent2, _scopeId) => {
            if (_push2) {
              ssrRenderSlot(_ctx.$slots, "aside-outline-before", {}, null, _push2, _parent2, _scopeId);
            } else {
              return [
                renderSlot(_ctx.$slots, "aside-outline-before", {}, void 0, true)
              ];
            }
          }),
          "aside-outline-after": withCtx((_, _push2, _parent2, _scopeId) => {
            if (_push2) {
              ssrRenderSlot(_ctx.$slots, "aside-outline-after", {}, null, _push2, _parent2, _scopeId);
            } else {
              return [
                renderSlot(_ctx.$slots, "aside-outline-after", {}, void 0, true)
              ];
            }
          }),
          "aside-ads-before": withCtx((_, _push2, _parent2, _scopeId) => {
            if (_push2) {
              ssrRenderSlot(_ctx.$slots, "aside-ads-before", {}, null, _push2, _parent2, _scopeId);
            } else {
              return [
                renderSlot(_ctx.$slots, "aside-ads-before", {}, void 0, true)
              ];
            }
          }),
          "aside-ads-after": withCtx((_, _push2, _parent2, _scopeId) => {
            if (_push2) {
              ssrRenderSlot(_ctx.$slots, "aside-ads-after", {}, null, _push2, _parent2, _scopeId);
            } else {
              return [
                renderSlot(_ctx.$slots, "aside-ads-after", {}, void 0, true)
              ];
            }
          }),
          _: 3
        }, _parent));
        _push(`</div></div></div>`);
      } else {
        _push(`<!---->`);
      }
      _push(`<div class="content" data-v-47b54498><div class="content-container" data-v-47b54498>`);
      ssrRenderSlot(_ctx.$slots, "doc-before", {}, null, _push, _parent);
      _push(`<main class="main" data-v-47b54498>`);
      _push(ssrRenderComponent(_component_Content, {
        class: ["vp-doc", [
          pageName.value,
          unref(theme2).externalLinkIcon && "external-link-icon-enabled"
        ]]
      }, null, _parent));
      _push(`</main>`);
      _push(ssrRenderComponent(VPDocFooter, null, {
        "doc-footer-before": withCtx((_, _push2, _parent2, _scopeId) => {
          if (_push2) {
            ssrRenderSlot(_ctx.$slots, "doc-footer-before", {}, null, _push2, _parent2, _scopeId);
          } else {
            return [
              renderSlot(_ctx.$slots, "doc-footer-before", {}, void 0, true)
            ];
          }
        }),
        _: 3
      }, _parent));
      ssrRenderSlot(_ctx.$slots, "doc-after", {}, null, _push, _parent);
      _push(`</div></div></div>`);
      ssrRenderSlot(_ctx.$slots, "doc-bottom", {}, null, _push, _parent);
      _push(`</div>`);
    };
  }
});
const _sfc_setup$W = _sfc_main$W.setup;
_sfc_main$W.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("../node_modules/.pnpm/vitepress@1.6.4_@algolia+client-search@5.64.0_postcss@8.5.33_search-insights@2.17.3_typescript@6.0.3/node_modules/vitepress/dist/client/theme-default/components/VPDoc.vue");
  return _sfc_setup$W ? _sfc_setup$W(props, ctx) : void 0;
};
const VPDoc = /* @__PURE__ */ _export_sfc(_sfc_main$W, [["__scopeId", "data-v-47b54498"]]);
const _sfc_main$V = /* @__PURE__ */ defineComponent({
  __name: "VPButton",
  __ssrInlineRender: true,
  props: {
    tag: {},
    size: { default: "medium" },
    theme: { default: "brand" },
    text: {},
    href: {},
    target: {},
    rel: {}
  },
  setup(__props) {
    const props = __props;
    const isExternal2 = computed(
      () => props.href && EXTERNAL_URL_RE.test(props.href)
    );
    const component = computed(() => {
      return props.tag || (props.href ? "a" : "button");
    });
    return (_ctx, _push, _parent, _attrs) => {
      ssrRenderVNode(_push, createVNode(resolveDynamicComponent(component.value), mergeProps({
        class: ["VPButton", [__props.size, __props.theme]],
        href: __props.href ? unref(normalizeLink$1)(__props.href) : void 0,
        target: props.target ?? (isExternal2.value ? "_blank" : void 0),
        rel: props.rel ?? (isExternal2.value ? "noreferrer" : void 0)
      }, _attrs), {
        default: withCtx((_, _push2, _parent2, _scopeId) => {
          if (_push2) {
            _push2(`${ssrInterpolate(__props.text)}`);
          } else {
            return [
              createTextVNode(toDisplayString(__props.text), 1)
            ];
          }
        }),
        _: 1
      }), _parent);
    };
  }
});
const _sfc_setup$V = _sfc_main$V.setup;
_sfc_main$V.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("../node_modules/.pnpm/vitepress@1.6.4_@algolia+client-search@5.64.0_postcss@8.5.33_search-insights@2.17.3_typescript@6.0.3/node_modules/vitepress/dist/client/theme-default/components/VPButton.vue");
  return _sfc_setup$V ? _sfc_setup$V(props, ctx) : void 0;
};
const VPButton = /* @__PURE__ */ _export_sfc(_sfc_main$V, [["__scopeId", "data-v-891db49e"]]);
const _sfc_main$U = /* @__PURE__ */ defineComponent({
  ...{ inheritAttrs: false },
  __name: "VPImage",
  __ssrInlineRender: true,
  props: {
    image: {},
    alt: {}
  },
  setup(__props) {
    return (_ctx, _push, _parent, _attrs) => {
      const _component_VPImage = resolveComponent("VPImage", true);
      if (__props.image) {
        _push(`<!--[-->`);
        if (typeof __props.image === "string" || "src" in __props.image) {
          _push(`<img${ssrRenderAttrs(mergeProps({ class: "VPImage" }, typeof __props.image === "string" ? _ctx.$attrs : { ...__props.image, ..._ctx.$attrs }, {
            src: unref(withBase)(typeof __props.image === "string" ? __props.image : __props.image.src),
            alt: __props.alt ?? (typeof __props.image === "string" ? "" : __props.image.alt || "")
          }))} data-v-a607d307>`);
        } else {
          _push(`<!--[-->`);
          _push(ssrRenderComponent(_component_VPImage, mergeProps({
            class: "dark",
            image: __props.image.dark,
            alt: __props.image.alt
          }, _ctx.$attrs), null, _parent));
          _push(ssrRenderComponent(_component_VPImage, mergeProps({
            class: "light",
            image: __props.image.light,
            alt: __props.image.alt
          }, _ctx.$attrs), null, _parent));
          _push(`<!--]-->`);
        }
        _push(`<!--]-->`);
      } else {
        _push(`<!---->`);
      }
    };
  }
});
const _sfc_setup$U = _sfc_main$U.setup;
_sfc_main$U.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("../node_modules/.pnpm/vitepress@1.6.4_@algolia+client-search@5.64.0_postcss@8.5.33_search-insights@2.17.3_typescript@6.0.3/node_modules/vitepress/dist/client/theme-default/components/VPImage.vue");
  return _sfc_setup$U ? _sfc_setup$U(props, ctx) : void 0;
};
const VPImage = /* @__PURE__ */ _export_sfc(_sfc_main$U, [["__scopeId", "data-v-a607d307"]]);
const _sfc_main$T = /* @__PURE__ */ defineComponent({
  __name: "VPHero",
  __ssrInlineRender: true,
  props: {
    name: {},
    text: {},
    tagline: {},
    image: {},
    actions: {}
  },
  setup(__props) {
    const heroImageSlotExists = inject("hero-image-slot-exists");
    return (_ctx, _push, _parent, _attrs) => {
      _push(`<div${ssrRenderAttrs(mergeProps({
        class: ["VPHero", { "has-image": __props.image || unref(heroImageSlotExists) }]
      }, _attrs))} data-v-aa0b721d><div class="container" data-v-aa0b721d><div class="main" data-v-aa0b721d>`);
      ssrRenderSlot(_ctx.$slots, "home-hero-info-before", {}, null, _push, _parent);
      ssrRenderSlot(_ctx.$slots, "home-hero-info", {}, () => {
        _push(`<h1 class="heading" data-v-aa0b721d>`);
        if (__props.name) {
          _push(`<span class="name clip" data-v-aa0b721d>${__props.name ?? ""}</span>`);
        } else {
          _push(`<!---->`);
        }
        if (__props.text) {
          _push(`<span class="text" data-v-aa0b721d>${__props.text ?? ""}</span>`);
        } else {
          _push(`<!---->`);
        }
        _push(`</h1>`);
        if (__props.tagline) {
          _push(`<p class="tagline" data-v-aa0b721d>${__props.tagline ?? ""}</p>`);
        } else {
          _push(`<!---->`);
        }
      }, _push, _parent);
      ssrRenderSlot(_ctx.$slots, "home-hero-info-after", {}, null, _push, _parent);
      if (__props.actions) {
        _push(`<div class="actions" data-v-aa0b721d><!--[-->`);
        ssrRenderList(__props.actions, (action) => {
          _push(`<div class="action" data-v-aa0b721d>`);
          _push(ssrRenderComponent(VPButton, {
            tag: "a",
            size: "medium",
            theme: action.theme,
            text: action.text,
            href: action.link,
            target: action.target,
            rel: action.rel
          }, null, _parent));
          _push(`</div>`);
        });
        _push(`<!--]--></div>`);
      } else {
        _push(`<!---->`);
      }
      ssrRenderSlot(_ctx.$slots, "home-hero-actions-after", {}, null, _push, _parent);
      _push(`</div>`);
      if (__props.image || unref(heroImageSlotExists)) {
        _push(`<div class="image" data-v-aa0b721d><div class="image-container" data-v-aa0b721d><div class="image-bg" data-v-aa0b721d></div>`);
        ssrRenderSlot(_ctx.$slots, "home-hero-image", {}, () => {
          if (__props.image) {
            _push(ssrRenderComponent(VPImage, {
              class: "image-src",
              image: __props.image
            }, null, _parent));
          } else {
            _push(`<!---->`);
          }
        }, _push, _parent);
        _push(`</div></div>`);
      } else {
        _push(`<!---->`);
      }
      _push(`</div></div>`);
    };
  }
});
const _sfc_setup$T = _sfc_main$T.setup;
_sfc_main$T.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("../node_modules/.pnpm/vitepress@1.6.4_@algolia+client-search@5.64.0_postcss@8.5.33_search-insights@2.17.3_typescript@6.0.3/node_modules/vitepress/dist/client/theme-default/components/VPHero.vue");
  return _sfc_setup$T ? _sfc_setup$T(props, ctx) : void 0;
};
const VPHero = /* @__PURE__ */ _export_sfc(_sfc_main$T, [["__scopeId", "data-v-aa0b721d"]]);
const _sfc_main$S = /* @__PURE__ */ defineComponent({
  __name: "VPHomeHero",
  __ssrInlineRender: true,
  setup(__props) {
    const { frontmatter: fm } = useData();
    return (_ctx, _push, _parent, _attrs) => {
      if (unref(fm).hero) {
        _push(ssrRenderComponent(VPHero, mergeProps({
          class: "VPHomeHero",
          name: unref(fm).hero.name,
          text: unref(fm).hero.text,
          tagline: unref(fm).hero.tagline,
          image: unref(fm).hero.image,
          actions: unref(fm).hero.actions
        }, _attrs), {
          "home-hero-info-before": withCtx((_, _push2, _parent2, _scopeId) => {
            if (_push2) {
              ssrRenderSlot(_ctx.$slots, "home-hero-info-before", {}, null, _push2, _parent2, _scopeId);
            } else {
              return [
                renderSlot(_ctx.$slots, "home-hero-info-before")
              ];
            }
          }),
          "home-hero-info": withCtx((_, _push2, _parent2, _scopeId) => {
            if (_push2) {
              ssrRenderSlot(_ctx.$slots, "home-hero-info", {}, null, _push2, _parent2, _scopeId);
            } else {
              return [
                renderSlot(_ctx.$slots, "home-hero-info")
              ];
            }
          }),
          "home-hero-info-after": withCtx((_, _push2, _parent2, _scopeId) => {
            if (_push2) {
              ssrRenderSlot(_ctx.$slots, "home-hero-info-after", {}, null, _push2, _parent2, _scopeId);
            } else {
              return [
                renderSlot(_ctx.$slots, "home-hero-info-after")
              ];
            }
          }),
          "home-hero-actions-after": withCtx((_, _push2, _parent2, _scopeId) => {
            if (_push2) {
              ssrRenderSlot(_ctx.$slots, "home-hero-actions-after", {}, null, _push2, _parent2, _scopeId);
            } else {
              return [
                renderSlot(_ctx.$slots, "home-hero-actions-after")
              ];
            }
          }),
          "home-hero-image": withCtx((_, _push2, _parent2, _scopeId) => {
            if (_push2) {
              ssrRenderSlot(_ctx.$slots, "home-hero-image", {}, null, _push2, _parent2, _scopeId);
            } else {
              return [
                renderSlot(_ctx.$slots, "home-hero-image")
              ];
            }
          }),
          _: 3
        }, _parent));
      } else {
        _push(`<!---->`);
      }
    };
  }
});
const _sfc_setup$S = _sfc_main$S.setup;
_sfc_main$S.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("../node_modules/.pnpm/vitepress@1.6.4_@algolia+client-search@5.64.0_postcss@8.5.33_search-insights@2.17.3_typescript@6.0.3/node_modules/vitepress/dist/client/theme-default/components/VPHomeHero.vue");
  return _sfc_setup$S ? _sfc_setup$S(props, ctx) : void 0;
};
const _sfc_main$R = /* @__PURE__ */ defineComponent({
  __name: "VPFeature",
  __ssrInlineRender: true,
  props: {
    icon: {},
    title: {},
    details: {},
    link: {},
    linkText: {},
    rel: {},
    target: {}
  },
  setup(__props) {
    return (_ctx, _push, _parent, _attrs) => {
      _push(ssrRenderComponent(_sfc_main$Z, mergeProps({
        class: "VPFeature",
        href: __props.link,
        rel: __props.rel,
        target: __props.target,
        "no-icon": true,
        tag: __props.link ? "a" : "div"
      }, _attrs), {
        default: withCtx((_, _push2, _parent2, _scopeId) => {
          if (_push2) {
            _push2(`<article class="box" data-v-6101c27c${_scopeId}>`);
            if (typeof __props.icon === "object" && __props.icon.wrap) {
              _push2(`<div class="icon" data-v-6101c27c${_scopeId}>`);
              _push2(ssrRenderComponent(VPImage, {
                image: __props.icon,
                alt: __props.icon.alt,
                height: __props.icon.height || 48,
                width: __props.icon.width || 48
              }, null, _parent2, _scopeId));
              _push2(`</div>`);
            } else if (typeof __props.icon === "object") {
              _push2(ssrRenderComponent(VPImage, {
                image: __props.icon,
                alt: __props.icon.alt,
                height: __props.icon.height || 48,
                width: __props.icon.width || 48
              }, null, _parent2, _scopeId));
            } else if (__props.icon) {
              _push2(`<div class="icon" data-v-6101c27c${_scopeId}>${__props.icon ?? ""}</div>`);
            } else {
              _push2(`<!---->`);
            }
            _push2(`<h2 class="title" data-v-6101c27c${_scopeId}>${__props.title ?? ""}</h2>`);
            if (__props.details) {
              _push2(`<p class="details" data-v-6101c27c${_scopeId}>${__props.details ?? ""}</p>`);
            } else {
              _push2(`<!---->`);
            }
            if (__props.linkText) {
              _push2(`<div class="link-text" data-v-6101c27c${_scopeId}><p class="link-text-value" data-v-6101c27c${_scopeId}>${ssrInterpolate(__props.linkText)} <span class="vpi-arrow-right link-text-icon" data-v-6101c27c${_scopeId}></span></p></div>`);
            } else {
              _push2(`<!---->`);
            }
            _push2(`</article>`);
          } else {
            return [
              createVNode("article", { class: "box" }, [
                typeof __props.icon === "object" && __props.icon.wrap ? (openBlock(), createBlock("div", {
                  key: 0,
                  class: "icon"
                }, [
                  createVNode(VPImage, {
                    image: __props.icon,
                    alt: __props.icon.alt,
                    height: __props.icon.height || 48,
                    width: __props.icon.width || 48
                  }, null, 8, ["image", "alt", "height", "width"])
                ])) : typeof __props.icon === "object" ? (openBlock(), createBlock(VPImage, {
                  key: 1,
                  image: __props.icon,
                  alt: __props.icon.alt,
                  height: __props.icon.height || 48,
                  width: __props.icon.width || 48
                }, null, 8, ["image", "alt", "height", "width"])) : __props.icon ? (openBlock(), createBlock("div", {
                  key: 2,
                  class: "icon",
                  innerHTML: __props.icon
                }, null, 8, ["innerHTML"])) : createCommentVNode("", true),
                createVNode("h2", {
                  class: "title",
                  innerHTML: __props.title
                }, null, 8, ["innerHTML"]),
                __props.details ? (openBlock(), createBlock("p", {
                  key: 3,
                  class: "details",
                  innerHTML: __props.details
                }, null, 8, ["innerHTML"])) : createCommentVNode("", true),
                __props.linkText ? (openBlock(), createBlock("div", {
                  key: 4,
                  class: "link-text"
                }, [
                  createVNode("p", { class: "link-text-value" }, [
                    createTextVNode(toDisplayString(__props.linkText) + " ", 1),
                    createVNode("span", { class: "vpi-arrow-right link-text-icon" })
                  ])
                ])) : createCommentVNode("", true)
              ])
            ];
          }
        }),
        _: 1
      }, _parent));
    };
  }
});
const _sfc_setup$R = _sfc_main$R.setup;
_sfc_main$R.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("../node_modules/.pnpm/vitepress@1.6.4_@algolia+client-search@5.64.0_postcss@8.5.33_search-insights@2.17.3_typescript@6.0.3/node_modules/vitepress/dist/client/theme-default/components/VPFeature.vue");
  return _sfc_setup$R ? _sfc_setup$R(props, ctx) : void 0;
};
const VPFeature = /* @__PURE__ */ _export_sfc(_sfc_main$R, [["__scopeId", "data-v-6101c27c"]]);
const _sfc_main$Q = /* @__PURE__ */ defineComponent({
  __name: "VPFeatures",
  __ssrInlineRender: true,
  props: {
    features: {}
  },
  setup(__props) {
    const props = __props;
    const grid = computed(() => {
      const length = props.features.length;
      if (!length) {
        return;
      } else if (length === 2) {
        return "grid-2";
      } else if (length === 3) {
        return "grid-3";
      } else if (length % 3 === 0) {
        return "grid-6";
      } else if (length > 3) {
        return "grid-4";
      }
    });
    return (_ctx, _push, _parent, _attrs) => {
      if (__props.features) {
        _push(`<div${ssrRenderAttrs(mergeProps({ class: "VPFeatures" }, _attrs))} data-v-4b51bb50><div class="container" data-v-4b51bb50><div class="items" data-v-4b51bb50><!--[-->`);
        ssrRenderList(__props.features, (feature) => {
          _push(`<div class="${ssrRenderClass([[grid.value], "item"])}" data-v-4b51bb50>`);
          _push(ssrRenderComponent(VPFeature, {
            icon: feature.icon,
            title: feature.title,
            details: feature.details,
            link: feature.link,
            "link-text": feature.linkText,
            rel: feature.rel,
            target: feature.target
          }, null, _parent));
          _push(`</div>`);
        });
        _push(`<!--]--></div></div></div>`);
      } else {
        _push(`<!---->`);
      }
    };
  }
});
const _sfc_setup$Q = _sfc_main$Q.setup;
_sfc_main$Q.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("../node_modules/.pnpm/vitepress@1.6.4_@algolia+client-search@5.64.0_postcss@8.5.33_search-insights@2.17.3_typescript@6.0.3/node_modules/vitepress/dist/client/theme-default/components/VPFeatures.vue");
  return _sfc_setup$Q ? _sfc_setup$Q(props, ctx) : void 0;
};
const VPFeatures = /* @__PURE__ */ _export_sfc(_sfc_main$Q, [["__scopeId", "data-v-4b51bb50"]]);
const _sfc_main$P = /* @__PURE__ */ defineComponent({
  __name: "VPHomeFeatures",
  __ssrInlineRender: true,
  setup(__props) {
    const { frontmatter: fm } = useData();
    return (_ctx, _push, _parent, _attrs) => {
      if (unref(fm).features) {
        _push(ssrRenderComponent(VPFeatures, mergeProps({
          class: "VPHomeFeatures",
          features: unref(fm).features
        }, _attrs), null, _parent));
      } else {
        _push(`<!---->`);
      }
    };
  }
});
const _sfc_setup$P = _sfc_main$P.setup;
_sfc_main$P.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("../node_modules/.pnpm/vitepress@1.6.4_@algolia+client-search@5.64.0_postcss@8.5.33_search-insights@2.17.3_typescript@6.0.3/node_modules/vitepress/dist/client/theme-default/components/VPHomeFeatures.vue");
  return _sfc_setup$P ? _sfc_setup$P(props, ctx) : void 0;
};
const _sfc_main$O = /* @__PURE__ */ defineComponent({
  __name: "VPHomeContent",
  __ssrInlineRender: true,
  setup(__props) {
    const { width: vw } = useWindowSize({
      initialWidth: 0,
      includeScrollbar: false
    });
    return (_ctx, _push, _parent, _attrs) => {
      _push(`<div${ssrRenderAttrs(mergeProps({
        class: "vp-doc container",
        style: unref(vw) ? { "--vp-offset": `calc(50% - ${unref(vw) / 2}px)` } : {}
      }, _attrs))} data-v-aef06f1b>`);
      ssrRenderSlot(_ctx.$slots, "default", {}, null, _push, _parent);
      _push(`</div>`);
    };
  }
});
const _sfc_setup$O = _sfc_main$O.setup;
_sfc_main$O.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("../node_modules/.pnpm/vitepress@1.6.4_@algolia+client-search@5.64.0_postcss@8.5.33_search-insights@2.17.3_typescript@6.0.3/node_modules/vitepress/dist/client/theme-default/components/VPHomeContent.vue");
  return _sfc_setup$O ? _sfc_setup$O(props, ctx) : void 0;
};
const VPHomeContent = /* @__PURE__ */ _export_sfc(_sfc_main$O, [["__scopeId", "data-v-aef06f1b"]]);
const _sfc_main$N = /* @__PURE__ */ defineComponent({
  __name: "VPHome",
  __ssrInlineRender: true,
  setup(__props) {
    const { frontmatter, theme: theme2 } = useData();
    return (_ctx, _push, _parent, _attrs) => {
      const _component_Content = resolveComponent("Content");
      _push(`<div${ssrRenderAttrs(mergeProps({
        class: ["VPHome", {
          "external-link-icon-enabled": unref(theme2).externalLinkIcon
        }]
      }, _attrs))} data-v-d8c0c7ba>`);
      ssrRenderSlot(_ctx.$slots, "home-hero-before", {}, null, _push, _parent);
      _push(ssrRenderComponent(_sfc_main$S, null, {
        "home-hero-info-before": withCtx((_, _push2, _parent2, _scopeId) => {
          if (_push2) {
            ssrRenderSlot(_ctx.$slots, "home-hero-info-before", {}, null, _push2, _parent2, _scopeId);
          } else {
            return [
              renderSlot(_ctx.$slots, "home-hero-info-before", {}, void 0, true)
            ];
          }
        }),
        "home-hero-info": withCtx((_, _push2, _parent2, _scopeId) => {
          if (_push2) {
            ssrRenderSlot(_ctx.$slots, "home-hero-info", {}, null, _push2, _parent2, _scopeId);
          } else {
            return [
              renderSlot(_ctx.$slots, "home-hero-info", {}, void 0, true)
            ];
          }
        }),
        "home-hero-info-after": withCtx((_, _push2, _parent2, _scopeId) => {
          if (_push2) {
            ssrRenderSlot(_ctx.$slots, "home-hero-info-after", {}, null, _push2, _parent2, _scopeId);
          } else {
            return [
              renderSlot(_ctx.$slots, "home-hero-info-after", {}, void 0, true)
            ];
          }
        }),
        "home-hero-actions-after": withCtx((_, _push2, _parent2, _scopeId) => {
          if (_push2) {
            ssrRenderSlot(_ctx.$slots, "home-hero-actions-after", {}, null, _push2, _parent2, _scopeId);
          } else {
            return [
              renderSlot(_ctx.$slots, "home-hero-actions-after", {}, void 0, true)
            ];
          }
        }),
        "home-hero-image": withCtx((_, _push2, _parent2, _scopeId) => {
          if (_push2) {
            ssrRenderSlot(_ctx.$slots, "home-hero-image", {}, null, _push2, _parent2, _scopeId);
          } else {
            return [
              renderSlot(_ctx.$slots, "home-hero-image", {}, void 0, true)
            ];
          }
        }),
        _: 3
      }, _parent));
      ssrRenderSlot(_ctx.$slots, "home-hero-after", {}, null, _push, _parent);
      ssrRenderSlot(_ctx.$slots, "home-features-before", {}, null, _push, _parent);
      _push(ssrRenderComponent(_sfc_main$P, null, null, _parent));
      ssrRenderSlot(_ctx.$slots, "home-features-after", {}, null, _push, _parent);
      if (unref(frontmatter).markdownStyles !== false) {
        _push(ssrRenderComponent(VPHomeContent, null, {
          default: withCtx((_, _push2, _parent2, _scopeId) => {
            if (_push2) {
              _push2(ssrRenderComponent(_component_Content, null, null, _parent2, _scopeId));
            } else {
              return [
                createVNode(_component_Content)
              ];
            }
          }),
          _: 1
        }, _parent));
      } else {
        _push(ssrRenderComponent(_component_Content, null, null, _parent));
      }
      _push(`</div>`);
    };
  }
});
const _sfc_setup$N = _sfc_main$N.setup;
_sfc_main$N.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("../node_modules/.pnpm/vitepress@1.6.4_@algolia+client-search@5.64.0_postcss@8.5.33_search-insights@2.17.3_typescript@6.0.3/node_modules/vitepress/dist/client/theme-default/components/VPHome.vue");
  return _sfc_setup$N ? _sfc_setup$N(props, ctx) : void 0;
};
const VPHome = /* @__PURE__ */ _export_sfc(_sfc_main$N, [["__scopeId", "data-v-d8c0c7ba"]]);
const _sfc_main$M = {};
function _sfc_ssrRender$1(_ctx, _push, _parent, _attrs) {
  const _component_Content = resolveComponent("Content");
  _push(`<div${ssrRenderAttrs(mergeProps({ class: "VPPage" }, _attrs))}>`);
  ssrRenderSlot(_ctx.$slots, "page-top", {}, null, _push, _parent);
  _push(ssrRenderComponent(_component_Content, null, null, _parent));
  ssrRenderSlot(_ctx.$slots, "page-bottom", {}, null, _push, _parent);
  _push(`</div>`);
}
const _sfc_setup$M = _sfc_main$M.setup;
_sfc_main$M.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("../node_modules/.pnpm/vitepress@1.6.4_@algolia+client-search@5.64.0_postcss@8.5.33_search-insights@2.17.3_typescript@6.0.3/node_modules/vitepress/dist/client/theme-default/components/VPPage.vue");
  return _sfc_setup$M ? _sfc_setup$M(props, ctx) : void 0;
};
const VPPage = /* @__PURE__ */ _export_sfc(_sfc_main$M, [["ssrRender", _sfc_ssrRender$1]]);
const _sfc_main$L = /* @__PURE__ */ defineComponent({
  __name: "VPContent",
  __ssrInlineRender: true,
  setup(__props) {
    const { page, frontmatter } = useData();
    const { hasSidebar } = useSidebar();
    return (_ctx, _push, _parent, _attrs) => {
      _push(`<div${ssrRenderAttrs(mergeProps({
        class: ["VPContent", {
          "has-sidebar": unref(hasSidebar),
          "is-home": unref(frontmatter).layout === "home"
        }],
        id: "VPContent"
      }, _attrs))} data-v-65fd6d65>`);
      if (unref(page).isNotFound) {
        ssrRenderSlot(_ctx.$slots, "not-found", {}, () => {
          _push(ssrRenderComponent(NotFound$1, null, null, _parent));
        }, _push, _parent);
      } else if (unref(frontmatter).layout === "page") {
        _push(ssrRenderComponent(VPPage, null, {
          "page-top": withCtx((_, _push2, _parent2, _scopeId) => {
            if (_push2) {
              ssrRenderSlot(_ctx.$slots, "page-top", {}, null, _push2, _parent2, _scopeId);
            } else {
              return [
                renderSlot(_ctx.$slots, "page-top", {}, void 0, true)
              ];
            }
          }),
          "page-bottom": withCtx((_, _push2, _parent2, _scopeId) => {
            if (_push2) {
              ssrRenderSlot(_ctx.$slots, "page-bottom", {}, null, _push2, _parent2, _scopeId);
            } else {
              return [
                renderSlot(_ctx.$slots, "page-bottom", {}, void 0, true)
              ];
            }
          }),
          _: 3
        }, _parent));
      } else if (unref(frontmatter).layout === "home") {
        _push(ssrRenderComponent(VPHome, null, {
          "home-hero-before": withCtx((_, _push2, _parent2, _scopeId) => {
            if (_push2) {
              ssrRenderSlot(_ctx.$slots, "home-hero-before", {}, null, _push2, _parent2, _scopeId);
            } else {
              return [
                renderSlot(_ctx.$slots, "home-hero-before", {}, void 0, true)
              ];
            }
          }),
          "home-hero-info-before": withCtx((_, _push2, _parent2, _scopeId) => {
            if (_push2) {
              ssrRenderSlot(_ctx.$slots, "home-hero-info-before", {}, null, _push2, _parent2, _scopeId);
            } else {
              return [
                renderSlot(_ctx.$slots, "home-hero-info-before", {}, void 0, true)
              ];
            }
          }),
          "home-hero-info": withCtx((_, _push2, _parent2, _scopeId) => {
            if (_push2) {
              ssrRenderSlot(_ctx.$slots, "home-hero-info", {}, null, _push2, _parent2, _scopeId);
            } else {
              return [
                renderSlot(_ctx.$slots, "home-hero-info", {}, void 0, true)
              ];
            }
          }),
          "home-hero-info-after": withCtx((_, _push2, _parent2, _scopeId) => {
            if (_push2) {
              ssrRenderSlot(_ctx.$slots, "home-hero-info-after", {}, null, _push2, _parent2, _scopeId);
            } else {
              return [
                renderSlot(_ctx.$slots, "home-hero-info-after", {}, void 0, true)
              ];
            }
          }),
          "home-hero-actions-after": withCtx((_, _push2, _parent2, _scopeId) => {
            if (_push2) {
              ssrRenderSlot(_ctx.$slots, "home-hero-actions-after", {}, null, _push2, _parent2, _scopeId);
            } else {
              return [
                renderSlot(_ctx.$slots, "home-hero-actions-after", {}, void 0, true)
              ];
            }
          }),
          "home-hero-image": withCtx((_, _push2, _parent2, _scopeId) => {
            if (_push2) {
              ssrRenderSlot(_ctx.$slots, "home-hero-image", {}, null, _push2, _parent2, _scopeId);
            } else {
              return [
                renderSlot(_ctx.$slots, "home-hero-image", {}, void 0, true)
              ];
            }
          }),
          "home-hero-after": withCtx((_, _push2, _parent2, _scopeId) => {
            if (_push2) {
              ssrRenderSlot(_ctx.$slots, "home-hero-after", {}, null, _push2, _parent2, _scopeId);
            } else {
              return [
                renderSlot(_ctx.$slots, "home-hero-after", {}, void 0, true)
              ];
            }
          }),
          "home-features-before": withCtx((_, _push2, _parent2, _scopeId) => {
            if (_push2) {
              ssrRenderSlot(_ctx.$slots, "home-features-before", {}, null, _push2, _parent2, _scopeId);
            } else {
              return [
                renderSlot(_ctx.$slots, "home-features-before", {}, void 0, true)
              ];
            }
          }),
          "home-features-after": withCtx((_, _push2, _parent2, _scopeId) => {
            if (_push2) {
              ssrRenderSlot(_ctx.$slots, "home-features-after", {}, null, _push2, _parent2, _scopeId);
            } else {
              return [
                renderSlot(_ctx.$slots, "home-features-after", {}, void 0, true)
              ];
            }
          }),
          _: 3
        }, _parent));
      } else if (unref(frontmatter).layout && unref(frontmatter).layout !== "doc") {
        ssrRenderVNode(_push, createVNode(resolveDynamicComponent(unref(frontmatter).layout), null, null), _parent);
      } else {
        _push(ssrRenderComponent(VPDoc, null, {
          "doc-top": withCtx((_, _push2, _parent2, _scopeId) => {
            if (_push2) {
              ssrRenderSlot(_ctx.$slots, "doc-top", {}, null, _push2, _parent2, _scopeId);
            } else {
              return [
                renderSlot(_ctx.$slots, "doc-top", {}, void 0, true)
              ];
            }
          }),
          "doc-bottom": withCtx((_, _push2, _parent2, _scopeId) => {
            if (_push2) {
              ssrRenderSlot(_ctx.$slots, "doc-bottom", {}, null, _push2, _parent2, _scopeId);
            } else {
              return [
                renderSlot(_ctx.$slots, "doc-bottom", {}, void 0, true)
              ];
            }
          }),
          "doc-footer-before": withCtx((_, _push2, _parent2, _scopeId) => {
            if (_push2) {
              ssrRenderSlot(_ctx.$slots, "doc-footer-before", {}, null, _push2, _parent2, _scopeId);
            } else {
              return [
                renderSlot(_ctx.$slots, "doc-footer-before", {}, void 0, true)
              ];
            }
          }),
          "doc-before": withCtx((_, _push2, _parent2, _scopeId) => {
            if (_push2) {
              ssrRenderSlot(_ctx.$slots, "doc-before", {}, null, _push2, _parent2, _scopeId);
            } else {
              return [
                renderSlot(_ctx.$slots, "doc-before", {}, void 0, true)
              ];
            }
          }),
          "doc-after": withCtx((_, _push2, _parent2, _scopeId) => {
            if (_push2) {
              ssrRenderSlot(_ctx.$slots, "doc-after", {}, null, _push2, _parent2, _scopeId);
            } else {
              return [
                renderSlot(_ctx.$slots, "doc-after", {}, void 0, true)
              ];
            }
          }),
          "aside-top": withCtx((_, _push2, _parent2, _scopeId) => {
            if (_push2) {
              ssrRenderSlot(_ctx.$slots, "aside-top", {}, null, _push2, _parent2, _scopeId);
            } else {
              return [
                renderSlot(_ctx.$slots, "aside-top", {}, void 0, true)
              ];
            }
          }),
          "aside-outline-before": withCtx((_, _push2, _parent2, _scopeId) => {
            if (_push2) {
              ssrRenderSlot(_ctx.$slots, "aside-outline-before", {}, null, _push2, _parent2, _scopeId);
            } else {
              return [
                renderSlot(_ctx.$slots, "aside-outline-before", {}, void 0, true)
              ];
            }
          }),
          "aside-outline-after": withCtx((_, _push2, _parent2, _scopeId) => {
            if (_push2) {
              ssrRenderSlot(_ctx.$slots, "aside-outline-after", {}, null, _push2, _parent2, _scopeId);
            } else {
              return [
                renderSlot(_ctx.$slots, "aside-outline-after", {}, void 0, true)
              ];
            }
          }),
          "aside-ads-before": withCtx((_, _push2, _parent2, _scopeId) => {
            if (_push2) {
              ssrRenderSlot(_ctx.$slots, "aside-ads-before", {}, null, _push2, _parent2, _scopeId);
            } else {
              return [
                renderSlot(_ctx.$slots, "aside-ads-before", {}, void 0, true)
              ];
            }
          }),
          "aside-ads-after": withCtx((_, _push2, _parent2, _scopeId) => {
            if (_push2) {
              ssrRenderSlot(_ctx.$slots, "aside-ads-after", {}, null, _push2, _parent2, _scopeId);
            } else {
              return [
                renderSlot(_ctx.$slots, "aside-ads-after", {}, void 0, true)
              ];
            }
          }),
          "aside-bottom": withCtx((_, _push2, _parent2, _scopeId) => {
            if (_push2) {
              ssrRenderSlot(_ctx.$slots, "aside-bottom", {}, null, _push2, _parent2, _scopeId);
            } else {
              return [
                renderSlot(_ctx.$slots, "aside-bottom", {}, void 0, true)
              ];
            }
          }),
          _: 3
        }, _parent));
      }
      _push(`</div>`);
    };
  }
});
const _sfc_setup$L = _sfc_main$L.setup;
_sfc_main$L.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("../node_modules/.pnpm/vitepress@1.6.4_@algolia+client-search@5.64.0_postcss@8.5.33_search-insights@2.17.3_typescript@6.0.3/node_modules/vitepress/dist/client/theme-default/components/VPContent.vue");
  return _sfc_setup$L ? _sfc_setup$L(props, ctx) : void 0;
};
const VPContent = /* @__PURE__ */ _export_sfc(_sfc_main$L, [["__scopeId", "data-v-65fd6d65"]]);
const _sfc_main$K = /* @__PURE__ */ defineComponent({
  __name: "VPFooter",
  __ssrInlineRender: true,
  setup(__props) {
    const { theme: theme2, frontmatter } = useData();
    const { hasSidebar } = useSidebar();
    return (_ctx, _push, _parent, _attrs) => {
      if (unref(theme2).footer && unref(frontmatter).footer !== false) {
        _push(`<footer${ssrRenderAttrs(mergeProps({
          class: ["VPFooter", { "has-sidebar": unref(hasSidebar) }]
        }, _attrs))} data-v-bf63f28d><div class="container" data-v-bf63f28d>`);
        if (unref(theme2).footer.message) {
          _push(`<p class="message" data-v-bf63f28d>${unref(theme2).footer.message ?? ""}</p>`);
        } else {
          _push(`<!---->`);
        }
        if (unref(theme2).footer.copyright) {
          _push(`<p class="copyright" data-v-bf63f28d>${unref(theme2).footer.copyright ?? ""}</p>`);
        } else {
          _push(`<!---->`);
        }
        _push(`</div></footer>`);
      } else {
        _push(`<!---->`);
      }
    };
  }
});
const _sfc_setup$K = _sfc_main$K.setup;
_sfc_main$K.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("../node_modules/.pnpm/vitepress@1.6.4_@algolia+client-search@5.64.0_postcss@8.5.33_search-insights@2.17.3_typescript@6.0.3/node_modules/vitepress/dist/client/theme-default/components/VPFooter.vue");
  return _sfc_setup$K ? _sfc_setup$K(props, ctx) : void 0;
};
const VPFooter = /* @__PURE__ */ _export_sfc(_sfc_main$K, [["__scopeId", "data-v-bf63f28d"]]);
function useLocalNav() {
  const { theme: theme2, frontmatter } = useData();
  const headers = shallowRef([]);
  const hasLocalNav = computed(() => {
    return headers.value.length > 0;
  });
  onContentUpdated(() => {
    headers.value = getHeaders(frontmatter.value.outline ?? theme2.value.outline);
  });
  return {
    headers,
    hasLocalNav
  };
}
const _sfc_main$J = /* @__PURE__ */ defineComponent({
  __name: "VPLocalNavOutlineDropdown",
  __ssrInlineRender: true,
  props: {
    headers: {},
    navHeight: {}
  },
  setup(__props) {
    const { theme: theme2 } = useData();
    const open = ref(false);
    const vh = ref(0);
    const main = ref();
    ref();
    function closeOnClickOutside(e) {
      var _a;
      if (!((_a = main.value) == null ? void 0 : _a.contains(e.target))) {
        open.value = false;
      }
    }
    watch(open, (value) => {
      if (value) {
        document.addEventListener("click", closeOnClickOutside);
        return;
      }
      document.removeEventListener("click", closeOnClickOutside);
    });
    onKeyStroke("Escape", () => {
      open.value = false;
    });
    onContentUpdated(() => {
      open.value = false;
    });
    return (_ctx, _push, _parent, _attrs) => {
      _push(`<div${ssrRenderAttrs(mergeProps({
        class: "VPLocalNavOutlineDropdown",
        style: { "--vp-vh": vh.value + "px" },
        ref_key: "main",
        ref: main
      }, _attrs))} data-v-c8b648e6>`);
      if (__props.headers.length > 0) {
        _push(`<button class="${ssrRenderClass({ open: open.value })}" data-v-c8b648e6><span class="menu-text" data-v-c8b648e6>${ssrInterpolate(unref(resolveTitle)(unref(theme2)))}</span><span class="vpi-chevron-right icon" data-v-c8b648e6></span></button>`);
      } else {
        _push(`<button data-v-c8b648e6>${ssrInterpolate(unref(theme2).returnToTopLabel || "Return to top")}</button>`);
      }
      if (open.value) {
        _push(`<div class="items" data-v-c8b648e6><div class="header" data-v-c8b648e6><a class="top-link" href="#" data-v-c8b648e6>${ssrInterpolate(unref(theme2).returnToTopLabel || "Return to top")}</a></div><div class="outline" data-v-c8b648e6>`);
        _push(ssrRenderComponent(VPDocOutlineItem, { headers: __props.headers }, null, _parent));
        _push(`</div></div>`);
      } else {
        _push(`<!---->`);
      }
      _push(`</div>`);
    };
  }
});
const _sfc_setup$J = _sfc_main$J.setup;
_sfc_main$J.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("../node_modules/.pnpm/vitepress@1.6.4_@algolia+client-search@5.64.0_postcss@8.5.33_search-insights@2.17.3_typescript@6.0.3/node_modules/vitepress/dist/client/theme-default/components/VPLocalNavOutlineDropdown.vue");
  return _sfc_setup$J ? _sfc_setup$J(props, ctx) : void 0;
};
const VPLocalNavOutlineDropdown = /* @__PURE__ */ _export_sfc(_sfc_main$J, [["__scopeId", "data-v-c8b648e6"]]);
const _sfc_main$I = /* @__PURE__ */ defineComponent({
  __name: "VPLocalNav",
  __ssrInlineRender: true,
  props: {
    open: { type: Boolean }
  },
  emits: ["open-menu"],
  setup(__props) {
    const { theme: theme2, frontmatter } = useData();
    const { hasSidebar } = useSidebar();
    const { headers } = useLocalNav();
    const { y } = useWindowScroll();
    const navHeight = ref(0);
    onMounted(() => {
      navHeight.value = parseInt(
        getComputedStyle(document.documentElement).getPropertyValue(
          "--vp-nav-height"
        )
      );
    });
    onContentUpdated(() => {
      headers.value = getHeaders(frontmatter.value.outline ?? theme2.value.outline);
    });
    const empty = computed(() => {
      return headers.value.length === 0;
    });
    const emptyAndNoSidebar = computed(() => {
      return empty.value && !hasSidebar.value;
    });
    const classes = computed(() => {
      return {
        VPLocalNav: true,
        "has-sidebar": hasSidebar.value,
        empty: empty.value,
        fixed: emptyAndNoSidebar.value
      };
    });
    return (_ctx, _push, _parent, _attrs) => {
      if (unref(frontmatter).layout !== "home" && (!emptyAndNoSidebar.value || unref(y) >= navHeight.value)) {
        _push(`<div${ssrRenderAttrs(mergeProps({ class: classes.value }, _attrs))} data-v-eeedea82><div class="container" data-v-eeedea82>`);
        if (unref(hasSidebar)) {
          _push(`<button class="menu"${ssrRenderAttr("aria-expanded", __props.open)} aria-controls="VPSidebarNav" data-v-eeedea82><span class="vpi-align-left menu-icon" data-v-eeedea82></span><span class="menu-text" data-v-eeedea82>${ssrInterpolate(unref(theme2).sidebarMenuLabel || "Menu")}</span></button>`);
        } else {
          _push(`<!---->`);
        }
        _push(ssrRenderComponent(VPLocalNavOutlineDropdown, {
          headers: unref(headers),
          navHeight: navHeight.value
        }, null, _parent));
        _push(`</div></div>`);
      } else {
        _push(`<!---->`);
      }
    };
  }
});
const _sfc_setup$I = _sfc_main$I.setup;
_sfc_main$I.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("../node_modules/.pnpm/vitepress@1.6.4_@algolia+client-search@5.64.0_postcss@8.5.33_search-insights@2.17.3_typescript@6.0.3/node_modules/vitepress/dist/client/theme-default/components/VPLocalNav.vue");
  return _sfc_setup$I ? _sfc_setup$I(props, ctx) : void 0;
};
const VPLocalNav = /* @__PURE__ */ _export_sfc(_sfc_main$I, [["__scopeId", "data-v-eeedea82"]]);
function useNav() {
  const isScreenOpen = ref(false);
  function openScreen() {
    isScreenOpen.value = true;
    window.addEventListener("resize", closeScreenOnTabletWindow);
  }
  function closeScreen() {
    isScreenOpen.value = false;
    window.removeEventListener("resize", closeScreenOnTabletWindow);
  }
  function toggleScreen() {
    isScreenOpen.value ? closeScreen() : openScreen();
  }
  function closeScreenOnTabletWindow() {
    window.outerWidth >= 768 && closeScreen();
  }
  const route = useRoute();
  watch(() => route.path, closeScreen);
  return {
    isScreenOpen,
    openScreen,
    closeScreen,
    toggleScreen
  };
}
const _sfc_main$H = {};
function _sfc_ssrRender(_ctx, _push, _parent, _attrs) {
  _push(`<button${ssrRenderAttrs(mergeProps({
    class: "VPSwitch",
    type: "button",
    role: "switch"
  }, _attrs))} data-v-a4f9f0f9><span class="check" data-v-a4f9f0f9>`);
  if (_ctx.$slots.default) {
    _push(`<span class="icon" data-v-a4f9f0f9>`);
    ssrRenderSlot(_ctx.$slots, "default", {}, null, _push, _parent);
    _push(`</span>`);
  } else {
    _push(`<!---->`);
  }
  _push(`</span></button>`);
}
const _sfc_setup$H = _sfc_main$H.setup;
_sfc_main$H.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("../node_modules/.pnpm/vitepress@1.6.4_@algolia+client-search@5.64.0_postcss@8.5.33_search-insights@2.17.3_typescript@6.0.3/node_modules/vitepress/dist/client/theme-default/components/VPSwitch.vue");
  return _sfc_setup$H ? _sfc_setup$H(props, ctx) : void 0;
};
const VPSwitch = /* @__PURE__ */ _export_sfc(_sfc_main$H, [["ssrRender", _sfc_ssrRender], ["__scopeId", "data-v-a4f9f0f9"]]);
const _sfc_main$G = /* @__PURE__ */ defineComponent({
  __name: "VPSwitchAppearance",
  __ssrInlineRender: true,
  setup(__props) {
    const { isDark, theme: theme2 } = useData();
    const toggleAppearance = inject("toggle-appearance", () => {
      isDark.value = !isDark.value;
    });
    const switchTitle = ref("");
    watchPostEffect(() => {
      switchTitle.value = isDark.value ? theme2.value.lightModeSwitchTitle || "Switch to light theme" : theme2.value.darkModeSwitchTitle || "Switch to dark theme";
    });
    return (_ctx, _push, _parent, _attrs) => {
      _push(ssrRenderComponent(VPSwitch, mergeProps({
        title: switchTitle.value,
        class: "VPSwitchAppearance",
        "aria-checked": unref(isDark),
        onClick: unref(toggleAppearance)
      }, _attrs), {
        default: withCtx((_, _push2, _parent2, _scopeId) => {
          if (_push2) {
            _push2(`<span class="vpi-sun sun" data-v-bd251696${_scopeId}></span><span class="vpi-moon moon" data-v-bd251696${_scopeId}></span>`);
          } else {
            return [
              createVNode("span", { class: "vpi-sun sun" }),
              createVNode("span", { class: "vpi-moon moon" })
            ];
          }
        }),
        _: 1
      }, _parent));
    };
  }
});
const _sfc_setup$G = _sfc_main$G.setup;
_sfc_main$G.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("../node_modules/.pnpm/vitepress@1.6.4_@algolia+client-search@5.64.0_postcss@8.5.33_search-insights@2.17.3_typescript@6.0.3/node_modules/vitepress/dist/client/theme-default/components/VPSwitchAppearance.vue");
  return _sfc_setup$G ? _sfc_setup$G(props, ctx) : void 0;
};
const VPSwitchAppearance = /* @__PURE__ */ _export_sfc(_sfc_main$G, [["__scopeId", "data-v-bd251696"]]);
const _sfc_main$F = /* @__PURE__ */ defineComponent({
  __name: "VPNavBarAppearance",
  __ssrInlineRender: true,
  setup(__props) {
    const { site } = useData();
    return (_ctx, _push, _parent, _attrs) => {
      if (unref(site).appearance && unref(site).appearance !== "force-dark" && unref(site).appearance !== "force-auto") {
        _push(`<div${ssrRenderAttrs(mergeProps({ class: "VPNavBarAppearance" }, _attrs))} data-v-859a9713>`);
        _push(ssrRenderComponent(VPSwitchAppearance, null, null, _parent));
        _push(`</div>`);
      } else {
        _push(`<!---->`);
      }
    };
  }
});
const _sfc_setup$F = _sfc_main$F.setup;
_sfc_main$F.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("../node_modules/.pnpm/vitepress@1.6.4_@algolia+client-search@5.64.0_postcss@8.5.33_search-insights@2.17.3_typescript@6.0.3/node_modules/vitepress/dist/client/theme-default/components/VPNavBarAppearance.vue");
  return _sfc_setup$F ? _sfc_setup$F(props, ctx) : void 0;
};
const VPNavBarAppearance = /* @__PURE__ */ _export_sfc(_sfc_main$F, [["__scopeId", "data-v-859a9713"]]);
const focusedElement = ref();
let active = false;
let listeners = 0;
function useFlyout(options) {
  const focus = ref(false);
  if (inBrowser) {
    !active && activateFocusTracking();
    listeners++;
    const unwatch = watch(focusedElement, (el) => {
      var _a, _b, _c;
      if (el === options.el.value || ((_a = options.el.value) == null ? void 0 : _a.contains(el))) {
        focus.value = true;
        (_b = options.onFocus) == null ? void 0 : _b.call(options);
      } else {
        focus.value = false;
        (_c = options.onBlur) == null ? void 0 : _c.call(options);
      }
    });
    onUnmounted(() => {
      unwatch();
      listeners--;
      if (!listeners) {
        deactivateFocusTracking();
      }
    });
  }
  return readonly(focus);
}
function activateFocusTracking() {
  document.addEventListener("focusin", handleFocusIn);
  active = true;
  focusedElement.value = document.activeElement;
}
function deactivateFocusTracking() {
  document.removeEventListener("focusin", handleFocusIn);
}
function handleFocusIn() {
  focusedElement.value = document.activeElement;
}
const _sfc_main$E = /* @__PURE__ */ defineComponent({
  __name: "VPMenuLink",
  __ssrInlineRender: true,
  props: {
    item: {}
  },
  setup(__props) {
    const { page } = useData();
    return (_ctx, _push, _parent, _attrs) => {
      _push(`<div${ssrRenderAttrs(mergeProps({ class: "VPMenuLink" }, _attrs))} data-v-6d084918>`);
      _push(ssrRenderComponent(_sfc_main$Z, {
        class: {
          active: unref(isActive)(
            unref(page).relativePath,
            __props.item.activeMatch || __props.item.link,
            !!__props.item.activeMatch
          )
        },
        href: __props.item.link,
        target: __props.item.target,
        rel: __props.item.rel,
        "no-icon": __props.item.noIcon
      }, {
        default: withCtx((_, _push2, _parent2, _scopeId) => {
          if (_push2) {
            _push2(`<span data-v-6d084918${_scopeId}>${__props.item.text ?? ""}</span>`);
          } else {
            return [
              createVNode("span", {
                innerHTML: __props.item.text
              }, null, 8, ["innerHTML"])
            ];
          }
        }),
        _: 1
      }, _parent));
      _push(`</div>`);
    };
  }
});
const _sfc_setup$E = _sfc_main$E.setup;
_sfc_main$E.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("../node_modules/.pnpm/vitepress@1.6.4_@algolia+client-search@5.64.0_postcss@8.5.33_search-insights@2.17.3_typescript@6.0.3/node_modules/vitepress/dist/client/theme-default/components/VPMenuLink.vue");
  return _sfc_setup$E ? _sfc_setup$E(props, ctx) : void 0;
};
const VPMenuLink = /* @__PURE__ */ _export_sfc(_sfc_main$E, [["__scopeId", "data-v-6d084918"]]);
const _sfc_main$D = /* @__PURE__ */ defineComponent({
  __name: "VPMenuGroup",
  __ssrInlineRender: true,
  props: {
    text: {},
    items: {}
  },
  setup(__props) {
    return (_ctx, _push, _parent, _attrs) => {
      _push(`<div${ssrRenderAttrs(mergeProps({ class: "VPMenuGroup" }, _attrs))} data-v-62a429a4>`);
      if (__props.text) {
        _push(`<p class="title" data-v-62a429a4>${ssrInterpolate(__props.text)}</p>`);
      } else {
        _push(`<!---->`);
      }
      _push(`<!--[-->`);
      ssrRenderList(__props.items, (item) => {
        _push(`<!--[-->`);
        if ("link" in item) {
          _push(ssrRenderComponent(VPMenuLink, { item }, null, _parent));
        } else {
          _push(`<!---->`);
        }
        _push(`<!--]-->`);
      });
      _push(`<!--]--></div>`);
    };
  }
});
const _sfc_setup$D = _sfc_main$D.setup;
_sfc_main$D.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("../node_modules/.pnpm/vitepress@1.6.4_@algolia+client-search@5.64.0_postcss@8.5.33_search-insights@2.17.3_typescript@6.0.3/node_modules/vitepress/dist/client/theme-default/components/VPMenuGroup.vue");
  return _sfc_setup$D ? _sfc_setup$D(props, ctx) : void 0;
};
const VPMenuGroup = /* @__PURE__ */ _export_sfc(_sfc_main$D, [["__scopeId", "data-v-62a429a4"]]);
const _sfc_main$C = /* @__PURE__ */ defineComponent({
  __name: "VPMenu",
  __ssrInlineRender: true,
  props: {
    items: {}
  },
  setup(__props) {
    return (_ctx, _push, _parent, _attrs) => {
      _push(`<div${ssrRenderAttrs(mergeProps({ class: "VPMenu" }, _attrs))} data-v-2a38a1e9>`);
      if (__props.items) {
        _push(`<div class="items" data-v-2a38a1e9><!--[-->`);
        ssrRenderList(__props.items, (item) => {
          _push(`<!--[-->`);
          if ("link" in item) {
            _push(ssrRenderComponent(VPMenuLink, { item }, null, _parent));
          } else if ("component" in item) {
            ssrRenderVNode(_push, createVNode(resolveDynamicComponent(item.component), mergeProps({ ref_for: true }, item.props), null), _parent);
          } else {
            _push(ssrRenderComponent(VPMenuGroup, {
              text: item.text,
              items: item.items
            }, null, _parent));
          }
          _push(`<!--]-->`);
        });
        _push(`<!--]--></div>`);
      } else {
        _push(`<!---->`);
      }
      ssrRenderSlot(_ctx.$slots, "default", {}, null, _push, _parent);
      _push(`</div>`);
    };
  }
});
const _sfc_setup$C = _sfc_main$C.setup;
_sfc_main$C.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("../node_modules/.pnpm/vitepress@1.6.4_@algolia+client-search@5.64.0_postcss@8.5.33_search-insights@2.17.3_typescript@6.0.3/node_modules/vitepress/dist/client/theme-default/components/VPMenu.vue");
  return _sfc_setup$C ? _sfc_setup$C(props, ctx) : void 0;
};
const VPMenu = /* @__PURE__ */ _export_sfc(_sfc_main$C, [["__scopeId", "data-v-2a38a1e9"]]);
const _sfc_main$B = /* @__PURE__ */ defineComponent({
  __name: "VPFlyout",
  __ssrInlineRender: true,
  props: {
    icon: {},
    button: {},
    label: {},
    items: {}
  },
  setup(__props) {
    const open = ref(false);
    const el = ref();
    useFlyout({ el, onBlur });
    function onBlur() {
      open.value = false;
    }
    return (_ctx, _push, _parent, _attrs) => {
      _push(`<div${ssrRenderAttrs(mergeProps({
        class: "VPFlyout",
        ref_key: "el",
        ref: el
      }, _attrs))} data-v-07605aac><button type="button" class="button" aria-haspopup="true"${ssrRenderAttr("aria-expanded", open.value)}${ssrRenderAttr("aria-label", __props.label)} data-v-07605aac>`);
      if (__props.button || __props.icon) {
        _push(`<span class="text" data-v-07605aac>`);
        if (__props.icon) {
          _push(`<span class="${ssrRenderClass([__props.icon, "option-icon"])}" data-v-07605aac></span>`);
        } else {
          _push(`<!---->`);
        }
        if (__props.button) {
          _push(`<span data-v-07605aac>${__props.button ?? ""}</span>`);
        } else {
          _push(`<!---->`);
        }
        _push(`<span class="vpi-chevron-down text-icon" data-v-07605aac></span></span>`);
      } else {
        _push(`<span class="vpi-more-horizontal icon" data-v-07605aac></span>`);
      }
      _push(`</button><div class="menu" data-v-07605aac>`);
      _push(ssrRenderComponent(VPMenu, { items: __props.items }, {
        default: withCtx((_, _push2, _parent2, _scopeId) => {
          if (_push2) {
            ssrRenderSlot(_ctx.$slots, "default", {}, null, _push2, _parent2, _scopeId);
          } else {
            return [
              renderSlot(_ctx.$slots, "default", {}, void 0, true)
            ];
          }
        }),
        _: 3
      }, _parent));
      _push(`</div></div>`);
    };
  }
});
const _sfc_setup$B = _sfc_main$B.setup;
_sfc_main$B.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("../node_modules/.pnpm/vitepress@1.6.4_@algolia+client-search@5.64.0_postcss@8.5.33_search-insights@2.17.3_typescript@6.0.3/node_modules/vitepress/dist/client/theme-default/components/VPFlyout.vue");
  return _sfc_setup$B ? _sfc_setup$B(props, ctx) : void 0;
};
const VPFlyout = /* @__PURE__ */ _export_sfc(_sfc_main$B, [["__scopeId", "data-v-07605aac"]]);
const _sfc_main$A = /* @__PURE__ */ defineComponent({
  __name: "VPSocialLink",
  __ssrInlineRender: true,
  props: {
    icon: {},
    link: {},
    ariaLabel: {}
  },
  setup(__props) {
    var _a;
    const props = __props;
    const el = ref();
    onMounted(async () => {
      var _a2;
      await nextTick();
      const span = (_a2 = el.value) == null ? void 0 : _a2.children[0];
      if (span instanceof HTMLElement && span.className.startsWith("vpi-social-") && (getComputedStyle(span).maskImage || getComputedStyle(span).webkitMaskImage) === "none") {
        span.style.setProperty(
          "--icon",
          `url('https://api.iconify.design/simple-icons/${props.icon}.svg')`
        );
      }
    });
    const svg = computed(() => {
      if (typeof props.icon === "object") return props.icon.svg;
      return `<span class="vpi-social-${props.icon}"></span>`;
    });
    {
      typeof props.icon === "string" && ((_a = useSSRContext()) == null ? void 0 : _a.vpSocialIcons.add(props.icon));
    }
    return (_ctx, _push, _parent, _attrs) => {
      _push(`<a${ssrRenderAttrs(mergeProps({
        ref_key: "el",
        ref: el,
        class: "VPSocialLink no-icon",
        href: __props.link,
        "aria-label": __props.ariaLabel ?? (typeof __props.icon === "string" ? __props.icon : ""),
        target: "_blank",
        rel: "noopener"
      }, _attrs))} data-v-b3cdf762>${svg.value ?? ""}</a>`);
    };
  }
});
const _sfc_setup$A = _sfc_main$A.setup;
_sfc_main$A.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("../node_modules/.pnpm/vitepress@1.6.4_@algolia+client-search@5.64.0_postcss@8.5.33_search-insights@2.17.3_typescript@6.0.3/node_modules/vitepress/dist/client/theme-default/components/VPSocialLink.vue");
  return _sfc_setup$A ? _sfc_setup$A(props, ctx) : void 0;
};
const VPSocialLink = /* @__PURE__ */ _export_sfc(_sfc_main$A, [["__scopeId", "data-v-b3cdf762"]]);
const _sfc_main$z = /* @__PURE__ */ defineComponent({
  __name: "VPSocialLinks",
  __ssrInlineRender: true,
  props: {
    links: {}
  },
  setup(__props) {
    return (_ctx, _push, _parent, _attrs) => {
      _push(`<div${ssrRenderAttrs(mergeProps({ class: "VPSocialLinks" }, _attrs))} data-v-b224baef><!--[-->`);
      ssrRenderList(__props.links, ({ link: link2, icon, ariaLabel }) => {
        _push(ssrRenderComponent(VPSocialLink, {
          key: link2,
          icon,
          link: link2,
          ariaLabel
        }, null, _parent));
      });
      _push(`<!--]--></div>`);
    };
  }
});
const _sfc_setup$z = _sfc_main$z.setup;
_sfc_main$z.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("../node_modules/.pnpm/vitepress@1.6.4_@algolia+client-search@5.64.0_postcss@8.5.33_search-insights@2.17.3_typescript@6.0.3/node_modules/vitepress/dist/client/theme-default/components/VPSocialLinks.vue");
  return _sfc_setup$z ? _sfc_setup$z(props, ctx) : void 0;
};
const VPSocialLinks = /* @__PURE__ */ _export_sfc(_sfc_main$z, [["__scopeId", "data-v-b224baef"]]);
const _sfc_main$y = /* @__PURE__ */ defineComponent({
  __name: "VPNavBarExtra",
  __ssrInlineRender: true,
  setup(__props) {
    const { site, theme: theme2 } = useData();
    const { localeLinks, currentLang } = useLangs({ correspondingLink: true });
    const hasExtraContent = computed(
      () => localeLinks.value.length && currentLang.value.label || site.value.appearance || theme2.value.socialLinks
    );
    return (_ctx, _push, _parent, _attrs) => {
      if (hasExtraContent.value) {
        _push(ssrRenderComponent(VPFlyout, mergeProps({
          class: "VPNavBarExtra",
          label: "extra navigation"
        }, _attrs), {
          default: withCtx((_, _push2, _parent2, _scopeId) => {
            if (_push2) {
              if (unref(localeLinks).length && unref(currentLang).label) {
                _push2(`<div class="group translations" data-v-f6f981c3${_scopeId}><p class="trans-title" data-v-f6f981c3${_scopeId}>${ssrInterpolate(unref(currentLang).label)}</p><!--[-->`);
                ssrRenderList(unref(localeLinks), (locale) => {
                  _push2(ssrRenderComponent(VPMenuLink, { item: locale }, null, _parent2, _scopeId));
                });
                _push2(`<!--]--></div>`);
              } else {
                _push2(`<!---->`);
              }
              if (unref(site).appearance && unref(site).appearance !== "force-dark" && unref(site).appearance !== "force-auto") {
                _push2(`<div class="group" data-v-f6f981c3${_scopeId}><div class="item appearance" data-v-f6f981c3${_scopeId}><p class="label" data-v-f6f981c3${_scopeId}>${ssrInterpolate(unref(theme2).darkModeSwitchLabel || "Appearance")}</p><div class="appearance-action" data-v-f6f981c3${_scopeId}>`);
                _push2(ssrRenderComponent(VPSwitchAppearance, null, null, _parent2, _scopeId));
                _push2(`</div></div></div>`);
              } else {
                _push2(`<!---->`);
              }
              if (unref(theme2).socialLinks) {
                _push2(`<div class="group" data-v-f6f981c3${_scopeId}><div class="item social-links" data-v-f6f981c3${_scopeId}>`);
                _push2(ssrRenderComponent(VPSocialLinks, {
                  class: "social-links-list",
                  links: unref(theme2).socialLinks
                }, null, _parent2, _scopeId));
                _push2(`</div></div>`);
              } else {
                _push2(`<!---->`);
              }
            } else {
              return [
                unref(localeLinks).length && unref(currentLang).label ? (openBlock(), createBlock("div", {
                  key: 0,
                  class: "group translations"
                }, [
                  createVNode("p", { class: "trans-title" }, toDisplayString(unref(currentLang).label), 1),
                  (openBlock(true), createBlock(Fragment, null, renderList(unref(localeLinks), (locale) => {
                    return openBlock(), createBlock(VPMenuLink, {
                      key: locale.link,
                      item: locale
                    }, null, 8, ["item"]);
                  }), 128))
                ])) : createCommentVNode("", true),
                unref(site).appearance && unref(site).appearance !== "force-dark" && unref(site).appearance !== "force-auto" ? (openBlock(), createBlock("div", {
                  key: 1,
                  class: "group"
                }, [
                  createVNode("div", { class: "item appearance" }, [
                    createVNode("p", { class: "label" }, toDisplayString(unref(theme2).darkModeSwitchLabel || "Appearance"), 1),
                    createVNode("div", { class: "appearance-action" }, [
                      createVNode(VPSwitchAppearance)
                    ])
                  ])
                ])) : createCommentVNode("", true),
                unref(theme2).socialLinks ? (openBlock(), createBlock("div", {
                  key: 2,
                  class: "group"
                }, [
                  createVNode("div", { class: "item social-links" }, [
                    createVNode(VPSocialLinks, {
                      class: "social-links-list",
                      links: unref(theme2).socialLinks
                    }, null, 8, ["links"])
                  ])
                ])) : createCommentVNode("", true)
              ];
            }
          }),
          _: 1
        }, _parent));
      } else {
        _push(`<!---->`);
      }
    };
  }
});
const _sfc_setup$y = _sfc_main$y.setup;
_sfc_main$y.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("../node_modules/.pnpm/vitepress@1.6.4_@algolia+client-search@5.64.0_postcss@8.5.33_search-insights@2.17.3_typescript@6.0.3/node_modules/vitepress/dist/client/theme-default/components/VPNavBarExtra.vue");
  return _sfc_setup$y ? _sfc_setup$y(props, ctx) : void 0;
};
const VPNavBarExtra = /* @__PURE__ */ _export_sfc(_sfc_main$y, [["__scopeId", "data-v-f6f981c3"]]);
const _sfc_main$x = /* @__PURE__ */ defineComponent({
  __name: "VPNavBarHamburger",
  __ssrInlineRender: true,
  props: {
    active: { type: Boolean }
  },
  emits: ["click"],
  setup(__props) {
    return (_ctx, _push, _parent, _attrs) => {
      _push(`<button${ssrRenderAttrs(mergeProps({
        type: "button",
        class: ["VPNavBarHamburger", { active: __props.active }],
        "aria-label": "mobile navigation",
        "aria-expanded": __props.active,
        "aria-controls": "VPNavScreen"
      }, _attrs))} data-v-0c101968><span class="container" data-v-0c101968><span class="top" data-v-0c101968></span><span class="middle" data-v-0c101968></span><span class="bottom" data-v-0c101968></span></span></button>`);
    };
  }
});
const _sfc_setup$x = _sfc_main$x.setup;
_sfc_main$x.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("../node_modules/.pnpm/vitepress@1.6.4_@algolia+client-search@5.64.0_postcss@8.5.33_search-insights@2.17.3_typescript@6.0.3/node_modules/vitepress/dist/client/theme-default/components/VPNavBarHamburger.vue");
  return _sfc_setup$x ? _sfc_setup$x(props, ctx) : void 0;
};
const VPNavBarHamburger = /* @__PURE__ */ _export_sfc(_sfc_main$x, [["__scopeId", "data-v-0c101968"]]);
const _sfc_main$w = /* @__PURE__ */ defineComponent({
  __name: "VPNavBarMenuLink",
  __ssrInlineRender: true,
  props: {
    item: {}
  },
  setup(__props) {
    const { page } = useData();
    return (_ctx, _push, _parent, _attrs) => {
      _push(ssrRenderComponent(_sfc_main$Z, mergeProps({
        class: {
          VPNavBarMenuLink: true,
          active: unref(isActive)(
            unref(page).relativePath,
            __props.item.activeMatch || __props.item.link,
            !!__props.item.activeMatch
          )
        },
        href: __props.item.link,
        target: __props.item.target,
        rel: __props.item.rel,
        "no-icon": __props.item.noIcon,
        tabindex: "0"
      }, _attrs), {
        default: withCtx((_, _push2, _parent2, _scopeId) => {
          if (_push2) {
            _push2(`<span data-v-13d0b1b0${_scopeId}>${__props.item.text ?? ""}</span>`);
          } else {
            return [
              createVNode("span", {
                innerHTML: __props.item.text
              }, null, 8, ["innerHTML"])
            ];
          }
        }),
        _: 1
      }, _parent));
    };
  }
});
const _sfc_setup$w = _sfc_main$w.setup;
_sfc_main$w.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("../node_modules/.pnpm/vitepress@1.6.4_@algolia+client-search@5.64.0_postcss@8.5.33_search-insights@2.17.3_typescript@6.0.3/node_modules/vitepress/dist/client/theme-default/components/VPNavBarMenuLink.vue");
  return _sfc_setup$w ? _sfc_setup$w(props, ctx) : void 0;
};
const VPNavBarMenuLink = /* @__PURE__ */ _export_sfc(_sfc_main$w, [["__scopeId", "data-v-13d0b1b0"]]);
const _sfc_main$v = /* @__PURE__ */ defineComponent({
  __name: "VPNavBarMenuGroup",
  __ssrInlineRender: true,
  props: {
    item: {}
  },
  setup(__props) {
    const props = __props;
    const { page } = useData();
    const isChildActive = (navItem) => {
      if ("component" in navItem) return false;
      if ("link" in navItem) {
        return isActive(
          page.value.relativePath,
          navItem.link,
          !!props.item.activeMatch
        );
      }
      return navItem.items.some(isChildActive);
    };
    const childrenActive = computed(() => isChildActive(props.item));
    return (_ctx, _push, _parent, _attrs) => {
      _push(ssrRenderComponent(VPFlyout, mergeProps({
        class: {
          VPNavBarMenuGroup: true,
          active: unref(isActive)(unref(page).relativePath, __props.item.activeMatch, !!__props.item.activeMatch) || childrenActive.value
        },
        button: __props.item.text,
        items: __props.item.items
      }, _attrs), null, _parent));
    };
  }
});
const _sfc_setup$v = _sfc_main$v.setup;
_sfc_main$v.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("../node_modules/.pnpm/vitepress@1.6.4_@algolia+client-search@5.64.0_postcss@8.5.33_search-insights@2.17.3_typescript@6.0.3/node_modules/vitepress/dist/client/theme-default/components/VPNavBarMenuGroup.vue");
  return _sfc_setup$v ? _sfc_setup$v(props, ctx) : void 0;
};
const _sfc_main$u = /* @__PURE__ */ defineComponent({
  __name: "VPNavBarMenu",
  __ssrInlineRender: true,
  setup(__props) {
    const { theme: theme2 } = useData();
    return (_ctx, _push, _parent, _attrs) => {
      if (unref(theme2).nav) {
        _push(`<nav${ssrRenderAttrs(mergeProps({
          "aria-labelledby": "main-nav-aria-label",
          class: "VPNavBarMenu"
        }, _attrs))} data-v-956fe394><span id="main-nav-aria-label" class="visually-hidden" data-v-956fe394> Main Navigation </span><!--[-->`);
        ssrRenderList(unref(theme2).nav, (item) => {
          _push(`<!--[-->`);
          if ("link" in item) {
            _push(ssrRenderComponent(VPNavBarMenuLink, { item }, null, _parent));
          } else if ("component" in item) {
            ssrRenderVNode(_push, createVNode(resolveDynamicComponent(item.component), mergeProps({ ref_for: true }, item.props), null), _parent);
          } else {
            _push(ssrRenderComponent(_sfc_main$v, { item }, null, _parent));
          }
          _push(`<!--]-->`);
        });
        _push(`<!--]--></nav>`);
      } else {
        _push(`<!---->`);
      }
    };
  }
});
const _sfc_setup$u = _sfc_main$u.setup;
_sfc_main$u.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("../node_modules/.pnpm/vitepress@1.6.4_@algolia+client-search@5.64.0_postcss@8.5.33_search-insights@2.17.3_typescript@6.0.3/node_modules/vitepress/dist/client/theme-default/components/VPNavBarMenu.vue");
  return _sfc_setup$u ? _sfc_setup$u(props, ctx) : void 0;
};
const VPNavBarMenu = /* @__PURE__ */ _export_sfc(_sfc_main$u, [["__scopeId", "data-v-956fe394"]]);
function createSearchTranslate(defaultTranslations) {
  const { localeIndex, theme: theme2 } = useData();
  function translate(key) {
    var _a, _b, _c;
    const keyPath = key.split(".");
    const themeObject = (_a = theme2.value.search) == null ? void 0 : _a.options;
    const isObject2 = themeObject && typeof themeObject === "object";
    const locales = isObject2 && ((_c = (_b = themeObject.locales) == null ? void 0 : _b[localeIndex.value]) == null ? void 0 : _c.translations) || null;
    const translations = isObject2 && themeObject.translations || null;
    let localeResult = locales;
    let translationResult = translations;
    let defaultResult = defaultTranslations;
    const lastKey = keyPath.pop();
    for (const k of keyPath) {
      let fallbackResult = null;
      const foundInFallback = defaultResult == null ? void 0 : defaultResult[k];
      if (foundInFallback) {
        fallbackResult = defaultResult = foundInFallback;
      }
      const foundInTranslation = translationResult == null ? void 0 : translationResult[k];
      if (foundInTranslation) {
        fallbackResult = translationResult = foundInTranslation;
      }
      const foundInLocale = localeResult == null ? void 0 : localeResult[k];
      if (foundInLocale) {
        fallbackResult = localeResult = foundInLocale;
      }
      if (!foundInFallback) {
        defaultResult = fallbackResult;
      }
      if (!foundInTranslation) {
        translationResult = fallbackResult;
      }
      if (!foundInLocale) {
        localeResult = fallbackResult;
      }
    }
    return (localeResult == null ? void 0 : localeResult[lastKey]) ?? (translationResult == null ? void 0 : translationResult[lastKey]) ?? (defaultResult == null ? void 0 : defaultResult[lastKey]) ?? "";
  }
  return translate;
}
const _sfc_main$t = /* @__PURE__ */ defineComponent({
  __name: "VPNavBarSearchButton",
  __ssrInlineRender: true,
  setup(__props) {
    const defaultTranslations = {
      button: {
        buttonText: "Search",
        buttonAriaLabel: "Search"
      }
    };
    const translate = createSearchTranslate(defaultTranslations);
    return (_ctx, _push, _parent, _attrs) => {
      _push(`<button${ssrRenderAttrs(mergeProps({
        type: "button",
        class: "DocSearch DocSearch-Button",
        "aria-label": unref(translate)("button.buttonAriaLabel")
      }, _attrs))}><span class="DocSearch-Button-Container"><span class="vp-icon DocSearch-Search-Icon"></span><span class="DocSearch-Button-Placeholder">${ssrInterpolate(unref(translate)("button.buttonText"))}</span></span><span class="DocSearch-Button-Keys"><kbd class="DocSearch-Button-Key"></kbd><kbd class="DocSearch-Button-Key">K</kbd></span></button>`);
    };
  }
});
const _sfc_setup$t = _sfc_main$t.setup;
_sfc_main$t.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("../node_modules/.pnpm/vitepress@1.6.4_@algolia+client-search@5.64.0_postcss@8.5.33_search-insights@2.17.3_typescript@6.0.3/node_modules/vitepress/dist/client/theme-default/components/VPNavBarSearchButton.vue");
  return _sfc_setup$t ? _sfc_setup$t(props, ctx) : void 0;
};
const _sfc_main$s = /* @__PURE__ */ defineComponent({
  __name: "VPNavBarSearch",
  __ssrInlineRender: true,
  setup(__props) {
    const VPLocalSearchBox = defineAsyncComponent(() => import("./VPLocalSearchBox.CgO_5z9s.js"));
    const VPAlgoliaSearchBox = () => null;
    const { theme: theme2 } = useData();
    const loaded = ref(false);
    const actuallyLoaded = ref(false);
    onMounted(() => {
      {
        return;
      }
    });
    function load() {
      if (!loaded.value) {
        loaded.value = true;
        setTimeout(poll, 16);
      }
    }
    function poll() {
      const e = new Event("keydown");
      e.key = "k";
      e.metaKey = true;
      window.dispatchEvent(e);
      setTimeout(() => {
        if (!document.querySelector(".DocSearch-Modal")) {
          poll();
        }
      }, 16);
    }
    function isEditingContent(event) {
      const element = event.target;
      const tagName = element.tagName;
      return element.isContentEditable || tagName === "INPUT" || tagName === "SELECT" || tagName === "TEXTAREA";
    }
    const showSearch = ref(false);
    {
      onKeyStroke("k", (event) => {
        if (event.ctrlKey || event.metaKey) {
          event.preventDefault();
          showSearch.value = true;
        }
      });
      onKeyStroke("/", (event) => {
        if (!isEditingContent(event)) {
          event.preventDefault();
          showSearch.value = true;
        }
      });
    }
    const provider = "local";
    return (_ctx, _push, _parent, _attrs) => {
      var _a;
      _push(`<div${ssrRenderAttrs(mergeProps({ class: "VPNavBarSearch" }, _attrs))}>`);
      if (unref(provider) === "local") {
        _push(`<!--[-->`);
        if (showSearch.value) {
          _push(ssrRenderComponent(unref(VPLocalSearchBox), {
            onClose: ($event) => showSearch.value = false
          }, null, _parent));
        } else {
          _push(`<!---->`);
        }
        _push(`<div id="local-search">`);
        _push(ssrRenderComponent(_sfc_main$t, {
          onClick: ($event) => showSearch.value = true
        }, null, _parent));
        _push(`</div><!--]-->`);
      } else if (unref(provider) === "algolia") {
        _push(`<!--[-->`);
        if (loaded.value) {
          _push(ssrRenderComponent(unref(VPAlgoliaSearchBox), {
            algolia: ((_a = unref(theme2).search) == null ? void 0 : _a.options) ?? unref(theme2).algolia,
            onVnodeBeforeMount: ($event) => actuallyLoaded.value = true
          }, null, _parent));
        } else {
          _push(`<!---->`);
        }
        if (!actuallyLoaded.value) {
          _push(`<div id="docsearch">`);
          _push(ssrRenderComponent(_sfc_main$t, { onClick: load }, null, _parent));
          _push(`</div>`);
        } else {
          _push(`<!---->`);
        }
        _push(`<!--]-->`);
      } else {
        _push(`<!---->`);
      }
      _push(`</div>`);
    };
  }
});
const _sfc_setup$s = _sfc_main$s.setup;
_sfc_main$s.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("../node_modules/.pnpm/vitepress@1.6.4_@algolia+client-search@5.64.0_postcss@8.5.33_search-insights@2.17.3_typescript@6.0.3/node_modules/vitepress/dist/client/theme-default/components/VPNavBarSearch.vue");
  return _sfc_setup$s ? _sfc_setup$s(props, ctx) : void 0;
};
const _sfc_main$r = /* @__PURE__ */ defineComponent({
  __name: "VPNavBarSocialLinks",
  __ssrInlineRender: true,
  setup(__props) {
    const { theme: theme2 } = useData();
    return (_ctx, _push, _parent, _attrs) => {
      if (unref(theme2).socialLinks) {
        _push(ssrRenderComponent(VPSocialLinks, mergeProps({
          class: "VPNavBarSocialLinks",
          links: unref(theme2).socialLinks
        }, _attrs), null, _parent));
      } else {
        _push(`<!---->`);
      }
    };
  }
});
const _sfc_setup$r = _sfc_main$r.setup;
_sfc_main$r.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("../node_modules/.pnpm/vitepress@1.6.4_@algolia+client-search@5.64.0_postcss@8.5.33_search-insights@2.17.3_typescript@6.0.3/node_modules/vitepress/dist/client/theme-default/components/VPNavBarSocialLinks.vue");
  return _sfc_setup$r ? _sfc_setup$r(props, ctx) : void 0;
};
const VPNavBarSocialLinks = /* @__PURE__ */ _export_sfc(_sfc_main$r, [["__scopeId", "data-v-1bf2a297"]]);
const _sfc_main$q = /* @__PURE__ */ defineComponent({
  __name: "VPNavBarTitle",
  __ssrInlineRender: true,
  setup(__props) {
    const { site, theme: theme2 } = useData();
    const { hasSidebar } = useSidebar();
    const { currentLang } = useLangs();
    const link2 = computed(
      () => {
        var _a;
        return typeof theme2.value.logoLink === "string" ? theme2.value.logoLink : (_a = theme2.value.logoLink) == null ? void 0 : _a.link;
      }
    );
    const rel = computed(
      () => {
        var _a;
        return typeof theme2.value.logoLink === "string" ? void 0 : (_a = theme2.value.logoLink) == null ? void 0 : _a.rel;
      }
    );
    const target = computed(
      () => {
        var _a;
        return typeof theme2.value.logoLink === "string" ? void 0 : (_a = theme2.value.logoLink) == null ? void 0 : _a.target;
      }
    );
    return (_ctx, _push, _parent, _attrs) => {
      _push(`<div${ssrRenderAttrs(mergeProps({
        class: ["VPNavBarTitle", { "has-sidebar": unref(hasSidebar) }]
      }, _attrs))} data-v-92342b09><a class="title"${ssrRenderAttr("href", link2.value ?? unref(normalizeLink$1)(unref(currentLang).link))}${ssrRenderAttr("rel", rel.value)}${ssrRenderAttr("target", target.value)} data-v-92342b09>`);
      ssrRenderSlot(_ctx.$slots, "nav-bar-title-before", {}, null, _push, _parent);
      if (unref(theme2).logo) {
        _push(ssrRenderComponent(VPImage, {
          class: "logo",
          image: unref(theme2).logo
        }, null, _parent));
      } else {
        _push(`<!---->`);
      }
      if (unref(theme2).siteTitle) {
        _push(`<span data-v-92342b09>${unref(theme2).siteTitle ?? ""}</span>`);
      } else if (unref(theme2).siteTitle === void 0) {
        _push(`<span data-v-92342b09>${ssrInterpolate(unref(site).title)}</span>`);
      } else {
        _push(`<!---->`);
      }
      ssrRenderSlot(_ctx.$slots, "nav-bar-title-after", {}, null, _push, _parent);
      _push(`</a></div>`);
    };
  }
});
const _sfc_setup$q = _sfc_main$q.setup;
_sfc_main$q.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("../node_modules/.pnpm/vitepress@1.6.4_@algolia+client-search@5.64.0_postcss@8.5.33_search-insights@2.17.3_typescript@6.0.3/node_modules/vitepress/dist/client/theme-default/components/VPNavBarTitle.vue");
  return _sfc_setup$q ? _sfc_setup$q(props, ctx) : void 0;
};
const VPNavBarTitle = /* @__PURE__ */ _export_sfc(_sfc_main$q, [["__scopeId", "data-v-92342b09"]]);
const _sfc_main$p = /* @__PURE__ */ defineComponent({
  __name: "VPNavBarTranslations",
  __ssrInlineRender: true,
  setup(__props) {
    const { theme: theme2 } = useData();
    const { localeLinks, currentLang } = useLangs({ correspondingLink: true });
    return (_ctx, _push, _parent, _attrs) => {
      if (unref(localeLinks).length && unref(currentLang).label) {
        _push(ssrRenderComponent(VPFlyout, mergeProps({
          class: "VPNavBarTranslations",
          icon: "vpi-languages",
          label: unref(theme2).langMenuLabel || "Change language"
        }, _attrs), {
          default: withCtx((_, _push2, _parent2, _scopeId) => {
            if (_push2) {
              _push2(`<div class="items" data-v-fddc5ad8${_scopeId}><p class="title" data-v-fddc5ad8${_scopeId}>${ssrInterpolate(unref(currentLang).label)}</p><!--[-->`);
              ssrRenderList(unref(localeLinks), (locale) => {
                _push2(ssrRenderComponent(VPMenuLink, { item: locale }, null, _parent2, _scopeId));
              });
              _push2(`<!--]--></div>`);
            } else {
              return [
                createVNode("div", { class: "items" }, [
                  createVNode("p", { class: "title" }, toDisplayString(unref(currentLang).label), 1),
                  (openBlock(true), createBlock(Fragment, null, renderList(unref(localeLinks), (locale) => {
                    return openBlock(), createBlock(VPMenuLink, {
                      key: locale.link,
                      item: locale
                    }, null, 8, ["item"]);
                  }), 128))
                ])
              ];
            }
          }),
          _: 1
        }, _parent));
      } else {
        _push(`<!---->`);
      }
    };
  }
});
const _sfc_setup$p = _sfc_main$p.setup;
_sfc_main$p.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("../node_modules/.pnpm/vitepress@1.6.4_@algolia+client-search@5.64.0_postcss@8.5.33_search-insights@2.17.3_typescript@6.0.3/node_modules/vitepress/dist/client/theme-default/components/VPNavBarTranslations.vue");
  return _sfc_setup$p ? _sfc_setup$p(props, ctx) : void 0;
};
const VPNavBarTranslations = /* @__PURE__ */ _export_sfc(_sfc_main$p, [["__scopeId", "data-v-fddc5ad8"]]);
const _sfc_main$o = /* @__PURE__ */ defineComponent({
  __name: "VPNavBar",
  __ssrInlineRender: true,
  props: {
    isScreenOpen: { type: Boolean }
  },
  emits: ["toggle-screen"],
  setup(__props) {
    const props = __props;
    const { y } = useWindowScroll();
    const { hasSidebar } = useSidebar();
    const { frontmatter } = useData();
    const classes = ref({});
    watchPostEffect(() => {
      classes.value = {
        "has-sidebar": hasSidebar.value,
        "home": frontmatter.value.layout === "home",
        "top": y.value === 0,
        "screen-open": props.isScreenOpen
      };
    });
    return (_ctx, _push, _parent, _attrs) => {
      _push(`<div${ssrRenderAttrs(mergeProps({
        class: ["VPNavBar", classes.value]
      }, _attrs))} data-v-85596b24><div class="wrapper" data-v-85596b24><div class="container" data-v-85596b24><div class="title" data-v-85596b24>`);
      _push(ssrRenderComponent(VPNavBarTitle, null, {
        "nav-bar-title-before": withCtx((_, _push2, _parent2, _scopeId) => {
          if (_push2) {
            ssrRenderSlot(_ctx.$slots, "nav-bar-title-before", {}, null, _push2, _parent2, _scopeId);
          } else {
            return [
              renderSlot(_ctx.$slots, "nav-bar-title-before", {}, void 0, true)
            ];
          }
        }),
        "nav-bar-title-after": withCtx((_, _push2, _parent2, _scopeId) => {
          if (_push2) {
            ssrRenderSlot(_ctx.$slots, "nav-bar-title-after", {}, null, _push2, _parent2, _scopeId);
          } else {
            return [
              renderSlot(_ctx.$slots, "nav-bar-title-after", {}, void 0, true)
            ];
          }
        }),
        _: 3
      }, _parent));
      _push(`</div><div class="content" data-v-85596b24><div class="content-body" data-v-85596b24>`);
      ssrRenderSlot(_ctx.$slots, "nav-bar-content-before", {}, null, _push, _parent);
      _push(ssrRenderComponent(_sfc_main$s, { class: "search" }, null, _parent));
      _push(ssrRenderComponent(VPNavBarMenu, { class: "menu" }, null, _parent));
      _push(ssrRenderComponent(VPNavBarTranslations, { class: "translations" }, null, _parent));
      _push(ssrRenderComponent(VPNavBarAppearance, { class: "appearance" }, null, _parent));
      _push(ssrRenderComponent(VPNavBarSocialLinks, { class: "social-links" }, null, _parent));
      _push(ssrRenderComponent(VPNavBarExtra, { class: "extra" }, null, _parent));
      ssrRenderSlot(_ctx.$slots, "nav-bar-content-after", {}, null, _push, _parent);
      _push(ssrRenderComponent(VPNavBarHamburger, {
        class: "hamburger",
        active: __props.isScreenOpen,
        onClick: ($event) => _ctx.$emit("toggle-screen")
      }, null, _parent));
      _push(`</div></div></div></div><div class="divider" data-v-85596b24><div class="divider-line" data-v-85596b24></div></div></div>`);
    };
  }
});
const _sfc_setup$o = _sfc_main$o.setup;
_sfc_main$o.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("../node_modules/.pnpm/vitepress@1.6.4_@algolia+client-search@5.64.0_postcss@8.5.33_search-insights@2.17.3_typescript@6.0.3/node_modules/vitepress/dist/client/theme-default/components/VPNavBar.vue");
  return _sfc_setup$o ? _sfc_setup$o(props, ctx) : void 0;
};
const VPNavBar = /* @__PURE__ */ _export_sfc(_sfc_main$o, [["__scopeId", "data-v-85596b24"]]);
const _sfc_main$n = /* @__PURE__ */ defineComponent({
  __name: "VPNavScreenAppearance",
  __ssrInlineRender: true,
  setup(__props) {
    const { site, theme: theme2 } = useData();
    return (_ctx, _push, _parent, _attrs) => {
      if (unref(site).appearance && unref(site).appearance !== "force-dark" && unref(site).appearance !== "force-auto") {
        _push(`<div${ssrRenderAttrs(mergeProps({ class: "VPNavScreenAppearance" }, _attrs))} data-v-c6330756><p class="text" data-v-c6330756>${ssrInterpolate(unref(theme2).darkModeSwitchLabel || "Appearance")}</p>`);
        _push(ssrRenderComponent(VPSwitchAppearance, null, null, _parent));
        _push(`</div>`);
      } else {
        _push(`<!---->`);
      }
    };
  }
});
const _sfc_setup$n = _sfc_main$n.setup;
_sfc_main$n.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("../node_modules/.pnpm/vitepress@1.6.4_@algolia+client-search@5.64.0_postcss@8.5.33_search-insights@2.17.3_typescript@6.0.3/node_modules/vitepress/dist/client/theme-default/components/VPNavScreenAppearance.vue");
  return _sfc_setup$n ? _sfc_setup$n(props, ctx) : void 0;
};
const VPNavScreenAppearance = /* @__PURE__ */ _export_sfc(_sfc_main$n, [["__scopeId", "data-v-c6330756"]]);
const _sfc_main$m = /* @__PURE__ */ defineComponent({
  __name: "VPNavScreenMenuLink",
  __ssrInlineRender: true,
  props: {
    item: {}
  },
  setup(__props) {
    const closeScreen = inject("close-screen");
    return (_ctx, _push, _parent, _attrs) => {
      _push(ssrRenderComponent(_sfc_main$Z, mergeProps({
        class: "VPNavScreenMenuLink",
        href: __props.item.link,
        target: __props.item.target,
        rel: __props.item.rel,
        "no-icon": __props.item.noIcon,
        onClick: unref(closeScreen)
      }, _attrs), {
        default: withCtx((_, _push2, _parent2, _scopeId) => {
          if (_push2) {
            _push2(`<span data-v-8447b078${_scopeId}>${__props.item.text ?? ""}</span>`);
          } else {
            return [
              createVNode("span", {
                innerHTML: __props.item.text
              }, null, 8, ["innerHTML"])
            ];
          }
        }),
        _: 1
      }, _parent));
    };
  }
});
const _sfc_setup$m = _sfc_main$m.setup;
_sfc_main$m.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("../node_modules/.pnpm/vitepress@1.6.4_@algolia+client-search@5.64.0_postcss@8.5.33_search-insights@2.17.3_typescript@6.0.3/node_modules/vitepress/dist/client/theme-default/components/VPNavScreenMenuLink.vue");
  return _sfc_setup$m ? _sfc_setup$m(props, ctx) : void 0;
};
const VPNavScreenMenuLink = /* @__PURE__ */ _export_sfc(_sfc_main$m, [["__scopeId", "data-v-8447b078"]]);
const _sfc_main$l = /* @__PURE__ */ defineComponent({
  __name: "VPNavScreenMenuGroupLink",
  __ssrInlineRender: true,
  props: {
    item: {}
  },
  setup(__props) {
    const closeScreen = inject("close-screen");
    return (_ctx, _push, _parent, _attrs) => {
      _push(ssrRenderComponent(_sfc_main$Z, mergeProps({
        class: "VPNavScreenMenuGroupLink",
        href: __props.item.link,
        target: __props.item.target,
        rel: __props.item.rel,
        "no-icon": __props.item.noIcon,
        onClick: unref(closeScreen)
      }, _attrs), {
        default: withCtx((_, _push2, _parent2, _scopeId) => {
          if (_push2) {
            _push2(`<span data-v-ec44be3b${_scopeId}>${__props.item.text ?? ""}</span>`);
          } else {
            return [
              createVNode("span", {
                innerHTML: __props.item.text
              }, null, 8, ["innerHTML"])
            ];
          }
        }),
        _: 1
      }, _parent));
    };
  }
});
const _sfc_setup$l = _sfc_main$l.setup;
_sfc_main$l.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("../node_modules/.pnpm/vitepress@1.6.4_@algolia+client-search@5.64.0_postcss@8.5.33_search-insights@2.17.3_typescript@6.0.3/node_modules/vitepress/dist/client/theme-default/components/VPNavScreenMenuGroupLink.vue");
  return _sfc_setup$l ? _sfc_setup$l(props, ctx) : void 0;
};
const VPNavScreenMenuGroupLink = /* @__PURE__ */ _export_sfc(_sfc_main$l, [["__scopeId", "data-v-ec44be3b"]]);
const _sfc_main$k = /* @__PURE__ */ defineComponent({
  __name: "VPNavScreenMenuGroupSection",
  __ssrInlineRender: true,
  props: {
    text: {},
    items: {}
  },
  setup(__props) {
    return (_ctx, _push, _parent, _attrs) => {
      _push(`<div${ssrRenderAttrs(mergeProps({ class: "VPNavScreenMenuGroupSection" }, _attrs))} data-v-3ea3b599>`);
      if (__props.text) {
        _push(`<p class="title" data-v-3ea3b599>${ssrInterpolate(__props.text)}</p>`);
      } else {
        _push(`<!---->`);
      }
      _push(`<!--[-->`);
      ssrRenderList(__props.items, (item) => {
        _push(ssrRenderComponent(VPNavScreenMenuGroupLink, {
          key: item.text,
          item
        }, null, _parent));
      });
      _push(`<!--]--></div>`);
    };
  }
});
const _sfc_setup$k = _sfc_main$k.setup;
_sfc_main$k.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("../node_modules/.pnpm/vitepress@1.6.4_@algolia+client-search@5.64.0_postcss@8.5.33_search-insights@2.17.3_typescript@6.0.3/node_modules/vitepress/dist/client/theme-default/components/VPNavScreenMenuGroupSection.vue");
  return _sfc_setup$k ? _sfc_setup$k(props, ctx) : void 0;
};
const VPNavScreenMenuGroupSection = /* @__PURE__ */ _export_sfc(_sfc_main$k, [["__scopeId", "data-v-3ea3b599"]]);
const _sfc_main$j = /* @__PURE__ */ defineComponent({
  __name: "VPNavScreenMenuGroup",
  __ssrInlineRender: true,
  props: {
    text: {},
    items: {}
  },
  setup(__props) {
    const props = __props;
    const isOpen = ref(false);
    const groupId = computed(
      () => `NavScreenGroup-${props.text.replace(" ", "-").toLowerCase()}`
    );
    return (_ctx, _push, _parent, _attrs) => {
      _push(`<div${ssrRenderAttrs(mergeProps({
        class: ["VPNavScreenMenuGroup", { open: isOpen.value }]
      }, _attrs))} data-v-4aeb5426><button class="button"${ssrRenderAttr("aria-controls", groupId.value)}${ssrRenderAttr("aria-expanded", isOpen.value)} data-v-4aeb5426><span class="button-text" data-v-4aeb5426>${__props.text ?? ""}</span><span class="vpi-plus button-icon" data-v-4aeb5426></span></button><div${ssrRenderAttr("id", groupId.value)} class="items" data-v-4aeb5426><!--[-->`);
      ssrRenderList(__props.items, (item) => {
        _push(`<!--[-->`);
        if ("link" in item) {
          _push(`<div class="item" data-v-4aeb5426>`);
          _push(ssrRenderComponent(VPNavScreenMenuGroupLink, { item }, null, _parent));
          _push(`</div>`);
        } else if ("component" in item) {
          _push(`<div class="item" data-v-4aeb5426>`);
          ssrRenderVNode(_push, createVNode(resolveDynamicComponent(item.component), mergeProps({ ref_for: true }, item.props, { "screen-menu": "" }), null), _parent);
          _push(`</div>`);
        } else {
          _push(`<div class="group" data-v-4aeb5426>`);
          _push(ssrRenderComponent(VPNavScreenMenuGroupSection, {
            text: item.text,
            items: item.items
          }, null, _parent));
          _push(`</div>`);
        }
        _push(`<!--]-->`);
      });
      _push(`<!--]--></div></div>`);
    };
  }
});
const _sfc_setup$j = _sfc_main$j.setup;
_sfc_main$j.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("../node_modules/.pnpm/vitepress@1.6.4_@algolia+client-search@5.64.0_postcss@8.5.33_search-insights@2.17.3_typescript@6.0.3/node_modules/vitepress/dist/client/theme-default/components/VPNavScreenMenuGroup.vue");
  return _sfc_setup$j ? _sfc_setup$j(props, ctx) : void 0;
};
const VPNavScreenMenuGroup = /* @__PURE__ */ _export_sfc(_sfc_main$j, [["__scopeId", "data-v-4aeb5426"]]);
const _sfc_main$i = /* @__PURE__ */ defineComponent({
  __name: "VPNavScreenMenu",
  __ssrInlineRender: true,
  setup(__props) {
    const { theme: theme2 } = useData();
    return (_ctx, _push, _parent, _attrs) => {
      if (unref(theme2).nav) {
        _push(`<nav${ssrRenderAttrs(mergeProps({ class: "VPNavScreenMenu" }, _attrs))}><!--[-->`);
        ssrRenderList(unref(theme2).nav, (item) => {
          _push(`<!--[-->`);
          if ("link" in item) {
            _push(ssrRenderComponent(VPNavScreenMenuLink, { item }, null, _parent));
          } else if ("component" in item) {
            ssrRenderVNode(_push, createVNode(resolveDynamicComponent(item.component), mergeProps({ ref_for: true }, item.props, { "screen-menu": "" }), null), _parent);
          } else {
            _push(ssrRenderComponent(VPNavScreenMenuGroup, {
              text: item.text || "",
              items: item.items
            }, null, _parent));
          }
          _push(`<!--]-->`);
        });
        _push(`<!--]--></nav>`);
      } else {
        _push(`<!---->`);
      }
    };
  }
});
const _sfc_setup$i = _sfc_main$i.setup;
_sfc_main$i.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("../node_modules/.pnpm/vitepress@1.6.4_@algolia+client-search@5.64.0_postcss@8.5.33_search-insights@2.17.3_typescript@6.0.3/node_modules/vitepress/dist/client/theme-default/components/VPNavScreenMenu.vue");
  return _sfc_setup$i ? _sfc_setup$i(props, ctx) : void 0;
};
const _sfc_main$h = /* @__PURE__ */ defineComponent({
  __name: "VPNavScreenSocialLinks",
  __ssrInlineRender: true,
  setup(__props) {
    const { theme: theme2 } = useData();
    return (_ctx, _push, _parent, _attrs) => {
      if (unref(theme2).socialLinks) {
        _push(ssrRenderComponent(VPSocialLinks, mergeProps({
          class: "VPNavScreenSocialLinks",
          links: unref(theme2).socialLinks
        }, _attrs), null, _parent));
      } else {
        _push(`<!---->`);
      }
    };
  }
});
const _sfc_setup$h = _sfc_main$h.setup;
_sfc_main$h.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("../node_modules/.pnpm/vitepress@1.6.4_@algolia+client-search@5.64.0_postcss@8.5.33_search-insights@2.17.3_typescript@6.0.3/node_modules/vitepress/dist/client/theme-default/components/VPNavScreenSocialLinks.vue");
  return _sfc_setup$h ? _sfc_setup$h(props, ctx) : void 0;
};
const _sfc_main$g = /* @__PURE__ */ defineComponent({
  __name: "VPNavScreenTranslations",
  __ssrInlineRender: true,
  setup(__props) {
    const { localeLinks, currentLang } = useLangs({ correspondingLink: true });
    const isOpen = ref(false);
    return (_ctx, _push, _parent, _attrs) => {
      if (unref(localeLinks).length && unref(currentLang).label) {
        _push(`<div${ssrRenderAttrs(mergeProps({
          class: ["VPNavScreenTranslations", { open: isOpen.value }]
        }, _attrs))} data-v-04724f38><button class="title" data-v-04724f38><span class="vpi-languages icon lang" data-v-04724f38></span> ${ssrInterpolate(unref(currentLang).label)} <span class="vpi-chevron-down icon chevron" data-v-04724f38></span></button><ul class="list" data-v-04724f38><!--[-->`);
        ssrRenderList(unref(localeLinks), (locale) => {
          _push(`<li class="item" data-v-04724f38>`);
          _push(ssrRenderComponent(_sfc_main$Z, {
            class: "link",
            href: locale.link
          }, {
            default: withCtx((_, _push2, _parent2, _scopeId) => {
              if (_push2) {
                _push2(`${ssrInterpolate(locale.text)}`);
              } else {
                return [
                  createTextVNode(toDisplayString(locale.text), 1)
                ];
              }
            }),
            _: 2
          }, _parent));
          _push(`</li>`);
        });
        _push(`<!--]--></ul></div>`);
      } else {
        _push(`<!---->`);
      }
    };
  }
});
const _sfc_setup$g = _sfc_main$g.setup;
_sfc_main$g.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("../node_modules/.pnpm/vitepress@1.6.4_@algolia+client-search@5.64.0_postcss@8.5.33_search-insights@2.17.3_typescript@6.0.3/node_modules/vitepress/dist/client/theme-default/components/VPNavScreenTranslations.vue");
  return _sfc_setup$g ? _sfc_setup$g(props, ctx) : void 0;
};
const VPNavScreenTranslations = /* @__PURE__ */ _export_sfc(_sfc_main$g, [["__scopeId", "data-v-04724f38"]]);
const _sfc_main$f = /* @__PURE__ */ defineComponent({
  __name: "VPNavScreen",
  __ssrInlineRender: true,
  props: {
    open: { type: Boolean }
  },
  setup(__props) {
    const screen = ref(null);
    useScrollLock(inBrowser ? document.body : null);
    return (_ctx, _push, _parent, _attrs) => {
      if (__props.open) {
        _push(`<div${ssrRenderAttrs(mergeProps({
          class: "VPNavScreen",
          ref_key: "screen",
          ref: screen,
          id: "VPNavScreen"
        }, _attrs))} data-v-71372b88><div class="container" data-v-71372b88>`);
        ssrRenderSlot(_ctx.$slots, "nav-screen-content-before", {}, null, _push, _parent);
        _push(ssrRenderComponent(_sfc_main$i, { class: "menu" }, null, _parent));
        _push(ssrRenderComponent(VPNavScreenTranslations, { class: "translations" }, null, _parent));
        _push(ssrRenderComponent(VPNavScreenAppearance, { class: "appearance" }, null, _parent));
        _push(ssrRenderComponent(_sfc_main$h, { class: "social-links" }, null, _parent));
        ssrRenderSlot(_ctx.$slots, "nav-screen-content-after", {}, null, _push, _parent);
        _push(`</div></div>`);
      } else {
        _push(`<!---->`);
      }
    };
  }
});
const _sfc_setup$f = _sfc_main$f.setup;
_sfc_main$f.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("../node_modules/.pnpm/vitepress@1.6.4_@algolia+client-search@5.64.0_postcss@8.5.33_search-insights@2.17.3_typescript@6.0.3/node_modules/vitepress/dist/client/theme-default/components/VPNavScreen.vue");
  return _sfc_setup$f ? _sfc_setup$f(props, ctx) : void 0;
};
const VPNavScreen = /* @__PURE__ */ _export_sfc(_sfc_main$f, [["__scopeId", "data-v-71372b88"]]);
const _sfc_main$e = /* @__PURE__ */ defineComponent({
  __name: "VPNav",
  __ssrInlineRender: true,
  setup(__props) {
    const { isScreenOpen, closeScreen, toggleScreen } = useNav();
    const { frontmatter } = useData();
    const hasNavbar = computed(() => {
      return frontmatter.value.navbar !== false;
    });
    provide("close-screen", closeScreen);
    watchEffect(() => {
      if (inBrowser) {
        document.documentElement.classList.toggle("hide-nav", !hasNavbar.value);
      }
    });
    return (_ctx, _push, _parent, _attrs) => {
      if (hasNavbar.value) {
        _push(`<header${ssrRenderAttrs(mergeProps({ class: "VPNav" }, _attrs))} data-v-0d2798c6>`);
        _push(ssrRenderComponent(VPNavBar, {
          "is-screen-open": unref(isScreenOpen),
          onToggleScreen: unref(toggleScreen)
        }, {
          "nav-bar-title-before": withCtx((_, _push2, _parent2, _scopeId) => {
            if (_push2) {
              ssrRenderSlot(_ctx.$slots, "nav-bar-title-before", {}, null, _push2, _parent2, _scopeId);
            } else {
              return [
                renderSlot(_ctx.$slots, "nav-bar-title-before", {}, void 0, true)
              ];
            }
          }),
          "nav-bar-title-after": withCtx((_, _push2, _parent2, _scopeId) => {
            if (_push2) {
              ssrRenderSlot(_ctx.$slots, "nav-bar-title-after", {}, null, _push2, _parent2, _scopeId);
            } else {
              return [
                renderSlot(_ctx.$slots, "nav-bar-title-after", {}, void 0, true)
              ];
            }
          }),
          "nav-bar-content-before": withCtx((_, _push2, _parent2, _scopeId) => {
            if (_push2) {
              ssrRenderSlot(_ctx.$slots, "nav-bar-content-before", {}, null, _push2, _parent2, _scopeId);
            } else {
              return [
                renderSlot(_ctx.$slots, "nav-bar-content-before", {}, void 0, true)
              ];
            }
          }),
          "nav-bar-content-after": withCtx((_, _push2, _parent2, _scopeId) => {
            if (_push2) {
              ssrRenderSlot(_ctx.$slots, "nav-bar-content-after", {}, null, _push2, _parent2, _scopeId);
            } else {
              return [
                renderSlot(_ctx.$slots, "nav-bar-content-after", {}, void 0, true)
              ];
            }
          }),
          _: 3
        }, _parent));
        _push(ssrRenderComponent(VPNavScreen, { open: unref(isScreenOpen) }, {
          "nav-screen-content-before": withCtx((_, _push2, _parent2, _scopeId) => {
            if (_push2) {
              ssrRenderSlot(_ctx.$slots, "nav-screen-content-before", {}, null, _push2, _parent2, _scopeId);
            } else {
              return [
                renderSlot(_ctx.$slots, "nav-screen-content-before", {}, void 0, true)
              ];
            }
          }),
          "nav-screen-content-after": withCtx((_, _push2, _parent2, _scopeId) => {
            if (_push2) {
              ssrRenderSlot(_ctx.$slots, "nav-screen-content-after", {}, null, _push2, _parent2, _scopeId);
            } else {
              return [
                renderSlot(_ctx.$slots, "nav-screen-content-after", {}, void 0, true)
              ];
            }
          }),
          _: 3
        }, _parent));
        _push(`</header>`);
      } else {
        _push(`<!---->`);
      }
    };
  }
});
const _sfc_setup$e = _sfc_main$e.setup;
_sfc_main$e.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("../node_modules/.pnpm/vitepress@1.6.4_@algolia+client-search@5.64.0_postcss@8.5.33_search-insights@2.17.3_typescript@6.0.3/node_modules/vitepress/dist/client/theme-default/components/VPNav.vue");
  return _sfc_setup$e ? _sfc_setup$e(props, ctx) : void 0;
};
const VPNav = /* @__PURE__ */ _export_sfc(_sfc_main$e, [["__scopeId", "data-v-0d2798c6"]]);
const _sfc_main$d = /* @__PURE__ */ defineComponent({
  __name: "VPSidebarItem",
  __ssrInlineRender: true,
  props: {
    item: {},
    depth: {}
  },
  setup(__props) {
    const props = __props;
    const {
      collapsed,
      collapsible,
      isLink,
      isActiveLink,
      hasActiveLink: hasActiveLink2,
      hasChildren,
      toggle
    } = useSidebarControl(computed(() => props.item));
    const sectionTag = computed(() => hasChildren.value ? "section" : `div`);
    const linkTag = computed(() => isLink.value ? "a" : "div");
    const textTag = computed(() => {
      return !hasChildren.value ? "p" : props.depth + 2 === 7 ? "p" : `h${props.depth + 2}`;
    });
    const itemRole = computed(() => isLink.value ? void 0 : "button");
    const classes = computed(() => [
      [`level-${props.depth}`],
      { collapsible: collapsible.value },
      { collapsed: collapsed.value },
      { "is-link": isLink.value },
      { "is-active": isActiveLink.value },
      { "has-active": hasActiveLink2.value }
    ]);
    function onItemInteraction(e) {
      if ("key" in e && e.key !== "Enter") {
        return;
      }
      !props.item.link && toggle();
    }
    function onCaretClick() {
      props.item.link && toggle();
    }
    return (_ctx, _push, _parent, _attrs) => {
      const _component_VPSidebarItem = resolveComponent("VPSidebarItem", true);
      ssrRenderVNode(_push, createVNode(resolveDynamicComponent(sectionTag.value), mergeProps({
        class: ["VPSidebarItem", classes.value]
      }, _attrs), {
        default: withCtx((_, _push2, _parent2, _scopeId) => {
          if (_push2) {
            if (__props.item.text) {
              _push2(`<div class="item"${ssrRenderAttr("role", itemRole.value)}${ssrRenderAttr("tabindex", __props.item.items && 0)} data-v-50c9adff${_scopeId}><div class="indicator" data-v-50c9adff${_scopeId}></div>`);
              if (__props.item.link) {
                _push2(ssrRenderComponent(_sfc_main$Z, {
                  tag: linkTag.value,
                  class: "link",
                  href: __props.item.link,
                  rel: __props.item.rel,
                  target: __props.item.target
                }, {
                  default: withCtx((_2, _push3, _parent3, _scopeId2) => {
                    if (_push3) {
                      ssrRenderVNode(_push3, createVNode(resolveDynamicComponent(textTag.value), { class: "text" }, null), _parent3, _scopeId2);
                    } else {
                      return [
                        (openBlock(), createBlock(resolveDynamicComponent(textTag.value), {
                          class: "text",
                          innerHTML: __props.item.text
                        }, null, 8, ["innerHTML"]))
                      ];
                    }
                  }),
                  _: 1
                }, _parent2, _scopeId));
              } else {
                ssrRenderVNode(_push2, createVNode(resolveDynamicComponent(textTag.value), { class: "text" }, null), _parent2, _scopeId);
              }
              if (__props.item.collapsed != null && __props.item.items && __props.item.items.length) {
                _push2(`<div class="caret" role="button" aria-label="toggle section" tabindex="0" data-v-50c9adff${_scopeId}><span class="vpi-chevron-right caret-icon" data-v-50c9adff${_scopeId}></span></div>`);
              } else {
                _push2(`<!---->`);
              }
              _push2(`</div>`);
            } else {
              _push2(`<!---->`);
            }
            if (__props.item.items && __props.item.items.length) {
              _push2(`<div class="items" data-v-50c9adff${_scopeId}>`);
              if (__props.depth < 5) {
                _push2(`<!--[-->`);
                ssrRenderList(__props.item.items, (i) => {
                  _push2(ssrRenderComponent(_component_VPSidebarItem, {
                    key: i.text,
                    item: i,
                    depth: __props.depth + 1
                  }, null, _parent2, _scopeId));
                });
                _push2(`<!--]-->`);
              } else {
                _push2(`<!---->`);
              }
              _push2(`</div>`);
            } else {
              _push2(`<!---->`);
            }
          } else {
            return [
              __props.item.text ? (openBlock(), createBlock("div", mergeProps({
                key: 0,
                class: "item",
                role: itemRole.value
              }, toHandlers(
                __props.item.items ? { click: onItemInteraction, keydown: onItemInteraction } : {},
                true
              ), {
                tabindex: __props.item.items && 0
              }), [
                createVNode("div", { class: "indicator" }),
                __props.item.link ? (openBlock(), createBlock(_sfc_main$Z, {
                  key: 0,
                  tag: linkTag.value,
                  class: "link",
                  href: __props.item.link,
                  rel: __props.item.rel,
                  target: __props.item.target
                }, {
                  default: withCtx(() => [
                    (openBlock(), createBlock(resolveDynamicComponent(textTag.value), {
                      class: "text",
                      innerHTML: __props.item.text
                    }, null, 8, ["innerHTML"]))
                  ]),
                  _: 1
                }, 8, ["tag", "href", "rel", "target"])) : (openBlock(), createBlock(resolveDynamicComponent(textTag.value), {
                  key: 1,
                  class: "text",
                  innerHTML: __props.item.text
                }, null, 8, ["innerHTML"])),
                __props.item.collapsed != null && __props.item.items && __props.item.items.length ? (openBlock(), createBlock("div", {
                  key: 2,
                  class: "caret",
                  role: "button",
                  "aria-label": "toggle section",
                  onClick: onCaretClick,
                  onKeydown: withKeys(onCaretClick, ["enter"]),
                  tabindex: "0"
                }, [
                  createVNode("span", { class: "vpi-chevron-right caret-icon" })
                ], 32)) : createCommentVNode("", true)
              ], 16, ["role", "tabindex"])) : createCommentVNode("", true),
              __props.item.items && __props.item.items.length ? (openBlock(), createBlock("div", {
                key: 1,
                class: "items"
              }, [
                __props.depth < 5 ? (openBlock(true), createBlock(Fragment, { key: 0 }, renderList(__props.item.items, (i) => {
                  return openBlock(), createBlock(_component_VPSidebarItem, {
                    key: i.text,
                    item: i,
                    depth: __props.depth + 1
                  }, null, 8, ["item", "depth"]);
                }), 128)) : createCommentVNode("", true)
              ])) : createCommentVNode("", true)
            ];
          }
        }),
        _: 1
      }), _parent);
    };
  }
});
const _sfc_setup$d = _sfc_main$d.setup;
_sfc_main$d.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("../node_modules/.pnpm/vitepress@1.6.4_@algolia+client-search@5.64.0_postcss@8.5.33_search-insights@2.17.3_typescript@6.0.3/node_modules/vitepress/dist/client/theme-default/components/VPSidebarItem.vue");
  return _sfc_setup$d ? _sfc_setup$d(props, ctx) : void 0;
};
const VPSidebarItem = /* @__PURE__ */ _export_sfc(_sfc_main$d, [["__scopeId", "data-v-50c9adff"]]);
const _sfc_main$c = /* @__PURE__ */ defineComponent({
  __name: "VPSidebarGroup",
  __ssrInlineRender: true,
  props: {
    items: {}
  },
  setup(__props) {
    const disableTransition = ref(true);
    let timer = null;
    onMounted(() => {
      timer = setTimeout(() => {
        timer = null;
        disableTransition.value = false;
      }, 300);
    });
    onBeforeUnmount(() => {
      if (timer != null) {
        clearTimeout(timer);
        timer = null;
      }
    });
    return (_ctx, _push, _parent, _attrs) => {
      _push(`<!--[-->`);
      ssrRenderList(__props.items, (item) => {
        _push(`<div class="${ssrRenderClass([{ "no-transition": disableTransition.value }, "group"])}" data-v-da9f6ff3>`);
        _push(ssrRenderComponent(VPSidebarItem, {
          item,
          depth: 0
        }, null, _parent));
        _push(`</div>`);
      });
      _push(`<!--]-->`);
    };
  }
});
const _sfc_setup$c = _sfc_main$c.setup;
_sfc_main$c.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("../node_modules/.pnpm/vitepress@1.6.4_@algolia+client-search@5.64.0_postcss@8.5.33_search-insights@2.17.3_typescript@6.0.3/node_modules/vitepress/dist/client/theme-default/components/VPSidebarGroup.vue");
  return _sfc_setup$c ? _sfc_setup$c(props, ctx) : void 0;
};
const VPSidebarGroup = /* @__PURE__ */ _export_sfc(_sfc_main$c, [["__scopeId", "data-v-da9f6ff3"]]);
const _sfc_main$b = /* @__PURE__ */ defineComponent({
  __name: "VPSidebar",
  __ssrInlineRender: true,
  props: {
    open: { type: Boolean }
  },
  setup(__props) {
    const { sidebarGroups, hasSidebar } = useSidebar();
    const props = __props;
    const navEl = ref(null);
    const isLocked = useScrollLock(inBrowser ? document.body : null);
    watch(
      [props, navEl],
      () => {
        var _a;
        if (props.open) {
          isLocked.value = true;
          (_a = navEl.value) == null ? void 0 : _a.focus();
        } else isLocked.value = false;
      },
      { immediate: true, flush: "post" }
    );
    const key = ref(0);
    watch(
      sidebarGroups,
      () => {
        key.value += 1;
      },
      { deep: true }
    );
    return (_ctx, _push, _parent, _attrs) => {
      if (unref(hasSidebar)) {
        _push(`<aside${ssrRenderAttrs(mergeProps({
          class: ["VPSidebar", { open: __props.open }],
          ref_key: "navEl",
          ref: navEl
        }, _attrs))} data-v-079d4fd0><div class="curtain" data-v-079d4fd0></div><nav class="nav" id="VPSidebarNav" aria-labelledby="sidebar-aria-label" tabindex="-1" data-v-079d4fd0><span class="visually-hidden" id="sidebar-aria-label" data-v-079d4fd0> Sidebar Navigation </span>`);
        ssrRenderSlot(_ctx.$slots, "sidebar-nav-before", {}, null, _push, _parent);
        _push(ssrRenderComponent(VPSidebarGroup, {
          items: unref(sidebarGroups),
          key: key.value
        }, null, _parent));
        ssrRenderSlot(_ctx.$slots, "sidebar-nav-after", {}, null, _push, _parent);
        _push(`</nav></aside>`);
      } else {
        _push(`<!---->`);
      }
    };
  }
});
const _sfc_setup$b = _sfc_main$b.setup;
_sfc_main$b.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("../node_modules/.pnpm/vitepress@1.6.4_@algolia+client-search@5.64.0_postcss@8.5.33_search-insights@2.17.3_typescript@6.0.3/node_modules/vitepress/dist/client/theme-default/components/VPSidebar.vue");
  return _sfc_setup$b ? _sfc_setup$b(props, ctx) : void 0;
};
const VPSidebar = /* @__PURE__ */ _export_sfc(_sfc_main$b, [["__scopeId", "data-v-079d4fd0"]]);
const _sfc_main$a = /* @__PURE__ */ defineComponent({
  __name: "VPSkipLink",
  __ssrInlineRender: true,
  setup(__props) {
    const { theme: theme2 } = useData();
    const route = useRoute();
    const backToTop = ref();
    watch(() => route.path, () => backToTop.value.focus());
    return (_ctx, _push, _parent, _attrs) => {
      _push(`<!--[--><span tabindex="-1" data-v-3ea1b6e3></span><a href="#VPContent" class="VPSkipLink visually-hidden" data-v-3ea1b6e3>${ssrInterpolate(unref(theme2).skipToContentLabel || "Skip to content")}</a><!--]-->`);
    };
  }
});
const _sfc_setup$a = _sfc_main$a.setup;
_sfc_main$a.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("../node_modules/.pnpm/vitepress@1.6.4_@algolia+client-search@5.64.0_postcss@8.5.33_search-insights@2.17.3_typescript@6.0.3/node_modules/vitepress/dist/client/theme-default/components/VPSkipLink.vue");
  return _sfc_setup$a ? _sfc_setup$a(props, ctx) : void 0;
};
const VPSkipLink = /* @__PURE__ */ _export_sfc(_sfc_main$a, [["__scopeId", "data-v-3ea1b6e3"]]);
const _sfc_main$9 = /* @__PURE__ */ defineComponent({
  __name: "Layout",
  __ssrInlineRender: true,
  setup(__props) {
    const {
      isOpen: isSidebarOpen,
      open: openSidebar,
      close: closeSidebar
    } = useSidebar();
    const route = useRoute();
    watch(() => route.path, closeSidebar);
    useCloseSidebarOnEscape(isSidebarOpen, closeSidebar);
    const { frontmatter } = useData();
    const slots = useSlots();
    const heroImageSlotExists = computed(() => !!slots["home-hero-image"]);
    provide("hero-image-slot-exists", heroImageSlotExists);
    return (_ctx, _push, _parent, _attrs) => {
      const _component_Content = resolveComponent("Content");
      if (unref(frontmatter).layout !== false) {
        _push(`<div${ssrRenderAttrs(mergeProps({
          class: ["Layout", unref(frontmatter).pageClass]
        }, _attrs))} data-v-98d71c27>`);
        ssrRenderSlot(_ctx.$slots, "layout-top", {}, null, _push, _parent);
        _push(ssrRenderComponent(VPSkipLink, null, null, _parent));
        _push(ssrRenderComponent(VPBackdrop, {
          class: "backdrop",
          show: unref(isSidebarOpen),
          onClick: unref(closeSidebar)
        }, null, _parent));
        _push(ssrRenderComponent(VPNav, null, {
          "nav-bar-title-before": withCtx((_, _push2, _parent2, _scopeId) => {
            if (_push2) {
              ssrRenderSlot(_ctx.$slots, "nav-bar-title-before", {}, null, _push2, _parent2, _scopeId);
            } else {
              return [
                renderSlot(_ctx.$slots, "nav-bar-title-before", {}, void 0, true)
              ];
            }
          }),
          "nav-bar-title-after": withCtx((_, _push2, _parent2, _scopeId) => {
            if (_push2) {
              ssrRenderSlot(_ctx.$slots, "nav-bar-title-after", {}, null, _push2, _parent2, _scopeId);
            } else {
              return [
                renderSlot(_ctx.$slots, "nav-bar-title-after", {}, void 0, true)
              ];
            }
          }),
          "nav-bar-content-before": withCtx((_, _push2, _parent2, _scopeId) => {
            if (_push2) {
              ssrRenderSlot(_ctx.$slots, "nav-bar-content-before", {}, null, _push2, _parent2, _scopeId);
            } else {
              return [
                renderSlot(_ctx.$slots, "nav-bar-content-before", {}, void 0, true)
              ];
            }
          }),
          "nav-bar-content-after": withCtx((_, _push2, _parent2, _scopeId) => {
            if (_push2) {
              ssrRenderSlot(_ctx.$slots, "nav-bar-content-after", {}, null, _push2, _parent2, _scopeId);
            } else {
              return [
                renderSlot(_ctx.$slots, "nav-bar-content-after", {}, void 0, true)
              ];
            }
          }),
          "nav-screen-content-before": withCtx((_, _push2, _parent2, _scopeId) => {
            if (_push2) {
              ssrRenderSlot(_ctx.$slots, "nav-screen-content-before", {}, null, _push2, _parent2, _scopeId);
            } else {
              return [
                renderSlot(_ctx.$slots, "nav-screen-content-before", {}, void 0, true)
              ];
            }
          }),
          "nav-screen-content-after": withCtx((_, _push2, _parent2, _scopeId) => {
            if (_push2) {
              ssrRenderSlot(_ctx.$slots, "nav-screen-content-after", {}, null, _push2, _parent2, _scopeId);
            } else {
              return [
                renderSlot(_ctx.$slots, "nav-screen-content-after", {}, void 0, true)
              ];
            }
          }),
          _: 3
        }, _parent));
        _push(ssrRenderComponent(VPLocalNav, {
          open: unref(isSidebarOpen),
          onOpenMenu: unref(openSidebar)
        }, null, _parent));
        _push(ssrRenderComponent(VPSidebar, { open: unref(isSidebarOpen) }, {
          "sidebar-nav-before": withCtx((_, _push2, _parent2, _scopeId) => {
            if (_push2) {
              ssrRenderSlot(_ctx.$slots, "sidebar-nav-before", {}, null, _push2, _parent2, _scopeId);
            } else {
              return [
                renderSlot(_ctx.$slots, "sidebar-nav-before", {}, void 0, true)
              ];
            }
          }),
          "sidebar-nav-after": withCtx((_, _push2, _parent2, _scopeId) => {
            if (_push2) {
              ssrRenderSlot(_ctx.$slots, "sidebar-nav-after", {}, null, _push2, _parent2, _scopeId);
            } else {
              return [
                renderSlot(_ctx.$slots, "sidebar-nav-after", {}, void 0, true)
              ];
            }
          }),
          _: 3
        }, _parent));
        _push(ssrRenderComponent(VPContent, null, {
          "page-top": withCtx((_, _push2, _parent2, _scopeId) => {
            if (_push2) {
              ssrRenderSlot(_ctx.$slots, "page-top", {}, null, _push2, _parent2, _scopeId);
            } else {
              return [
                renderSlot(_ctx.$slots, "page-top", {}, void 0, true)
              ];
            }
          }),
          "page-bottom": withCtx((_, _push2, _parent2, _scopeId) => {
            if (_push2) {
              ssrRenderSlot(_ctx.$slots, "page-bottom", {}, null, _push2, _parent2, _scopeId);
            } else {
              return [
                renderSlot(_ctx.$slots, "page-bottom", {}, void 0, true)
              ];
            }
          }),
          "not-found": withCtx((_, _push2, _parent2, _scopeId) => {
            if (_push2) {
              ssrRenderSlot(_ctx.$slots, "not-found", {}, null, _push2, _parent2, _scopeId);
            } else {
              return [
                renderSlot(_ctx.$slots, "not-found", {}, void 0, true)
              ];
            }
          }),
          "home-hero-before": withCtx((_, _push2, _parent2, _scopeId) => {
            if (_push2) {
              ssrRenderSlot(_ctx.$slots, "home-hero-before", {}, null, _push2, _parent2, _scopeId);
            } else {
              return [
                renderSlot(_ctx.$slots, "home-hero-before", {}, void 0, true)
              ];
            }
          }),
          "home-hero-info-before": withCtx((_, _push2, _parent2, _scopeId) => {
            if (_push2) {
              ssrRenderSlot(_ctx.$slots, "home-hero-info-before", {}, null, _push2, _parent2, _scopeId);
            } else {
              return [
                renderSlot(_ctx.$slots, "home-hero-info-before", {}, void 0, true)
              ];
            }
          }),
          "home-hero-info": withCtx((_, _push2, _parent2, _scopeId) => {
            if (_push2) {
              ssrRenderSlot(_ctx.$slots, "home-hero-info", {}, null, _push2, _parent2, _scopeId);
            } else {
              return [
                renderSlot(_ctx.$slots, "home-hero-info", {}, void 0, true)
              ];
            }
          }),
          "home-hero-info-after": withCtx((_, _push2, _parent2, _scopeId) => {
            if (_push2) {
              ssrRenderSlot(_ctx.$slots, "home-hero-info-after", {}, null, _push2, _parent2, _scopeId);
            } else {
              return [
                renderSlot(_ctx.$slots, "home-hero-info-after", {}, void 0, true)
              ];
            }
          }),
          "home-hero-actions-after": withCtx((_, _push2, _parent2, _scopeId) => {
            if (_push2) {
              ssrRenderSlot(_ctx.$slots, "home-hero-actions-after", {}, null, _push2, _parent2, _scopeId);
            } else {
              return [
                renderSlot(_ctx.$slots, "home-hero-actions-after", {}, void 0, true)
              ];
            }
          }),
          "home-hero-image": withCtx((_, _push2, _parent2, _scopeId) => {
            if (_push2) {
              ssrRenderSlot(_ctx.$slots, "home-hero-image", {}, null, _push2, _parent2, _scopeId);
            } else {
              return [
                renderSlot(_ctx.$slots, "home-hero-image", {}, void 0, true)
              ];
            }
          }),
          "home-hero-after": withCtx((_, _push2, _parent2, _scopeId) => {
            if (_push2) {
              ssrRenderSlot(_ctx.$slots, "home-hero-after", {}, null, _push2, _parent2, _scopeId);
            } else {
              return [
                renderSlot(_ctx.$slots, "home-hero-after", {}, void 0, true)
              ];
            }
          }),
          "home-features-before": withCtx((_, _push2, _parent2, _scopeId) => {
            if (_push2) {
              ssrRenderSlot(_ctx.$slots, "home-features-before", {}, null, _push2, _parent2, _scopeId);
            } else {
              return [
                renderSlot(_ctx.$slots, "home-features-before", {}, void 0, true)
              ];
            }
          }),
          "home-features-after": withCtx((_, _push2, _parent2, _scopeId) => {
            if (_push2) {
              ssrRenderSlot(_ctx.$slots, "home-features-after", {}, null, _push2, _parent2, _scopeId);
            } else {
              return [
                renderSlot(_ctx.$slots, "home-features-after", {}, void 0, true)
              ];
            }
          }),
          "doc-footer-before": withCtx((_, _push2, _parent2, _scopeId) => {
            if (_push2) {
              ssrRenderSlot(_ctx.$slots, "doc-footer-before", {}, null, _push2, _parent2, _scopeId);
            } else {
              return [
                renderSlot(_ctx.$slots, "doc-footer-before", {}, void 0, true)
              ];
            }
          }),
          "doc-before": withCtx((_, _push2, _parent2, _scopeId) => {
            if (_push2) {
              ssrRenderSlot(_ctx.$slots, "doc-before", {}, null, _push2, _parent2, _scopeId);
            } else {
              return [
                renderSlot(_ctx.$slots, "doc-before", {}, void 0, true)
              ];
            }
          }),
          "doc-after": withCtx((_, _push2, _parent2, _scopeId) => {
            if (_push2) {
              ssrRenderSlot(_ctx.$slots, "doc-after", {}, null, _push2, _parent2, _scopeId);
            } else {
              return [
                renderSlot(_ctx.$slots, "doc-after", {}, void 0, true)
              ];
            }
          }),
          "doc-top": withCtx((_, _push2, _parent2, _scopeId) => {
            if (_push2) {
              ssrRenderSlot(_ctx.$slots, "doc-top", {}, null, _push2, _parent2, _scopeId);
            } else {
              return [
                renderSlot(_ctx.$slots, "doc-top", {}, void 0, true)
              ];
            }
          }),
          "doc-bottom": withCtx((_, _push2, _parent2, _scopeId) => {
            if (_push2) {
              ssrRenderSlot(_ctx.$slots, "doc-bottom", {}, null, _push2, _parent2, _scopeId);
            } else {
              return [
                renderSlot(_ctx.$slots, "doc-bottom", {}, void 0, true)
              ];
            }
          }),
          "aside-top": withCtx((_, _push2, _parent2, _scopeId) => {
            if (_push2) {
              ssrRenderSlot(_ctx.$slots, "aside-top", {}, null, _push2, _parent2, _scopeId);
            } else {
              return [
                renderSlot(_ctx.$slots, "aside-top", {}, void 0, true)
              ];
            }
          }),
          "aside-bottom": withCtx((_, _push2, _parent2, _scopeId) => {
            if (_push2) {
              ssrRenderSlot(_ctx.$slots, "aside-bottom", {}, null, _push2, _parent2, _scopeId);
            } else {
              return [
                renderSlot(_ctx.$slots, "aside-bottom", {}, void 0, true)
              ];
            }
          }),
          "aside-outline-before": withCtx((_, _push2, _parent2, _scopeId) => {
            if (_push2) {
              ssrRenderSlot(_ctx.$slots, "aside-outline-before", {}, null, _push2, _parent2, _scopeId);
            } else {
              return [
                renderSlot(_ctx.$slots, "aside-outline-before", {}, void 0, true)
              ];
            }
          }),
          "aside-outline-after": withCtx((_, _push2, _parent2, _scopeId) => {
            if (_push2) {
              ssrRenderSlot(_ctx.$slots, "aside-outline-after", {}, null, _push2, _parent2, _scopeId);
            } else {
              return [
                renderSlot(_ctx.$slots, "aside-outline-after", {}, void 0, true)
              ];
            }
          }),
          "aside-ads-before": withCtx((_, _push2, _parent2, _scopeId) => {
            if (_push2) {
              ssrRenderSlot(_ctx.$slots, "aside-ads-before", {}, null, _push2, _parent2, _scopeId);
            } else {
              return [
                renderSlot(_ctx.$slots, "aside-ads-before", {}, void 0, true)
              ];
            }
          }),
          "aside-ads-after": withCtx((_, _push2, _parent2, _scopeId) => {
            if (_push2) {
              ssrRenderSlot(_ctx.$slots, "aside-ads-after", {}, null, _push2, _parent2, _scopeId);
            } else {
              return [
                renderSlot(_ctx.$slots, "aside-ads-after", {}, void 0, true)
              ];
            }
          }),
          _: 3
        }, _parent));
        _push(ssrRenderComponent(VPFooter, null, null, _parent));
        ssrRenderSlot(_ctx.$slots, "layout-bottom", {}, null, _push, _parent);
        _push(`</div>`);
      } else {
        _push(ssrRenderComponent(_component_Content, _attrs, null, _parent));
      }
    };
  }
});
const _sfc_setup$9 = _sfc_main$9.setup;
_sfc_main$9.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("../node_modules/.pnpm/vitepress@1.6.4_@algolia+client-search@5.64.0_postcss@8.5.33_search-insights@2.17.3_typescript@6.0.3/node_modules/vitepress/dist/client/theme-default/Layout.vue");
  return _sfc_setup$9 ? _sfc_setup$9(props, ctx) : void 0;
};
const Layout = /* @__PURE__ */ _export_sfc(_sfc_main$9, [["__scopeId", "data-v-98d71c27"]]);
const GridSettings = {
  xmini: [[0, 2]],
  mini: [],
  small: [
    [920, 6],
    [768, 5],
    [640, 4],
    [480, 3],
    [0, 2]
  ],
  medium: [
    [960, 5],
    [832, 4],
    [640, 3],
    [480, 2]
  ],
  big: [
    [832, 3],
    [640, 2]
  ]
};
function useSponsorsGrid({ el, size = "medium" }) {
  const onResize = throttleAndDebounce(manage, 100);
  onMounted(() => {
    manage();
    window.addEventListener("resize", onResize);
  });
  onUnmounted(() => {
    window.removeEventListener("resize", onResize);
  });
  function manage() {
    adjustSlots(el.value, size);
  }
}
function adjustSlots(el, size) {
  const tsize = el.children.length;
  const asize = el.querySelectorAll(".vp-sponsor-grid-item:not(.empty)").length;
  const grid = setGrid(el, size, asize);
  manageSlots(el, grid, tsize, asize);
}
function setGrid(el, size, items) {
  const settings = GridSettings[size];
  const screen = window.innerWidth;
  let grid = 1;
  settings.some(([breakpoint, value]) => {
    if (screen >= breakpoint) {
      grid = items < value ? items : value;
      return true;
    }
  });
  setGridData(el, grid);
  return grid;
}
function setGridData(el, value) {
  el.dataset.vpGrid = String(value);
}
function manageSlots(el, grid, tsize, asize) {
  const diff = tsize - asize;
  const rem = asize % grid;
  const drem = rem === 0 ? rem : grid - rem;
  neutralizeSlots(el, drem - diff);
}
function neutralizeSlots(el, count) {
  if (count === 0) {
    return;
  }
  count > 0 ? addSlots(el, count) : removeSlots(el, count * -1);
}
function addSlots(el, count) {
  for (let i = 0; i < count; i++) {
    const slot = document.createElement("div");
    slot.classList.add("vp-sponsor-grid-item", "empty");
    el.append(slot);
  }
}
function removeSlots(el, count) {
  for (let i = 0; i < count; i++) {
    el.removeChild(el.lastElementChild);
  }
}
const _sfc_main$8 = /* @__PURE__ */ defineComponent({
  __name: "VPSponsorsGrid",
  __ssrInlineRender: true,
  props: {
    size: { default: "medium" },
    data: {}
  },
  setup(__props) {
    const props = __props;
    const el = ref(null);
    useSponsorsGrid({ el, size: props.size });
    return (_ctx, _push, _parent, _attrs) => {
      _push(`<div${ssrRenderAttrs(mergeProps({
        class: ["VPSponsorsGrid vp-sponsor-grid", [__props.size]],
        ref_key: "el",
        ref: el
      }, _attrs))}><!--[-->`);
      ssrRenderList(__props.data, (sponsor) => {
        _push(`<div class="vp-sponsor-grid-item"><a class="vp-sponsor-grid-link"${ssrRenderAttr("href", sponsor.url)} target="_blank" rel="sponsored noopener"><article class="vp-sponsor-grid-box"><h4 class="visually-hidden">${ssrInterpolate(sponsor.name)}</h4><img class="vp-sponsor-grid-image"${ssrRenderAttr("src", sponsor.img)}${ssrRenderAttr("alt", sponsor.name)}></article></a></div>`);
      });
      _push(`<!--]--></div>`);
    };
  }
});
const _sfc_setup$8 = _sfc_main$8.setup;
_sfc_main$8.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("../node_modules/.pnpm/vitepress@1.6.4_@algolia+client-search@5.64.0_postcss@8.5.33_search-insights@2.17.3_typescript@6.0.3/node_modules/vitepress/dist/client/theme-default/components/VPSponsorsGrid.vue");
  return _sfc_setup$8 ? _sfc_setup$8(props, ctx) : void 0;
};
const _sfc_main$7 = /* @__PURE__ */ defineComponent({
  __name: "VPSponsors",
  __ssrInlineRender: true,
  props: {
    mode: { default: "normal" },
    tier: {},
    size: {},
    data: {}
  },
  setup(__props) {
    const props = __props;
    const sponsors = computed(() => {
      const isSponsors = props.data.some((s) => {
        return "items" in s;
      });
      if (isSponsors) {
        return props.data;
      }
      return [
        { tier: props.tier, size: props.size, items: props.data }
      ];
    });
    return (_ctx, _push, _parent, _attrs) => {
      _push(`<div${ssrRenderAttrs(mergeProps({
        class: ["VPSponsors vp-sponsor", [__props.mode]]
      }, _attrs))}><!--[-->`);
      ssrRenderList(sponsors.value, (sponsor, index) => {
        _push(`<section class="vp-sponsor-section">`);
        if (sponsor.tier) {
          _push(`<h3 class="vp-sponsor-tier">${ssrInterpolate(sponsor.tier)}</h3>`);
        } else {
          _push(`<!---->`);
        }
        _push(ssrRenderComponent(_sfc_main$8, {
          size: sponsor.size,
          data: sponsor.items
        }, null, _parent));
        _push(`</section>`);
      });
      _push(`<!--]--></div>`);
    };
  }
});
const _sfc_setup$7 = _sfc_main$7.setup;
_sfc_main$7.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("../node_modules/.pnpm/vitepress@1.6.4_@algolia+client-search@5.64.0_postcss@8.5.33_search-insights@2.17.3_typescript@6.0.3/node_modules/vitepress/dist/client/theme-default/components/VPSponsors.vue");
  return _sfc_setup$7 ? _sfc_setup$7(props, ctx) : void 0;
};
const _sfc_main$6 = /* @__PURE__ */ defineComponent({
  __name: "VPDocAsideSponsors",
  __ssrInlineRender: true,
  props: {
    tier: {},
    size: {},
    data: {}
  },
  setup(__props) {
    return (_ctx, _push, _parent, _attrs) => {
      _push(`<div${ssrRenderAttrs(mergeProps({ class: "VPDocAsideSponsors" }, _attrs))}>`);
      _push(ssrRenderComponent(_sfc_main$7, {
        mode: "aside",
        tier: __props.tier,
        size: __props.size,
        data: __props.data
      }, null, _parent));
      _push(`</div>`);
    };
  }
});
const _sfc_setup$6 = _sfc_main$6.setup;
_sfc_main$6.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("../node_modules/.pnpm/vitepress@1.6.4_@algolia+client-search@5.64.0_postcss@8.5.33_search-insights@2.17.3_typescript@6.0.3/node_modules/vitepress/dist/client/theme-default/components/VPDocAsideSponsors.vue");
  return _sfc_setup$6 ? _sfc_setup$6(props, ctx) : void 0;
};
const _sfc_main$5 = /* @__PURE__ */ defineComponent({
  __name: "VPHomeSponsors",
  __ssrInlineRender: true,
  props: {
    message: {},
    actionText: { default: "Become a sponsor" },
    actionLink: {},
    data: {}
  },
  setup(__props) {
    return (_ctx, _push, _parent, _attrs) => {
      _push(`<section${ssrRenderAttrs(mergeProps({ class: "VPHomeSponsors" }, _attrs))} data-v-88a783e6><div class="container" data-v-88a783e6><div class="header" data-v-88a783e6><div class="love" data-v-88a783e6><span class="vpi-heart icon" data-v-88a783e6></span></div>`);
      if (__props.message) {
        _push(`<h2 class="message" data-v-88a783e6>${ssrInterpolate(__props.message)}</h2>`);
      } else {
        _push(`<!---->`);
      }
      _push(`</div><div class="sponsors" data-v-88a783e6>`);
      _push(ssrRenderComponent(_sfc_main$7, { data: __props.data }, null, _parent));
      _push(`</div>`);
      if (__props.actionLink) {
        _push(`<div class="action" data-v-88a783e6>`);
        _push(ssrRenderComponent(VPButton, {
          theme: "sponsor",
          text: __props.actionText,
          href: __props.actionLink
        }, null, _parent));
        _push(`</div>`);
      } else {
        _push(`<!---->`);
      }
      _push(`</div></section>`);
    };
  }
});
const _sfc_setup$5 = _sfc_main$5.setup;
_sfc_main$5.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("../node_modules/.pnpm/vitepress@1.6.4_@algolia+client-search@5.64.0_postcss@8.5.33_search-insights@2.17.3_typescript@6.0.3/node_modules/vitepress/dist/client/theme-default/components/VPHomeSponsors.vue");
  return _sfc_setup$5 ? _sfc_setup$5(props, ctx) : void 0;
};
const _sfc_main$4 = /* @__PURE__ */ defineComponent({
  __name: "VPTeamMembersItem",
  __ssrInlineRender: true,
  props: {
    size: { default: "medium" },
    member: {}
  },
  setup(__props) {
    return (_ctx, _push, _parent, _attrs) => {
      _push(`<article${ssrRenderAttrs(mergeProps({
        class: ["VPTeamMembersItem", [__props.size]]
      }, _attrs))} data-v-0e2d0936><div class="profile" data-v-0e2d0936><figure class="avatar" data-v-0e2d0936><img class="avatar-img"${ssrRenderAttr("src", __props.member.avatar)}${ssrRenderAttr("alt", __props.member.name)} data-v-0e2d0936></figure><div class="data" data-v-0e2d0936><h1 class="name" data-v-0e2d0936>${ssrInterpolate(__props.member.name)}</h1>`);
      if (__props.member.title || __props.member.org) {
        _push(`<p class="affiliation" data-v-0e2d0936>`);
        if (__props.member.title) {
          _push(`<span class="title" data-v-0e2d0936>${ssrInterpolate(__props.member.title)}</span>`);
        } else {
          _push(`<!---->`);
        }
        if (__props.member.title && __props.member.org) {
          _push(`<span class="at" data-v-0e2d0936> @ </span>`);
        } else {
          _push(`<!---->`);
        }
        if (__props.member.org) {
          _push(ssrRenderComponent(_sfc_main$Z, {
            class: ["org", { link: __props.member.orgLink }],
            href: __props.member.orgLink,
            "no-icon": ""
          }, {
            default: withCtx((_, _push2, _parent2, _scopeId) => {
              if (_push2) {
                _push2(`${ssrInterpolate(__props.member.org)}`);
              } else {
                return [
                  createTextVNode(toDisplayString(__props.member.org), 1)
                ];
              }
            }),
            _: 1
          }, _parent));
        } else {
          _push(`<!---->`);
        }
        _push(`</p>`);
      } else {
        _push(`<!---->`);
      }
      if (__props.member.desc) {
        _push(`<p class="desc" data-v-0e2d0936>${__props.member.desc ?? ""}</p>`);
      } else {
        _push(`<!---->`);
      }
      if (__props.member.links) {
        _push(`<div class="links" data-v-0e2d0936>`);
        _push(ssrRenderComponent(VPSocialLinks, {
          links: __props.member.links
        }, null, _parent));
        _push(`</div>`);
      } else {
        _push(`<!---->`);
      }
      _push(`</div></div>`);
      if (__props.member.sponsor) {
        _push(`<div class="sp" data-v-0e2d0936>`);
        _push(ssrRenderComponent(_sfc_main$Z, {
          class: "sp-link",
          href: __props.member.sponsor,
          "no-icon": ""
        }, {
          default: withCtx((_, _push2, _parent2, _scopeId) => {
            if (_push2) {
              _push2(`<span class="vpi-heart sp-icon" data-v-0e2d0936${_scopeId}></span> ${ssrInterpolate(__props.member.actionText || "Sponsor")}`);
            } else {
              return [
                createVNode("span", { class: "vpi-heart sp-icon" }),
                createTextVNode(" " + toDisplayString(__props.member.actionText || "Sponsor"), 1)
              ];
            }
          }),
          _: 1
        }, _parent));
        _push(`</div>`);
      } else {
        _push(`<!---->`);
      }
      _push(`</article>`);
    };
  }
});
const _sfc_setup$4 = _sfc_main$4.setup;
_sfc_main$4.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("../node_modules/.pnpm/vitepress@1.6.4_@algolia+client-search@5.64.0_postcss@8.5.33_search-insights@2.17.3_typescript@6.0.3/node_modules/vitepress/dist/client/theme-default/components/VPTeamMembersItem.vue");
  return _sfc_setup$4 ? _sfc_setup$4(props, ctx) : void 0;
};
const VPTeamMembersItem = /* @__PURE__ */ _export_sfc(_sfc_main$4, [["__scopeId", "data-v-0e2d0936"]]);
const _sfc_main$3 = /* @__PURE__ */ defineComponent({
  __name: "VPTeamMembers",
  __ssrInlineRender: true,
  props: {
    size: { default: "medium" },
    members: {}
  },
  setup(__props) {
    const props = __props;
    const classes = computed(() => [props.size, `count-${props.members.length}`]);
    return (_ctx, _push, _parent, _attrs) => {
      _push(`<div${ssrRenderAttrs(mergeProps({
        class: ["VPTeamMembers", classes.value]
      }, _attrs))} data-v-3d233f34><div class="container" data-v-3d233f34><!--[-->`);
      ssrRenderList(__props.members, (member) => {
        _push(`<div class="item" data-v-3d233f34>`);
        _push(ssrRenderComponent(VPTeamMembersItem, {
          size: __props.size,
          member
        }, null, _parent));
        _push(`</div>`);
      });
      _push(`<!--]--></div></div>`);
    };
  }
});
const _sfc_setup$3 = _sfc_main$3.setup;
_sfc_main$3.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("../node_modules/.pnpm/vitepress@1.6.4_@algolia+client-search@5.64.0_postcss@8.5.33_search-insights@2.17.3_typescript@6.0.3/node_modules/vitepress/dist/client/theme-default/components/VPTeamMembers.vue");
  return _sfc_setup$3 ? _sfc_setup$3(props, ctx) : void 0;
};
const _sfc_main$2 = {};
const _sfc_setup$2 = _sfc_main$2.setup;
_sfc_main$2.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("../node_modules/.pnpm/vitepress@1.6.4_@algolia+client-search@5.64.0_postcss@8.5.33_search-insights@2.17.3_typescript@6.0.3/node_modules/vitepress/dist/client/theme-default/components/VPTeamPage.vue");
  return _sfc_setup$2 ? _sfc_setup$2(props, ctx) : void 0;
};
const _sfc_main$1 = {};
const _sfc_setup$1 = _sfc_main$1.setup;
_sfc_main$1.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("../node_modules/.pnpm/vitepress@1.6.4_@algolia+client-search@5.64.0_postcss@8.5.33_search-insights@2.17.3_typescript@6.0.3/node_modules/vitepress/dist/client/theme-default/components/VPTeamPageSection.vue");
  return _sfc_setup$1 ? _sfc_setup$1(props, ctx) : void 0;
};
const _sfc_main = {};
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("../node_modules/.pnpm/vitepress@1.6.4_@algolia+client-search@5.64.0_postcss@8.5.33_search-insights@2.17.3_typescript@6.0.3/node_modules/vitepress/dist/client/theme-default/components/VPTeamPageTitle.vue");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const theme = {
  Layout,
  enhanceApp: ({ app }) => {
    app.component("Badge", _sfc_main$14);
  }
};
const LABELS = { en: ["Copy as Markdown", "Copied"], ru: ["Скопировать как Markdown", "Скопировано"] };
const CopyMarkdown = defineComponent(() => {
  const { page, lang } = useData$1();
  const copied = ref("");
  const copy = async (path) => {
    const response = await fetch(withBase(`/${path}`));
    await navigator.clipboard.writeText(await response.text());
    copied.value = path;
  };
  return () => {
    const { relativePath, frontmatter } = page.value;
    if (frontmatter["editUrl"] === void 0) return null;
    const [label, done] = LABELS[lang.value === "ru" ? "ru" : "en"];
    const style = { fontSize: "13px", color: "var(--vp-c-text-2)", float: "right" };
    return h(
      "button",
      { class: "copy-markdown", type: "button", style, onClick: () => void copy(relativePath) },
      copied.value === relativePath ? done : label
    );
  };
});
const NotFound = defineComponent(() => {
  const { site } = useData$1();
  const isRussian = ref(false);
  onMounted(() => isRussian.value = location.pathname.startsWith(withBase("/ru/")));
  const texts = computed(() => {
    var _a, _b;
    return (_b = (_a = site.value.locales[isRussian.value ? "ru" : "root"]) == null ? void 0 : _a.themeConfig) == null ? void 0 : _b.notFound;
  });
  return () => {
    var _a, _b, _c;
    return h("main", { style: { padding: "64px 24px", textAlign: "center" } }, [
      h("h1", { style: { fontSize: "24px", fontWeight: 600 } }, (_a = texts.value) == null ? void 0 : _a.title),
      h("p", { style: { padding: "24px" } }, (_b = texts.value) == null ? void 0 : _b.quote),
      h("a", { class: "link", href: withBase(isRussian.value ? "/ru/" : "/") }, (_c = texts.value) == null ? void 0 : _c.linkText)
    ]);
  };
});
const RawTheme = {
  extends: theme,
  Layout: () => h(theme.Layout, null, { "doc-before": () => h(CopyMarkdown), "not-found": () => h(NotFound) })
};
const ClientOnly = defineComponent({
  setup(_, { slots }) {
    const show = ref(false);
    onMounted(() => {
      show.value = true;
    });
    return () => show.value && slots.default ? slots.default() : null;
  }
});
function useCodeGroups() {
  if (inBrowser) {
    window.addEventListener("click", (e) => {
      var _a;
      const el = e.target;
      if (el.matches(".vp-code-group input")) {
        const group = (_a = el.parentElement) == null ? void 0 : _a.parentElement;
        if (!group)
          return;
        const i = Array.from(group.querySelectorAll("input")).indexOf(el);
        if (i < 0)
          return;
        const blocks = group.querySelector(".blocks");
        if (!blocks)
          return;
        const current = Array.from(blocks.children).find((child) => child.classList.contains("active"));
        if (!current)
          return;
        const next = blocks.children[i];
        if (!next || current === next)
          return;
        current.classList.remove("active");
        next.classList.add("active");
        const label = group == null ? void 0 : group.querySelector(`label[for="${el.id}"]`);
        label == null ? void 0 : label.scrollIntoView({ block: "nearest" });
      }
    });
  }
}
function useCopyCode() {
  if (inBrowser) {
    const timeoutIdMap = /* @__PURE__ */ new WeakMap();
    window.addEventListener("click", (e) => {
      var _a;
      const el = e.target;
      if (el.matches('div[class*="language-"] > button.copy')) {
        const parent = el.parentElement;
        const sibling = (_a = el.nextElementSibling) == null ? void 0 : _a.nextElementSibling;
        if (!parent || !sibling) {
          return;
        }
        const isShell = /language-(shellscript|shell|bash|sh|zsh)/.test(parent.className);
        const ignoredNodes = [".vp-copy-ignore", ".diff.remove"];
        const clone = sibling.cloneNode(true);
        clone.querySelectorAll(ignoredNodes.join(",")).forEach((node) => node.remove());
        let text = clone.textContent || "";
        if (isShell) {
          text = text.replace(/^ *(\$|>) /gm, "").trim();
        }
        copyToClipboard(text).then(() => {
          el.classList.add("copied");
          clearTimeout(timeoutIdMap.get(el));
          const timeoutId = setTimeout(() => {
            el.classList.remove("copied");
            el.blur();
            timeoutIdMap.delete(el);
          }, 2e3);
          timeoutIdMap.set(el, timeoutId);
        });
      }
    });
  }
}
async function copyToClipboard(text) {
  try {
    return navigator.clipboard.writeText(text);
  } catch {
    const element = document.createElement("textarea");
    const previouslyFocusedElement = document.activeElement;
    element.value = text;
    element.setAttribute("readonly", "");
    element.style.contain = "strict";
    element.style.position = "absolute";
    element.style.left = "-9999px";
    element.style.fontSize = "12pt";
    const selection = document.getSelection();
    const originalRange = selection ? selection.rangeCount > 0 && selection.getRangeAt(0) : null;
    document.body.appendChild(element);
    element.select();
    element.selectionStart = 0;
    element.selectionEnd = text.length;
    document.execCommand("copy");
    document.body.removeChild(element);
    if (originalRange) {
      selection.removeAllRanges();
      selection.addRange(originalRange);
    }
    if (previouslyFocusedElement) {
      previouslyFocusedElement.focus();
    }
  }
}
function useUpdateHead(route, siteDataByRouteRef) {
  let isFirstUpdate = true;
  let managedHeadElements = [];
  const updateHeadTags = (newTags) => {
    if (isFirstUpdate) {
      isFirstUpdate = false;
      newTags.forEach((tag) => {
        const headEl = createHeadElement(tag);
        for (const el of document.head.children) {
          if (el.isEqualNode(headEl)) {
            managedHeadElements.push(el);
            return;
          }
        }
      });
      return;
    }
    const newElements = newTags.map(createHeadElement);
    managedHeadElements.forEach((oldEl, oldIndex) => {
      const matchedIndex = newElements.findIndex((newEl) => newEl == null ? void 0 : newEl.isEqualNode(oldEl ?? null));
      if (matchedIndex !== -1) {
        delete newElements[matchedIndex];
      } else {
        oldEl == null ? void 0 : oldEl.remove();
        delete managedHeadElements[oldIndex];
      }
    });
    newElements.forEach((el) => el && document.head.appendChild(el));
    managedHeadElements = [...managedHeadElements, ...newElements].filter(Boolean);
  };
  watchEffect(() => {
    const pageData = route.data;
    const siteData2 = siteDataByRouteRef.value;
    const pageDescription = pageData && pageData.description;
    const frontmatterHead = pageData && pageData.frontmatter.head || [];
    const title = createTitle(siteData2, pageData);
    if (title !== document.title) {
      document.title = title;
    }
    const description = pageDescription || siteData2.description;
    let metaDescriptionElement = document.querySelector(`meta[name=description]`);
    if (metaDescriptionElement) {
      if (metaDescriptionElement.getAttribute("content") !== description) {
        metaDescriptionElement.setAttribute("content", description);
      }
    } else {
      createHeadElement(["meta", { name: "description", content: description }]);
    }
    updateHeadTags(mergeHead(siteData2.head, filterOutHeadDescription(frontmatterHead)));
  });
}
function createHeadElement([tag, attrs, innerHTML]) {
  const el = document.createElement(tag);
  for (const key in attrs) {
    el.setAttribute(key, attrs[key]);
  }
  if (innerHTML) {
    el.innerHTML = innerHTML;
  }
  if (tag === "script" && attrs.async == null) {
    el.async = false;
  }
  return el;
}
function isMetaDescription(headConfig) {
  return headConfig[0] === "meta" && headConfig[1] && headConfig[1].name === "description";
}
function filterOutHeadDescription(head) {
  return head.filter((h2) => !isMetaDescription(h2));
}
const hasFetched = /* @__PURE__ */ new Set();
const createLink = () => document.createElement("link");
const viaDOM = (url) => {
  const link2 = createLink();
  link2.rel = `prefetch`;
  link2.href = url;
  document.head.appendChild(link2);
};
const viaXHR = (url) => {
  const req = new XMLHttpRequest();
  req.open("GET", url, req.withCredentials = true);
  req.send();
};
let link;
const doFetch = inBrowser && (link = createLink()) && link.relList && link.relList.supports && link.relList.supports("prefetch") ? viaDOM : viaXHR;
function usePrefetch() {
  if (!inBrowser) {
    return;
  }
  if (!window.IntersectionObserver) {
    return;
  }
  let conn;
  if ((conn = navigator.connection) && (conn.saveData || /2g/.test(conn.effectiveType))) {
    return;
  }
  const rIC = window.requestIdleCallback || setTimeout;
  let observer = null;
  const observeLinks = () => {
    if (observer) {
      observer.disconnect();
    }
    observer = new IntersectionObserver((entries) => {
      entries.forEach((entry) => {
        if (entry.isIntersecting) {
          const link2 = entry.target;
          observer.unobserve(link2);
          const { pathname } = link2;
          if (!hasFetched.has(pathname)) {
            hasFetched.add(pathname);
            const pageChunkPath = pathToFile(pathname);
            if (pageChunkPath)
              doFetch(pageChunkPath);
          }
        }
      });
    });
    rIC(() => {
      document.querySelectorAll("#app a").forEach((link2) => {
        const { hostname, pathname } = new URL(link2.href instanceof SVGAnimatedString ? link2.href.animVal : link2.href, link2.baseURI);
        const extMatch = pathname.match(/\.\w+$/);
        if (extMatch && extMatch[0] !== ".html") {
          return;
        }
        if (
          // only prefetch same tab navigation, since a new tab will load
          // the lean js chunk instead.
          link2.target !== "_blank" && // only prefetch inbound links
          hostname === location.hostname
        ) {
          if (pathname !== location.pathname) {
            observer.observe(link2);
          } else {
            hasFetched.add(pathname);
          }
        }
      });
    });
  };
  onMounted(observeLinks);
  const route = useRoute();
  watch(() => route.path, observeLinks);
  onUnmounted(() => {
    observer && observer.disconnect();
  });
}
function resolveThemeExtends(theme2) {
  if (theme2.extends) {
    const base = resolveThemeExtends(theme2.extends);
    return {
      ...base,
      ...theme2,
      async enhanceApp(ctx) {
        if (base.enhanceApp)
          await base.enhanceApp(ctx);
        if (theme2.enhanceApp)
          await theme2.enhanceApp(ctx);
      }
    };
  }
  return theme2;
}
const Theme = resolveThemeExtends(RawTheme);
const VitePressApp = defineComponent({
  name: "VitePressApp",
  setup() {
    const { site, lang, dir } = useData$1();
    onMounted(() => {
      watchEffect(() => {
        document.documentElement.lang = lang.value;
        document.documentElement.dir = dir.value;
      });
    });
    if (site.value.router.prefetchLinks) {
      usePrefetch();
    }
    useCopyCode();
    useCodeGroups();
    if (Theme.setup)
      Theme.setup();
    return () => h(Theme.Layout);
  }
});
async function createApp() {
  globalThis.__VITEPRESS__ = true;
  const router = newRouter();
  const app = newApp();
  app.provide(RouterSymbol, router);
  const data = initData(router.route);
  app.provide(dataSymbol, data);
  app.component("Content", Content);
  app.component("ClientOnly", ClientOnly);
  Object.defineProperties(app.config.globalProperties, {
    $frontmatter: {
      get() {
        return data.frontmatter.value;
      }
    },
    $params: {
      get() {
        return data.page.value.params;
      }
    }
  });
  if (Theme.enhanceApp) {
    await Theme.enhanceApp({
      app,
      router,
      siteData: siteDataRef
    });
  }
  return { app, router, data };
}
function newApp() {
  return createSSRApp(VitePressApp);
}
function newRouter() {
  let isInitialPageLoad = inBrowser;
  return createRouter((path) => {
    let pageFilePath = pathToFile(path);
    let pageModule = null;
    if (pageFilePath) {
      if (isInitialPageLoad) {
        pageFilePath = pageFilePath.replace(/\.js$/, ".lean.js");
      }
      if (false) ;
      else {
        pageModule = import(
          /*@vite-ignore*/
          pageFilePath
        );
      }
    }
    if (inBrowser) {
      isInitialPageLoad = false;
    }
    return pageModule;
  }, Theme.NotFound);
}
if (inBrowser) {
  createApp().then(({ app, router, data }) => {
    router.go().then(() => {
      useUpdateHead(router.route, data.site);
      app.mount("#app");
    });
  });
}
async function render(path) {
  const { app, router } = await createApp();
  await router.go(path);
  const ctx = { content: "", vpSocialIcons: /* @__PURE__ */ new Set() };
  ctx.content = await renderToString(app, ctx);
  return ctx;
}
export {
  tryOnScopeDispose as a,
  useData as b,
  computedAsync as c,
  useSessionStorage as d,
  useLocalStorage as e,
  useRouter as f,
  createSearchTranslate as g,
  useEventListener as h,
  useScrollLock as i,
  dataSymbol as j,
  inBrowser as k,
  escapeRegExp as l,
  notNullish as n,
  onKeyStroke as o,
  pathToFile as p,
  render,
  toArray as t,
  unrefElement as u,
  watchDebounced as w
};
