import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AttemptOutcome, sumRub } from '@kopek/core';
import { newEntryId } from '../base/entry-id.ts';
import { createLedger } from '../ledger/ledger.ts';
import { MemoryStore } from '../engine/engine-store.ts';
import type { NewEntry } from '../contract/contract.ts';
import { compareBalances, reconcile } from './index.ts';
import { atOnce } from '../ledger/__fixtures__/at-once.ts';

const START = Date.parse('2026-03-11T09:00:00Z');

/** A moment so many minutes after the start. */
function minute(count: number): string {
  return new Date(START + count * 60_000).toISOString();
}

function paid(at: number, costRub: string, balanceRub?: string, more: Partial<NewEntry> = {}): NewEntry {
  const charge = { status: 'settled' as const, costRub, ...(balanceRub === undefined ? {} : { balanceRub }) };
  const times = { openedAt: minute(at), at: minute(at + 0.5) };
  return { id: newEntryId(), status: 'settled', billing: 'charged', attempt: 1, charge, ...times, ...more };
}

function lost(at: number, more: Partial<NewEntry> = {}): NewEntry {
  const times = { openedAt: minute(at), at: minute(at + 0.5) };
  return {
    id: newEntryId(),
    status: 'unknown',
    billing: 'unknown',
    attempt: 1,
    charge: { status: 'unknown' },
    ...times,
    ...more,
  };
}

function engineStore(...entries: NewEntry[]): MemoryStore {
  const store = new MemoryStore({ now: () => START });
  for (const entry of entries) store.settle(entry);
  return store;
}

describe('compareBalances', () => {
  test('lists charges in the order of the account, and its gaps, and leaves a price unknown', () => {
    const unknown = lost(2);
    const entries = atOnce(
      engineStore(paid(1, '2', '95'), paid(0, '3', '97'), unknown, paid(3, '1', '90')).entries(),
    ).entries;
    const { charges, gaps, topUps } = compareBalances(entries);
    expect(charges.map(({ charge }) => charge?.balanceRub)).toEqual(['97', '95', '90']);
    expect(gaps).toMatchObject([{ fallRub: '4', unknown: [{ id: unknown.id, status: 'unknown' }] }]);
    expect(topUps).toEqual([]);
  });
});

test.each<[object, string]>([
  [{}, "account of reconcile must be 'exclusive' or 'shared', got null"],
  [{ account: 'exclusiv' }, "account of reconcile must be 'exclusive' or 'shared', got \"exclusiv\""],
  [{ acount: 'shared' }, 'there is no setting "acount" of reconcile; did you mean account?'],
  [{ account: 'shared', From: minute(0) }, 'there is no setting "From" of reconcile; did you mean from?'],
  [{ account: 'shared', To: minute(0) }, 'there is no setting "To" of reconcile; did you mean to?'],
])('the use of the account must be stated: %j', async (options, message) => {
  const given = options as Parameters<typeof reconcile>[1];
  await expect(reconcile(engineStore(), given)).rejects.toMatchObject({ code: 'configuration', message });
});

test.each<[unknown]>([[undefined], [null], ['ledger.db'], [{}], [{ store: undefined }], [[]]])(
  'an invalid ledger is rejected: %j',
  async (source) => {
    await expect(reconcile(source as never, { account: 'shared' })).rejects.toMatchObject({
      code: 'configuration',
      message: 'the ledger of reconcile must be a ledger, or a ledger store such as sqliteStore(path)',
    });
  },
);

