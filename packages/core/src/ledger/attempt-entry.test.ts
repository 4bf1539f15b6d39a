import { expect, test } from 'vitest';
import type { AttemptInfo, AttemptOutcome } from './attempt.ts';
import type { LedgerEntry } from './entry.ts';
import { createLedger, type LedgerOptions } from './ledger.ts';
import { isPromiseLike } from './store.ts';

/** The entry of one attempt, in flight and ended. */
function book(info: AttemptInfo, outcome: AttemptOutcome, options: LedgerOptions = {}): Record<string, LedgerEntry> {
  const ledger = createLedger(options);
  const booking = ledger.begin(info);
  if (isPromiseLike(booking)) throw new TypeError('expected a booking at once');
  const [begun] = ledger.inFlight();
  void booking.settle(outcome);
  const [ended] = ledger.entries();
  if (begun === undefined || ended === undefined) throw new TypeError('an attempt is not in the books');
  return { begun, ended };
}

test('an entry says what is known, and has no field for what is not', () => {
  const outcome: AttemptOutcome = { billing: 'none', sent: true, durationMs: 7 };
  const { begun, ended } = book({ attempt: 1, path: '/v1/x' }, outcome);
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
    status: 'refused',
    openedAt: expect.any(String),
    at: expect.any(String),
    attempt: 1,
    path: '/v1/x',
    billing: 'none',
    durationMs: 7,
  });
});

test('an entry keeps all that was told of its attempt', () => {
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
  const { begun, ended } = book(info, outcome, { machine: 'one' });
  expect(begun).toMatchObject({ ...info, machine: 'one' });
  expect(ended).toStrictEqual({
    ...info,
    id: begun?.id,
    seq: 1,
    status: 'settled',
    openedAt: expect.any(String),
    at: expect.any(String),
    billing: 'charged',
    charge: { status: 'settled', costRub: '1' },
    machine: 'one',
    httpStatus: 200,
    errorCode: 'aborted',
    abortedAt: ended?.at,
    charactersReceived: 0,
    timeToFirstTokenMs: 0,
    finishReason: 'stop',
    durationMs: 0,
  });
});

test('tags that their caller goes on changing stay in the books as they were', () => {
  const tags = { team: 'red' };
  const ledger = createLedger();
  void ledger.begin({ attempt: 1, path: '/v1/x', tags });
  tags.team = 'blue';
  expect(ledger.inFlight()[0]?.tags).toEqual({ team: 'red' });
});
