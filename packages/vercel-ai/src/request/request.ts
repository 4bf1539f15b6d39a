import type { LanguageModelV4CallOptions, SharedV4Warning } from '@ai-sdk/provider';
import type {
  CallOptions,
  GivenHeaders,
  JsonObject,
  RequestParameters,
  ResponseFormat,
  WebSearchTool,
} from '@kopek/core';
import { checkHeaders, checkParameterWords, defined, type GivenParameters, toWireParameters } from '@kopek/core/kit';
import { schemaName } from '@kopek/core/schema';
import {
  attributionOf,
  mergeReasoning,
  resolveOptions,
  type KopekLanguageModelOptions,
  type KopekModelSettings,
} from './provider-options.ts';
import type { KopekProviderSettings } from './settings.ts';
import { toJsonSchema, toTools } from './tools.ts';
import { toUserAgent } from './user-agent.ts';

/** What a request is made from besides the call itself. */
export interface RequestContext {
  modelId: string;
  modelSettings: KopekModelSettings;
  settings: KopekProviderSettings;
  webSearch: (parameters?: JsonObject) => WebSearchTool;
}

/** Everything in a request except the conversation. */
export interface PreparedRequest {
  parameters: RequestParameters;
  /** `providerOptions.kopek` of the call over the settings of the model. */
  options: KopekLanguageModelOptions;
  callOptions: CallOptions;
  warnings: SharedV4Warning[];
}

/**
 * Converts call options of the AI SDK to a request of §2.2, without the conversation.
 *
 * Options of the call override those of the model. Unset options are not sent.
 *
 * @throws KopekError `invalid_request` for an unknown option of `providerOptions.kopek` or a wrong value.
 */
export function toRequest(options: LanguageModelV4CallOptions, context: RequestContext): PreparedRequest {
  const warnings: SharedV4Warning[] = [];
  const own = resolveOptions(context.modelSettings, options.providerOptions);
  const parameters: RequestParameters = {
    model: context.modelId,
    ...toWireParameters(
      toParameters(options, own, context.modelSettings),
      defined({ pdfEngines: context.settings.pdfEngines }),
    ),
    ...toTools(options, context.webSearch, warnings),
    ...toResponseFormat(options.responseFormat, own.structuredOutputs?.strict),
  };
  return { parameters, options: own, callOptions: toCallOptions(options, own, context.settings), warnings };
}

function toParameters(
  options: LanguageModelV4CallOptions,
  own: KopekLanguageModelOptions,
  modelSettings: KopekModelSettings,
): GivenParameters {
  const { maxOutputTokens: maxTokens, temperature, topP, topK, frequencyPenalty, presencePenalty, seed } = options;
  const reasoning = toReasoning(options, own, modelSettings);
  const stop = options.stopSequences?.length === 0 ? undefined : options.stopSequences;
  return { ...own, maxTokens, temperature, topP, topK, frequencyPenalty, presencePenalty, seed, stop, reasoning };
}

// later ones override: settings of the model, the call option of the AI SDK, the provider options of the call
function toReasoning(
  { reasoning, providerOptions }: LanguageModelV4CallOptions,
  own: KopekLanguageModelOptions,
  modelSettings: KopekModelSettings,
): KopekLanguageModelOptions['reasoning'] {
  if (reasoning === undefined || reasoning === 'provider-default') return own.reasoning;
  checkParameterWords({ reasoning });
  const perCall = providerOptions?.kopek?.reasoning as KopekLanguageModelOptions['reasoning'];
  return mergeReasoning(mergeReasoning(modelSettings.reasoning, reasoning), perCall ?? undefined);
}

function toResponseFormat(
  format: LanguageModelV4CallOptions['responseFormat'],
  strict: boolean | undefined,
): { response_format?: ResponseFormat } {
  if (format?.type !== 'json') return {};
  if (format.schema === undefined) return { response_format: { type: 'json_object' } };
  const schema = toJsonSchema(format.schema);
  return {
    response_format: {
      type: 'json_schema',
      json_schema: {
        name: schemaName(format.name),
        ...defined({ strict }),
        // §2.5 has no description next to the schema; JSON Schema has one inside
        schema: { ...defined({ description: format.description }), ...schema },
      },
    },
  };
}

function toCallOptions(
  options: LanguageModelV4CallOptions,
  own: KopekLanguageModelOptions,
  settings: KopekProviderSettings,
): CallOptions {
  const { extraBody, idempotencyKey, timeout, onAbandon } = own;
  return defined({
    // the AI SDK repeats by itself what `APICallError.isRetryable` allows: two layers would multiply
    retry: { maxRetries: 0 },
    headers: toHeaders(options.headers ?? {}, settings),
    ...attributionOf(own),
    signal: options.abortSignal,
    extraBody,
    idempotencyKey,
    timeout,
    onAbandon,
  });
}

// the AI SDK sends its own user agent with every call, which would replace ours
function toHeaders(given: GivenHeaders, settings: KopekProviderSettings): Record<string, string> {
  const headers = checkHeaders(given);
  const callers = headers['user-agent'] ?? checkHeaders(settings.headers ?? {})['user-agent'];
  return { ...headers, 'user-agent': toUserAgent(callers, settings.userAgent) };
}
