import { expect, onTestFinished, test, vi } from 'vitest';
import { createLedger, type Ledger } from '../ledger/ledger.ts';
import { MemoryStore } from '../engine/engine-store.ts';
import type { LimitAlert } from '../limits/threshold.ts';

async function spend(ledger: Ledger, costRub: string, tags: Record<string, string>): Promise<void> {
  const reservation = await ledger.reserve({ name: 'ocr', tags, estimateRub: costRub });
  await reservation.settle(costRub);
}

test('a new budget applies to the next call, and returns its state', async () => {
  const ledger = createLedger({ instanceId: 'office' });
  const set = await ledger.budgets.set({ scope: 'user=ivan', maxRub: '500.00', period: 'month', alertAt: ['80%'] });
  expect(set).toMatchObject({
    scope: 'user=ivan',
    budgetScope: 'user=ivan',
    maxRub: '500.00',
    remainingRub: '500',
    spentRub: '0',
  });
  expect(set.windowEndsAt).toMatch(/^\d{4}-\d\d-\d\dT/);
  await spend(ledger, '120.5', { user: 'ivan' });
  expect(await ledger.remaining({ user: 'ivan' })).toMatchObject({
    remainingRub: '379.5',
    spentRub: '120.5',
    unknownRub: '0',
  });
  await ledger.budgets.set({ scope: 'user=ivan', maxRub: '100', period: 'month', changedBy: 'anna', note: 'holidays' });
  await expect(spend(ledger, '1', { user: 'ivan' })).rejects.toMatchObject({ code: 'spend_limit' });
  // one of another period, or of everybody, is none of his
  expect(await ledger.budgets.remove({ scope: 'user=ivan' })).toBe(false);
  expect(await ledger.budgets.remove({ scope: 'user=boris', period: 'month' })).toBe(false);
  expect(await ledger.budgets.remove({ scope: 'user=ivan', period: 'month' })).toBe(true);
  expect(await ledger.budgets.remove({ scope: 'user=ivan', period: 'month' })).toBe(false);
  await spend(ledger, '1', { user: 'ivan' });
  expect(await ledger.budgets.list()).toEqual([]);
  const history = await ledger.budgets.history({ scope: 'user=ivan' });
  expect(history.map(({ amountRub, changedBy, note }) => [amountRub, changedBy, note])).toEqual([
    ['500.00', 'office', undefined],
    ['100', 'anna', 'holidays'],
    [undefined, 'office', undefined],
  ]);
});

test('remaining returns the tightest of all budgets that apply, even before the first call', async () => {
  const ledger = createLedger();
  expect(await ledger.remaining({ user: 'ivan' })).toBeUndefined();
  await ledger.budgets.set({ scope: 'user=*', maxRub: '20', period: 'day' });
  await ledger.budgets.set({ scope: 'all', maxRub: '1000' });
  expect(await ledger.remaining({ user: 'ivan' })).toMatchObject({
    scope: 'user=ivan',
    budgetScope: 'user=*',
    remainingRub: '20',
  });
  await spend(ledger, '985', { team: 'x' });
  expect(await ledger.remaining({ user: 'ivan' })).toMatchObject({ scope: 'all', remainingRub: '15' });
});

test.each([
  [{ scope: 'ivan', maxRub: '1' }, /^scope must be/],
  [{ scope: `user=${'x'.repeat(300)}`, maxRub: '1' }, /^scope must be .* 256 bytes/],
  [{ scope: 'user=ivan', maxRub: '-1' }, /^maxRub must be/],
  [{ scope: 'user=ivan', maxRub: '5 rubles' }, /^maxRub must be/],
  [
    { scope: 'user=ivan', maxRub: '5', period: 'year' },
    /^period must be 'hour' or 'day' or 'week' or 'month', got "year"$/,
  ],
  [{ scope: 'user=ivan', maxRub: '5', timeZone: 'Europe/Moscow' }, /^timeZone must be absent without a period, /],
  [
    { scope: 'user=ivan', maxRub: '5', period: 'day', timeZone: 'Mars' },
    /^timeZone must be an IANA name such as "Europe\/Moscow", not "Mars"/,
  ],
  [
    { scope: 'user=ivan', maxRub: '5', period: 'day', timeZone: '+03:00' },
    /^timeZone must be an IANA name such as "Europe\/Moscow", or "Etc\/GMT-3", not "\+03:00"/,
  ],
  [{ scope: 'user=ivan', maxRub: '5', alertAt: ['80%', 'six'] }, /^alertAt must be .*, not "six"\.$/],
  [{ scope: 'user=ivan', maxRub: '5', alertAt: ['6'] }, /^alertAt must be .* within the limit, not "6"\.$/],
  [{ scope: 'user=ivan', maxRub: '5', alertAt: '80%' }, /^alertAt must be a list .*, not "80%"\.$/],
  [{ scope: 'user=ivan', maxRub: '5', note: 'x'.repeat(1001) }, /^note must be/],
])('a budget %o is rejected, and nothing is written', async (terms, message) => {
  const ledger = createLedger();
  const set = ledger.budgets.set(terms as Parameters<typeof ledger.budgets.set>[0]);
  await expect(set).rejects.toMatchObject({ code: 'configuration', message: expect.stringMatching(message) });
  expect(await ledger.budgets.history()).toEqual([]);
});