describe('reconcile', () => {
  test('finds nothing if every balance follows from the one before, in any order of settlement', async () => {
    const store = engineStore(paid(1, '2', '95'), paid(0, '3', '97'), paid(2, '0', '95'), paid(3, '0.5', '94.5'));
    expect(await reconcile(store, { account: 'exclusive' })).toEqual({
      charges: 4,
      gaps: [],
      unexplainedRub: '0',
      topUps: [],
      inferred: [],
    });
  });

  test('infers the price of the only unknown attempt in a drop, which counts as spent from then on', async () => {
    const unknown = lost(2, { estimateRub: '9', charge: { status: 'unknown', requestedModel: 'a/b' } });
    const store = engineStore(paid(1, '1', '99'), unknown, paid(3, '1', '95.7'));
    const ledger = createLedger({ store });
    const report = await reconcile(ledger, { account: 'exclusive' });
    expect(report.inferred).toMatchObject([
      {
        id: unknown.id,
        status: 'inferred',
        billing: 'charged',
        charge: { status: 'inferred', costRub: '2.3', requestedModel: 'a/b' },
      },
    ]);
    expect(report).toMatchObject({ gaps: [], unexplainedRub: '0' });
    expect(store.totals()).toMatchObject({ all: { costRub: '4.3', inferred: 1, inferredRub: '2.3', unknown: 0 } });
    expect(await reconcile(ledger, { account: 'exclusive' })).toMatchObject({ gaps: [], inferred: [] });
  });

  test('does not take a paid tool for part of a drop, ended or not: the account does not pay it', async () => {
    const tool = { path: 'tool', model: 'tool:ocr' };
    const unknown = lost(2);
    const others = [paid(2, '2.3', undefined, tool), paid(2, '1.35', undefined, tool), lost(2, tool)];
    const store = engineStore(
      paid(1, '1', '99'),
      ...others,
      unknown,
      paid(3, '1', '95.7'),
      paid(20, '1', '94.7'),
      paid(40, '1', '93'),
    );
    const ledger = createLedger({ store });
    await ledger.reserve({ name: 'ocr' });
    const { inferred, gaps } = await reconcile(ledger, { account: 'exclusive' });
    expect(inferred).toMatchObject([{ id: unknown.id, charge: { costRub: '2.3' } }]);
    expect(gaps).toMatchObject([{ fallRub: '0.7', unknown: [], inFlight: [] }]);
  });

  test('informs its ledger: its own totals and listeners get the price too', async () => {
    const ledger = createLedger();
    const heard: (string | undefined)[] = [];
    ledger.subscribe(({ status, charge }) => heard.push(`${status} ${charge?.costRub}`));
    const call = async (outcome: Pick<AttemptOutcome, 'billing'> & Partial<AttemptOutcome>): Promise<void> => {
      const attempt = await ledger.begin({ attempt: 1, path: '/x' });
      await attempt.settle({ sent: true, durationMs: 1, ...outcome });
    };
    await call({ billing: 'charged', charge: { status: 'settled', costRub: '1', balanceRub: '99' } });
    await call({ billing: 'unknown' });
    await call({ billing: 'charged', charge: { status: 'settled', costRub: '1', balanceRub: '95.7' } });
    await reconcile(ledger, { account: 'exclusive' });
    expect(ledger.total()).toMatchObject({ costRub: '4.3', inferredRub: '2.3', inferred: 1, unknown: 0, settled: 2 });
    expect(heard).toEqual(['settled 1', 'unknown undefined', 'settled 1', 'inferred 2.3']);
  });

  test('writes to a store directly', async () => {
    const store = engineStore(paid(1, '1', '99'), lost(2), paid(3, '1', '95.7'));
    const { inferred } = await reconcile({ store }, { account: 'exclusive' });
    expect(inferred.map(({ charge }) => charge?.costRub)).toEqual(['2.3']);
    expect(store.totals()).toMatchObject({ all: { inferredRub: '2.3', unknown: 0 } });
  });

  test('only reports on a shared account, and changes nothing', async () => {
    const unknown = lost(2);
    const store = engineStore(paid(1, '1', '99'), unknown, paid(3, '1', '95.7'));
    const report = await reconcile(store, { account: 'shared' });
    expect(report.gaps).toMatchObject([{ fallRub: '2.3', unknown: [{ id: unknown.id }], inFlight: [] }]);
    expect(store.totals()).toMatchObject({ all: { unknown: 1, costRub: '2' } });
  });

  test('infers nothing across clocks, and reports it: a process without the store used its own clock', async () => {
    const alone = { limitsSkipped: true, instanceId: 'm1' } as const;
    const cases = [
      [paid(1, '1', '99'), lost(2, alone), paid(3, '1', '95.7')],
      [paid(1, '1', '99', alone), lost(2), paid(3, '1', '95.7')],
      [paid(1, '1', '99', alone), lost(2, { ...alone, instanceId: 'm2' }), paid(3, '1', '95.7', alone)],
    ];
    for (const entries of cases) {
      const report = await reconcile(engineStore(...entries), { account: 'exclusive' });
      expect(report).toMatchObject({ inferred: [], gaps: [{ fallRub: '2.3', acrossClocks: true }] });
    }
    const own = engineStore(paid(1, '1', '99', alone), lost(2, alone), paid(3, '1', '95.7', alone));
    expect(await reconcile(own, { account: 'exclusive' })).toMatchObject({
      inferred: [{ charge: { costRub: '2.3' } }],
    });
  });

  test('bounds the prices of several unknown attempts, and infers none', async () => {
    const store = engineStore(paid(1, '1', '99'), lost(2), lost(2), paid(3, '1', '90'));
    const report = await reconcile(store, { account: 'exclusive' });
    expect(report).toMatchObject({ inferred: [], unexplainedRub: '8', gaps: [{ fallRub: '8' }] });
    expect(report.gaps[0]?.unknown).toHaveLength(2);
  });

  test('reports a drop without any attempt in it: somebody else spent it', async () => {
    const store = engineStore(paid(1, '1', '99'), paid(30, '1', '90'), lost(60));
    const report = await reconcile(store, { account: 'exclusive' });
    expect(report.gaps).toMatchObject([{ fallRub: '8', unknown: [], after: { seq: 1 }, before: { seq: 2 } }]);
  });

  test('infers nothing while an attempt in flight may be part of the drop', async () => {
    const store = engineStore(paid(1, '1', '99'), lost(2), paid(3, '1', '90'));
    store.reserve([], { id: newEntryId(), ttlMs: 600_000, attempt: { attempt: 1 } });
    const report = await reconcile(store, { account: 'exclusive' });
    expect(report).toMatchObject({ inferred: [], gaps: [{ fallRub: '8', inFlight: [{ status: 'in-flight' }] }] });
    expect(report.gaps[0]?.unknown).toHaveLength(1);
  });

  test('infers nothing if one attempt could explain two drops', async () => {
    const store = engineStore(paid(1, '1', '99'), lost(2), paid(3, '1', '90'), paid(4, '1', '80'));
    expect(await reconcile(store, { account: 'exclusive' })).toMatchObject({ inferred: [], unexplainedRub: '17' });
  });

  test('reports a top-up, and does not count it as money found', async () => {
    const store = engineStore(paid(1, '1', '99'), paid(2, '1', '1098'));
    const report = await reconcile(store, { account: 'exclusive' });
    expect(report).toMatchObject({ gaps: [], unexplainedRub: '0', topUps: [{ riseRub: '1000' }] });
  });

  test('a recorded charge without a balance is not a gap', async () => {
    const store = engineStore(paid(1, '1', '99'), paid(2, '4'), paid(3, '1', '94'));
    expect(await reconcile(store, { account: 'exclusive' })).toMatchObject({ charges: 2, gaps: [] });
  });
});

/** A charge that was under way from one minute to another. */
function between(openedAt: number, at: number, costRub: string, balanceRub?: string): NewEntry {
  return { ...paid(0, costRub, balanceRub), openedAt: minute(openedAt), at: minute(at) };
}

