import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { coalesce } from './coalesce.ts';
import type { ChatEvent } from './events.ts';

const text = fc.string({ minLength: 1, maxLength: 4 });
const delta: fc.Arbitrary<ChatEvent> = fc.oneof(
  fc.record({ type: fc.constantFrom('text-delta' as const, 'reasoning-delta' as const), text }),
  fc.tuple(fc.nat({ max: 1 }), text).map(([index, argumentsDelta]) => ({
    type: 'tool-call-delta' as const,
    index,
    id: `c${index}`,
    name: 'f',
    argumentsDelta,
  })),
);
const other: fc.Arbitrary<ChatEvent> = fc.constantFrom(
  { type: 'audio-delta', data: 'AA==' },
  { type: 'response-start', id: 'gen-1' },
  { type: 'raw', value: {} },
);
const events = fc.array(fc.oneof({ weight: 8, arbitrary: delta }, other), { maxLength: 120, size: 'max' });

/** Letter by letter: the same whatever the letters are joined to. */
function letters(list: readonly ChatEvent[]): unknown[] {
  return list.flatMap((event): unknown[] => {
    if (event.type === 'text-delta' || event.type === 'reasoning-delta') {
      return event.text.split('').map((letter) => [event.type, letter]);
    }
    if (event.type !== 'tool-call-delta') return [event];
    const { index, id, name } = event;
    return event.argumentsDelta.split('').map((letter) => [event.type, index, id, name, letter]);
  });
}

test('joined deltas give the same letters, in the same order, between the same events', () => {
  fc.assert(
    fc.property(events, (list) => {
      expect(letters(coalesce(list))).toEqual(letters(list));
    }),
  );
});

test('a backlog contains no two neighbours that could be joined', () => {
  fc.assert(
    fc.property(events, (list) => {
      const joined = coalesce(list);
      if (list.length <= 32) expect(joined).toEqual(list);
      else {
        for (const [at, event] of joined.entries()) {
          const before = joined[at - 1];
          if (event.type === 'tool-call-delta')
            expect(before).not.toMatchObject({ type: event.type, index: event.index });
          else if (event.type.endsWith('-delta') && event.type !== 'audio-delta')
            expect(before?.type).not.toBe(event.type);
        }
      }
    }),
  );
});

test('the input is not changed', () => {
  fc.assert(
    fc.property(events, (list) => {
      const before = structuredClone(list);
      coalesce(list);
      expect(list).toEqual(before);
    }),
  );
});
