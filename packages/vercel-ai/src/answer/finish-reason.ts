import type { LanguageModelV4FinishReason } from '@ai-sdk/provider';
import type { ChatResult } from '@kopek/core';

/** Finish reasons of §2.10 in the words of the AI SDK. */
const UNIFIED: Readonly<Record<string, LanguageModelV4FinishReason['unified']>> = {
  stop: 'stop',
  length: 'length',
  content_filter: 'content-filter',
  tool_calls: 'tool-calls',
  error: 'error',
};

/**
 * Converts the finish reason of a complete answer.
 *
 * Complete tool calls with `stop`, without any reason, or with one that is not listed, such as `tool_use`, are
 * `tool-calls`: otherwise the loop of the AI SDK would end. A refusal is `content-filter`, as in other providers of the
 * AI SDK, so that it is not mistaken for an answer.
 */
export function toFinishReason(result: ChatResult): LanguageModelV4FinishReason {
  const raw = result.finishReason ?? undefined;
  const called = result.toolCalls.length > 0 || result.invalidToolCalls.some(({ name }) => name !== '');
  if (raw === undefined || raw === 'stop') {
    if (called) return { unified: 'tool-calls', raw };
    if (result.refusal !== undefined) return { unified: 'content-filter', raw };
  }
  const listed = raw !== undefined && Object.hasOwn(UNIFIED, raw) ? UNIFIED[raw] : undefined;
  // a call that is cut may have ended by the limit, under another name
  if (listed === undefined && called && result.invalidToolCalls.length === 0) return { unified: 'tool-calls', raw };
  // an answer that says so without a call is one: with text an end, which the AI SDK must not lose
  if (raw === 'tool_calls' && !called) return { unified: result.text === '' ? 'other' : 'stop', raw };
  return { unified: listed ?? 'other', raw };
}

/**
 * Separates invalid calls that the AI SDK must not see.
 *
 * It answers an invalid call with an error and asks the model again, which is right for a model that wrote bad JSON,
 * but pays for another answer if one was cut short: those calls are reported in the metadata instead.
 */
export function splitInvalidCalls(
  { invalidToolCalls }: ChatResult,
  { unified }: LanguageModelV4FinishReason,
): Record<'shown' | 'truncated', ChatResult['invalidToolCalls']> {
  const ended = unified === 'tool-calls' || unified === 'stop';
  const shown = invalidToolCalls.filter(({ name }) => ended && name !== '');
  return { shown, truncated: invalidToolCalls.filter((call) => !shown.includes(call)) };
}