describe('the order of the account', () => {
  const balances = (...entries: NewEntry[]): unknown => {
    const { charges, gaps, topUps } = compareBalances(atOnce(engineStore(...entries).entries()).entries);
    return {
      charges: charges.map(({ charge }) => charge?.balanceRub),
      falls: gaps.map(({ fallRub }) => fallRub),
      rises: topUps.map(({ riseRub }) => riseRub),
    };
  };

  test('is that of the balances, if overlapping calls settle in another', () => {
    const first = between(0, 5, '1', '99');
    expect(balances(between(1, 2, '1', '95'), between(1, 3, '1', '89'), first)).toEqual({
      charges: ['99', '95', '89'],
      falls: ['3', '5'],
      rises: [],
    });
  });

  test('is that of time, if one call began after the other had ended', () => {
    expect(balances(between(0, 1, '1', '95'), between(1, 2, '1', '99'))).toEqual({
      charges: ['95', '99'],
      falls: [],
      rises: ['5'],
    });
  });

  test('joins a charge to its predecessor, even if others settled in between', () => {
    // billed at once after the first, and told only when the account had been topped up and charged again
    const late = between(1, 12, '1', '98');
    expect(balances(between(0, 1, '1', '99'), between(10, 11, '1', '108'), late)).toEqual({
      charges: ['99', '98', '108'],
      falls: [],
      rises: ['11'],
    });
  });

  test('joins a charge to one that settled after it, and after a top-up as well', () => {
    // billed first, 100 → 99, and told last; 99 → 97 followed it, then a top-up of 1000, then 1097 → 1096
    const late = between(0, 9, '1', '99');
    expect(balances(between(1, 2, '2', '97'), between(3, 4, '1', '1096'), late)).toEqual({
      charges: ['99', '97', '1096'],
      falls: [],
      rises: ['1000'],
    });
  });

  test('joins a charge and its refund to one that settled after both', () => {
    // 100 → 99, told last; then 99 → 97, and a refund of 8: 97 → 105
    const late = between(0, 9, '1', '99');
    expect(balances(between(1, 2, '2', '97'), between(3, 4, '-8', '105'), late)).toEqual({
      charges: ['99', '97', '105'],
      falls: [],
      rises: [],
    });
  });

  test('has a place for a refund and a charge of the same amount that settled in the opposite order', async () => {
    // 100 → 99, a refund of 0.5: 99 → 99.5, 0.5 again: 99.5 → 99, then 99 → 98; 0.25 is lost, then 97.75 → 96.75
    const loop = [between(3, 4, '0.5', '99'), between(2, 5, '-0.5', '99.5')];
    const entries = [between(0, 1, '1', '99'), ...loop, between(6, 7, '1', '98')];
    expect(balances(...entries)).toEqual({ charges: ['99', '99.5', '99', '98'], falls: [], rises: [] });

    const store = engineStore(...entries, lost(8), paid(9, '1', '96.75'));
    const { inferred } = await reconcile(store, { account: 'exclusive' });
    expect(inferred.map(({ charge }) => charge?.costRub)).toEqual(['0.25']);
  });

  test('has a place for them before a charge without another predecessor, and none if time forbids it', () => {
    // a refund of 0.5: 99 → 99.5, 0.5 again: 99.5 → 99, then 99 → 98
    const loop = [between(1, 3, '0.5', '99'), between(0, 4, '-0.5', '99.5')];
    expect(balances(...loop, between(3, 6, '1', '98'))).toEqual({
      charges: ['99.5', '99', '98'],
      falls: [],
      rises: [],
    });
    // they began when all else was over
    const later = [between(6, 7, '0.5', '99'), between(5, 8, '-0.5', '99.5')];
    expect(balances(between(0, 2, '1', '99'), between(1, 3, '1', '98'), ...later)).toMatchObject({ rises: ['1.5'] });
  });

  test('has a place for a charge and a refund reported in the opposite order before another refund', () => {
    // 100 → 99, told last of the two; a refund of 1: 99 → 100, and another: 100 → 101
    expect(balances(between(2, 3, '-1', '100'), between(1, 4, '1', '99'), between(4, 7, '-1', '101'))).toEqual({
      charges: ['99', '100', '101'],
      falls: [],
      rises: [],
    });
    // a refund of 1: 100 → 101, told after the charge behind it, 101 → 100, and another refund: 100 → 101
    expect(balances(between(0, 3, '1', '100'), between(2, 5, '-1', '101'), between(3, 9, '-1', '101'))).toEqual({
      charges: ['101', '100', '101'],
      falls: [],
      rises: [],
    });
  });

  test('has a place for a charge and its refunds between two charges reported in the opposite order', () => {
    // 97 → 94, told second; 94 → 91, refunds of 2 and of 1: 91 → 93 → 94, and 94 → 91, told before the second refund
    const loop = [between(5, 6, '3', '91'), between(5, 9, '-2', '93'), between(7, 11, '-1', '94')] as const;
    expect(balances(loop[0], between(4, 7, '3', '94'), loop[1], between(7, 10, '3', '91'), loop[2])).toEqual({
      charges: ['94', '91', '93', '94', '91'],
      falls: [],
      rises: [],
    });
  });

  test('keeps a charge and its refund in place, behind the charge before them', () => {
    expect(balances(between(1, 4, '1', '99'), between(4, 5, '1', '98'), between(4, 8, '-1', '99'))).toEqual({
      charges: ['99', '98', '99'],
      falls: [],
      rises: [],
    });
  });

  test('keeps a charge before its refund, even if the other order would continue from another refund', () => {
    // a refund of 1: 100 → 101, a top-up of 1, 102 → 101, and a refund of 1 when that was over
    expect(balances(between(0, 1, '-1', '101'), between(1, 2, '1', '101'), between(6, 8, '-1', '102'))).toEqual({
      charges: ['101', '101', '102'],
      falls: [],
      rises: ['1'],
    });
  });

  test('separates charges by a call between them', () => {
    // 100 → 99, a top-up of 10, 109 → 105; 6 are lost, then 99 → 98
    const [first, second, last] = [between(0, 1, '1', '99'), between(2, 3, '4', '105'), between(4, 5, '1', '98')];
    const charges = ['99', '105', '98'];
    expect(balances(first, second, last)).toEqual({ charges, falls: ['6'], rises: ['10'] });
    // reported last, against its time: either that is late, or a clock was set back, and there was no top-up
    expect(balances(first, last, second)).toEqual({ charges, falls: ['6'], rises: [] });
  });

  test.each([
    ['which took its time', 0],
    ['which was over in the millisecond in which it began', 1],
  ])('joins a long call to the one before it, %s, even if others began and ended in it', (_, from) => {
    // 100 → 99 → 98, the second told last; a top-up of 11, 109 → 108 → 107
    const others = [between(10, 11, '1', '108'), between(12, 13, '1', '107')];
    expect(balances(between(from, 1, '1', '99'), ...others, between(2, 20, '1', '98'))).toEqual({
      charges: ['99', '98', '108', '107'],
      falls: [],
      rises: ['11'],
    });
  });

  test('is that of time, if balances contradict each other', () => {
    const long = [between(1, 6, '10', '90'), between(2, 7, '10', '80')];
    expect(balances(between(0, 5, '1', '95'), ...long)).toEqual({
      charges: ['95', '90', '80'],
      falls: [],
      rises: ['5'],
    });
  });

  test('is that of time, if a top-up restores an earlier balance', () => {
    expect(balances(paid(0, '1', '99'), paid(1, '1', '98'), paid(2, '1', '99'), paid(3, '0.5', '98.5'))).toEqual({
      charges: ['99', '98', '99', '98.5'],
      falls: [],
      rises: ['2'],
    });
  });

  // the minutes of the three calls and of the lost one: with pauses, and one call in the millisecond in which another ended
  test.each([
    [0, 2, 3.5, 5],
    [0, 0.5, 0.75, 1],
  ])('is that of time, if a top-up makes a later charge lead to an earlier one: %d %d %d %d', async (...at) => {
    // 99 → 98, a top-up of 2, 100 → 99; 2 are lost, then 97 → 96
    const entries = [paid(at[0], '1', '98'), paid(at[1], '1', '99'), paid(at[3], '1', '96')];
    expect(balances(...entries)).toEqual({ charges: ['98', '99', '96'], falls: ['2'], rises: ['2'] });
    const settled = entries.toSpliced(2, 0, lost(at[2]));
    const { inferred } = await reconcile(engineStore(...settled), { account: 'exclusive' });
    expect(inferred.map(({ charge }) => charge?.costRub)).toEqual(['2']);
  });

  test.each([
    [0, 2, 3.5, 5],
    [0, 0.5, 0.75, 1],
  ])('is that of time, if a lost price restores a balance, too: %d %d %d %d', async (...at) => {
    // 103 → 102, a top-up of 2, 104 → 103; 1 is lost, then 102 → 99
    const entries = [paid(at[0], '1', '102'), paid(at[1], '1', '103'), paid(at[3], '3', '99')];
    expect(balances(...entries)).toEqual({ charges: ['102', '103', '99'], falls: ['1'], rises: ['2'] });
    const settled = entries.toSpliced(2, 0, lost(at[2]));
    const { inferred } = await reconcile(engineStore(...settled), { account: 'exclusive' });
    expect(inferred.map(({ charge }) => charge?.costRub)).toEqual(['1']);
    // the same with a charge of nothing behind it
    expect(balances(...entries.slice(0, 2), paid(at[3], '0', '102'))).toEqual({
      charges: ['102', '103', '102'],
      falls: ['1'],
      rises: ['2'],
    });
  });

  test('is that of the balances, if a clock gives one moment for all', () => {
    const at = (costRub: string, balanceRub: string): NewEntry => between(0, 0, costRub, balanceRub);
    expect(balances(at('1', '98'), at('1', '99'), at('2', '96'))).toEqual({
      charges: ['99', '98', '96'],
      falls: [],
      rises: [],
    });
  });

  test('contains a charge of nothing once, wherever it stands', () => {
    expect(balances(paid(0, '0', '99'))).toEqual({ charges: ['99'], falls: [], rises: [] });
    expect(balances(paid(0, '0', '99'), paid(1, '0', '99'), paid(2, '1', '98'))).toEqual({
      charges: ['99', '99', '98'],
      falls: [],
      rises: [],
    });
  });

  test('has a place for a charge of nothing between charges that settled after it', () => {
    // 10 → 8, then the free one at 8, then 8 → 6: the free one settles first
    const at = (settled: number): Partial<NewEntry> => ({ openedAt: minute(1), at: minute(settled) });
    const free = { ...paid(0, '0', '8'), ...at(2) };
    const first = { ...paid(0, '2', '8'), ...at(3) };
    const second = { ...paid(0, '2', '6'), ...at(4) };
    const { charges, gaps, topUps } = compareBalances(atOnce(engineStore(free, first, second).entries()).entries);
    expect(charges.map(({ id }) => id)).toEqual([first.id, free.id, second.id]);
    expect([...gaps, ...topUps]).toEqual([]);
  });

  test('continues after a refund, which restores the previous balance', () => {
    expect(balances(paid(0, '10', '90'), paid(1, '-10', '100'))).toEqual({
      charges: ['90', '100'],
      falls: [],
      rises: [],
    });
    expect(balances(paid(0, '10', '90'), paid(1, '-10', '100'), paid(2, '10', '90'), paid(3, '5', '85'))).toEqual({
      charges: ['90', '100', '90', '85'],
      falls: [],
      rises: [],
    });
  });
});