test('a payment counts once, and another amount under its id is rejected', async () => {
  const ledger = createLedger();
  const payment = { scope: 'customer=acme', amountRub: '1000', id: 'p-1' } as const;
  await ledger.credit(payment);
  const { maxRub, remainingRub } = await ledger.credit({ ...payment, amountRub: '1000.00' });
  expect([maxRub, remainingRub]).toEqual(['1000', '1000']);
  await expect(ledger.credit({ ...payment, amountRub: '2000' })).rejects.toThrow(
    /^id "p-1" is already recorded with 1000 rubles/,
  );
  await expect(ledger.credit({ ...payment, scope: 'customer=beta' })).rejects.toThrow(/^id /);
  await ledger.credit({ scope: 'customer=beta', amountRub: '1', id: 'p-0' });
  await expect(ledger.credit({ ...payment, id: 'p-0' })).rejects.toThrow(
    'id "p-0" is already recorded with 1 ruble for customer=beta.',
  );
  await expect(ledger.credit({ ...payment, id: '' })).rejects.toThrow(/^id must be/);
  await expect(ledger.credit({ ...payment, id: 'p-2', amountRub: 'much' })).rejects.toThrow(/^amountRub must be/);
  await expect(ledger.credit({ ...payment, id: 'p-2', scope: 'customer=*' })).rejects.toThrow(/^scope must be/);
  await ledger.credit({ ...payment, id: 'correction', amountRub: '-400' });
  expect(await ledger.remaining({ customer: 'acme' })).toMatchObject({ remainingRub: '600' });
});

test('a wallet and a budget of one scope are distinct, whichever was set first', async () => {
  const ledger = createLedger();
  const budget = { scope: 'customer=acme', maxRub: '50' } as const;
  const payment = { scope: 'customer=acme', amountRub: '1000', id: 'p-1' } as const;
  expect(await ledger.budgets.set(budget)).toMatchObject({ maxRub: '50' });
  expect(await ledger.credit(payment)).toMatchObject({ maxRub: '1000' });
  expect(await ledger.budgets.set({ ...budget, maxRub: '60' })).toMatchObject({ maxRub: '60' });
  expect(await ledger.credit(payment)).toMatchObject({ maxRub: '1000' });
});

test.each([undefined, 5])('a payment to %s is rejected, because it is not a scope', async (scope) => {
  const paid = createLedger().credit({ scope: scope as never, amountRub: '1', id: 'p-1' });
  await expect(paid).rejects.toMatchObject({ code: 'configuration', message: expect.stringMatching(/^scope must be/) });
});

test.each<[string, string, (ledger: Ledger) => Promise<unknown>]>([
  ['per', 'period', ({ budgets }) => budgets.set({ scope: 'all', maxRub: '5', per: 'month' } as never)],
  ['timezone', 'timeZone', ({ budgets }) => budgets.set({ scope: 'all', maxRub: '5', timezone: 'UTC' } as never)],
  [
    'alertBelow',
    'alertBelowRub',
    (ledger) => ledger.credit({ scope: 'a=b', amountRub: '5', id: 'p', alertBelow: '1' } as never),
  ],
  ['roundto', 'roundTo', (ledger) => ledger.statement({ scope: 'a=b', roundto: '0.01' } as never)],
  ['estimate', 'estimateRub', (ledger) => ledger.reserve({ name: 'ocr', estimate: '5' } as never)],
  ['scope', 'tags', (ledger) => ledger.reserve({ name: 'ocr', scope: 'user=ivan' } as never)],
  ['scope', 'tags', (ledger) => ledger.refund({ amountRub: '5', id: 'r', scope: 'user=ivan' } as never)],
  ['tag', 'tags', (ledger) => ledger.refund({ amountRub: '5', id: 'r', tag: { user: 'ivan' } } as never)],
])('%s is no option, and %s is meant: nothing is written', async (name, meant, write) => {
  const ledger = createLedger();
  await expect(write(ledger)).rejects.toMatchObject({
    code: 'configuration',
    message: expect.stringMatching(`"${name}".*did you mean ${meant}`),
  });
  expect([await ledger.budgets.list(), ledger.total().attempts]).toEqual([[], 0]);
});

