import type { MaybePromise } from '@kopek/core';
import { expect, test } from 'vitest';
import type { LimitState } from '../contract/contract.ts';
import { openRunSpend, RunSpend, runSpendsOf } from './run-spend.ts';

const whole: LimitState = {
  limit: { scope: 'run:r', maxRub: '0', mode: 'track', onUnknownCost: 'allow' },
  spentRub: '5',
  reservedRub: '0',
  unknownRub: '0',
};
const today: LimitState = { ...whole, limit: { ...whole.limit, period: 'day', timeZone: 'UTC' }, spentRub: '1' };

/** A ledger whose answer can be replaced. */
function ledgerOf(...states: LimitState[]): { limits: () => MaybePromise<LimitState[]> } {
  return { limits: () => states };
}

async function spentOf(run: RunSpend, except?: Parameters<RunSpend['read']>[0]): Promise<string> {
  const { spent } = await run.read(except);
  return spent.toString();
}

test('a run has spent what its ledgers have counted in its whole life, not in a day of it', async () => {
  const run = new RunSpend('r');
  run.note(ledgerOf(today, whole));
  run.note(ledgerOf(whole));
  expect(await spentOf(run)).toBe('10');
});

test.each([
  [
    'throws',
    (): never => {
      throw new Error('down');
    },
  ],
  ['rejects', () => Promise.reject(new Error('down'))],
])('while a ledger %s, the latest sum of all counts, and not that of the others', async (_, fail) => {
  const [one, other] = [ledgerOf(whole), ledgerOf(whole)];
  const run = new RunSpend('r');
  run.note(one);
  run.note(other);
  expect(await spentOf(run)).toBe('10');
  expect(await spentOf(run, one)).toBe('5');
  other.limits = fail;
  expect(await spentOf(run)).toBe('10');
});

test('what a run had spent before this process counts once, whichever of its ledgers knows it', async () => {
  const run = new RunSpend('r');
  run.carry('7');
  const ledger = ledgerOf(whole);
  run.note(ledger, '3');
  // the first call of this process decides
  run.note(ledger, '5');
  run.carry('100');
  // 7 before, and 2 of the 5 since
  expect(await run.spent()).toMatchObject({ spentRub: '9' });
});

test('a ledger is told whether others count for the run, before its own first call too', () => {
  const [one, other] = [ledgerOf(), ledgerOf()];
  const run = new RunSpend('r');
  expect(run.hasOtherThan(one)).toBe(false);
  run.note(one);
  expect([run.hasOtherThan(one), run.hasOtherThan(other)]).toEqual([false, true]);
  run.note(other);
  expect(run.hasOtherThan(one)).toBe(true);
});

test('of ten thousand runs and more, the one that was opened last is kept', () => {
  const first = openRunSpend('first', '0');
  for (let n = 1; n < 10_000; n += 1) openRunSpend(`run-${n}`, '0');
  expect(openRunSpend('first', '0')).toBe(first);
  openRunSpend('one more', '0');
  expect(runSpendsOf({ runId: 'first' })).toEqual([first]);
  expect(runSpendsOf({ runId: 'run-1' })).toEqual([]);
});
