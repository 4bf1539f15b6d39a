import type { JSONObject, LanguageModelV4Content, LanguageModelV4GenerateResult } from '@ai-sdk/provider';
import type { AudioResult, ChatResult, FinishedToolCall } from '@kopek/core';
import { audioMediaType, defined, detectBase64MediaType } from '@kopek/core/kit';
import { splitInvalidCalls, toFinishReason } from './finish-reason.ts';
import { fromJson, isObject } from '../base/json.ts';
import { toMetadata, toUsage } from './usage.ts';

/** Converts a complete answer for the AI SDK; the model adds request and warnings. */
export function toGenerateResult(
  result: ChatResult,
  audioFormat: string | undefined,
): Omit<LanguageModelV4GenerateResult, 'warnings' | 'request'> {
  const finishReason = toFinishReason(result);
  const { shown, truncated } = splitInvalidCalls(result, finishReason);
  return {
    content: toContent(result, shown, audioFormat),
    finishReason,
    usage: toUsage(result.tokens, result.usage),
    providerMetadata: toMetadata(result, truncated),
    response: {
      ...toResponseMetadata(result),
      ...defined({ headers: result.response?.headers }),
      body: result.raw,
    },
  };
}

/** Returns id, model and time of an answer; absent where the service did not send them, so that nothing is invented. */
export function toResponseMetadata(known: { id?: string; model?: string; created?: number }): {
  id?: string;
  modelId?: string;
  timestamp?: Date;
} {
  return defined({
    id: known.id || undefined,
    modelId: known.model || undefined,
    timestamp: known.created === undefined ? undefined : dateOf(known.created),
  });
}

/** Undefined for anything but a time in seconds: an invalid date throws when it is serialized. */
function dateOf(seconds: number): Date | undefined {
  const date = new Date(seconds * 1000);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

function toContent(
  result: ChatResult,
  shown: readonly FinishedToolCall[],
  audioFormat: string | undefined,
): LanguageModelV4Content[] {
  const details = detailsMetadata(result);
  const calls = toToolCalls(result, shown);
  const carriedByText = details && !result.reasoning && calls.length === 0;
  return [
    ...(result.reasoning ? [{ type: 'reasoning' as const, text: result.reasoning, ...details }] : []),
    ...(result.text === '' ? [] : [{ type: 'text' as const, text: result.text, ...(carriedByText ? details : {}) }]),
    // the AI SDK has no part for it; as text a visitor reads it, and the model gets it back with the next turn
    ...(result.refusal === undefined ? [] : [{ type: 'text' as const, text: result.refusal }]),
    ...toSources(result),
    ...(result.audio === undefined ? [] : [toAudioFile(result.audio, audioFormat)]),
    ...calls,
  ];
}

/**
 * Converts the calls for the AI SDK, in order.
 *
 * The first one has the reasoning details: only the metadata of parts returns in the next prompt.
 *
 * @param shown - the invalid ones among them.
 */
export function toToolCalls(
  result: ChatResult,
  shown: readonly FinishedToolCall[],
): Extract<LanguageModelV4Content, { type: 'tool-call' }>[] {
  return [...result.toolCalls, ...shown].map((call, index) => {
    const input = toInput(call);
    const own: JSONObject = {
      ...(index === 0 && detailsMetadata(result)?.providerMetadata.kopek),
      ...defined({
        arguments: receivedArguments(call, input),
        extra: call.extra && fromJson(call.extra),
      }),
    };
    return {
      type: 'tool-call',
      toolCallId: call.id,
      toolName: call.name,
      input,
      ...defined({ providerMetadata: Object.keys(own).length === 0 ? undefined : { kopek: own } }),
    };
  });
}

/**
 * Writes the arguments of a call as text for the AI SDK to parse.
 *
 * It runs a tool with any input, unless the schema of the tool can check it, which `jsonSchema()` alone does not.
 * Invalid arguments that are still JSON (`12`, `null`, `[1]`) are therefore written as text that does not parse: the
 * AI SDK then reports an invalid call to the model, and runs nothing.
 */
function toInput(call: FinishedToolCall): string {
  if ('input' in call) return call.arguments.trim() === '' ? '{}' : call.arguments;
  return isJson(call.arguments) ? `not a JSON object: ${call.arguments}` : call.arguments;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

// the AI SDK keeps the parsed input; the text as received is kept where writing the input again would not give it
function receivedArguments(call: FinishedToolCall, input: string): string | undefined {
  // of an invalid call the AI SDK keeps nothing: it goes back as `{}` without this
  if (!('input' in call)) return call.arguments;
  if (call.arguments.trim() === '' || JSON.stringify(call.input) === input) return undefined;
  return call.arguments;
}

/** Makes the metadata of a part that returns the reasoning details in the next prompt. */
export function detailsMetadata({
  reasoningDetails,
}: Pick<ChatResult, 'reasoningDetails'>): { providerMetadata: { kopek: JSONObject } } | undefined {
  if (reasoningDetails === undefined) return undefined;
  return { providerMetadata: { kopek: { reasoningDetails: fromJson(reasoningDetails) } } };
}

/** Converts a spoken answer to one file; its transcript is in the metadata. */
export function toAudioFile(
  audio: AudioResult,
  format: string | undefined,
): Extract<LanguageModelV4Content, { type: 'file' }> {
  return {
    type: 'file',
    mediaType: format === undefined ? (detectBase64MediaType(audio.data) ?? 'audio/wav') : audioMediaType(format),
    data: { type: 'data', data: audio.data },
    ...defined({
      providerMetadata: audio.transcript === undefined ? undefined : { kopek: { transcript: audio.transcript } },
    }),
  };
}

/** Lists cited web pages. Annotations are not in the interface: anything but a URL citation is left out. */
export function toSources(result: ChatResult): Extract<LanguageModelV4Content, { type: 'source' }>[] {
  return (result.annotations ?? []).flatMap((annotation, index) => {
    const citation = readCitation(annotation);
    if (!citation) return [];
    return [
      { type: 'source' as const, sourceType: 'url' as const, id: `${result.id || 'source'}-${index}`, ...citation },
    ];
  });
}

function readCitation(annotation: unknown): { url: string; title?: string } | undefined {
  if (!isObject(annotation) || annotation.type !== 'url_citation') return undefined;
  const citation = isObject(annotation.url_citation) ? annotation.url_citation : annotation;
  if (typeof citation.url !== 'string' || citation.url === '') return undefined;
  return { url: citation.url, ...defined({ title: typeof citation.title === 'string' ? citation.title : undefined }) };
}
