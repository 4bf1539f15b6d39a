import { describe, expect, it } from 'vitest';
import { LedgerSum, type LedgerEntry } from '@kopek/ledger';
import { BalanceTrail } from '../../src/report/account/balance-trail.ts';
import type { Group } from '../../src/report/grouping.ts';
import { reconciliationOf, type MonthOfAccount } from '../../src/report/account/months.ts';
import { outlooksOf } from '../../src/report/outlook.ts';
import { quotient, vatOf } from '../../src/report/vat.ts';

describe('value-added tax', () => {
  it('that is included is subtracted from the sum, and rounded once, half up', () => {
    // 122 × 22 / 122 = 22
    expect(vatOf('122', { ratePercent: '22', kind: 'included' })).toMatchObject({
      vatRub: '22.00',
      netRub: '100',
      grossRub: '122',
    });
    // 100 × 22 / 122 = 18.0327868…
    expect(vatOf('100', { ratePercent: '22', kind: 'included' })).toMatchObject({ vatRub: '18.03', netRub: '81.97' });
    // 0.15 × 10 / 110 = 0.01363…; 0.165 × 10 / 110 = 0.015 exactly: half goes up
    expect(vatOf('0.15', { ratePercent: '10', kind: 'included' }).vatRub).toBe('0.01');
    expect(vatOf('0.165', { ratePercent: '10', kind: 'included' })).toMatchObject({ vatRub: '0.02', netRub: '0.145' });
  });

  it('that is added leaves the sum as it is', () => {
    // 1000.123456 × 20 % = 200.0246912
    expect(vatOf('1000.123456', { ratePercent: '20', kind: 'added' })).toMatchObject({
      vatRub: '200.02',
      netRub: '1000.123456',
      grossRub: '1200.143456',
    });
    expect(vatOf('0.025', { ratePercent: '20', kind: 'added' }).vatRub).toBe('0.01');
    expect(vatOf('5', { ratePercent: '0', kind: 'added' })).toMatchObject({ vatRub: '0.00', grossRub: '5' });
  });

  it('is not the sum of the taxes of its parts', () => {
    const parts = ['0.024', '0.024', '0.024'].map((rub) => vatOf(rub, { ratePercent: '20', kind: 'added' }).vatRub);
    expect(parts).toEqual(['0.00', '0.00', '0.00']);
    expect(vatOf('0.072', { ratePercent: '20', kind: 'added' }).vatRub).toBe('0.01');
  });
});

describe('a quotient', () => {
  it('is rounded half up, away from zero, with all its decimals', () => {
    expect(quotient(['1000.0000001', '1000'], '4000', 6)).toBe('250.000000');
    expect(quotient(['1'], '8', 2)).toBe('0.13');
    expect(quotient(['-1'], '8', 2)).toBe('-0.13');
    expect(quotient(['0.5', '-0.01'], '0.4', 4)).toBe('-0.0125');
    expect(quotient(['2'], '3', 6)).toBe('0.666667');
  });

  it('of zero is rejected', () => {
    expect(() => quotient(['1'], '0', 2)).toThrow(RangeError);
  });
});

let ids = 0;
const charge = (openedAt: string, costRub: string, balanceRub?: string): LedgerEntry => ({
  id: `e${(ids += 1)}`,
  seq: ids,
  status: 'settled',
  billing: 'charged',
  attempt: 1,
  openedAt,
  at: openedAt,
  charge: { status: 'settled', costRub, ...(balanceRub === undefined ? {} : { balanceRub }) },
});

function monthsOf(entries: readonly LedgerEntry[]): MonthOfAccount[] {
  const trail = new BalanceTrail('Europe/Moscow');
  for (const entry of entries) trail.add(entry);
  return reconciliationOf(trail).months;
}

