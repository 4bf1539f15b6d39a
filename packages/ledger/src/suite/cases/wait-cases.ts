import { newEntryId } from '../../base/entry-id.ts';
import { check, equal, matches } from '../assert.ts';
import { waiting, limit, rejectedEntry, strict, settled, unknown, type StoreCase } from '../subject.ts';

/** What limits in wait mode let pass, and what has to wait. */
export const waitCases: StoreCase[] = [
  {
    name: 'wait: a call that fits is granted; one that does not fit because of reservations may fit later',
    async run(subject) {
      const limits = [waiting('1')];
      const first = await subject.open({ limits, estimateRub: '0.7' });
      const rejection = await subject.rejected({ limits, estimateRub: '0.31' });
      matches(rejection, { reason: 'reserved', spentRub: '0', reservedRub: '0.7', unknownRub: '0' }, 'rejection');
      equal(rejection.limit, limits[0], 'the limit that rejected');
      await subject.open({ limits, estimateRub: '0.3' });
      await subject.settle(settled(first, '0.2'));
      await subject.open({ limits, estimateRub: '0.5' });
    },
  },
  {
    name: 'wait: with money left and nothing reserved, one call goes alone, whatever it may cost',
    async run(subject) {
      const limits = [waiting('1')];
      await subject.spend('0.9', { limits });
      const alone = await subject.open({ limits, estimateRub: '5' });
      matches(
        await subject.rejected({ limits, estimateRub: '0.01' }),
        { reason: 'reserved', reservedRub: '5' },
        'rejection',
      );
      await subject.store.release(alone);
      await subject.spend('0.1', { limits, estimateRub: '5' });
      matches(
        await subject.rejected({ limits, estimateRub: '0.01' }),
        { reason: 'exceeded', spentRub: '1' },
        'rejection',
      );
    },
  },
  {
    name: 'wait: a spent limit rejects at once, even if another limit would make the call wait',
    async run(subject) {
      const attempt = { runId: 'a' };
      await subject.spend('1', { attempt });
      await subject.open({ estimateRub: '5', attempt });
      const limits = [waiting('6'), waiting('1', { scope: 'run:a' })];
      matches(await subject.rejected({ limits, estimateRub: '1', attempt }), { reason: 'exceeded' }, 'rejection');
    },
  },
  {
    name: 'a call that costs nothing is granted next to reservations and when the money is spent, unless the limit is loose',
    async run(subject) {
      await subject.open({ estimateRub: '5' });
      await subject.open({ limits: [waiting('1')], estimateRub: '0' });
      await subject.spend('2');
      await subject.open({ limits: [waiting('1'), strict('1'), waiting('0')], estimateRub: '0' });
      await subject.rejected({ limits: [limit('1')], estimateRub: '0' });
      await subject.settle(unknown(await subject.open()));
      const blocking = [waiting('1', { onUnknownCost: 'block' })];
      matches(await subject.rejected({ limits: blocking, estimateRub: '0' }), { reason: 'unknown-cost' }, 'rejection');
    },
  },
  {
    name: 'wait: as many calls of unknown cost run together as are allowed, while nothing is reserved',
    async run(subject) {
      const limits = [waiting('1')];
      const first = await subject.open({ limits });
      matches(await subject.rejected({ limits }), { reason: 'reserved', reservedRub: '0' }, 'rejection');
      const second = await subject.open({ limits, probes: 2 });
      await subject.rejected({ limits, probes: 2 });
      // each of the two may cost as much as this one
      matches(await subject.rejected({ limits, estimateRub: '0.34' }), { reason: 'reserved' }, 'rejection');
      await subject.open({ limits, estimateRub: '0.3' });
      await subject.rejected({ limits, probes: 4 });
      await subject.settle(settled(first, '0.1'));
      await subject.settle(rejectedEntry(second));
      await subject.open({ limits, estimateRub: '0.6' });
    },
  },
  {
    name: 'wait: after three answers of unknown cost without an estimate one call goes at a time; after the fourth none',
    async run(subject) {
      const limits = [waiting('1')];
      for (let broken = 0; broken < 3; broken += 1) await subject.settle(unknown(await subject.open({ limits })));
      // four at most while no cost is known, those that broke included
      const fourth = await subject.open({ limits, probes: 4 });
      matches(await subject.rejected({ limits, probes: 4 }), { reason: 'reserved' }, 'rejection of a fifth');
      await subject.settle(unknown(fourth));
      matches(await subject.rejected({ limits, estimateRub: '0.1' }), { reason: 'unknown-cost' }, 'rejection');
      await subject.open({ limits: [waiting('1', { onUnknownCost: 'allow' })], estimateRub: '0.1' });
      await subject.store.clearUnknown();
      await subject.open({ limits, estimateRub: '0.1' });
    },
  },
  {
    name: 'wait: an answer of unknown cost without an estimate counts as much as the call being checked',
    async run(subject) {
      const limits = [waiting('1')];
      await subject.settle(unknown(await subject.open({ limits })));
      await subject.open({ estimateRub: '0.1' });
      matches(await subject.rejected({ limits, estimateRub: '0.46' }), { reason: 'reserved' }, 'rejection');
      await subject.open({ limits, estimateRub: '0.45' });
      matches(
        await subject.rejected({ limits: [waiting('1', { onUnknownCost: 'block' })], estimateRub: '0.1' }),
        { reason: 'unknown-cost' },
        'rejection',
      );
    },
  },
  {
    name: 'the estimate of a scope counts in that scope only, while in flight and while the price is unknown',
    async run(subject) {
      const attempt = { runId: 'a' };
      const limits = [strict('1', { scope: 'run:a' }), strict('100')];
      const opening = { limits, attempt, estimateRub: '5', estimateRubByScope: { 'run:a': '0.6' } };
      const { id, states } = await subject.granted(opening);
      equal(
        states.map(({ reservedRub }) => reservedRub),
        ['0.6', '5'],
        'reserved in the run and in the ledger',
      );
      matches(await subject.rejected(opening), { reason: 'reserved', reservedRub: '0.6' }, 'rejection');
      equal(await subject.store.verify(), [], 'verify while in flight');
      await subject.settle(unknown(id, { ...attempt, estimateRub: '5', estimateRubByScope: { 'run:a': '0.6' } }));
      matches(await subject.rejected(opening), { reason: 'exceeded', unknownRub: '0.6' }, 'rejection after it broke');
      equal(await subject.store.verify(), [], 'verify while unknown');
      await subject.settle(settled(id, '0.1', attempt));
      await subject.open(opening);
    },
  },
  {
    name: 'wait: many callers at once exceed a limit by no more than the last call that goes alone',
    async run(subject) {
      const limits = [waiting('10'), limit('1000')];
      const answers = await Promise.all(
        Array.from({ length: 64 }, async (_, index) => {
          const store = index % 2 === 0 ? subject.store : subject.second;
          const call = { id: newEntryId(), ttlMs: 600_000, attempt: { attempt: 1 }, estimateRub: '0.7' };
          const reservation = await store.reserve(limits, call);
          if ('rejected' in reservation) return 0;
          await store.settle(settled(call.id, '0.7'));
          return 1;
        }),
      );
      // the fifteenth goes alone when it comes last: something is unspent then
      const granted = answers.filter((answer) => answer === 1).length;
      check(granted === 14 || granted === 15, `${granted} calls of 0.7 were granted under a limit of 10`);
      equal(await subject.store.verify(), [], 'verify');
    },
  },
  {
    name: 'a limit in strict mode rejects at once, even if another limit would make the call wait',
    async run(subject) {
      const limits = [waiting('1'), strict('1')];
      await subject.open({ limits, estimateRub: '0.7' });
      const { reason, limit: rejecting } = await subject.rejected({ limits, estimateRub: '0.5' });
      equal([reason, rejecting.mode], ['reserved', 'strict'], 'rejection');
    },
  },
];
