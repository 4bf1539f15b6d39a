import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import type { ChatEvent, ChatResult, FinishedToolCall } from '@kopek/core';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KopekError } from '@kopek/vercel-ai';
import { StreamMapper } from '../src/answer/stream.ts';

const piece = fc.string({ minLength: 1, maxLength: 5 });

/** Events of one answer until its end: text, thoughts, sound and pieces of up to three calls, in any order. */
const deltas: fc.Arbitrary<ChatEvent[]> = fc.array(
  fc.oneof(
    fc.record({ type: fc.constant('text-delta' as const), text: piece }),
    fc.record({ type: fc.constant('reasoning-delta' as const), text: piece }),
    fc.record({ type: fc.constant('audio-delta' as const), data: piece }),
    fc.record({ type: fc.constant('response-start' as const), id: piece }),
    fc.nat({ max: 2 }).chain((index) =>
      fc.record({
        type: fc.constant('tool-call-delta' as const),
        index: fc.constant(index),
        id: fc.constant(`c${index}`),
        name: fc.constant('look'),
        argumentsDelta: fc.string({ maxLength: 3 }),
      }),
    ),
  ),
  { maxLength: 40 },
);

const joined = (events: ChatEvent[], type: 'text-delta' | 'reasoning-delta'): string =>
  events.map((event) => (event.type === type ? event.text : '')).join('');

function resultOf(events: ChatEvent[], finishReason: string | null): ChatResult {
  const calls = new Map<string, FinishedToolCall>();
  for (const event of events) {
    if (event.type !== 'tool-call-delta') continue;
    const call = calls.get(event.id) ?? { id: event.id, name: event.name, arguments: '' };
    calls.set(event.id, { ...call, arguments: call.arguments + event.argumentsDelta });
  }
  return {
    id: 'gen-1',
    model: 'm',
    text: joined(events, 'text-delta'),
    reasoning: joined(events, 'reasoning-delta'),
    toolCalls: [],
    invalidToolCalls: [...calls.values()],
    finishReason,
    nativeFinishReason: null,
    charge: { status: 'unknown' },
    raw: undefined,
  };
}

/** Parts of the events, handed over in groups as the network might. */
function partsOf(
  events: ChatEvent[],
  groups: number[],
  end: (mapper: StreamMapper) => void,
): LanguageModelV4StreamPart[] {
  const parts: LanguageModelV4StreamPart[] = [];
  const context = { audioFormat: undefined, toCallError: (error: unknown) => error };
  const mapper = new StreamMapper(context, (part) => parts.push(part));
  let position = 0;
  for (const size of groups) {
    mapper.push(events.slice(position, position + size));
    position += size;
  }
  mapper.push(events.slice(position));
  end(mapper);
  return parts;
}

/** The rules of the AI SDK for the order of parts. */
function checkOrder(parts: LanguageModelV4StreamPart[]): void {
  const open = new Map<string, string>();
  const started = new Set<string>();
  for (const part of parts) {
    if (part.type === 'text-start' || part.type === 'reasoning-start') {
      expect(open.size, 'one block at a time').toBe(0);
      expect(started.has(part.id), 'ids are unique').toBe(false);
      started.add(part.id);
      open.set(part.id, part.type.split('-')[0] as string);
    } else if (part.type === 'text-delta' || part.type === 'reasoning-delta') {
      expect(open.get(part.id)).toBe(part.type.split('-')[0]);
      expect(part.delta).not.toBe('');
    } else if (part.type === 'text-end' || part.type === 'reasoning-end') {
      expect(open.delete(part.id)).toBe(true);
    } else if (part.type === 'tool-input-start') {
      expect(started.has(part.id), 'ids are unique').toBe(false);
      started.add(part.id);
    } else if (part.type === 'tool-input-delta' || part.type === 'tool-input-end') {
      expect(started.has(part.id)).toBe(true);
    }
  }
  expect(open.size, 'blocks left open').toBe(0);
  expect(parts.filter(({ type }) => type === 'finish')).toHaveLength(1);
  expect(parts.at(-1)?.type).toBe('finish');
}

const textIn = (parts: LanguageModelV4StreamPart[], type: 'text-delta' | 'reasoning-delta'): string =>
  parts.map((part) => (part.type === type ? part.delta : '')).join('');

describe('the parts of any answer', () => {
  it('keep the order of the AI SDK and every character, however the events are grouped', () => {
    const reasons = fc.constantFrom('stop', 'tool_calls', 'length', null);
    fc.assert(
      fc.property(deltas, fc.array(fc.nat({ max: 5 })), reasons, (events, groups, reason) => {
        const result = resultOf(events, reason);
        const finish: ChatEvent = { type: 'finish', finishReason: reason, nativeFinishReason: null, result };
        const parts = partsOf(events, groups, (mapper) => mapper.push([finish]));
        checkOrder(parts);
        expect(textIn(parts, 'text-delta')).toBe(result.text);
        expect(textIn(parts, 'reasoning-delta')).toBe(result.reasoning);
        expect(parts).toEqual(partsOf(events, [], (mapper) => mapper.push([finish])));
        // a call whose arguments were cut by the limit is never shown as a call
        if (reason === 'length') expect(parts.some(({ type }) => type === 'tool-call')).toBe(false);
      }),
    );
  });

  it('end with an error and a finish wherever the answer breaks, and show no call', () => {
    fc.assert(
      fc.property(deltas, fc.constantFrom('connection' as const, 'interrupted' as const), (events, code) => {
        const error = new KopekError({ code, message: 'broke', phase: 'body', billing: 'unknown' });
        let last: LanguageModelV4StreamPart[] = [];
        const begun = partsOf(events, [], (mapper) => void (last = [mapper.fail(error).finish]));
        const parts = [...begun, ...last];
        checkOrder(parts);
        expect(parts.filter(({ type }) => type === 'error')).toHaveLength(code === 'interrupted' ? 0 : 1);
        expect(parts.some(({ type }) => type === 'tool-call' || type === 'tool-input-end')).toBe(false);
      }),
    );
  });
});
