/** A connection of which nothing is heard any more, where others work. */
import { newEntryId } from '@kopek/ledger';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { postgresStore } from '../src/index.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

/** A database that grants what `first` was done for; the first statement that does it hangs, every other one works. */
function hangingOnce(first: 'prepare' | 'expire'): { reserve: () => Promise<unknown>; statements: string[] } {
  const statements: string[] = [];
  let isDone = false;
  const answers: Record<string, () => object> = {
    reserve: () => (isDone ? { granted: [] } : { first }),
    [first]: () => {
      isDone = true;
      return { more: false };
    },
  };
  const store = postgresStore({
    query: (text) => {
      const name = /kopek\.(\w+)\(/.exec(text)?.[1] ?? '';
      statements.push(name);
      const hangs = name === first && statements.indexOf(name) === statements.length - 1;
      return hangs ? new Promise(() => {}) : Promise.resolve([{ answer: JSON.stringify(answers[name]?.()) }]);
    },
  });
  return {
    statements,
    reserve: () =>
      store.reserve([{ scope: 'all', maxRub: '5', mode: 'wait', onUnknownCost: 'estimate' }], {
        id: newEntryId(),
        ttlMs: 60_000,
        attempt: { attempt: 1 },
      }),
  };
}

test.each(['prepare', 'expire'] as const)(
  'a statement to %s that hangs is waited for by all who need it, for ten seconds; then another one is sent',
  async (first) => {
    const { reserve, statements } = hangingOnce(first);
    const early = reserve();
    await vi.advanceTimersByTimeAsync(5000);
    const late = reserve();
    await vi.advanceTimersByTimeAsync(4999);
    expect(statements.filter((name) => name === first)).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(statements.filter((name) => name === first)).toHaveLength(2);
    expect([await early, await late]).toEqual([{ granted: [] }, { granted: [] }]);
  },
);