describe('the account month by month', () => {
  it('leads from the opening balance to the closing one, exactly', () => {
    expect(
      monthsOf([
        charge('2026-10-05T10:00:00Z', '10', '90'),
        charge('2026-10-06T10:00:00Z', '0.000001', '89.999999'),
        // 50 came, 7.5 left unrecorded
        charge('2026-10-20T10:00:00Z', '1', '138.999999'),
        charge('2026-11-01T10:00:00Z', '2', '129.499999'),
        charge('2026-11-02T10:00:00Z', '3', '126.499999'),
      ]),
    ).toEqual([
      {
        month: '2026-10',
        openingRub: '100',
        topUpsRub: '50',
        recordedRub: '11.000001',
        unknown: 0,
        unexplainedRub: '7.5',
        closingRub: '131.499999',
      },
      {
        month: '2026-11',
        openingRub: '131.499999',
        topUpsRub: '0',
        recordedRub: '5',
        unknown: 0,
        unexplainedRub: '0',
        closingRub: '126.499999',
      },
    ]);
  });

  it('counts a charge in the month in which its request was sent, even if the account saw it in the next', () => {
    // 21:30 UTC of 31 October is November in Moscow; the slow request of October is billed between two of November
    const slow = { ...charge('2026-10-31T20:59:00Z', '4', '84'), at: '2026-10-31T21:40:00Z' };
    expect(
      monthsOf([
        charge('2026-10-31T12:00:00Z', '10', '90'),
        charge('2026-10-31T21:30:00Z', '2', '88'),
        slow,
        charge('2026-11-01T10:00:00Z', '1', '83'),
      ]),
    ).toEqual([
      {
        month: '2026-10',
        openingRub: '100',
        topUpsRub: '0',
        recordedRub: '14',
        unknown: 0,
        unexplainedRub: '0',
        closingRub: '86',
      },
      {
        month: '2026-11',
        openingRub: '86',
        topUpsRub: '0',
        recordedRub: '3',
        unknown: 0,
        unexplainedRub: '0',
        closingRub: '83',
      },
    ]);
  });

  it('counts what was paid in after an answer of unknown cost', () => {
    const lost = charge('2026-11-13T09:00:00Z', '0');
    expect(
      monthsOf([
        charge('2026-11-12T09:00:00Z', '10', '90'),
        { ...lost, status: 'unknown', billing: 'unknown', charge: { status: 'unknown' } },
        charge('2026-11-14T09:00:00Z', '1', '88.5'),
        // 500 came
        charge('2026-11-16T09:00:00Z', '1', '587.5'),
      ]),
    ).toEqual([
      {
        month: '2026-11',
        openingRub: '100',
        topUpsRub: '500',
        recordedRub: '12',
        unknown: 1,
        unexplainedRub: '0.5',
        closingRub: '587.5',
      },
    ]);
  });

  it('finds the price of an unknown answer in the unexplained amount', () => {
    const unknown: LedgerEntry = {
      ...charge('2026-10-05T11:00:00Z', '0'),
      status: 'unknown',
      charge: { status: 'unknown' },
    };
    expect(
      monthsOf([charge('2026-10-05T10:00:00Z', '1', '99'), unknown, charge('2026-10-05T12:00:00Z', '1', '95')]),
    ).toMatchObject([{ unknown: 1, recordedRub: '2', unexplainedRub: '3', openingRub: '100', closingRub: '95' }]);
  });

  it('does not call a charge without a balance unexplained', () => {
    expect(
      monthsOf([
        charge('2026-10-05T10:00:00Z', '1', '99'),
        charge('2026-10-05T11:00:00Z', '5'),
        charge('2026-10-05T12:00:00Z', '1', '93'),
      ]),
    ).toMatchObject([{ recordedRub: '7', unexplainedRub: '0', openingRub: '100', closingRub: '93' }]);
  });

  it('leaves out what the account never saw: paid tools, and refunds', () => {
    // the service gave 8 back, which the balance shows; the 0.35 was given to a customer by the app
    expect(
      monthsOf([
        charge('2026-10-05T10:00:00Z', '1', '99'),
        { ...charge('2026-10-05T11:00:00Z', '5'), path: 'tool' },
        { ...charge('2026-10-05T11:30:00Z', '-0.35'), path: 'refund' },
        { ...charge('2026-10-05T11:40:00Z', '-8'), path: 'refund' },
        charge('2026-10-05T12:00:00Z', '1', '106'),
      ]),
    ).toMatchObject([{ recordedRub: '2', topUpsRub: '8', unexplainedRub: '0', openingRub: '100', closingRub: '106' }]);
  });

  it('shows no balances that no answer contained', () => {
    expect(
      monthsOf([
        charge('2026-09-05T10:00:00Z', '5'),
        charge('2026-10-05T10:00:00Z', '1', '99'),
        charge('2026-11-05T10:00:00Z', '2'),
      ]),
    ).toEqual([
      { month: '2026-09', topUpsRub: '0', recordedRub: '5', unknown: 0, closingRub: '100' },
      {
        month: '2026-10',
        openingRub: '100',
        topUpsRub: '0',
        recordedRub: '1',
        unknown: 0,
        unexplainedRub: '0',
        closingRub: '99',
      },
      { month: '2026-11', openingRub: '99', topUpsRub: '0', recordedRub: '2', unknown: 0 },
    ]);
  });
});

function spent(day: string, costRub: string): Group {
  const sum = new LedgerSum();
  sum.add(charge(`${day}T10:00:00Z`, costRub));
  return { name: day, keys: ['all', day], firstId: day, total: sum.total() };
}

