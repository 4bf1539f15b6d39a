import { equal, matches } from '../assert.ts';
import { inferred, limit, strict, settled, unknown, waiting, type Opening, type StoreCase } from '../subject.ts';

/** What a price that never came counts as. */
export const unknownCases: StoreCase[] = [
  {
    name: "onUnknownCost 'estimate': an unknown cost counts as its estimate until it is known",
    async run(subject) {
      const limits = [strict('1')];
      const id = await subject.open({ limits, estimateRub: '0.6' });
      await subject.settle(unknown(id));
      matches(
        await subject.rejected({ limits, estimateRub: '0.5' }),
        { unknownRub: '0.6', reservedRub: '0' },
        'rejection',
      );
      const { states } = await subject.granted({ limits, estimateRub: '0.4' });
      matches(states[0], { unknownRub: '0.6', reservedRub: '0.4' }, 'granted');
      await subject.settle(settled(id, '0.1'));
      await subject.open({ limits, estimateRub: '0.5' });
      equal(await subject.store.verify(), [], 'verify');
    },
  },
  {
    name: "onUnknownCost 'estimate', loose: rejects when spent and unknown costs together reach the limit",
    async run(subject) {
      const limits = [limit('1')];
      await subject.spend('0.4', { limits });
      await subject.settle(unknown(await subject.open({ limits, estimateRub: '0.6' })));
      matches(
        await subject.rejected({ limits }),
        { reason: 'exceeded', spentRub: '0.4', unknownRub: '0.6' },
        'rejection',
      );
      await subject.open({ limits: [limit('1.01')] });
    },
  },
  {
    name: "onUnknownCost 'estimate': without an estimate it rejects every further call, loose and strict",
    async run(subject) {
      await subject.settle(unknown(await subject.open()));
      matches(await subject.rejected({ limits: [limit('1')] }), { reason: 'unknown-cost', unknownRub: '0' }, 'loose');
      matches(
        await subject.rejected({ limits: [strict('1')], estimateRub: '0' }),
        { reason: 'unknown-cost' },
        'reserve',
      );
    },
  },
  {
    name: 'an unknown cost counts as no less than the part of it that is known, with a lower estimate and with none',
    async run(subject) {
      const brokenAt = async (atLeastRub: string, estimates: Opening): Promise<void> => {
        const end = unknown(await subject.open(estimates));
        await subject.settle({ ...end, charge: { status: 'unknown', atLeastRub } });
      };
      await brokenAt('2', {});
      await brokenAt('3', { estimateRub: '1', estimateRubByScope: { all: '0.5' } });
      await brokenAt('3', { estimateRub: '4' });
      matches(await subject.rejected({ limits: [waiting('9')] }), { reason: 'exceeded', unknownRub: '9' }, 'rejection');
      await subject.open({ limits: [waiting('9.01')] });
      equal(await subject.store.verify(), [], 'verify');
    },
  },
  {
    name: "onUnknownCost 'block': rejects every further call of the scope, also with an estimate",
    async run(subject) {
      const block = limit('9', { onUnknownCost: 'block' });
      const attempt = { runId: 'a' };
      await subject.settle(unknown(await subject.open({ estimateRub: '0.1', attempt })));
      matches(await subject.rejected({ limits: [block] }), { reason: 'unknown-cost', unknownRub: '0.1' }, 'the ledger');
      await subject.rejected({ limits: [{ ...block, scope: 'run:a', mode: 'strict' }], estimateRub: '0.1', attempt });
      await subject.open({ limits: [{ ...block, scope: 'run:b' }], attempt: { runId: 'b' } });
    },
  },
  {
    name: "onUnknownCost 'allow': an unknown cost counts as 0",
    async run(subject) {
      await subject.settle(unknown(await subject.open({ estimateRub: '0.9' })));
      await subject.settle(unknown(await subject.open()));
      const { states } = await subject.granted({ limits: [strict('1', { onUnknownCost: 'allow' })], estimateRub: '1' });
      matches(states[0], { spentRub: '0', unknownRub: '0.9', reservedRub: '1' }, 'state');
    },
  },
  {
    name: 'an inferred price counts as spent, and its estimate no longer does',
    async run(subject) {
      const limits = [strict('1')];
      const id = await subject.open({ limits, estimateRub: '0.9' });
      await subject.settle(unknown(id));
      await subject.settle(inferred(id, '0.25'));
      const { states } = await subject.granted({ limits, estimateRub: '0.75' });
      matches(states[0], { spentRub: '0.25', unknownRub: '0', reservedRub: '0.75' }, 'state');
      matches(await subject.total(), { inferred: 1, inferredRub: '0.25', costRub: '0.25', unknown: 0 }, 'total');
    },
  },
  {
    name: 'clearUnknown: costs that are unknown now count as 0 from now on; the entries stay unknown',
    async run(subject) {
      const limits = [limit('1', { onUnknownCost: 'block' }), strict('1')];
      const id = await subject.open({ estimateRub: '0.9' });
      await subject.settle(unknown(id));
      await subject.settle(unknown(await subject.open()));
      await subject.store.clearUnknown();
      const { states } = await subject.granted({ limits, estimateRub: '1' });
      matches(states[1], { unknownRub: '0', reservedRub: '1' }, 'state');
      matches(await subject.total(), { unknown: 2 }, 'total');
      equal((await subject.entry(id))?.status, 'unknown', 'status');
      equal(await subject.store.verify(), [], 'verify');
    },
  },
  {
    name: 'clearUnknown of one scope leaves the others',
    async run(subject) {
      const attempt = { runId: 'a' };
      await subject.settle(unknown(await subject.open({ estimateRub: '0.9', attempt })));
      await subject.store.clearUnknown('run:a');
      await subject.open({ limits: [strict('1', { scope: 'run:a' })], estimateRub: '1', attempt });
      matches(await subject.rejected({ limits: [strict('1')], estimateRub: '1' }), { unknownRub: '0.9' }, 'the ledger');
      equal(await subject.store.verify(), [], 'verify');
    },
  },
  {
    name: 'a price that arrives after the clearing counts, and nothing is subtracted twice',
    async run(subject) {
      const limits = [strict('1')];
      const [id, later] = [
        await subject.open({ limits, estimateRub: '0.3' }),
        await subject.open({ estimateRub: '0.2' }),
      ];
      await subject.settle(unknown(id));
      await subject.store.clearUnknown();
      await subject.settle(unknown(later));
      await subject.settle(settled(id, '0.25'));
      const { states } = await subject.granted({ limits, estimateRub: '0.5' });
      matches(states[0], { spentRub: '0.25', unknownRub: '0.2', reservedRub: '0.5' }, 'state');
      equal(await subject.store.verify(), [], 'verify');
    },
  },
];