describe('a charge of nothing', () => {
  /** Balances in the order of the account, each with the place in which its charge settled. */
  const account = (...entries: NewEntry[]): unknown => {
    const { charges, gaps, topUps } = compareBalances(atOnce(engineStore(...entries).entries()).entries);
    return {
      charges: charges.map(({ charge, seq }) => `${seq}: ${charge?.balanceRub}`),
      differences: [...gaps.map(({ fallRub }) => `-${fallRub}`), ...topUps.map(({ riseRub }) => `+${riseRub}`)],
    };
  };

  test('stands before the charge that left its balance, even if that settled first', () => {
    expect(account(between(0, 1, '2', '8'), between(0, 2, '0', '10'), between(3, 4, '1', '7'))).toEqual({
      charges: ['2: 10', '1: 8', '3: 7'],
      differences: [],
    });
  });

  test('stands there also if it is reported after a top-up', () => {
    // 10 → 10 → 8, then a top-up of 1000, then 1008 → 1007; the free one is told last
    expect(account(between(0, 1, '2', '8'), between(2, 3, '1', '1007'), between(0, 9, '0', '10'))).toEqual({
      charges: ['3: 10', '1: 8', '2: 1007'],
      differences: ['+1000'],
    });
  });

  test('stands behind another one, before the charge that left their balance', () => {
    expect(account(between(0, 1, '0', '10'), between(2, 4, '0', '10'), between(3, 6, '1', '9'))).toEqual({
      charges: ['1: 10', '2: 10', '3: 9'],
      differences: [],
    });
  });

  test('stands behind it if it was opened in the millisecond in which that settled', () => {
    expect(account(between(0, 1, '2', '8'), between(1, 2, '0', '10'))).toEqual({
      charges: ['1: 8', '2: 10'],
      differences: ['+2'],
    });
  });

  test('hides no top-up, if its balance was left before it, and came back', () => {
    expect(account(between(0, 1, '2', '8'), between(2, 3, '0', '10'))).toEqual({
      charges: ['1: 8', '2: 10'],
      differences: ['+2'],
    });
    expect(account(between(0, 1, '2', '10'), between(2, 3, '1', '9'), between(4, 5, '0', '10'))).toEqual({
      charges: ['1: 10', '2: 9', '3: 10'],
      differences: ['+1'],
    });
  });

  test('hides no top-up, if its balance came back after it', () => {
    expect(account(between(0, 1, '0', '10'), between(2, 3, '2', '10'))).toEqual({
      charges: ['1: 10', '2: 10'],
      differences: ['+2'],
    });
    expect(account(between(0, 1, '0', '10'), between(2, 3, '2', '10'), between(4, 5, '1', '9'))).toEqual({
      charges: ['1: 10', '2: 10', '3: 9'],
      differences: ['+2'],
    });
  });

  test('stands behind the latest charge that had led to its balance', () => {
    const twice = [between(0, 1, '2', '10'), between(2, 3, '2', '10')] as const;
    expect(account(...twice, between(4, 5, '0', '10'))).toEqual({
      charges: ['1: 10', '2: 10', '3: 10'],
      differences: ['+2'],
    });
    // told in the same millisecond, and behind it in the ledger
    expect(account(...twice, between(2, 3, '0', '10'))).toEqual({
      charges: ['1: 10', '2: 10', '3: 10'],
      differences: ['+2'],
    });
  });

  test('stands behind none that was reported after it, if another was reported before', () => {
    expect(account(between(0, 1, '2', '10'), between(1, 3, '0', '10'), between(2, 4, '2', '10'))).toEqual({
      charges: ['1: 10', '2: 10', '3: 10'],
      differences: ['+2'],
    });
  });
});

