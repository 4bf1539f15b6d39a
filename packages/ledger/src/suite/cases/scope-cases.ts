import { newEntryId } from '../../base/entry-id.ts';
import { equal, fails, matches } from '../assert.ts';
import { limit, strict, settled, unknown, type Subject, type StoreCase } from '../subject.ts';

const RUN = { model: 'a/b', runId: 'r', parentRunId: 'p', tags: { team: 'x' } };

/** Three entries of a run, and one that is in flight; beside them others. */
async function fill(subject: Subject): Promise<string[]> {
  const ids = [(await subject.spend('1', { attempt: RUN })).id];
  await subject.spend('100', { attempt: { model: 'c/d', runId: 'other', tags: { team: 'y' } } });
  ids.push((await subject.spend('2', { attempt: RUN })).id);
  ids.push((await subject.settle(unknown(await subject.open({ attempt: RUN })))).id);
  await subject.spend('100');
  ids.push(await subject.open({ attempt: RUN }));
  return ids;
}

/** Questions about one run, model or tag. */
export const scopeCases: StoreCase[] = [
  {
    name: 'totals of one run, the run above, a model or a tag are those of its entries alone',
    async run(subject) {
      await fill(subject);
      const expected = { attempts: 4, settled: 2, unknown: 1, inFlight: 1, costRub: '3' };
      for (const scope of ['run:r', 'run:p', 'model:a/b', 'tag:team=x']) {
        matches((await subject.store.totals({ scope }))['all'], expected, scope);
      }
      matches((await subject.store.totals({ scope: 'all' }))['all'], { attempts: 6, costRub: '203' }, 'all');
      for (const scope of ['run:none', 'tag:team=', 'run', '']) {
        matches((await subject.store.totals({ scope }))['all'], { attempts: 0, costRub: '0' }, scope);
      }
      const byRun = await subject.store.totals({ scope: 'tag:team=x', by: 'run' });
      equal(
        Object.entries(byRun).map(([run, { costRub }]) => [run, costRub]),
        [['r', '3']],
        'runs of a tag',
      );
      const before = { scope: 'run:r', to: '2000-01-01' };
      matches((await subject.store.totals(before))['all'], { attempts: 0 }, 'of a time before');
    },
  },
  {
    name: 'entries of one scope, page by page, those in flight last',
    async run(subject) {
      const ids = await fill(subject);
      const first = await subject.store.entries({ scope: 'run:p', limit: 2 });
      equal(
        first.entries.map(({ id }) => id),
        ids.slice(0, 2),
        'the first page',
      );
      const second = await subject.store.entries({ scope: 'run:p', limit: 2, after: first.next ?? '' });
      equal(
        second.entries.map(({ id }) => id),
        ids.slice(2),
        'the second page',
      );
      equal(second.next, undefined, 'a third page');
      equal(await subject.store.entries({ scope: 'run:none' }), { entries: [] }, 'entries of a run that never was');
    },
  },
  {
    name: 'a raised entry stays in its scope, a released one leaves it',
    async run(subject) {
      const attempt = { runId: 'r' };
      const id = await subject.open({ attempt });
      await subject.settle(unknown(id));
      await subject.settle(settled(id, '2', { runId: 'elsewhere' }));
      await subject.store.release(await subject.open({ attempt }));
      matches((await subject.store.totals({ scope: 'run:r' }))['all'], { attempts: 1, costRub: '2' }, 'its run');
      matches((await subject.store.totals({ scope: 'run:elsewhere' }))['all'], { attempts: 0 }, 'another run');
    },
  },
  {
    name: 'limits of some scopes',
    async run(subject) {
      const limits = [limit('9'), limit('5', { scope: 'run:a' }), strict('7', { scope: 'run:a', period: 'day' })];
      await subject.spend('1', { limits, attempt: { runId: 'a' } });
      await subject.spend('2', { limits: [limit('6', { scope: 'run:b' })], attempt: { runId: 'b' } });
      const maxima = async (scope?: string | string[]): Promise<string[]> => {
        const states = await subject.store.limits(scope === undefined ? {} : { scope });
        return states.map((state) => state.limit.maxRub).toSorted();
      };
      equal(await maxima(), ['5', '6', '7', '9'], 'all');
      equal(await maxima('run:a'), ['5', '7'], 'of one run');
      equal(await maxima(['run:b', 'all', 'run:b']), ['6', '9'], 'of two scopes');
      equal(await maxima(['run:none']), [], 'of a run that never was');
      equal(await maxima([]), [], 'of none');
    },
  },
  {
    name: 'limits whose window is over are not returned',
    moving: true,
    async run(subject) {
      const hourly = limit('5', { period: 'hour', timeZone: 'Europe/Moscow' });
      await subject.spend('1', { limits: [hourly, limit('9')] });
      equal((await subject.store.limits()).length, 2, 'limits of now');
      await subject.clock.advance(3_600_000);
      equal(
        (await subject.store.limits()).map((state) => state.limit.maxRub),
        ['9'],
        'limits an hour later',
      );
      equal((await subject.store.limits({ scope: 'all' })).length, 1, 'of the scope');
    },
  },
  {
    name: 'a limit of a run without entries is returned only on request, and still applies',
    moving: true,
    async run(subject) {
      const limits = [limit('1', { scope: 'run:a' }), limit('9')];
      const at = new Date(subject.clock.now()).toISOString();
      await subject.settle(settled(await subject.open({ limits, attempt: { runId: 'a' } }), '1', { at }));
      await subject.clock.advance(1000);
      await subject.store.prune({ before: new Date(subject.clock.now()).toISOString() });
      equal(
        (await subject.store.limits()).map((state) => state.limit.scope),
        ['all'],
        'all limits',
      );
      equal(
        (await subject.store.limits({ scope: 'run:a' })).map(({ spentRub }) => spentRub),
        ['1'],
        'that of the run',
      );
      await subject.rejected({ limits, attempt: { runId: 'a' } });
    },
  },
  {
    name: 'an invalid query is rejected, with and without a scope',
    async run(subject) {
      for (const scope of ['run:a', 'all']) {
        await fails(async () => subject.store.totals({ scope, from: '2026-02-30' }), 'a day that does not exist');
        await fails(async () => subject.store.entries({ scope, after: 'x' }), 'a place that is none');
      }
      await subject.settle(settled(newEntryId(), '1'));
    },
  },
];
