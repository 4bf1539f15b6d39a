import type { ToolCall } from '@kopek/core/wire';
import { defined } from '../base/defined.ts';
import { fingerprint } from '../base/random.ts';
import { lastTokensOf, tokensOf } from '../base/tokens.ts';
import { STOP_REASONS } from '../protocol/answer/messages.ts';
import type { ModelAnswer } from '../protocol/answer/model-answer.ts';
import type { Draft } from './turn.ts';

/** Text beyond the limit that is searched for stop sequences which begin within it. */
const MAX_STOP = 1_000;

/**
 * Cuts a draft to the limits of a request: first at stop sequences, then at the maximum number of tokens.
 *
 * Reasoning counts towards `maxTokens`; tool arguments are cut like text, so a cut answer may end in the middle of JSON.
 */
export function limitDraft(
  draft: Draft,
  generationId: string,
  maxTokens: number,
  stop: readonly string[],
): ModelAnswer {
  const { text: said = '', toolCalls: calls = [], sources = [], error } = draft;
  const { text: before, sequence } = stop.length === 0 ? { text: said } : cutAtStop(said, maxTokens, stop);
  let room = maxTokens;
  let cut = false;
  const within = (text: string): string => {
    const tokens = tokensOf(text, Math.max(0, room));
    const kept = tokens.join('');
    room -= tokens.length;
    cut ||= kept.length < text.length;
    return kept;
  };
  const reasoning = within(draft.reasoning ?? '');
  const reasoningTokens = maxTokens - room;
  const text = within(before);
  const toolCalls: ToolCall[] = [];
  for (const [index, call] of calls.entries()) {
    if (room <= 0) {
      cut = true;
      break;
    }
    // the name and the framing of a call cost tokens, too
    room = Math.max(0, room - 3);
    const id = call.id ?? `call_${fingerprint(`${generationId}/${index}`, 16)}`;
    const json = typeof call.arguments === 'string' ? call.arguments : JSON.stringify(call.arguments);
    toolCalls.push({ id, type: 'function', function: { name: call.name, arguments: within(json) } });
  }
  const natural = error ? 'error' : cut ? 'length' : toolCalls.length > 0 ? 'tool_calls' : 'stop';
  const finishReason = draft.finishReason ?? natural;
  const stopSequence = natural === 'stop' ? sequence : undefined;
  const native = stopSequence === undefined ? STOP_REASONS[finishReason] : 'stop_sequence';
  return {
    text,
    reasoning,
    toolCalls,
    sources: sources.map(({ title, url }) => ({ title, url })),
    finishReason,
    nativeFinishReason: draft.nativeFinishReason ?? native ?? finishReason,
    ...defined({ stopSequence, error }),
    predictedTokens: 0,
    completionTokens: maxTokens - room,
    reasoningTokens,
    webSearchRequests: draft.webSearches ?? 0,
  };
}

/** The text before the stop sequence that comes first, and that sequence. */
function cutAtStop(said: string, maxTokens: number, stop: readonly string[]): { text: string; sequence?: string } {
  // only as far as a stop sequence can still cut the answer: the whole text may be megabytes long
  const text = said.slice(0, tokensOf(said, maxTokens).join('').length + MAX_STOP);
  let first: { text: string; sequence?: string } = { text };
  for (const sequence of stop) {
    const place = sequence === '' ? -1 : text.indexOf(sequence);
    if (place >= 0 && place < first.text.length) first = { text: text.slice(0, place), sequence };
  }
  return first;
}

/** How many tokens at the end of an answer a prediction got right (§2.2 `prediction`). */
export function predictedTokens(text: string, prediction: string | undefined): number {
  if (prediction === undefined || prediction === '') return 0;
  const said = tokensOf(text).toReversed();
  const guessed = lastTokensOf(prediction, said.length + 1).toReversed();
  const wrong = said.findIndex((token, at) => token !== guessed[at]);
  return wrong < 0 ? said.length : wrong;
}