describe('a possible explanation of a drop', () => {
  const first = between(20, 21, '1', '99');
  const second = between(30, 31, '1', '90');

  test.each([
    ['that was under way in it', 22, 23, true],
    ['that ended ten minutes before it', 5, 10, true],
    ['that ended more than ten minutes before it', 5, 9.9, false],
    ['that began when the charge behind it settled', 31, 40, true],
    ['that began after that', 31.1, 40, false],
  ])('is an attempt of unknown cost %s: from minute %d to %d, %s', async (_, openedAt, at, isCandidate) => {
    const unknown = lost(0, { openedAt: minute(openedAt), at: minute(at) });
    const settled = [first, second, unknown].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
    const { gaps } = await reconcile(engineStore(...settled), { account: 'shared' });
    expect(gaps).toHaveLength(1);
    expect(gaps[0]).toStrictEqual({
      fallRub: '8',
      after: expect.objectContaining({ id: first.id }),
      before: expect.objectContaining({ id: second.id }),
      unknown: isCandidate ? [expect.objectContaining({ id: unknown.id })] : [],
      inFlight: [],
    });
  });

  test('is an attempt in flight, however long it has been running', async () => {
    const store = engineStore(first, second);
    store.reserve([], { id: newEntryId(), ttlMs: 600_000, attempt: { attempt: 1 } });
    const { gaps } = await reconcile(store, { account: 'shared' });
    expect(gaps).toMatchObject([{ fallRub: '8', unknown: [], inFlight: [{ openedAt: minute(0) }] }]);
  });

  test('is one of the recorded charges without a balance, or all together', async () => {
    const one = engineStore(first, between(22, 23, '8'), between(22, 23, '3'), second);
    expect(await reconcile(one, { account: 'exclusive' })).toMatchObject({ gaps: [], unexplainedRub: '0' });
    const together = engineStore(first, between(22, 23, '5'), between(22, 23, '3'), second);
    expect(await reconcile(together, { account: 'exclusive' })).toMatchObject({ gaps: [], unexplainedRub: '0' });
  });

  test('is a price for one drop, and not for the next', async () => {
    const third = between(32, 33, '1', '81');
    const once = engineStore(first, between(22, 23, '8'), second, third);
    expect(await reconcile(once, { account: 'shared' })).toMatchObject({
      gaps: [{ fallRub: '8', after: { id: second.id } }],
    });
    const twice = engineStore(first, between(22, 23, '8'), between(22, 23, '8'), second, third);
    expect(await reconcile(twice, { account: 'shared' })).toMatchObject({ gaps: [] });
    const all = engineStore(first, between(22, 23, '5'), between(22, 23, '3'), second, third);
    expect(await reconcile(all, { account: 'shared' })).toMatchObject({ gaps: [{ fallRub: '8' }] });
  });

  test('is not a charge at another time, nor a replay', async () => {
    const elsewhere = engineStore(first, second, between(50, 51, '8'));
    expect(await reconcile(elsewhere, { account: 'shared' })).toMatchObject({ gaps: [{ fallRub: '8' }] });
    const once = { idempotencyKey: 'key', idempotentBilling: true } as const;
    const original = { ...between(1, 2, '8'), ...once };
    const repeated = engineStore(original, first, { ...between(22, 23, '8'), ...once }, second);
    expect(await reconcile(repeated, { account: 'shared' })).toMatchObject({ gaps: [{ fallRub: '8' }] });
  });

  test('is unknown while a charge of another price may be part of it', async () => {
    const store = engineStore(first, lost(22), between(22, 23, '3'), second);
    const report = await reconcile(store, { account: 'exclusive' });
    expect(report).toMatchObject({ inferred: [], gaps: [{ fallRub: '8' }], unexplainedRub: '8' });
    expect(report.gaps[0]).not.toHaveProperty('isMixed');
  });
});

