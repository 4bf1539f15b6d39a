import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readText } from './read-bytes.ts';
import { runs } from './runs.ts';

interface Sent {
  id: string;
  name: string;
  /** The arguments as text, cut into fragments. */
  fragments: string[];
}

/** How a service tells which call a fragment belongs to. */
type Style = 'index' | 'id' | 'index and id' | 'index and name' | 'one after another';

const argumentsText = fc
  .dictionary(fc.string({ maxLength: 4 }), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 3 })
  .map((input) => JSON.stringify(input));

const fragmented = fc.tuple(argumentsText, fc.array(fc.nat(), { maxLength: 5 })).map(([text, places]) => {
  const cuts = [...new Set([0, ...places.map((place) => place % (text.length + 1)), text.length])].sort(
    (a, b) => a - b,
  );
  return cuts.slice(0, -1).map((from, index) => text.slice(from, cuts[index + 1]));
});

const calls: fc.Arbitrary<Sent[]> = fc
  .array(fc.record({ name: fc.constantFrom('get_weather', 'f', 'поиск'), fragments: fragmented }), {
    minLength: 1,
    maxLength: 4,
  })
  .map((list) => list.map((call, index) => ({ ...call, id: `call_${index}` })));

const style = fc.constantFrom<Style>('index', 'id', 'index and id', 'index and name', 'one after another');

test('tool calls are reassembled exactly, however they were cut and interleaved', async () => {
  await fc.assert(
    fc.asyncProperty(
      calls,
      style,
      fc.array(fc.nat(), { minLength: 1, maxLength: 20 }),
      fc.boolean(),
      async (sent, how, order, role) => {
        const deltas = interleave(sent, how, order);
        const events = deltas.map((call, index) => {
          const delta = { ...(role && index === 0 ? { role: 'assistant' } : {}), tool_calls: [call] };
          return `data: ${JSON.stringify({ choices: [{ delta }] })}\n\n`;
        });
        const { result, error } = await readText(
          `${events.join('')}data: {"choices":[{"delta":{},"finish_reason":"tool_calls"}]}\n\ndata: [DONE]\n\n`,
        );
        expect(error).toBeUndefined();
        expect(result?.invalidToolCalls).toEqual([]);
        const seen = result?.toolCalls ?? [];
        expect(new Set(seen.map(({ id }) => id)).size).toBe(sent.length);
        const byName = how === 'index and name';
        expect(seen.map((call) => ({ ...call, id: byName ? '' : call.id }))).toEqual(
          inOrderOfOpening(sent, deltas, how).map(({ id, name, fragments }) => {
            const text = fragments.join('');
            return { id: byName ? '' : id, name, arguments: text, input: JSON.parse(text) as unknown };
          }),
        );
      },
    ),
    runs(10_000),
  );
});

test('arguments that end early are never returned as a call', async () => {
  await fc.assert(
    fc.asyncProperty(
      argumentsText,
      fc.nat(),
      fc.constantFrom('length', 'tool_calls', 'stop'),
      async (text, place, reason) => {
        fc.pre(text.length > 1);
        const cut = text.slice(0, 1 + (place % (text.length - 1)));
        const call = { id: 'a', function: { name: 'f', arguments: cut } };
        const { result } = await readText(
          `data: ${JSON.stringify({ choices: [{ delta: { tool_calls: [call] }, finish_reason: reason }] })}\n\n`,
        );
        expect(result?.toolCalls).toEqual([]);
        expect(result?.invalidToolCalls).toEqual([{ id: 'a', name: 'f', arguments: cut }]);
      },
    ),
    runs(3000),
  );
});

/** Entries of `tool_calls`, one per delta. */
function interleave(sent: Sent[], how: Style, order: number[]): Record<string, unknown>[] {
  const queues = sent.map(({ fragments }, index) => ({ index, left: [...fragments], first: true }));
  const deltas: Record<string, unknown>[] = [];
  for (let turn = 0; queues.some(({ left }) => left.length > 0); turn++) {
    const waiting = queues.filter(({ left }) => left.length > 0);
    const pick = how === 'one after another' ? 0 : (order[turn % order.length] as number) % waiting.length;
    const queue = waiting[pick] as (typeof queues)[number];
    const call = sent[queue.index] as Sent;
    const withIndex = how === 'index' || how === 'index and id' || how === 'index and name';
    const withId = how === 'id' || how === 'index and id' || (queue.first && how !== 'index and name');
    deltas.push({
      ...(withIndex ? { index: queue.index } : {}),
      ...(withId ? { id: call.id } : {}),
      type: 'function',
      function: {
        ...(queue.first || how === 'index and name' ? { name: call.name } : {}),
        arguments: queue.left.shift(),
      },
    });
    queue.first = false;
  }
  return deltas;
}

/** Calls are told in the order in which their first fragments came. */
function inOrderOfOpening(sent: Sent[], deltas: Record<string, unknown>[], how: Style): Sent[] {
  if (how === 'one after another') return sent;
  const indices = deltas.map((delta) =>
    how === 'id' ? sent.findIndex(({ id }) => id === delta.id) : Number(delta.index),
  );
  return [...new Set(indices)].map((index) => sent[index] as Sent);
}