describe('the forecast of a limit', () => {
  // a Wednesday
  const nowMs = Date.parse('2026-11-11T00:00:00+03:00');
  const TEN_A_DAY = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10'].map((day) =>
    spent(`2026-11-${day}`, '10'),
  );
  const context = {
    nowMs,
    timeZone: 'Europe/Moscow',
    coveredFromMs: -Infinity,
    scopes: [spent('2026-10-31', '7'), ...TEN_A_DAY],
  };

  it('names the day on which it will be reached if spending continues', async () => {
    // ten a day: the last of 50 more are spent on the 15th
    const [outlook] = await outlooksOf([], { maxRub: '150', period: 'month' }, context);
    expect(outlook).toMatchObject({ spentRub: '100', remainingRub: '50', reachedOn: '2026-11-15', basedOnDays: 11 });
    expect(outlook?.curve.map(({ remainingRub }) => remainingRub)).toEqual([
      '150',
      '140',
      '130',
      '120',
      '110',
      '100',
      '90',
      '80',
      '70',
      '60',
      '50',
    ]);
  });

  it('names no day if the window ends before, or too little is known, and today if nothing is left', async () => {
    const of = async (maxRub: string, scopes = context.scopes) =>
      (await outlooksOf([], { maxRub, period: 'month' }, { ...context, scopes }))[0];
    expect(await of('400')).toMatchObject({ outcome: 'lasts' });
    expect(await of('90')).toMatchObject({ remainingRub: '-10', reachedOn: '2026-11-11' });
    expect(await of('400', TEN_A_DAY.slice(-6))).toMatchObject({ outcome: 'too-early', basedOnDays: 6 });
  });

  it('goes by the days of the ledger where the report covers less', async () => {
    const days = async () => [
      { date: '2026-11-01', spentRub: '1' },
      { date: '2026-11-10', spentRub: '69' },
    ];
    // 70 rubles in the latest week, and 100 are left
    const [outlook] = await outlooksOf(
      [],
      { maxRub: '110', period: 'month' },
      { ...context, scopes: [TEN_A_DAY[9]!], days },
    );
    expect(outlook).toMatchObject({
      spentRub: '10',
      basedOnDays: 10,
      averageRubPerDay: '9.86',
      reachedOn: '2026-11-21',
    });
  });

  it('counts the whole life of the ledger without a window', async () => {
    expect((await outlooksOf([], { maxRub: '1000' }, context))[0]).toMatchObject({
      spentRub: '107',
      remainingRub: '893',
    });
  });

  it.each([
    // of the seventeen rubles of the 1st, seven were spent before midnight in New York
    [{ period: 'month', timeZone: 'America/New_York' }, '10', ['150', '150', '140']],
    [{ period: 'hour', timeZone: 'Europe/Moscow' }, '3', ['150', '147']],
  ] as const)(
    'draws what is left of a window that begins within a day of the report: %o',
    async (window, rub, left) => {
      const limit = { scope: 'all', maxRub: '150', mode: 'strict', onUnknownCost: 'estimate', ...window } as const;
      const state = { limit, spentRub: rub, reservedRub: '0', unknownRub: '0' };
      const scopes = [spent('2026-11-01', '17'), spent('2026-11-10', '10')];
      const late = Date.parse('2026-11-10T13:30:00+03:00');
      const [outlook] = await outlooksOf([state], undefined, { ...context, nowMs: late, scopes });
      expect(outlook?.curve.map(({ remainingRub }) => remainingRub)).toEqual(left);
    },
  );

  it('forecasts a limit without a period by the days of Moscow, as everywhere, whatever the zone of the report', async () => {
    const limit = { scope: 'all', maxRub: '150', mode: 'strict', onUnknownCost: 'estimate' } as const;
    const state = { limit, spentRub: '100', reservedRub: '0', unknownRub: '0' };
    const days = async ({ timeZone }: { timeZone: string }) =>
      timeZone === 'Europe/Moscow' ? TEN_A_DAY.map(({ keys: [, date = ''] }) => ({ date, spentRub: '10' })) : [];
    // where it is the 11th as well, for three hours more
    const abroad = { ...context, timeZone: 'UTC', nowMs: Date.parse('2026-11-11T12:00:00+03:00'), days };
    const [outlook] = await outlooksOf([state], undefined, abroad);
    expect(outlook).toMatchObject({ averageRubPerDay: '10', basedOnDays: 10, reachedOn: '2026-11-16' });
  });

  it('sorts the limits of the ledger by their use, reservations included', async () => {
    const limit = { mode: 'strict', onUnknownCost: 'estimate' } as const;
    const states = [
      { limit: { ...limit, scope: 'tag:a=1', maxRub: '100' }, spentRub: '10', reservedRub: '0', unknownRub: '0' },
      { limit: { ...limit, scope: 'tag:a=2', maxRub: '100' }, spentRub: '10', reservedRub: '5', unknownRub: '0.5' },
    ];
    expect(
      (await outlooksOf(states, undefined, context)).map(({ scope, reservedRub, unknownRub, remainingRub }) => [
        scope,
        reservedRub,
        unknownRub,
        remainingRub,
      ]),
    ).toEqual([
      ['a=2', '5', '0.5', '84.5'],
      ['a=1', '0', '0', '90'],
    ]);
  });
});