test('a tool obeys the budgets, waits for reserved money, and ends once', async () => {
  const ledger = createLedger();
  await ledger.budgets.set({ scope: 'user=ivan', maxRub: '10' });
  const tags = { user: 'ivan' };
  const first = await ledger.reserve({ name: 'ocr', tags, estimateRub: '8' });
  let granted = false;
  const waiting = ledger.reserve({ name: 'ocr', tags, estimateRub: '8' }).then((reservation) => {
    granted = true;
    return reservation;
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(granted).toBe(false);
  await first.settle('1.5');
  const second = await waiting;
  await second.release();
  await expect(first.settle('1.5')).rejects.toMatchObject({ code: 'configuration' });
  await expect(second.settle('1')).rejects.toThrow(/has ended/);
  const third = await ledger.reserve({ name: 'ocr', tags, estimateRub: '8' });
  await expect(third.settle('-1')).rejects.toThrow(/refund/);
  await third.settle('8.5');
  await expect(ledger.reserve({ name: 'ocr', tags, estimateRub: '1' })).rejects.toMatchObject({ code: 'spend_limit' });
  expect(ledger.total({ by: 'model' })['tool:ocr']).toMatchObject({ costRub: '10', settled: 2 });
});

test.each([-1, 1])(
  'a clock change of %i hours affects neither how long a tool waits nor how long it took',
  async (hours) => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const ledger = createLedger();
    const request = { name: 'ocr', estimateRub: '8', spendLimit: { maxRub: '10', waitMs: 3000 } };
    const first = await ledger.reserve(request);
    const tooLate = ledger.reserve(request).catch((error: unknown) => error);
    const inTime = ledger.reserve({ ...request, spendLimit: { maxRub: '10', waitMs: 6000 } });
    vi.setSystemTime(Date.now() + hours * 3_600_000);
    await vi.advanceTimersByTimeAsync(3000);
    expect(await tooLate).toMatchObject({ reason: 'reserved', waitedMs: 3000 });
    await first.settle('1');
    await (await inTime).settle('1');
    expect(ledger.entries()).toMatchObject([{ durationMs: 3000 }, { durationMs: 0, waitedMs: 3000 }]);
  },
);

test('a free tool does not queue behind those that wait for money', async () => {
  const ledger = createLedger();
  await ledger.budgets.set({ scope: 'user=ivan', maxRub: '10' });
  const request = { name: 'ocr', tags: { user: 'ivan' }, estimateRub: '8' };
  const first = await ledger.reserve(request);
  const waiting = ledger.reserve(request);
  const free = await ledger.reserve({ ...request, name: 'clock', estimateRub: '0.00' });
  expect(ledger.inFlight().map(({ id }) => id)).toEqual([first.id, free.id]);
  await free.settle('0');
  await first.settle('1');
  await (await waiting).release();
});

test('a tool that fails within `await using` is released, and one that was settled is not', async () => {
  const ledger = createLedger();
  const request = { name: 'ocr', estimateRub: '2' };
  const scan = async (price?: string): Promise<void> => {
    await using reservation = await ledger.reserve(request);
    if (price === undefined) throw new Error('no picture');
    await reservation.settle(price);
  };
  await expect(scan()).rejects.toThrow('no picture');
  await scan('1.35');
  expect(ledger.total({ by: 'model' })).toEqual({
    'tool:ocr': expect.objectContaining({ costRub: '1.35', attempts: 1 }) as object,
  });
  expect(ledger.inFlight()).toEqual([]);
});

test('a refund returns money once', async () => {
  const ledger = createLedger();
  await ledger.budgets.set({ scope: 'user=ivan', maxRub: '10' });
  await spend(ledger, '10', { user: 'ivan' });
  const refund = { amountRub: '4', id: 'r-1', tags: { user: 'ivan' } };
  await ledger.refund(refund);
  await ledger.refund(refund);
  expect(await ledger.remaining({ user: 'ivan' })).toMatchObject({ remainingRub: '4' });
  await expect(ledger.refund({ ...refund, amountRub: '0' })).rejects.toThrow(/^amountRub must be/);
  const ofAnother = { ...refund, tags: { user: 'anna' } };
  await expect(ledger.refund(ofAnother)).rejects.toThrow(
    'id "r-1" is already recorded with -4 rubles for model:refund, user=ivan.',
  );
});

test.each(['r-1', 'a\nline', 'x'.repeat(300)])('the refund %j counts once, whatever its name', async (id) => {
  const store = new MemoryStore();
  const [ledger, restarted] = [createLedger({ store }), createLedger({ store })];
  const first = await ledger.refund({ amountRub: '4', id });
  expect(await ledger.refund({ amountRub: '4.00', id })).toEqual(first);
  expect(await restarted.refund({ amountRub: '4', id })).toEqual(first);
  expect([ledger.total().costRub, restarted.total().costRub]).toEqual(['-4', '0']);
  expect((await ledger.totals())['all']).toMatchObject({ costRub: '-4', attempts: 1 });
  const other = ledger.refund({ amountRub: '5', id });
  await expect(other).rejects.toMatchObject({
    code: 'configuration',
    message: expect.stringMatching(/^id /) as string,
  });
});

test.each([
  [(ledger: Ledger) => ledger.refund({ amountRub: '4', id: '' }), /^id must be/],
  [(ledger: Ledger) => ledger.refund({ amountRub: '4' } as Parameters<Ledger['refund']>[0]), /^id must be/],
  [(ledger: Ledger) => ledger.refund({ amountRub: '4', id: 'r', tags: { user: 'x'.repeat(3000) } }), /tag "user"/],
  [
    (ledger: Ledger) => ledger.refund({ amountRub: '4', id: 'r', tags: 'user=ivan' as never }),
    /^tags of refund must be/,
  ],
  [(ledger: Ledger) => ledger.reserve({ name: 'ocr', tags: 'user=ivan' as never }), /^tags of reserve must be/],
  [(ledger: Ledger) => ledger.reserve({ name: 'ocr', estimateRub: '-1' }), /^estimateRub must be/],
  [(ledger: Ledger) => ledger.reserve({ name: '' }), /^name must be/],
])('bad input is rejected by its field, and nothing is recorded', async (write, message) => {
  const ledger = createLedger();
  await expect(write(ledger)).rejects.toMatchObject({
    code: 'configuration',
    message: expect.stringMatching(message) as string,
  });
  expect(ledger.total()).toMatchObject({ attempts: 0 });
});

test('a statement opens with what the one before closed with: costs that are known in part, and pruned ones, included', async () => {
  const store = new MemoryStore();
  const ledger = createLedger({ store });
  const scope = 'customer=acme';
  await ledger.credit({ scope, amountRub: '100', id: 'january' });
  const ended = async (at: string, status: 'settled' | 'unknown', charge: object): Promise<void> => {
    const entry = {
      id: at,
      status,
      at,
      openedAt: at,
      attempt: 1,
      billing: 'charged',
      tags: { customer: 'acme' },
    } as const;
    await ledger.settle({ ...entry, charge: { status, ...charge } });
  };
  await ended('2026-02-01T00:00:00Z', 'unknown', { atLeastRub: '3' });
  await ended('2026-02-02T00:00:00Z', 'settled', { costRub: '4' });
  await ended('2026-03-02T00:00:00Z', 'settled', { costRub: '5' });
  const february = await ledger.statement({ scope, from: '2026-02-01', to: '2026-03-01' });
  expect(february).toMatchObject({ costRub: '7', unknown: 1 });
  const march = { scope, from: '2026-03-01', to: '2026-04-01' } as const;
  const before = await ledger.statement(march);
  expect(before.openingRub).toBe(february.closingRub);
  await store.prune({ before: '2026-03-01' });
  expect(await ledger.statement(march)).toEqual(before);
});

test('a statement has one line for the entries of its period that were pruned, and its sums stay', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-03-20T00:00:00Z'), toFake: ['Date'] });
  const store = new MemoryStore();
  const ledger = createLedger({ store });
  for (const [costRub, at] of [
    ['4', '2026-03-02T00:00:00Z'],
    ['5', '2026-03-12T00:00:00Z'],
  ] as const) {
    const entry = { id: at, at, openedAt: at, attempt: 1, model: 'm', tags: { customer: 'acme' } } as const;
    await ledger.settle({ ...entry, status: 'settled', billing: 'charged', charge: { status: 'settled', costRub } });
  }
  await store.prune({ before: '2026-03-10' });
  const statement = await ledger.statement({ scope: 'customer=acme', from: '2026-03-01', markup: '10%' });
  vi.useRealTimers();
  expect(statement).toMatchObject({
    openingRub: '0',
    lines: [
      { day: '', model: '', calls: 0, costRub: '4', invoicedRub: '4.4', pruned: true },
      { day: '2026-03-12', model: 'm', calls: 1, costRub: '5', invoicedRub: '5.5' },
    ],
    costRub: '9',
    closingRub: '-9.9',
  });
});

