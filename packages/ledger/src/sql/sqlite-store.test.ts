import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'vitest';
import { testLedgerStore } from '../suite/index.ts';
import { sqliteStore } from './index.ts';

const NOON = Date.parse('2026-03-11T09:00:00Z');

describe('the contract of stores', () => {
  testLedgerStore({
    test,
    seeds: [1, 2, 3, 4, 5, 6, 7, 8],
    createStore: () => {
      const folder = mkdtempSync(join(tmpdir(), 'kopek-ledger-'));
      const path = join(folder, 'ledger.db');
      let nowMs = NOON;
      const clock = { now: () => nowMs, advance: (ms: number) => void (nowMs += ms) };
      const open = (): ReturnType<typeof sqliteStore> => sqliteStore(path, { now: clock.now });
      return { store: open(), second: open(), clock, dispose: () => rmSync(folder, { recursive: true }) };
    },
  });
});
