import { test } from 'vitest';
import { MemoryStore } from './memory-store.ts';
import { testLedgerStore } from './suite/index.ts';

const NOON = Date.parse('2026-03-11T09:00:00Z');

testLedgerStore({
  test,
  createStore: () => {
    let nowMs = NOON;
    const clock = { now: () => nowMs, advance: (ms: number) => void (nowMs += ms) };
    return { store: new MemoryStore({ now: clock.now }), clock };
  },
});
