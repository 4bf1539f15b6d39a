import { describe, expect, test } from 'vitest';
import type { AttemptInfo, AttemptOutcome } from '@kopek/core';
import type { LedgerEntry } from '../contract/entry.ts';
import { newEntryId } from '../base/entry-id.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { MemoryStore } from '../engine/engine-store.ts';
import { isPromiseLike } from '@kopek/core/kit';
import type { NewEntry } from '../contract/contract.ts';

/** The entry of one attempt, in flight and ended. */
function record(
  info: AttemptInfo,
  outcome: AttemptOutcome,
  options: Parameters<typeof createLedger>[0] = {},
): Record<string, LedgerEntry> {
  const ledger = createLedger(options);
  const attempt = ledger.begin(info);
  if (isPromiseLike(attempt)) throw new TypeError('expected an attempt at once');
  const [begun] = ledger.inFlight();
  void attempt.settle(outcome);
  const [ended] = ledger.entries();
  if (begun === undefined || ended === undefined) throw new TypeError('an attempt is not in the ledger');
  return { begun, ended };
}

test('an entry contains what is known, and has no field for what is not', () => {
  const outcome: AttemptOutcome = { billing: 'none', sent: true, durationMs: 7 };
  const { begun, ended } = record({ attempt: 1, path: '/v1/x' }, outcome);
  expect(begun).toStrictEqual({
    id: expect.any(String),
    seq: 0,
    status: 'in-flight',
    openedAt: expect.any(String),
    at: begun?.openedAt,
    attempt: 1,
    path: '/v1/x',
    billing: 'unknown',
  });
  expect(ended).toStrictEqual({
    id: begun?.id,
    seq: 1,
    status: 'rejected',
    openedAt: expect.any(String),
    at: expect.any(String),
    attempt: 1,
    path: '/v1/x',
    billing: 'none',
    durationMs: 7,
  });
});

test('an entry keeps everything that was reported of its attempt', () => {
  const info: AttemptInfo = {
    attempt: 2,
    path: '/v1/x',
    model: 'a/b',
    tags: { team: 'red' },
    runId: 'run',
    parentRunId: 'above',
    idempotencyKey: 'key',
  };
  const outcome: AttemptOutcome = {
    billing: 'charged',
    sent: true,
    charge: { status: 'settled', costRub: '1' },
    status: 200,
    errorCode: 'aborted',
    aborted: true,
    charactersReceived: 0,
    timeToFirstTokenMs: 0,
    finishReason: 'stop',
    durationMs: 0,
  };
  const { begun, ended } = record(info, outcome, { instanceId: 'one' });
  expect(begun).toMatchObject({ ...info, instanceId: 'one' });
  expect(ended).toStrictEqual({
    ...info,
    id: begun?.id,
    seq: 1,
    status: 'settled',
    openedAt: expect.any(String),
    at: expect.any(String),
    billing: 'charged',
    charge: { status: 'settled', costRub: '1' },
    instanceId: 'one',
    httpStatus: 200,
    errorCode: 'aborted',
    abandonedAt: ended?.at,
    charactersReceived: 0,
    timeToFirstTokenMs: 0,
    finishReason: 'stop',
    durationMs: 0,
  });
});

test('a price that arrived counts, even if nobody saw the request being sent', () => {
  const { ended } = record(
    { attempt: 1, path: '/v1/x' },
    { billing: 'none', sent: false, charge: { status: 'settled', costRub: '1' }, durationMs: 0 },
  );
  expect(ended).toMatchObject({ status: 'settled', billing: 'charged', charge: { costRub: '1' } });
});

describe('an entry that the store has not accepted yet', () => {
  function ledgerWithoutStore(): Ledger {
    const store = new MemoryStore();
    store.settle = () => {
      throw new Error('down');
    };
    return createLedger({ store, onStoreFailure: () => {} });
  }

  test('has the estimate of its attempt', () => {
    const ledger = ledgerWithoutStore();
    const meter = ledger.meter({ spendLimit: { maxRub: '10', mode: 'strict', estimate: '2' } });
    const attempt = meter.begin({ attempt: 1, path: '/v1/x' });
    if (isPromiseLike(attempt)) throw new TypeError('expected an attempt at once');
    expect(ledger.inFlight()).toMatchObject([{ status: 'in-flight', estimateRub: '2' }]);
    void attempt.settle({ billing: 'unknown', sent: true, durationMs: 0 });
    expect(ledger.entries()).toMatchObject([{ seq: 0, status: 'unknown', estimateRub: '2' }]);
  });

  test('was opened when it states, or else when it ended', () => {
    const ledger = ledgerWithoutStore();
    const entry: NewEntry = {
      id: newEntryId(),
      status: 'rejected',
      at: '2026-01-02T00:00:00.000Z',
      attempt: 1,
      billing: 'none',
    };
    void ledger.settle(entry);
    void ledger.settle({ ...entry, id: newEntryId(), openedAt: '2026-01-01T00:00:00.000Z' });
    expect(ledger.entries().map(({ openedAt }) => openedAt)).toEqual([entry.at, '2026-01-01T00:00:00.000Z']);
  });
});

test('tags that their caller changes later stay in the ledger as they were', () => {
  const tags = { team: 'red' };
  const ledger = createLedger();
  void ledger.begin({ attempt: 1, path: '/v1/x', tags });
  tags.team = 'blue';
  expect(ledger.inFlight()[0]?.tags).toEqual({ team: 'red' });
});
