import { newEntryId } from '../../base/entry-id.ts';
import { check, equal, fails, matches } from '../assert.ts';
import { inferred, limit, rejectedEntry, strict, settled, unknown, type StoreCase } from '../subject.ts';

/** How an attempt lives: opened, ended once, raised, released, repeated. */
export const lifeCases: StoreCase[] = [
  {
    name: 'an attempt is in the ledger from the moment it is opened, even without limits',
    async run(subject) {
      const attempt = {
        attempt: 2,
        path: '/v1/x',
        model: 'a/b',
        tags: { team: 'x' },
        runId: 'r',
        parentRunId: 'p',
        idempotencyKey: 'k',
        instanceId: 'm',
        openedBy: 'o',
      };
      const id = await subject.open({ attempt, estimateRub: '0.5' });
      const entry = await subject.entry(id);
      matches(entry, { ...attempt, id, seq: 0, status: 'in-flight', billing: 'unknown', estimateRub: '0.5' }, 'entry');
      equal(entry?.at, entry?.openedAt, 'the time of one in flight is when it was opened');
      check(entry?.charge === undefined, 'one in flight has no charge');
      matches(await subject.total(), { attempts: 1, inFlight: 1, settled: 0, unknown: 0 }, 'total');
    },
  },
  {
    name: 'a settled attempt keeps its beginning, and gets its price and its number',
    async run(subject) {
      const id = await subject.open({ attempt: { model: 'a/b', runId: 'r' }, estimateRub: '1' });
      const open = await subject.entry(id);
      const entry = await subject.settle(settled(id, '0.0123', { httpStatus: 200, durationMs: 5, model: 'other' }));
      const expected = {
        id,
        seq: 1,
        status: 'settled',
        billing: 'charged',
        model: 'a/b',
        runId: 'r',
        path: '/v1/chat/completions',
        httpStatus: 200,
        durationMs: 5,
        estimateRub: '1',
        openedAt: open?.openedAt,
        charge: { status: 'settled', costRub: '0.0123' },
      };
      matches(entry, expected, 'what settle gives');
      equal(await subject.entry(id), entry, 'the stored entry');
      matches(await subject.total(), { attempts: 1, inFlight: 0, settled: 1, costRub: '0.0123' }, 'total');
    },
  },
  {
    name: 'each final status has its own place in the totals',
    async run(subject) {
      await subject.settle(settled(await subject.open(), '0.1'));
      await subject.settle(inferred(await subject.open(), '0.2'));
      await subject.settle(unknown(await subject.open()));
      await subject.settle(rejectedEntry(await subject.open()));
      await subject.open();
      const expected = {
        attempts: 5,
        inFlight: 1,
        settled: 1,
        inferred: 1,
        unknown: 1,
        rejected: 1,
        costRub: '0.3',
        inferredRub: '0.2',
      };
      matches(await subject.total(), expected, 'total');
    },
  },
  {
    name: 'sums are exact decimals, whatever their length',
    async run(subject) {
      for (const cost of ['0.1', '0.2', '100000.3', '0.000000000000000000004', '-0.05']) await subject.spend(cost);
      equal((await subject.total()).costRub, '100000.550000000000000000004', 'sum');
    },
  },
  {
    name: 'a repeated reservation is granted and changes nothing',
    async run(subject) {
      const opening = { id: newEntryId(), limits: [strict('1')], estimateRub: '0.6' };
      const first = await subject.granted(opening);
      const second = await subject.granted(opening);
      equal(second, first, 'the second answer');
      matches(await subject.total(), { attempts: 1, inFlight: 1 }, 'total');
      await subject.settle(settled(first.id, '0.6'));
      await subject.granted(opening);
      matches(await subject.total(), { attempts: 1, inFlight: 0, costRub: '0.6' }, 'total after the end');
    },
  },
  {
    name: 'a repeated settlement counts once',
    async run(subject) {
      const id = await subject.open();
      const first = await subject.settle(settled(id, '2'));
      equal(await subject.settle(settled(id, '2')), first, 'the second answer');
      equal(await subject.settle(settled(id, '3')), first, 'one with another price');
      matches(await subject.total(), { attempts: 1, settled: 1, costRub: '2' }, 'total');
    },
  },
  {
    name: 'a later settlement may only raise: in flight < unknown < inferred < rejected < settled',
    async run(subject) {
      const ends = [
        (id: string) => unknown(id),
        (id: string) => inferred(id, '1'),
        (id: string) => rejectedEntry(id),
        (id: string) => settled(id, '2'),
      ];
      for (const [before, first] of ends.entries()) {
        for (const [after, second] of ends.entries()) {
          const id = await subject.open();
          const known = await subject.settle(first(id));
          const entry = await subject.settle(second(id));
          const expected = after > before ? second(id).status : known.status;
          equal(entry.status, expected, `${known.status}, then ${second(id).status}`);
          check(
            after > before ? entry.seq > known.seq : entry.seq === known.seq,
            'only what is raised gets a new number',
          );
          equal(await subject.entry(id), entry, 'the stored entry');
        }
      }
      equal(await subject.store.verify(), [], 'verify');
    },
  },
  {
    name: 'an attempt that was never reserved can be settled, with the time when it was opened',
    async run(subject) {
      const openedAt = '2026-01-15T10:00:00.000Z';
      const entry = await subject.settle(settled(newEntryId(), '1', { openedAt }));
      matches(entry, { seq: 1, status: 'settled', openedAt }, 'entry');
      const id = await subject.open();
      const known = await subject.entry(id);
      equal(
        (await subject.settle(settled(id, '1', { openedAt }))).openedAt,
        known?.openedAt,
        'a known one keeps its own',
      );
    },
  },
  {
    name: 'a released attempt is removed from the ledger; one that has ended stays',
    async run(subject) {
      const limits = [strict('1')];
      const id = await subject.open({ limits, estimateRub: '1' });
      await subject.store.release(id);
      await subject.store.release(id);
      await subject.store.release(newEntryId());
      matches(await subject.total(), { attempts: 0, inFlight: 0, costRub: '0' }, 'total');
      await subject.open({ limits, estimateRub: '0.4' });
      const paid = await subject.spend('0.1');
      await subject.store.release(paid.id);
      equal(await subject.entry(paid.id), paid, 'the entry that has ended');
      equal(await subject.store.verify(), [], 'verify');
    },
  },
  {
    name: 'releasing many attempts at the same time equals releasing them one by one',
    async run(subject) {
      const { store } = subject;
      const limits = [strict('1')];
      const unsent = [await subject.open({ limits, estimateRub: '0.3' }), await subject.open({ estimateRub: '0.3' })];
      const open = await subject.open({ limits, estimateRub: '0.2' });
      const paid = await subject.spend('0.1');
      await Promise.all([...unsent, newEntryId(), paid.id, ...unsent].map(async (id) => store.release(id)));
      matches(await subject.total(), { attempts: 2, inFlight: 1, costRub: '0.1' }, 'total');
      equal(await subject.entry(paid.id), paid, 'the entry that has ended');
      check((await subject.entry(open)) !== undefined, 'the attempt that goes on');
      await subject.open({ limits, estimateRub: '0.7' });
      equal(await store.verify(), [], 'verify');
    },
  },
  {
    name: 'an entry that cannot be added up is rejected and changes nothing',
    async run(subject) {
      const id = await subject.open();
      await fails(async () => subject.settle(settled(id, 'free')), 'text that is not a price');
      await fails(async () => subject.settle({ ...unknown(id), status: 'settled', billing: 'charged' }), 'no price');
      await fails(async () => subject.reserve({ estimateRub: '-1' }), 'an estimate below 0');
      matches(await subject.total(), { attempts: 1, inFlight: 1 }, 'total');
    },
  },
  {
    name: 'a model, run or tag too long for an index is rejected before anything is sent',
    async run(subject) {
      const long = 'я'.repeat(129);
      for (const attempt of [
        { runId: long },
        { parentRunId: 'a\0b' },
        { model: 'a\nb' },
        { tags: { team: 'x'.repeat(252) } },
        { tags: { 'a\u0007': 'b' } },
        { runId: '\ud800' },
      ]) {
        await fails(async () => subject.reserve({ attempt }), JSON.stringify(attempt).slice(0, 60));
      }
      await subject.open({ attempt: { runId: 'я'.repeat(128), tags: { team: 'x'.repeat(251) } } });
      matches(await subject.total(), { attempts: 1 }, 'total');
    },
  },
  {
    name: 'the end of an attempt is recorded, whatever its names',
    async run(subject) {
      const long = 'x'.repeat(3000);
      await subject.settle(settled(newEntryId(), '1', { runId: long, tags: { [long]: long } }));
      await subject.spend('2', { limits: [limit('9')] });
      matches(await subject.total(), { settled: 2, costRub: '3' }, 'total');
      equal(Object.keys(await subject.store.totals({ by: 'run' })), [long], 'runs');
      equal(await subject.store.verify(), [], 'verify');
    },
  },
  {
    name: 'names that are dangerous as keys are names like any other',
    async run(subject) {
      for (const name of ['__proto__', 'constructor', "'; DROP TABLE entry; --", 'тег=значение', '%_']) {
        await subject.spend('1', { attempt: { runId: name, model: name, tags: { [name.replace('=', ' ')]: name } } });
        const limits = [{ ...strict('1'), scope: `run:${name}` }];
        equal((await subject.rejected({ limits, estimateRub: '1' })).spentRub, '1', `spent by the run ${name}`);
      }
      equal(Object.keys(await subject.store.totals({ by: 'run' })).length, 5, 'runs');
    },
  },
];
