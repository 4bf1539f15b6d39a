import { smallest } from '../extremes.ts';
import type { ToolCall } from '@kopek/core/wire';
import type { Usage } from '../money/price.ts';
import { fingerprint } from '../random.ts';
import { tokensOf } from '../models/tokens.ts';
import type { Draft } from '../models/turn.ts';
import type { SearchHit } from '../search/search.ts';

/** A finished answer, not yet written in the shape of any protocol. */
export interface Answer {
  text: string;
  reasoning: string;
  toolCalls: ToolCall[];
  sources: SearchHit[];
  finishReason: string;
  nativeFinishReason: string;
  error?: { code: number; message: string; metadata?: Record<string, unknown> };
  /** A spoken answer: base64 of a sound file, and the words. */
  audio?: { data: string; transcript: string };
  /** Tokens at the end of the text that the prediction of the request had right. */
  predictedTokens: number;
  completionTokens: number;
  reasoningTokens: number;
  webSearchRequests: number;
}

/** Names that a provider behind the gateway would use (§2.10 `native_finish_reason`). */
const NATIVE: Record<string, string> = {
  stop: 'end_turn',
  length: 'max_tokens',
  tool_calls: 'tool_use',
  content_filter: 'refusal',
  error: 'error',
};

/**
 * Brings a draft into the limits of a request: stop sequences first, then the tokens that it may use.
 *
 * Reasoning counts towards `maxTokens`; tool arguments are cut like text, so a cut answer may end inside of JSON.
 */
export function limitDraft(draft: Draft, generationId: string, maxTokens: number, stop: readonly string[]): Answer {
  const stopped = cutAtStop(draft.text, stop);
  let room = maxTokens;
  let used = 0;
  let cut = false;
  const within = (text: string): string => {
    const tokens = tokensOf(text);
    const kept = tokens.slice(0, room);
    room -= kept.length;
    cut ||= kept.length < tokens.length;
    used += kept.length;
    return kept.join('');
  };
  const reasoning = within(draft.reasoning);
  const reasoningTokens = used;
  const text = within(stopped.text);
  const toolCalls: ToolCall[] = [];
  for (const [index, call] of draft.calls.entries()) {
    if (room <= 0) {
      cut = true;
      break;
    }
    // the name and the frame of a call are tokens, too
    room -= 3;
    used += 3;
    const id = call.id ?? `call_${fingerprint(`${generationId}/${index}`, 16)}`;
    toolCalls.push({ id, type: 'function', function: { name: call.name, arguments: within(call.arguments) } });
  }
  const natural = draft.error ? 'error' : cut ? 'length' : toolCalls.length > 0 ? 'tool_calls' : 'stop';
  const finishReason = draft.finishReason ?? natural;
  const native = stopped.hit && natural === 'stop' ? 'stop_sequence' : NATIVE[finishReason];
  return {
    text,
    reasoning,
    toolCalls,
    sources: draft.sources,
    finishReason,
    nativeFinishReason: draft.nativeFinishReason ?? native ?? finishReason,
    ...(draft.error === undefined ? {} : { error: draft.error }),
    predictedTokens: 0,
    completionTokens: used,
    reasoningTokens,
    webSearchRequests: draft.searches,
  };
}

function cutAtStop(text: string, stop: readonly string[]): { text: string; hit: boolean } {
  const hits = stop.filter((sequence) => sequence !== '').map((sequence) => text.indexOf(sequence));
  const first = smallest(hits.filter((index) => index >= 0));
  return Number.isFinite(first) ? { text: text.slice(0, first), hit: true } : { text, hit: false };
}

/** Joins what the prompt used with what the answer used. */
export function usageOf(
  prompt: Pick<Usage, 'promptTokens' | 'cachedTokens' | 'cacheWriteTokens'>,
  answer: Pick<Answer, 'completionTokens' | 'reasoningTokens' | 'webSearchRequests'>,
): Usage {
  return {
    ...prompt,
    completionTokens: answer.completionTokens,
    reasoningTokens: answer.reasoningTokens,
    webSearchRequests: answer.webSearchRequests,
  };
}