test('a replay is not evidence of its own', async () => {
  const repeat = (at: number): NewEntry => {
    const entry = paid(at, '1', '99');
    return { ...entry, charge: { status: 'settled', costRub: '1', balanceRub: '99', generationId: 'gen-1' } };
  };
  const report = await reconcile(engineStore(repeat(0), repeat(1)), { account: 'exclusive' });
  expect(report).toMatchObject({ charges: 1, gaps: [], topUps: [] });
});

test('nothing is inferred beside a replay: it may have been billed again', async () => {
  const once = { idempotencyKey: 'key', idempotentBilling: true } as const;
  const entries = [paid(0, '1', '99', once), lost(1), paid(2, '1', undefined, once), paid(3, '1', '95.5')];
  const { inferred, gaps } = await reconcile(engineStore(...entries), { account: 'exclusive' });
  expect(inferred).toEqual([]);
  expect(gaps).toMatchObject([{ fallRub: '2.5' }]);
});

test('nothing is inferred where times run against the numbers of entries, and no top-up is reported', async () => {
  // 100 → 99, 2 are lost, 97 → 96, and the clock is set back by half an hour: 96 → 95, 4 are lost, 91 → 90
  const before = [paid(31, '1', '99'), lost(32), paid(33, '1', '96')];
  const after = [paid(3, '1', '95'), lost(4), paid(5, '1', '90')];
  // later, when the clock shows new times: 90 → 89, 3 are lost, 86 → 85
  const later = [paid(60, '1', '89'), lost(61), paid(62, '1', '85')];
  const report = await reconcile(engineStore(...before, ...after, ...later), { account: 'exclusive' });
  expect(report.topUps).toEqual([]);
  expect(report.inferred).toMatchObject([{ id: later[1]?.id, charge: { costRub: '3' } }]);
  expect(report.gaps.length).toBeGreaterThan(0);
  for (const gap of report.gaps) expect(gap).toMatchObject({ acrossClocks: true });
});

test('a price that was inferred from a balance is not evidence of another', async () => {
  const charge = { status: 'inferred', costRub: '4', balanceRub: '50' } as const;
  const found: NewEntry = { ...lost(2), status: 'inferred', charge };
  const report = await reconcile(engineStore(paid(1, '1', '99'), found, paid(3, '1', '94')), { account: 'exclusive' });
  expect(report).toMatchObject({ charges: 2, gaps: [], topUps: [] });
});

test('only the requested period is compared', async () => {
  const store = engineStore(paid(0, '1', '99'), paid(60, '1', '90'), paid(61, '1', '80'), paid(120, '1', '70'));
  const report = await reconcile(store, { account: 'exclusive', from: minute(60), to: minute(120) });
  expect(report).toMatchObject({ charges: 2, gaps: [{ fallRub: '9' }], unexplainedRub: '9' });
});

describe('a call in flight at the boundary of the requested period', () => {
  test('that began in it explains the money that it cost in it, which is the price of nothing else', async () => {
    const early = { ...paid(0, '5', '94'), at: minute(64) };
    const store = engineStore(paid(61, '1', '99'), lost(62), early, paid(65, '1', '93'));
    const report = await reconcile(store, { account: 'exclusive', from: minute(60) });
    expect(report).toEqual({ charges: 2, gaps: [], unexplainedRub: '0', topUps: [], inferred: [] });
  });

  test('that began in it may have caused a drop in it', async () => {
    const [early, late] = [lost(0, { at: minute(61) }), lost(62)];
    const store = engineStore(paid(61, '1', '99'), early, late, paid(65, '1', '93'));
    const report = await reconcile(store, { account: 'exclusive', from: minute(60) });
    expect(report).toMatchObject({
      gaps: [{ fallRub: '5', unknown: [{ id: early.id }, { id: late.id }] }],
      inferred: [],
    });
  });

  test('that ended in it may have, too', async () => {
    const last = { ...paid(59, '1', '93'), at: minute(64) };
    const store = engineStore(paid(57, '1', '99'), lost(58), paid(61, '5', '94'), last);
    const report = await reconcile(store, { account: 'exclusive', to: minute(60) });
    expect(report).toEqual({ charges: 2, gaps: [], unexplainedRub: '0', topUps: [], inferred: [] });
  });
});

test('a charge that was removed from the ledger is the price of nothing else, and later drops are found', async () => {
  const removed = { ...paid(0, '5', '94'), at: minute(3) };
  const [unknown, later] = [lost(2), lost(30)];
  const first = { ...paid(1, '1', '99'), at: minute(4) };
  const store = engineStore(unknown, removed, first, paid(20, '1', '93'), later, paid(31, '1', '88'));
  expect(store.prune({ before: minute(3.5) })).toEqual({ removed: 1 });
  const report = await reconcile(store, { account: 'exclusive' });
  expect(report.gaps).toMatchObject([{ fallRub: '5', unknown: [{ id: unknown.id }] }]);
  expect(report.inferred).toMatchObject([{ id: later.id, charge: { costRub: '4' } }]);
});

