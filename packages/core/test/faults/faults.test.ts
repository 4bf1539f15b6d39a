import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { KopekError } from '../../src/index.ts';
import { TEXT } from './answers.ts';
import { faultTables } from './cases/all.ts';
import type { Expected, FaultCase, Over, Way } from './fault-case.ts';
import { CANARY, runCell, type Observation } from './run-cell.ts';

const unhandled: unknown[] = [];
const printed: unknown[] = [];
const onUnhandled = (reason: unknown): void => void unhandled.push(reason);
beforeAll(() => {
  process.on('unhandledRejection', onUnhandled);
  for (const method of ['debug', 'error', 'info', 'log', 'warn'] as const) {
    vi.spyOn(console, method).mockImplementation((...values) => void printed.push(...values));
  }
});
afterAll(() => {
  process.off('unhandledRejection', onUnhandled);
  vi.restoreAllMocks();
});

for (const [table, rows] of Object.entries(faultTables)) {
  describe.concurrent(table, () => {
    for (const row of rows) {
      for (const over of row.over ?? (['undici', 'fetch'] as const)) {
        for (const way of row.ways ?? (['whole', 'stream'] as const)) {
          it(`${row.name} (${way} over ${over})`, () => check(row, way, over));
        }
      }
    }
  });
}

it('leaves no rejection unhandled and prints nothing', async () => {
  await new Promise((resolve) => setImmediate(resolve));
  expect(unhandled).toEqual([]);
  expect(printed).toEqual([]);
});

async function check(row: FaultCase, way: Way, over: Over): Promise<void> {
  const expected = typeof row.expect === 'function' ? row.expect(way, over) : row.expect;
  const seen = await runCell(row, way, over);
  expect(seen.outcome, 'came to an end').not.toBe('hang');
  if (expected.error) checkError(seen, expected.error);
  else if (row.caller === 'breaks after text') expect(seen.outcome).toBe('left');
  else checkResult(seen, expected, way);
  expect(seen.posts, 'POSTs that arrived').toBe(expected.posts);
  expect(seen.listeners, 'abort listeners left').toBe(0);
  expect(seen.shown).not.toContain(CANARY);
  expect(seen.shown).not.toContain(encodeURIComponent(CANARY));
  if (row.closes) expect(seen.closedAfterMs, 'sockets closed').toBeDefined();
}

function checkResult(seen: Observation, expected: Expected, way: Way): void {
  if (seen.error) throw seen.error;
  const { result } = seen;
  const text = expected.text ?? TEXT;
  expect(result?.text).toBe(text);
  if (way === 'stream') expect(seen.seen).toBe(text);
  expect(result?.charge.status).toBe(expected.charge ?? 'settled');
  if (expected.charge === undefined) expect(result?.charge).toMatchObject({ costRub: '0.0123', balanceRub: '99.5' });
  if (expected.anomaly !== undefined) expect(result?.charge.anomalies).toContain(expected.anomaly);
}

function checkError(seen: Observation, expected: NonNullable<Expected['error']>): void {
  if (!KopekError.isInstance(seen.error)) throw seen.error ?? new Error(`no error, but ${JSON.stringify(seen.result)}`);
  const { partial, charge, message, ...fields } = expected;
  expect(seen.error).toMatchObject(fields);
  if (message) expect(seen.error.message).toMatch(message);
  if (partial === null) expect(seen.error.partial).toBeUndefined();
  else if (partial !== undefined) expect(seen.error.partial?.text).toBe(partial);
  if (charge === null) expect(seen.error.charge).toBeUndefined();
  else if (charge !== undefined) expect(seen.error.charge?.status).toBe(charge);
}
