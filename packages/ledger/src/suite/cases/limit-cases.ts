import { newEntryId } from '../../base/entry-id.ts';
import { check, equal, matches } from '../assert.ts';
import { limit, rejectedEntry, strict, settled, unknown, type StoreCase } from '../subject.ts';

/** What limits let pass. */
export const limitCases: StoreCase[] = [
  {
    name: 'a limit with an estimate of its own reserves it, also for the longest names',
    async run(subject) {
      const longest = 'я'.repeat(128);
      const attempt = { runId: longest, model: longest, tags: { t: longest.slice(1) } };
      for (const scope of [`run:${longest}`, `model:${longest}`, `tag:t=${longest.slice(1)}`]) {
        const call = {
          limits: [strict('9', { scope })],
          estimateRub: '5',
          estimateRubByScope: { [scope]: '1' },
          attempt,
        };
        const { id, states } = await subject.granted(call);
        matches(states[0], { reservedRub: '1' }, scope);
        await subject.store.release(id);
      }
    },
  },
  {
    name: 'loose: rejects once the money is spent; calls in flight never block',
    async run(subject) {
      const limits = [limit('1')];
      for (let i = 0; i < 3; i += 1) await subject.open({ limits, estimateRub: '5' });
      await subject.spend('0.6', { limits });
      await subject.spend('0.6', { limits });
      const rejection = await subject.rejected({ limits });
      matches(rejection, { reason: 'exceeded', spentRub: '1.2', reservedRub: '15', unknownRub: '0' }, 'rejection');
      equal(rejection.limit, limits[0], 'the limit that rejected');
      equal((await subject.total()).attempts, 5, 'a rejection leaves nothing behind');
    },
  },
  {
    name: 'loose: rejects when exactly the limit is spent; a limit of 0 rejects everything',
    async run(subject) {
      await subject.spend('1');
      await subject.rejected({ limits: [limit('1.00')] });
      await subject.open({ limits: [limit('1.01')] });
      await subject.rejected({ limits: [limit('0')] });
    },
  },
  {
    name: 'strict: grants exactly up to the limit, and not a kopek more',
    async run(subject) {
      const limits = [strict('1')];
      const first = await subject.open({ limits, estimateRub: '0.7' });
      matches(
        await subject.rejected({ limits, estimateRub: '0.31' }),
        { reason: 'reserved', reservedRub: '0.7' },
        'rejection',
      );
      const { states } = await subject.granted({ limits, estimateRub: '0.3' });
      matches(states[0], { spentRub: '0', reservedRub: '1', unknownRub: '0' }, 'the state after the grant');
      await subject.rejected({ limits, estimateRub: '0.000001' });
      await subject.settle(settled(first, '0.2'));
      await subject.open({ limits, estimateRub: '0.5' });
      await subject.rejected({ limits, estimateRub: '0.01' });
    },
  },
  {
    name: 'strict: the price replaces the reservation, in any order, even above the estimate',
    async run(subject) {
      const limits = [strict('1')];
      const [first, second] = [
        await subject.open({ limits, estimateRub: '0.4' }),
        await subject.open({ limits, estimateRub: '0.4' }),
      ];
      await subject.settle(settled(second, '0.9'));
      matches(
        await subject.rejected({ limits, estimateRub: '0.1' }),
        { spentRub: '0.9', reservedRub: '0.4' },
        'rejection',
      );
      await subject.settle(rejectedEntry(first));
      await subject.open({ limits, estimateRub: '0.1' });
    },
  },
  {
    name: 'strict: without an estimate one call at a time reserves all that remains',
    async run(subject) {
      const limits = [strict('1')];
      await subject.spend('0.25');
      const unestimated = await subject.open({ limits });
      matches(await subject.rejected({ limits, estimateRub: '0.1' }), { reservedRub: '0.75' }, 'beside it');
      await subject.rejected({ limits });
      await subject.settle(settled(unestimated, '0.25'));
      const next = await subject.open({ limits, estimateRub: '0.1' });
      await subject.store.release(next);
      await subject.settle(settled(await subject.open({ limits }), '0.5'));
      await subject.rejected({ limits });
    },
  },
  {
    name: 'strict: without an estimate, an attempt that no strict limit checked reserves nothing',
    async run(subject) {
      await subject.open();
      await subject.open({ limits: [limit('5')] });
      await subject.open({ limits: [strict('1')], estimateRub: '1' });
    },
  },
  {
    name: 'several limits apply together, and the first that rejects is named',
    async run(subject) {
      const run = { ...strict('1'), scope: 'run:a' };
      const limits = [strict('10'), run];
      await subject.open({ limits, estimateRub: '0.9', attempt: { runId: 'a' } });
      const rejection = await subject.rejected({ limits, estimateRub: '0.2', attempt: { runId: 'a' } });
      equal(rejection.limit, run, 'the limit that rejected');
      matches(rejection, { reservedRub: '0.9' }, 'rejection');
      const other = [strict('10'), { ...run, scope: 'run:b' }];
      await subject.open({ limits: other, estimateRub: '0.2', attempt: { runId: 'b' } });
    },
  },
  {
    name: 'two limits on one scope count the same money, each by its own maximum',
    async run(subject) {
      await subject.open({ limits: [strict('1'), strict('2')], estimateRub: '0.8' });
      equal(
        (await subject.rejected({ limits: [strict('2'), strict('1')], estimateRub: '0.3' })).limit.maxRub,
        '1',
        'max',
      );
      await subject.open({ limits: [strict('2')], estimateRub: '0.3' });
      equal(await subject.store.verify(), [], 'verify');
    },
  },
  {
    name: 'a call counts for its model, its run, the run above, and each tag',
    async run(subject) {
      const attempt = { model: 'a/b', runId: 'r', parentRunId: 'p', tags: { team: 'x', stage: 'y' } };
      await subject.spend('1', { attempt });
      for (const scope of ['all', 'model:a/b', 'run:r', 'run:p', 'tag:team=x', 'tag:stage=y']) {
        equal((await subject.rejected({ limits: [limit('1', { scope })], attempt })).spentRub, '1', scope);
      }
      for (const scope of ['model:c', 'run:', 'tag:team=y', 'tag:team=']) {
        await subject.open({ limits: [limit('1', { scope })] });
      }
    },
  },
  {
    name: 'a limit counts what was spent before it was set',
    async run(subject) {
      await subject.spend('0.7', { attempt: { tags: { team: 'x' } } });
      await subject.settle(unknown(await subject.open({ estimateRub: '0.2', attempt: { tags: { team: 'x' } } })));
      await subject.open({ estimateRub: '0.05', attempt: { tags: { team: 'x' } } });
      await subject.open({ estimateRub: '0.5', attempt: { tags: { team: 'y' } } });
      const limits = [strict('1', { scope: 'tag:team=x' })];
      const rejection = await subject.rejected({ limits, estimateRub: '0.06', attempt: { tags: { team: 'x' } } });
      matches(rejection, { spentRub: '0.7', unknownRub: '0.2', reservedRub: '0.05' }, 'rejection');
    },
  },
  {
    name: 'limits() returns limits as last checked',
    async run(subject) {
      await subject.spend('0.5', { limits: [limit('1')] });
      await subject.open({ limits: [strict('2', { onUnknownCost: 'block' })], estimateRub: '0.5' });
      const states = await subject.store.limits();
      equal(states.length, 1, 'limits');
      matches(states[0], { spentRub: '0.5', reservedRub: '0.5', unknownRub: '0' }, 'state');
      equal(states[0]?.limit, strict('2', { onUnknownCost: 'block' }), 'limit');
    },
  },
  {
    name: 'many callers at once never exceed a limit in strict mode',
    async run(subject) {
      const limits = [strict('10')];
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
      const granted = answers.filter((answer) => answer === 1).length;
      equal(granted, 14, 'granted calls of 0.7 under a limit of 10');
      equal((await subject.total()).costRub, '9.8', 'spent');
      check((await subject.rejected({ limits, estimateRub: '0.7' })).reason === 'exceeded', 'the next one is rejected');
      equal(await subject.store.verify(), [], 'verify');
    },
  },
  {
    name: 'a second handle sees the same ledger and the same limits',
    async run(subject) {
      const limits = [strict('1')];
      const id = await subject.open({ limits, estimateRub: '0.9' });
      const call = { id: newEntryId(), ttlMs: 600_000, attempt: { attempt: 1 }, estimateRub: '0.2' };
      check('rejected' in (await subject.second.reserve(limits, call)), 'the second handle lets a call pass');
      await subject.second.settle(settled(id, '0.1'));
      check('granted' in (await subject.second.reserve(limits, call)), 'the second handle rejects');
      matches(await subject.total(), { attempts: 2, inFlight: 1, costRub: '0.1' }, 'total');
    },
  },
];