test('a charge that was removed from the ledger may be part of a drop after a call that began as the first one left ended', async () => {
  const removed = { ...paid(0, '5', '94'), at: minute(3) };
  const first = { ...paid(1, '1', '99'), at: minute(4) };
  const store = engineStore(removed, first, between(4, 5, '1', '93'), lost(6), paid(20, '1', '88'));
  expect(store.prune({ before: minute(3.5) })).toEqual({ removed: 1 });
  expect((await reconcile(store, { account: 'exclusive' })).inferred).toEqual([]);
});

test('a top-up outside of the requested period is not reported', async () => {
  const store = engineStore(paid(0, '1', '99'), paid(60, '1', '1098'), paid(61, '1', '1097'));
  expect(await reconcile(store, { account: 'exclusive', from: minute(60) })).toMatchObject({ charges: 2, topUps: [] });
});

test('an unreadable moment is rejected', async () => {
  await expect(reconcile(engineStore(), { account: 'shared', from: 'on 5' })).rejects.toMatchObject({
    code: 'configuration',
  });
  const reversed = { from: '2026-02-02', to: '2026-02-01' };
  await expect(reconcile(engineStore(), { account: 'shared', ...reversed })).rejects.toThrow(/ends before it begins/);
});

test('a top-up is reported with the charges on both sides of it', async () => {
  const [before, after] = [paid(1, '1', '99'), paid(2, '1', '1098')];
  const { topUps } = await reconcile(engineStore(before, after), { account: 'exclusive' });
  expect(topUps).toMatchObject([{ riseRub: '1000', after: { id: before.id }, before: { id: after.id } }]);
});

test.each([
  ['a minute after', 2],
  ['in the millisecond in which', 1],
])('a drop before a call that began %s the one before had ended is a price, without any estimate', async (_, from) => {
  const unknown = lost(0.5);
  const entries = [between(0, 1, '1', '99'), unknown, between(from, 3, '1', '94')];
  const { inferred, gaps } = await reconcile(engineStore(...entries), { account: 'exclusive' });
  expect(inferred).toMatchObject([{ id: unknown.id, charge: { status: 'inferred', costRub: '4' } }]);
  expect(gaps).toEqual([]);
});

describe('a drop between overlapping calls', () => {
  /** A charge of a call that lasted from one minute to another. */
  const during = (from: number, to: number, costRub: string, balanceRub: string): NewEntry => ({
    ...paid(0, costRub, balanceRub),
    openedAt: minute(from),
    at: minute(to),
  });

  test('is not a price without an estimate: a top-up between them would look the same', async () => {
    // in truth: 50, then a top-up of 1000 of which the lost attempt took 3
    const entries = [during(0, 2, '0', '50'), lost(1), during(1, 3, '0', '1047')];
    const { inferred, gaps } = await reconcile(engineStore(...entries), { account: 'exclusive' });
    expect(inferred).toEqual([]);
    expect(gaps).toMatchObject([{ fallRub: '997' }]);
  });

  test('is not a price above the estimate of the attempt', async () => {
    const entries = [during(0, 2, '1', '99'), lost(1, { estimateRub: '3.99' }), during(1, 3, '1', '94')];
    const { inferred, unexplainedRub } = await reconcile(engineStore(...entries), { account: 'exclusive' });
    expect(inferred).toEqual([]);
    expect(unexplainedRub).toBe('4');
  });

  test('is the price of an attempt whose known part is above its estimate, and is all of it', async () => {
    const unknown = lost(1, { estimateRub: '1', charge: { status: 'unknown', atLeastRub: '4' } });
    const store = engineStore(during(0, 2, '1', '99'), unknown, during(1, 3, '1', '94'));
    const report = await reconcile(store, { account: 'exclusive' });
    expect(report.inferred).toMatchObject([{ id: unknown.id, charge: { costRub: '4' } }]);
  });

  test('is the price of an attempt whose estimate allows it', async () => {
    const unknown = lost(1, { estimateRub: '4' });
    const entries = [during(0, 2, '1', '99'), unknown, during(1, 3, '1', '94')];
    const { inferred, gaps } = await reconcile(engineStore(...entries), { account: 'exclusive' });
    expect(inferred).toMatchObject([{ id: unknown.id, charge: { status: 'inferred', costRub: '4' } }]);
    expect(gaps).toEqual([]);
  });

  test('is not a price if a third call may have come between its two sides', async () => {
    // the two sides follow each other in time; a call that lasted through both may stand between them
    const through = during(0, 6, '1', '80');
    const entries = [during(0, 1, '1', '99'), lost(2), during(3, 4, '1', '94'), through];
    const { inferred } = await reconcile(engineStore(...entries), { account: 'exclusive' });
    expect(inferred).toEqual([]);
  });
});

test('calls that overlap only the end of a chain do not come before its beginning', async () => {
  // 100 → 99 → 98, then a top-up of 11, then 109 → 108; the 98 settles last
  const times = { openedAt: minute(2), at: minute(6) };
  const entries = [paid(1, '1', '99'), { ...paid(2, '1', '98'), ...times }, paid(4, '1', '108')];
  const { gaps, topUps } = await reconcile(engineStore(...entries), { account: 'exclusive' });
  expect(gaps).toEqual([]);
  expect(topUps).toMatchObject([{ riseRub: '11' }]);
});

interface Call {
  openedMs: number;
  billedMs: number;
  settledMs: number;
  kopeks: number;
  isLost: boolean;
  isTopUp: boolean;
  /** How slow the clock is that tells its times: it was sent while the store was down. */
  slowMs?: number;
}

/** A clock that was set back: by how much, and when, in true time. */
interface Setback {
  atMs: number;
  byMs: number;
}