test('a statement of the whole ledger begins at 0 and adds up to its total, also when old entries were pruned, refunds too', async () => {
  const now = Date.parse('2026-06-20T00:00:00Z');
  const store = new MemoryStore({ now: () => now });
  const ledger = createLedger({ store });
  const scope = 'customer=acme';
  for (const [costRub, at] of [
    ['-20', '2026-02-01T00:00:00Z'],
    ['4', '2026-06-01T00:00:00Z'],
    ['5', '2026-06-12T00:00:00Z'],
  ] as const) {
    const entry = { id: at, at, openedAt: at, attempt: 1, model: 'm', tags: { customer: 'acme' } } as const;
    await ledger.settle({ ...entry, status: 'settled', billing: 'charged', charge: { status: 'settled', costRub } });
  }
  await store.prune({ before: '2026-06-10' });
  const { openingRub, lines, costRub, closingRub } = await ledger.statement({ scope });
  expect({ openingRub, costRub, closingRub }).toEqual({ openingRub: '0', costRub: '-11', closingRub: '11' });
  expect(lines.map((line) => [line.pruned, line.costRub])).toEqual([
    [true, '-16'],
    [undefined, '5'],
  ]);
  expect((await ledger.totals({ scope }))['all']?.costRub).toBe(costRub);
});

