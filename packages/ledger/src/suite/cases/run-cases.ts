import { type LedgerEntry, RUN_SEPARATOR } from '../../contract/entry.ts';
import type { MaybePromise } from '@kopek/core';
import type { LedgerTotal, ScopeLimit } from '../../contract/contract.ts';
import { newEntryId } from '../../base/entry-id.ts';
import { equal, matches } from '../assert.ts';
import { limit, MINUTE_MS, settled, strict, unknown, type StoreCase } from '../subject.ts';

const OUTER = 'job 7/a';
const INNER = [OUTER, 'team', 'search'].join(RUN_SEPARATOR);
const LEVELS = [OUTER, [OUTER, 'team'].join(RUN_SEPARATOR), INNER].map((run) => `run:${run}`);

function tracking(scope: string): ScopeLimit {
  return { scope, maxRub: '0', mode: 'track', onUnknownCost: 'allow' };
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}

/** Runs within runs, and counters that only count. */
export const runCases: StoreCase[] = [
  {
    name: 'a call counts in every run around it, and in those around its parent, once',
    async run(subject) {
      await subject.spend('1', { attempt: { runId: INNER, parentRunId: OUTER } });
      await subject.spend('10', { attempt: { runId: `${OUTER}${RUN_SEPARATOR}other`, parentRunId: INNER } });
      await subject.spend('100', { attempt: { runId: 'job 7' } });
      for (const scope of LEVELS) {
        matches((await subject.store.totals({ scope }))['all'], { attempts: 2, costRub: '11' }, scope);
        equal((await subject.store.entries({ scope })).entries.length, 2, `entries of ${scope}`);
      }
      const byRun = await subject.store.totals({ by: 'run' });
      equal(Object.keys(byRun).length, 3, 'each entry has one run of its own');
    },
  },
  {
    name: 'the runs of a tag, each with what is in flight and when it was last active',
    async run(subject) {
      const { store } = subject;
      const tags = { agent: 'researcher' };
      const opened = '2026-01-05T10:00:00.000Z';
      for (const [runId, costRub, at] of [
        ['a', '1', '2026-01-05T10:05:00.000Z'],
        ['a', '2', '2026-01-05T10:02:00.000Z'],
        [`a${RUN_SEPARATOR}b`, '4', '2026-01-05T10:07:00.000Z'],
      ] as const)
        await subject.settle(settled(newEntryId(), costRub, { tags, runId, openedAt: opened, at }));
      await subject.settle(
        settled(newEntryId(), '8', { runId: 'a', openedAt: opened, at: '2026-01-05T11:00:00.000Z' }),
      );
      await subject.open({ attempt: { runId: 'c', tags } });
      const totals = await store.totals({ by: 'run', scope: 'tag:agent=researcher' });
      equal(
        Object.entries(totals)
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([run, { costRub, inFlight, lastAt }]) => [run, costRub, inFlight, lastAt]),
        [
          ['a', '3', 0, '2026-01-05T10:05:00.000Z'],
          [`a${RUN_SEPARATOR}b`, '4', 0, '2026-01-05T10:07:00.000Z'],
          ['c', undefined, 1, undefined],
        ],
        'runs of the tag',
      );
      for (const by of ['run', 'tag', 'day'] as const)
        for (const total of Object.values(await store.totals({ by }))) equal(total.lastAt, undefined, by);
    },
  },
  {
    name: 'a limit of an outer run counts the inner ones, also those before it was first asked for',
    async run(subject) {
      await subject.spend('4', { attempt: { runId: INNER } });
      const limits = [limit('5', { scope: `run:${OUTER}` })];
      await subject.spend('1', { limits, attempt: { runId: OUTER } });
      const rejection = await subject.rejected({ limits, attempt: { runId: INNER } });
      matches(rejection, { reason: 'exceeded', spentRub: '5' }, 'the outer run');
    },
  },
  {
    name: 'a counter that only counts rejects nothing, says what is unknown, and is no limit',
    async run(subject) {
      const scope = `run:${OUTER}`;
      const limits = [tracking(scope)];
      await subject.spend('3', { attempt: { runId: OUTER } });
      await subject.spend('5', { limits, attempt: { runId: INNER } });
      await subject.settle(unknown(await subject.open({ limits, attempt: { runId: INNER } })));
      const { states } = await subject.granted({ limits, attempt: { runId: INNER }, estimateRub: '2' });
      matches(states[0], { spentRub: '8', reservedRub: '2', unknown: 1 }, 'the granted state');
      equal(await subject.store.limits(), [], 'limits of all');
      equal(await subject.store.limits({ scope }), [], 'limits of the run');
      const [state] = await subject.store.limits({ scope, tracked: true });
      matches(state, { spentRub: '8', reservedRub: '2', unknown: 1 }, 'what is tracked');
      equal(await subject.store.verify(), [], 'mismatches');
    },
  },
  {
    name: 'counting beside a limit of the same run does not hide the limit',
    async run(subject) {
      const scope = `run:${OUTER}`;
      const own = limit('5', { scope });
      const id = await subject.open({ limits: [own, tracking(scope)], attempt: { runId: OUTER } });
      await subject.open({ limits: [tracking(scope)], attempt: { runId: OUTER } });
      await subject.settle(settled(id, '1'));
      const [state, ...others] = await subject.store.limits({ scope });
      matches(state?.limit, { mode: own.mode, maxRub: '5' }, 'the limit');
      equal(others, [], 'others');
    },
  },
  {
    name: 'the total of a run whose entries were pruned includes their cost, and says that they are gone',
    async run(subject) {
      const scope = `run:${OUTER}`;
      await subject.spend('3', { limits: [tracking(scope)], attempt: { runId: INNER } });
      await subject.spend('0', { attempt: { runId: 'free' } });
      await subject.store.prune({ before: '2100-01-01' });
      await subject.spend('4', { attempt: { runId: OUTER } });
      matches((await subject.store.totals({ scope }))['all'], { costRub: '7', attempts: 1, incomplete: true }, scope);
      const free = (await subject.store.totals({ scope: 'run:free' }))['all'];
      equal([free?.costRub, free?.incomplete], ['0', undefined], 'a run that has cost nothing');
    },
  },
  {
    name: 'the total of a period whose entries were pruned includes their cost, and says that they are gone',
    moving: true,
    async run(subject) {
      const nowMs = subject.clock.now();
      const daysBefore = (days: number): string => new Date(nowMs - days * 86_400_000).toISOString();
      const attempt = { tags: { customer: 'acme' }, model: 'm' };
      const spend = (costRub: string, daysAgo: number): MaybePromise<LedgerEntry> =>
        subject.settle(
          settled(newEntryId(), costRub, { ...attempt, at: daysBefore(daysAgo), openedAt: daysBefore(daysAgo) }),
        );
      for (const [costRub, daysAgo] of [
        ['3', 90],
        ['4', 10],
        ['5', 1],
      ] as const)
        await spend(costRub, daysAgo);
      await subject.store.prune({ before: daysBefore(5) });
      const total = async (period: { from?: string; to?: string }): Promise<LedgerTotal | undefined> =>
        (await subject.store.totals({ scope: 'tag:customer=acme', ...period }))['all'];
      matches(
        await total({ to: daysBefore(5) }),
        { costRub: '7', attempts: 0, incomplete: true },
        'before the pruning',
      );
      matches(
        await total({ from: daysBefore(20) }),
        { costRub: '9', attempts: 1, incomplete: true },
        'from the middle',
      );
      matches(await total({ from: daysBefore(100) }), { incomplete: true }, 'costs that have lost their date');
      const rest = await total({ from: daysBefore(5) });
      equal([rest?.costRub, rest?.incomplete], ['5', undefined], 'what was not pruned');
    },
  },
  {
    name: 'what was pruned counts in a period by the quarter of an hour in which it was opened',
    moving: true,
    async run(subject) {
      const quarterMs = Math.floor(subject.clock.now() / (15 * MINUTE_MS)) * 15 * MINUTE_MS - 60 * MINUTE_MS;
      const openedAt = iso(quarterMs + 5 * MINUTE_MS);
      await subject.settle(settled(newEntryId(), '3', { runId: 'r', openedAt, at: openedAt }));
      await subject.store.prune({ before: iso(quarterMs + 60 * MINUTE_MS) });
      for (const [period, costRub, incomplete] of [
        [{ from: iso(quarterMs) }, '3', true],
        // it may have been opened on either side
        [{ from: iso(quarterMs + 1) }, '0', true],
        [{ from: iso(quarterMs + 15 * MINUTE_MS - 1) }, '0', true],
        [{ from: iso(quarterMs + 15 * MINUTE_MS) }, '0', undefined],
        [{ to: iso(quarterMs + 1) }, '3', true],
        [{ to: iso(quarterMs) }, '0', undefined],
      ] as const) {
        const total = (await subject.store.totals({ scope: 'run:r', ...period }))['all'];
        equal([total?.costRub, total?.incomplete], [costRub, incomplete], JSON.stringify(period));
      }
    },
  },
  {
    name: 'what was pruned months ago is missing only where a total looks back on months',
    moving: true,
    async run(subject) {
      const daysBefore = (days: number): string => new Date(subject.clock.now() - days * 86_400_000).toISOString();
      const [openedAt, at] = [daysBefore(90), daysBefore(90)];
      await subject.settle(settled(newEntryId(), '3', { runId: 'r', openedAt, at }));
      await subject.store.prune({ before: daysBefore(85) });
      for (const [days, incomplete] of [
        [100, true],
        [30, undefined],
      ] as const) {
        const total = (await subject.store.totals({ scope: 'run:r', from: daysBefore(days) }))['all'];
        equal(total?.incomplete, incomplete, `${days} days`);
      }
    },
  },
  {
    name: 'what was pruned is the cost of a total beside what has no price yet, and of no group of it',
    async run(subject) {
      const attempt = { runId: 'r' };
      await subject.spend('3', { attempt });
      await subject.store.prune({ before: '2100-01-01' });
      await subject.open({ attempt });
      const expected = { attempts: 1, inFlight: 1, incomplete: true };
      matches((await subject.store.totals({ scope: 'run:r' }))['all'], { costRub: '3', ...expected }, 'the whole');
      const byRun = (await subject.store.totals({ scope: 'run:r', by: 'run' }))['r'];
      matches(byRun, expected, 'the group');
      equal(byRun?.costRub, undefined, 'the cost of the group');
    },
  },
  {
    name: 'a total of a period is complete if nothing of its scope was removed, whatever is unknown outside of the period',
    async run(subject) {
      const [scope, attempt] = ['run:r', { runId: 'r' }];
      await subject.spend('1', { attempt: { runId: 'other' } });
      await subject.store.prune({ before: '2100-01-01' });
      await subject.settle(unknown(await subject.open({ limits: [limit('9', { scope })], attempt })));
      for (const period of [{ to: '2000-01-01' }, { from: '2100-01-01' }, { to: '2100-01-01' }, {}]) {
        const total = (await subject.store.totals({ scope, ...period }))['all'];
        equal(total?.incomplete, undefined, JSON.stringify(period));
      }
    },
  },
  {
    name: 'the total of the whole ledger, also by day and of a period, is that of the entries that a prune has left',
    moving: true,
    async run(subject) {
      const nowMs = subject.clock.now();
      for (const [costRub, ms] of [
        ['3', nowMs - 1000],
        ['4', nowMs + 1000],
      ] as const) {
        const at = new Date(ms).toISOString();
        await subject.settle(settled(newEntryId(), costRub, { at, openedAt: at }));
      }
      await subject.store.prune({ before: new Date(nowMs).toISOString() });
      for (const query of [{}, { by: 'day' }, { by: 'model' }, { from: '2000-01-01' }, { scope: 'all' }] as const)
        for (const { costRub, incomplete } of Object.values(await subject.store.totals(query)))
          equal([costRub, incomplete], ['4', undefined], JSON.stringify(query));
    },
  },
  {
    name: 'twenty runs within a run at once stay within its cap, whichever process they run in',
    async run(subject) {
      const outer = `run:${OUTER}`;
      const answers = await Promise.all(
        Array.from({ length: 20 }, async (_, index) => {
          const store = index % 2 === 0 ? subject.store : subject.second;
          const runId = [OUTER, `agent ${index}`].join(RUN_SEPARATOR);
          const attempt = { attempt: 1, runId };
          const limits = [strict('10', { scope: outer }), strict('5', { scope: `run:${runId}` })];
          const call = { id: newEntryId(), ttlMs: 600_000, attempt, estimateRub: '0.75' };
          const reservation = await store.reserve(limits, call);
          if ('rejected' in reservation) return reservation.rejected.reason;
          await store.settle(settled(call.id, '0.75', attempt));
          return 'granted';
        }),
      );
      const granted = answers.filter((answer) => answer === 'granted').length;
      equal(granted, 13, 'calls of 0.75 under a cap of 10');
      matches((await subject.store.totals({ scope: outer }))['all'], { costRub: '9.75', settled: 13 }, outer);
      equal(await subject.store.verify(), [], 'verify');
    },
  },
];