const call = fc
  .record({
    openedMs: fc.integer({ min: 0, max: 6 * 3_600_000 }),
    untilBilledMs: fc.integer({ min: 1, max: 120_000 }),
    untilSettledMs: fc.integer({ min: 1, max: 30_000 }),
    // few prices, 0 among them: equal balances by chance
    kopeks: fc.constantFrom(0, 1, 1, 2, 3, 100),
    kind: fc.constantFrom('paid', 'paid', 'paid', 'paid', 'lost', 'topUp'),
  })
  .map(({ openedMs, untilBilledMs, untilSettledMs, kopeks, kind }): Call => {
    const billedMs = openedMs + untilBilledMs;
    return {
      openedMs,
      billedMs,
      settledMs: billedMs + untilSettledMs,
      // more than all the calls of a history can spend
      kopeks: kind === 'topUp' ? -1_000_000 : kopeks,
      isLost: kind === 'lost',
      isTopUp: kind === 'topUp',
    };
  });

/** Records a history, and gives the true price of every lost call. */
function record(
  calls: readonly Call[],
  setbacks: readonly Setback[] = [],
): { store: MemoryStore; truth: Map<string, number> } {
  const truth = new Map<string, number>();
  const entries: { settledMs: number; entry: NewEntry }[] = [];
  let balance = 1_000_000;
  const shown = (ms: number): number => setbacks.reduce((sum, { atMs, byMs }) => (atMs <= ms ? sum - byMs : sum), ms);
  const moment = (ms: number): string => new Date(START + ms).toISOString();
  for (const { openedMs, settledMs, kopeks, isLost, isTopUp, slowMs = 0 } of calls.toSorted(
    (a, b) => a.billedMs - b.billedMs,
  )) {
    balance -= kopeks;
    if (isTopUp) continue;
    const opened = shown(openedMs) - slowMs;
    // a ledger records no end before the beginning
    const times = { openedAt: moment(opened), at: moment(Math.max(opened, shown(settledMs) - slowMs)) };
    const rub = (amount: number): string => (amount / 100).toFixed(2);
    const reported = isLost ? lost(0, times) : { ...paid(0, rub(kopeks), rub(balance)), ...times };
    const entry: NewEntry = slowMs > 0 ? { ...reported, limitsSkipped: true } : reported;
    if (isLost) truth.set(entry.id, kopeks);
    entries.push({ settledMs, entry });
  }
  const store = new MemoryStore({ now: () => START });
  for (const { entry } of entries.toSorted((a, b) => a.settledMs - b.settledMs)) store.settle(entry);
  return { store, truth };
}

describe('histories whose truth is known', () => {
  test('every inferred price is the true one', async () => {
    let count = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(call, { maxLength: 40 }), async (calls) => {
        const { store, truth } = record(calls);
        const { inferred } = await reconcile(store, { account: 'exclusive' });
        count += inferred.length;
        for (const { id, charge } of inferred)
          expect(Number(charge?.costRub) * 100).toBeCloseTo(truth.get(id) ?? -1, 6);
        expect(store.verify()).toEqual([]);
        expect((await reconcile(store, { account: 'exclusive' })).inferred).toEqual([]);
      }),
      { numRuns: 1000 },
    );
    expect(count).toBeGreaterThan(100);
  });

  test('every inferred price is the true one if a process with a slow clock continued without the store', async () => {
    let inferredCount = 0;
    let reported = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(call, fc.nat(30)), { maxLength: 40 }), async (calls) => {
        const history = calls.map(([one, die]): Call => ({ ...one, isTopUp: false, slowMs: die === 0 ? 900_000 : 0 }));
        const { store, truth } = record(history);
        const { inferred, gaps } = await reconcile(store, { account: 'exclusive' });
        inferredCount += inferred.length;
        reported += gaps.filter(({ acrossClocks }) => acrossClocks).length;
        for (const { id, charge } of inferred)
          expect(Number(charge?.costRub) * 100).toBeCloseTo(truth.get(id) ?? -1, 6);
      }),
      { numRuns: 1000 },
    );
    expect(inferredCount).toBeGreaterThan(20);
    expect(reported).toBeGreaterThan(20);
  });

  test('every inferred price is the true one if the clock of the store was set back now and then', async () => {
    const setback = fc.record({
      atMs: fc.integer({ min: 0, max: 6 * 3_600_000 }),
      byMs: fc.integer({ min: 1, max: 3_600_000 }),
    });
    const [calls, setbacks] = [fc.array(call, { maxLength: 40 }), fc.array(setback, { minLength: 1, maxLength: 4 })];
    let inferredCount = 0;
    let reported = 0;
    await fc.assert(
      fc.asyncProperty(calls, setbacks, async (history, clock) => {
        const { store, truth } = record(history, clock);
        const { inferred, gaps } = await reconcile(store, { account: 'exclusive' });
        inferredCount += inferred.length;
        reported += gaps.filter(({ acrossClocks }) => acrossClocks).length;
        for (const { id, charge } of inferred)
          expect(Number(charge?.costRub) * 100).toBeCloseTo(truth.get(id) ?? -1, 6);
      }),
      { numRuns: 1000 },
    );
    expect(inferredCount).toBeGreaterThan(20);
    expect(reported).toBeGreaterThan(20);
  });

  test('every kopek that was hidden between two charges is found', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(call, { maxLength: 40 }), async (calls) => {
        const history = calls.filter(({ isTopUp }) => !isTopUp);
        const { store } = record(history);
        const { inferred, unexplainedRub } = await reconcile(store, { account: 'exclusive' });
        const found = sumRub([unexplainedRub, ...inferred.map((entry) => entry.charge?.costRub ?? '0')]);
        // in the order of the account, also those that were billed in the same millisecond
        const billed = history.toSorted((x, y) => x.billedMs - y.billedMs);
        const first = billed.findIndex(({ isLost }) => !isLost);
        const last = billed.findLastIndex(({ isLost }) => !isLost);
        const hidden = first === -1 ? [] : billed.slice(first, last).filter(({ isLost }) => isLost);
        const kopeks = hidden.reduce((sum, item) => sum + item.kopeks, 0);
        expect(Number(found) * 100).toBeCloseTo(kopeks, 6);
      }),
      { numRuns: 1000 },
    );
  });
});