test('a statement adds up to the digit, and is rounded once', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-03-31T20:00:00Z'), toFake: ['Date'] });
  const ledger = createLedger();
  const tags = { customer: 'acme' };
  await ledger.credit({ scope: 'customer=acme', amountRub: '100', id: 'march' });
  await spend(ledger, '0.005', tags);
  vi.setSystemTime(Date.parse('2026-03-31T21:00:00Z'));
  await ledger.credit({ scope: 'customer=acme', amountRub: '50', id: 'april', note: 'invoice 7' });
  await spend(ledger, '0.001', tags);
  await spend(ledger, '0.002', tags);
  await ledger.credit({ scope: 'customer=beta', amountRub: '10', id: 'beta' });
  await spend(ledger, '7', { customer: 'beta' });
  const query = {
    scope: 'customer=acme',
    from: '2026-04-01',
    to: '2026-05-01',
    markup: '30%',
    roundTo: '0.01',
  } as const;
  const statement = await ledger.statement(query);
  const whole = await ledger.statement({ scope: 'customer=acme' });
  vi.useRealTimers();
  expect(whole).toMatchObject({
    openingRub: '0',
    from: '2026-03-30T21:00:00.000Z',
    to: '2026-03-31T21:00:00.000Z',
    costRub: '0.008',
    closingRub: '149.992',
  });
  expect(whole.credits.map(({ id }) => id)).toEqual(['march', 'april']);
  expect(statement).toEqual({
    scope: 'customer=acme',
    from: '2026-03-31T21:00:00.000Z',
    to: '2026-04-30T21:00:00.000Z',
    openingRub: '99.9935',
    credits: [{ id: 'april', at: '2026-03-31T21:00:00.000Z', amountRub: '50', note: 'invoice 7' }],
    lines: [{ day: '2026-04-01', model: 'tool:ocr', calls: 2, costRub: '0.003', invoicedRub: '0.0039' }],
    costRub: '0.003',
    invoicedRub: '0.0039',
    totalRub: '0',
    closingRub: '149.9896',
    unknown: 0,
  });
  await expect(ledger.statement({ ...query, markup: 'a third' })).rejects.toThrow(/^markup must be/);
  const reversed = { ...query, from: '2026-02-02', to: '2026-02-01' };
  await expect(ledger.statement(reversed)).rejects.toThrow(
    'The period ends before it begins: from "2026-02-02" to "2026-02-01".',
  );
  for (const unreadable of [{ from: '2026-11' }, { to: 'soon' }, { timeZone: 'Europe/Nowhere' }, reversed])
    await expect(ledger.statement({ ...query, ...unreadable })).rejects.toMatchObject({ code: 'configuration' });
  await expect(ledger.statement({ ...query, roundTo: '0' })).rejects.toThrow(/^roundTo must be/);
  await expect(ledger.statement({ scope: 'customer=*' })).rejects.toThrow(
    /^scope must be one, such as "customer=acme"/,
  );
});

