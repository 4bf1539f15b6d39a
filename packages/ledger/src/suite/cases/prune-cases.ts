import { newEntryId } from '../../base/entry-id.ts';
import type { LedgerTotal } from '../../contract/contract.ts';
import { equal, fails, matches } from '../assert.ts';
import { limit, MINUTE_MS, settled, unknown, type StoreCase } from '../subject.ts';

/** What leaves the ledger, and what has to stay. */
export const pruneCases: StoreCase[] = [
  {
    name: 'prune removes what was settled before a moment; limits keep what they have counted',
    moving: true,
    async run(subject) {
      const limits = [limit('10')];
      const at = (): string => new Date(subject.clock.now()).toISOString();
      await subject.settle(settled(await subject.open({ limits }), '3', { at: at() }));
      await subject.settle(unknown(await subject.open({ estimateRub: '1' }), { at: at() }));
      await subject.clock.advance(MINUTE_MS);
      const before = at();
      const stored = await subject.settle(settled(await subject.open(), '4', { at: before }));
      const open = await subject.open();
      equal(await subject.store.prune({ before }), { removed: 1 }, 'removed');
      equal(
        (await subject.all()).map((entry) => entry.status),
        ['unknown', 'settled', 'in-flight'],
        'what is left',
      );
      matches(await subject.rejected({ limits: [limit('8')] }), { spentRub: '7', unknownRub: '1' }, 'the limit');
      equal(await subject.store.verify(), [], 'verify');
      equal((await subject.settle(settled(open, '0'))).seq, stored.seq + 1, 'numbers go on');
      await subject.store.clearUnknown();
      equal(await subject.store.prune({ before, dryRun: true }), { removed: 1 }, 'to be removed after the clearing');
      equal((await subject.all()).length, 3, 'nothing is gone yet');
      equal(await subject.store.prune({ before }), { removed: 1 }, 'removed after the clearing');
      equal(await subject.store.prune({ before: '2000-01-01T00:00:00Z' }), { removed: 0 }, 'removed of a time before');
    },
  },
  {
    name: 'prune leaves an entry of unknown cost of which a part is known, also when it was cleared',
    moving: true,
    async run(subject) {
      const at = new Date(subject.clock.now()).toISOString();
      const id = await subject.open();
      await subject.settle(unknown(id, { at, charge: { status: 'unknown', atLeastRub: '0.25' } }));
      await subject.settle(unknown(await subject.open(), { at }));
      await subject.clock.advance(MINUTE_MS);
      await subject.store.clearUnknown();
      const before = new Date(subject.clock.now()).toISOString();
      equal(await subject.store.prune({ before }), { removed: 1 }, 'removed');
      matches(await subject.total(), { costRub: '0.25', unknown: 1 }, 'the total');
    },
  },
  {
    name: 'a pruned cost counts in the total of its own time for eighty days, and then in that of the whole alone',
    async run(subject) {
      const at = (daysAgo: number): string =>
        new Date(subject.clock.now() - daysAgo * 24 * 60 * MINUTE_MS).toISOString();
      for (const [daysAgo, costRub] of [[60, '3'] as const, [100, '4'] as const])
        await subject.settle(settled(newEntryId(), costRub, { runId: 'old', openedAt: at(daysAgo), at: at(daysAgo) }));
      equal(await subject.store.prune({ before: at(1) }), { removed: 2 }, 'removed');
      const around = async (daysAgo: number): Promise<LedgerTotal | undefined> =>
        (await subject.store.totals({ scope: 'run:old', from: at(daysAgo + 1), to: at(daysAgo - 1) }))['all'];
      matches(await around(60), { costRub: '3', incomplete: true }, 'sixty days ago');
      matches(await around(100), { costRub: '0', incomplete: true }, 'a hundred days ago');
      matches(
        (await subject.store.totals({ scope: 'run:old' }))['all'],
        { costRub: '7', incomplete: true },
        'the whole',
      );
    },
  },
  {
    name: 'prune rejects an invalid moment, and accepts a date as totals do',
    async run(subject) {
      const at = '2026-01-02T21:30:00Z';
      await subject.settle(settled(newEntryId(), '1', { openedAt: at, at }));
      for (const before of [
        'yesterday',
        '',
        '2026-02-31',
        '2026-13-01',
        '2026-01-02T24:30Z',
        undefined as unknown as string,
      ]) {
        await fails(async () => subject.store.prune({ before }), `before ${before}`, 'configuration');
      }
      // midnight of Moscow is 21:00 UTC
      equal(await subject.store.prune({ before: '2026-01-03' }), { removed: 0 }, 'removed of the day before');
      equal(
        await subject.store.prune({ before: '2026-01-03T00:30:00' }),
        { removed: 0 },
        'until half past twelve in Moscow',
      );
      equal(await subject.store.prune({ before: '2026-01-04' }), { removed: 1 }, 'removed');
    },
  },
];
