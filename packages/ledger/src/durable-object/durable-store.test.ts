import { expect, test } from 'vitest';
import { newEntryId } from '../base/entry-id.ts';
import { durableStore } from './durable-store.ts';

/** A binding whose answers are given, one for each round trip: the outcomes, or what the runtime throws. */
function bindingOf(...answers: (object | Error)[]): { trips: unknown[]; names: string[]; getByName: Namespace } {
  const trips: unknown[] = [];
  const names: string[] = [];
  const getByName: Namespace = (name) => {
    names.push(name);
    return {
      async ask(calls) {
        trips.push(JSON.parse(calls));
        const answer = answers.shift();
        if (answer instanceof Error) throw answer;
        return JSON.stringify(answer);
      },
    };
  };
  return { trips, names, getByName };
}
type Namespace = (name: string) => { ask(calls: string): Promise<string> };

const call = { id: newEntryId(), ttlMs: 1000, attempt: { attempt: 1 } };

test('a reservation is one round trip, without the signal, to the object of its ledger', async () => {
  const binding = bindingOf([{ answer: { granted: [] } }]);
  const store = durableStore(binding, { ledgerName: 'acme' });
  expect(await store.reserve([], { ...call, signal: new AbortController().signal })).toEqual({ granted: [] });
  expect(binding.names).toEqual(['acme']);
  expect(binding.trips).toEqual([[{ method: 'reserve', args: [[], call] }]]);
});

test('requests of one turn share a round trip, and each has its own answer or error', async () => {
  const binding = bindingOf([{ answer: 1 }, { failure: { name: 'configuration', message: 'no such page' } }, {}]);
  const store = durableStore(binding);
  const answers = await Promise.allSettled([store.totals(), store.entries({ limit: 2 }), store.modelCosts('auto')]);
  expect(answers).toEqual([
    { status: 'fulfilled', value: 1 },
    { status: 'rejected', reason: expect.objectContaining({ code: 'configuration', message: 'no such page' }) },
    { status: 'fulfilled', value: undefined },
  ]);
  expect(binding.trips).toEqual([
    [
      { method: 'totals', args: [] },
      { method: 'entries', args: [{ limit: 2 }] },
      { method: 'modelCosts', args: ['auto'] },
    ],
  ]);
});

test.each([
  ['was reset by a deployment', { durableObjectReset: true }, 2],
  ['cannot be reached just now', { retryable: true }, 2],
  ['has too much to do', { retryable: true, overloaded: true }, 1],
  ['fails', {}, 1],
])('an object that %s is asked the expected number of times', async (_what, properties, times) => {
  const error = Object.assign(new Error('reset'), properties);
  const binding = bindingOf(error, [{}]);
  const answer = Promise.resolve(durableStore(binding).release('x'));
  await (times === 2 ? expect(answer).resolves.toBeUndefined() : expect(answer).rejects.toBe(error));
  expect(binding.names).toHaveLength(times);
});

test('an invalid option is rejected', () => {
  expect(() => durableStore(bindingOf(), { ledgerName: 1 } as object)).toThrow(
    'ledgerName of durableStore must be a string',
  );
});
