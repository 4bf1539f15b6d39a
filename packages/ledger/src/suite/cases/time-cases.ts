import { newEntryId } from '../../base/entry-id.ts';
import { check, equal, matches } from '../assert.ts';
import { inferred, limit, MINUTE_MS, strict, settled, TTL_MS, unknown, type StoreCase } from '../subject.ts';
import { DAY_MS, HOUR_MS, windowOf } from '../../base/windows.ts';
import { PERIODS } from '../../contract/period.ts';

const ZONE = 'Europe/Moscow';

/** What the clock of the store decides: expiry and windows. */
export const timeCases: StoreCase[] = [
  {
    name: 'an attempt that nobody ends in time becomes unknown: its estimate counts, it is never free',
    moving: true,
    async run(subject) {
      const limits = [strict('1')];
      const id = await subject.open({ limits, estimateRub: '0.6', ttlMs: TTL_MS, attempt: { model: 'a/b' } });
      const openedMs = Date.parse((await subject.entry(id))?.openedAt ?? '');
      await subject.clock.advance(TTL_MS - 1);
      matches(
        await subject.rejected({ limits, estimateRub: '0.5' }),
        { reservedRub: '0.6', unknownRub: '0' },
        'before',
      );
      await subject.clock.advance(1);
      matches(await subject.rejected({ limits, estimateRub: '0.5' }), { reservedRub: '0', unknownRub: '0.6' }, 'after');
      const entry = await subject.entry(id);
      const at = new Date(openedMs + TTL_MS).toISOString();
      matches(entry, { status: 'unknown', billing: 'unknown', errorCode: 'expired', at }, 'entry');
      equal(entry?.charge, { status: 'unknown', requestedModel: 'a/b' }, 'charge');
      check((entry?.seq ?? 0) > 0, 'it has a number');
    },
  },
  {
    name: 'a clock may have fractions of a millisecond',
    moving: true,
    async run(subject) {
      await subject.clock.advance(0.4);
      const id = await subject.open({ limits: [strict('1')], estimateRub: '0.6' });
      await subject.clock.advance(0.4);
      await subject.store.renew([id], 2 * TTL_MS);
      await subject.settle(settled(id, '0.5'));
      matches((await subject.store.limits())[0], { spentRub: '0.5', reservedRub: '0' }, 'limits');
      equal(await subject.store.verify(), [], 'verify');
    },
  },
  {
    name: 'renew postpones the expiry as often as it is called: a long answer stays in flight',
    moving: true,
    async run(subject) {
      const id = await subject.open({ limits: [strict('1')], estimateRub: '0.6' });
      for (let renewed = 0; renewed < 4; renewed += 1) {
        await subject.clock.advance(TTL_MS - 1);
        await subject.store.renew([id], TTL_MS);
      }
      matches(await subject.total(), { inFlight: 1, unknown: 0 }, 'total');
      await subject.clock.advance(TTL_MS);
      matches(await subject.total(), { inFlight: 0, unknown: 1 }, 'after the last term');
    },
  },
  {
    name: 'expiry shows in totals, entries, limits, verify and budgets, whichever is called first',
    moving: true,
    async run(subject) {
      await subject.open({ limits: [strict('1')], estimateRub: '0.6' });
      await subject.clock.advance(TTL_MS);
      matches(await subject.total(), { attempts: 1, inFlight: 0, unknown: 1 }, 'totals');
      await subject.open({ limits: [strict('1')], estimateRub: '0.1', ttlMs: MINUTE_MS });
      await subject.clock.advance(MINUTE_MS);
      matches((await subject.store.limits())[0], { unknownRub: '0.7', reservedRub: '0' }, 'limits');
      await subject.open({ limits: [strict('1')], estimateRub: '0.1', ttlMs: MINUTE_MS });
      await subject.clock.advance(MINUTE_MS);
      equal(await subject.store.verify(), [], 'verify');
      await subject.budget('all', '9');
      await subject.open({ estimateRub: '0.1', ttlMs: MINUTE_MS });
      await subject.clock.advance(MINUTE_MS);
      matches((await subject.store.budgets())[0], { unknownRub: '0.9', reservedRub: '0' }, 'budgets');
      equal(
        (await subject.all()).map((entry) => entry.status),
        ['unknown', 'unknown', 'unknown', 'unknown'],
        'entries',
      );
    },
  },
  {
    name: 'the caller determines how long an attempt took, the store when it was',
    moving: true,
    async run(subject) {
      const reportedAt = '2026-03-01T12:00:00.000Z';
      for (const skewMs of [-HOUR_MS / 4, 0, HOUR_MS]) {
        const id = await subject.open();
        const openedMs = Date.parse((await subject.entry(id))?.openedAt ?? '');
        const moment = (afterMs: number): string => new Date(openedMs + skewMs + afterMs).toISOString();
        const times = { openedAt: moment(0), at: moment(2500), abandonedAt: moment(2000) };
        await subject.clock.advance(5000);
        await subject.settle(unknown(id, times));
        const store = (afterMs: number): string => new Date(openedMs + afterMs).toISOString();
        const expected = { openedAt: store(0), at: store(2500), abandonedAt: store(2000) };
        matches(await subject.entry(id), expected, `a clock ${skewMs} ms ahead`);
        matches(await subject.settle(settled(id, '1', times)), expected, 'the price that came later');
      }
      const open = await subject.open();
      const openedMs = Date.parse((await subject.entry(open))?.openedAt ?? '');
      const hour = (count: number): string => new Date(openedMs + count * HOUR_MS).toISOString();
      const { at: latest } = await subject.settle(settled(open, '1', { openedAt: hour(1), at: hour(2) }));
      check(Date.parse(latest) <= subject.clock.now(), 'nothing ends later than now');
      const early = { openedAt: reportedAt, at: '2026-03-01T11:45:00.000Z' };
      const id = newEntryId();
      matches(await subject.settle(settled(id, '1', early)), { openedAt: reportedAt, at: reportedAt }, 'never opened');
      const { openedAt, at } = await subject.settle(settled(await subject.open(), '1', { at: early.at }));
      equal(at, openedAt, 'an end before the beginning');
    },
  },
  {
    name: 'after an expired attempt without an estimate, further calls are rejected',
    moving: true,
    async run(subject) {
      await subject.open({ limits: [strict('1')] });
      await subject.clock.advance(TTL_MS);
      matches(
        await subject.rejected({ limits: [strict('1')], estimateRub: '0.1' }),
        { reason: 'unknown-cost' },
        'rejection',
      );
    },
  },
  {
    name: 'a settlement after the expiry counts',
    moving: true,
    async run(subject) {
      const limits = [strict('1')];
      const id = await subject.open({ limits, estimateRub: '0.6' });
      await subject.clock.advance(TTL_MS);
      await subject.total();
      const entry = await subject.settle(settled(id, '0.1'));
      check(entry.errorCode === undefined, 'a settled entry does not say that it expired');
      await subject.open({ limits, estimateRub: '0.9' });
      matches(await subject.total(), { attempts: 2, settled: 1, unknown: 0, costRub: '0.1' }, 'total');
      equal(await subject.store.verify(), [], 'verify');
    },
  },
  {
    name: 'an attempt that was never sent is removed from the ledger, even after it has expired',
    moving: true,
    async run(subject) {
      const { store } = subject;
      const limits = [strict('1')];
      const unestimated = await subject.open({ attempt: { runId: 'a' } });
      const unsent = await subject.open({ limits, estimateRub: '0.6', attempt: { runId: 'a' } });
      const late = await subject.open({ limits, estimateRub: '0.1' });
      const lost = await subject.open({ limits, estimateRub: '0.2' });
      await subject.clock.advance(TTL_MS);
      await subject.settle(unknown(late));
      await store.clearUnknown('run:a');
      const broken = await subject.settle(unknown(newEntryId()));
      await subject.settle(inferred(lost, '0.2', { errorCode: 'expired' }));
      for (const id of [unsent, unestimated, late, broken.id, lost]) await store.release(id);
      equal((await subject.all()).map(({ id }) => id).toSorted(), [broken.id, late, lost].toSorted(), 'entries');
      matches(await subject.total(), { attempts: 3, unknown: 2, inferred: 1, costRub: '0.2' }, 'total');
      equal((await store.limits({ scope: 'all' }))[0]?.unknownRub, '0.1', 'unknown costs');
      equal(await store.verify(), [], 'verify');
    },
  },
  {
    name: 'renew postpones the expiry, never shortens it, and does not revive an expired attempt',
    moving: true,
    async run(subject) {
      const [renewed, short, late] = [
        await subject.open(),
        await subject.open(),
        await subject.open({ ttlMs: MINUTE_MS }),
      ];
      await subject.clock.advance(5 * MINUTE_MS);
      await subject.store.renew([renewed, late, 'no-such-attempt'], TTL_MS);
      await subject.store.renew([short], MINUTE_MS);
      await subject.clock.advance(4 * MINUTE_MS);
      equal((await subject.entry(short))?.status, 'in-flight', 'one that was renewed for less than it had');
      equal((await subject.entry(late))?.status, 'unknown', 'one whose time was over');
      await subject.clock.advance(MINUTE_MS);
      equal((await subject.entry(short))?.status, 'unknown', 'one after its own time');
      equal((await subject.entry(renewed))?.status, 'in-flight', 'one that was renewed');
      await subject.clock.advance(5 * MINUTE_MS);
      equal((await subject.entry(renewed))?.status, 'unknown', 'one after the time it was renewed for');
    },
  },
  {
    name: 'a limit with a period counts the current calendar window in its time zone, and returns its end',
    moving: true,
    async run(subject) {
      for (const period of PERIODS) {
        const limits = [limit('1', { period, timeZone: ZONE, scope: `run:${period}` })];
        const attempt = { runId: period };
        await subject.spend('1', { limits, attempt });
        const rejection = await subject.rejected({ limits, attempt });
        const { endMs } = windowOf(period, ZONE, subject.clock.now());
        equal(rejection.windowEndsAt, new Date(endMs).toISOString(), `the end of the ${period}`);
        await subject.clock.advance(endMs - subject.clock.now() - 1);
        await subject.rejected({ limits, attempt });
        await subject.clock.advance(1);
        const { states } = await subject.granted({ limits, attempt });
        matches(states[0], { spentRub: '0' }, `the next ${period}`);
      }
      equal(await subject.store.verify(), [], 'verify');
    },
  },
  {
    name: 'a limit without a period counts the whole life of the ledger',
    moving: true,
    async run(subject) {
      await subject.spend('1', { limits: [limit('1')] });
      await subject.clock.advance(400 * DAY_MS);
      await subject.rejected({ limits: [limit('1')] });
    },
  },
  {
    name: 'a price counts in the window in which its attempt was opened',
    moving: true,
    async run(subject) {
      const day = (onUnknownCost: 'estimate' | 'block'): ReturnType<typeof strict> =>
        strict('1', { period: 'day', timeZone: ZONE, onUnknownCost });
      const limits = [day('estimate')];
      const ttlMs = 5 * DAY_MS;
      const [first, second] = [
        await subject.open({ limits, estimateRub: '0.5', ttlMs }),
        await subject.open({ limits, estimateRub: '0.5', ttlMs }),
      ];
      await subject.clock.advance(windowOf('day', ZONE, subject.clock.now()).endMs - subject.clock.now());
      await subject.open({ limits, estimateRub: '1', ttlMs });
      await subject.settle(settled(first, '0.9'));
      await subject.settle(unknown(second));
      matches(
        await subject.rejected({ limits, estimateRub: '0.1' }),
        { spentRub: '0', unknownRub: '0', reservedRub: '1' },
        'today',
      );
      await subject.rejected({ limits: [day('block')], estimateRub: '0.1' });
      equal(await subject.store.verify(), [], 'verify');
    },
  },
  {
    name: 'a window first checked in its middle counts the entries that the ledger has of it',
    moving: true,
    async run(subject) {
      await subject.spend('5');
      await subject.open({ estimateRub: '3', ttlMs: 2 * DAY_MS });
      await subject.clock.advance(windowOf('day', ZONE, subject.clock.now()).endMs - subject.clock.now());
      await subject.spend('0.5');
      await subject.open({ estimateRub: '0.1', ttlMs: DAY_MS });
      await subject.clock.advance(HOUR_MS);
      await subject.settle(unknown(await subject.open({ estimateRub: '0.2' })));
      const limits = [limit('0.7', { period: 'day', timeZone: ZONE })];
      matches(
        await subject.rejected({ limits }),
        { spentRub: '0.5', unknownRub: '0.2', reservedRub: '0.1' },
        'rejection',
      );
    },
  },
  {
    name: 'days of different zones are different windows',
    moving: true,
    async run(subject) {
      const moscow = windowOf('day', ZONE, subject.clock.now());
      const hourBeforeMidnight = moscow.endMs - HOUR_MS - subject.clock.now();
      await subject.clock.advance(hourBeforeMidnight < 0 ? hourBeforeMidnight + DAY_MS : hourBeforeMidnight);
      await subject.spend('1');
      await subject.clock.advance(2 * HOUR_MS);
      await subject.open({ limits: [limit('1', { period: 'day', timeZone: ZONE })] });
      await subject.rejected({ limits: [limit('1', { period: 'day', timeZone: 'UTC' })] });
    },
  },
];
