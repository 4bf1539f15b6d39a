import { KopekError, type ChatEvent, type PartialAnswer } from '@kopek/core';
import { isPassedOn } from './errors.ts';
import type { PartSource } from './part-stream.ts';

/**
 * Tells a break of an answer from a refusal.
 *
 * After a 2xx the answer may have been paid for, so it ends as a stream does and is not repeated. An error of the
 * service before any content, and a body that is no answer at all, are refusals: they are thrown.
 */
export function brokeAfterHeaders(error: unknown, signal: AbortSignal | undefined): error is KopekError {
  if (!KopekError.isInstance(error) || error.status === undefined || isPassedOn(error, signal)) return false;
  if (error.status < 200 || error.status >= 300) return false;
  const { text = '', reasoning = '', toolCalls = [] } = error.partial ?? {};
  const hasContent = text !== '' || reasoning !== '' || toolCalls.length > 0;
  return hasContent || (error.code !== 'provider_error' && error.code !== 'invalid_response');
}

/** An answer that broke as it began. What came in the same bytes as the break is told before it. */
export function brokenAnswer(error: KopekError): PartSource {
  let told = false;
  const next = (): ReturnType<ReturnType<PartSource['batches']>['next']> => {
    if (told) return Promise.reject(error);
    told = true;
    return Promise.resolve({ done: false, value: eventsOf(error.partial) });
  };
  return { batches: () => ({ next }), cancel: () => {} };
}

function eventsOf(partial: PartialAnswer | undefined): ChatEvent[] {
  if (!partial) return [];
  const { id, model, created, reasoning, text } = partial;
  const events: ChatEvent[] = [];
  if (id !== undefined || model !== undefined || created !== undefined) {
    events.push({ type: 'response-start', ...(id && { id }), ...(model && { model }), ...(created && { created }) });
  }
  if (reasoning !== '') events.push({ type: 'reasoning-delta', text: reasoning });
  if (text !== '') events.push({ type: 'text-delta', text });
  return events;
}
