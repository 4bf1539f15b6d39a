import { describe, expect, test } from 'vitest';
import { Audio } from './audio.ts';
import { coalesce } from './coalesce.ts';
import type { ChatEvent } from './events.ts';
import { JsonProgress } from '../base/json-progress.ts';
import { RawAnswer } from './raw-answer.ts';
import { Reasoning } from './reasoning.ts';

describe('reasoning', () => {
  const read = (...deltas: Record<string, unknown>[]): { reasoning: Reasoning; reported: string[] } => {
    const reasoning = new Reasoning();
    const events: ChatEvent[] = [];
    for (const delta of deltas) reasoning.read(delta, events);
    return { reasoning, reported: events.map((event) => ('text' in event ? event.text : event.type)) };
  };
  const thought = { type: 'reasoning.text', text: 'hm', signature: 's' };

  test('reasoning sent under two names appears once', () => {
    expect(read({ reasoning: 'hm', reasoning_content: 'hm', reasoning_details: [thought] }).reported).toEqual(['hm']);
  });

  test('one source is kept for the whole answer', () => {
    expect(read({ reasoning: 'a' }, { reasoning_details: [thought] }, { reasoning: 'b' }).reported).toEqual(['a', 'b']);
    expect(read({ reasoning_details: [thought] }, { reasoning: 'a' }).reported).toEqual(['hm']);
  });

  test('encrypted and unknown entries are kept and never shown', () => {
    const details = [{ type: 'reasoning.encrypted', data: 'x' }, { type: 'new', text: 'x' }, 'opaque', 7, null];
    const { reasoning, reported } = read({ reasoning_details: details });
    expect(reported).toEqual([]);
    expect(reasoning.details).toEqual(details);
  });

  test('summaries are shown', () => {
    expect(read({ reasoning_details: [{ type: 'reasoning.summary', summary: 'short' }] }).reported).toEqual(['short']);
  });

  test('an empty list is not the same as none, and entries are never merged', () => {
    expect(read({ reasoning_details: [] }).reasoning.details).toEqual([]);
    expect(read({}).reasoning.details).toBeUndefined();
    expect(read({ reasoning_details: [thought] }, { reasoning_details: [thought] }).reasoning.details).toEqual([
      thought,
      thought,
    ]);
  });
});

describe('audio', () => {
  test('pieces are joined', () => {
    const audio = new Audio();
    const events: ChatEvent[] = [];
    for (const piece of [
      { data: 'QU' },
      { transcript: 'hel' },
      { data: 'JD', transcript: 'lo' },
      {},
      null,
      { data: null },
    ])
      audio.read(piece, events);
    expect(audio.result()).toEqual({ data: 'QUJD', transcript: 'hello' });
    expect(events).toEqual([
      { type: 'audio-delta', data: 'QU' },
      { type: 'audio-delta', transcript: 'hel' },
      { type: 'audio-delta', data: 'JD', transcript: 'lo' },
    ]);
  });

  test('silence is not audio', () => {
    const audio = new Audio();
    audio.read({ id: 'x' }, []);
    expect(audio.result()).toBeUndefined();
  });
});

describe('progress of JSON', () => {
  const progress = (...fragments: string[]): [boolean, boolean] => {
    const seen = new JsonProgress();
    for (const fragment of fragments) seen.push(fragment);
    return [seen.begun, seen.closed];
  };
  test.each([
    [[''], false, false],
    [[' \n'], false, false],
    [['{'], true, false],
    [['{}'], true, true],
    [['{"a":{', '"b":[1]', '}', '}'], true, true],
    [['{"a":"}'], true, false],
    [['{"a":"\\', '"}'], true, false],
    [['{"a":"\\\\', '"}'], true, true],
    [['{"a":[{}]'], true, false],
  ])('%j', (fragments, begun, closed) => {
    expect(progress(...fragments)).toEqual([begun, closed]);
  });
});

describe('joining of a backlog', () => {
  const text = (content: string): ChatEvent => ({ type: 'text-delta', text: content });

  test('a few events stay as they arrived', () => {
    const events = Array.from({ length: 32 }, () => text('a'));
    expect(coalesce(events)).toBe(events);
  });

  test('runs of one kind are joined, and their order is kept', () => {
    const call = (index: number): ChatEvent => ({
      type: 'tool-call-delta',
      index,
      id: `${index}`,
      name: 'f',
      argumentsDelta: 'x',
    });
    const events = [
      ...Array.from({ length: 20 }, () => text('a')),
      { type: 'reasoning-delta', text: 'r' } as const,
      ...Array.from({ length: 20 }, () => text('b')),
      call(0), call(0), call(1),
    ]; // prettier-ignore
    expect(coalesce(events)).toEqual([
      text('a'.repeat(20)),
      { type: 'reasoning-delta', text: 'r' },
      text('b'.repeat(20)),
      { ...call(0), argumentsDelta: 'xx' },
      call(1),
    ]);
  });
});

test('an answer without chunks has no raw answer', () => {
  expect(new RawAnswer().value()).toBeUndefined();
});