test('a statement without a beginning begins with the day of its first payment or entry, and an empty one when it ends', async () => {
  const ledger = createLedger();
  const scope = 'customer=acme';
  const entry = { id: 'early', attempt: 1, billing: 'charged', tags: { customer: 'acme' } } as const;
  const at = '2026-02-01T09:00:00Z';
  await ledger.credit({ scope, amountRub: '100', id: 'later' });
  await ledger.settle({ ...entry, status: 'settled', at, openedAt: at, charge: { status: 'settled', costRub: '4' } });
  // midnight in Moscow
  expect((await ledger.statement({ scope })).from).toBe('2026-01-31T21:00:00.000Z');
  expect((await ledger.statement({ scope, timeZone: 'UTC' })).from).toBe('2026-02-01T00:00:00.000Z');
  const { from, to } = await ledger.statement({ scope: 'customer=beta' });
  expect(from).toBe(to);
  expect(await ledger.statement({ scope: 'customer=beta', to: '2026-01-01' })).toMatchObject({
    from: '2025-12-31T21:00:00.000Z',
    to: '2025-12-31T21:00:00.000Z',
  });
});

test('of two ledgers with one store, one reports a threshold, and a third that starts later does not', async () => {
  const store = new MemoryStore();
  const reported: string[] = [];
  const call = async (who: string): Promise<void> => {
    const ledger = createLedger({ store });
    const onLimitAlert = ({ threshold, id }: LimitAlert): void => void reported.push(`${who} ${threshold} ${id}`);
    const meter = ledger.meter({ spendLimit: 'budgets', onLimitAlert });
    const attempt = await meter.begin({ path: '/v1/chat/completions', attempt: 1, tags: { user: 'ivan' } });
    await attempt.settle({
      billing: 'charged',
      sent: true,
      durationMs: 1,
      charge: { status: 'settled', costRub: '4' },
    });
  };
  await createLedger({ store }).budgets.set({ scope: 'user=ivan', maxRub: '15', alertAt: ['50%', '80%'] });
  await call('first');
  expect(reported).toEqual([]);
  await call('second');
  await call('third');
  expect(reported).toEqual(['second 50% tag:user=ivan 7.5', 'third 80% tag:user=ivan 12']);
  const alerts = store.limitEvents({ kind: 'alert' });
  expect(alerts).toMatchObject([{ deliveredAt: expect.any(String) }, { deliveredAt: expect.any(String) }]);
});

const DAY_MS = 24 * 3_600_000;

test.each([
  ['as that of the store', 0],
  ['an hour behind it', 3_600_000],
  ['a month behind it', 31 * DAY_MS],
])(
  'an alert that its writer did not deliver is delivered by another after a minute, with the same id: a clock %s',
  async (_clock, behindMs) => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const store = new MemoryStore({ now: () => Date.now() + behindMs });
    const reported: string[] = [];
    const first = createLedger({ store });
    await first.budgets.set({ scope: 'all', maxRub: '10', alertAt: ['10%'] });
    const call = async (onLimitAlert: (near: LimitAlert) => void): Promise<void> => {
      const meter = createLedger({ store }).meter({ spendLimit: 'budgets', onLimitAlert, onCallbackError: () => {} });
      const attempt = await meter.begin({ path: '/v1/chat/completions', attempt: 1 });
      await attempt.settle({
        billing: 'charged',
        sent: true,
        durationMs: 1,
        charge: { status: 'settled', costRub: '1' },
      });
    };
    await call(({ id }) => {
      reported.push(`died ${id}`);
      throw new Error('killed');
    });
    await call(({ id }) => void reported.push(`second ${id}`));
    await vi.advanceTimersByTimeAsync(59_000);
    expect(reported).toEqual(['died all 1']);
    await vi.advanceTimersByTimeAsync(2000);
    expect(reported).toEqual(['died all 1', 'second all 1']);
  },
);
