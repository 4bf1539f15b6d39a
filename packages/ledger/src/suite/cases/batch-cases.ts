import { afterThisTurn } from '@kopek/core/kit';
import { newEntryId } from '../../base/entry-id.ts';
import { check, equal, matches } from '../assert.ts';
import { limit, MINUTE_MS, strict, settled, unknown, type Subject, type StoreCase } from '../subject.ts';

/** More than a store may do in one step. */
const MANY = 1200;

async function openMany(subject: Subject): Promise<string[]> {
  const ids = Array.from({ length: MANY }, () => newEntryId());
  await inHundreds(ids, (id) => subject.open({ id, estimateRub: '0.01', ttlMs: MINUTE_MS }));
  return ids;
}

/** A hundred at a time: one by one they would take most of the time of a store behind a network. */
async function inHundreds(ids: readonly string[], work: (id: string) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < ids.length; at += 100) await Promise.all(ids.slice(at, at + 100).map(work));
}

/** How many turns the event loop makes until something is done. */
async function turnsOf(work: () => unknown): Promise<number> {
  let turns = 0;
  let isDone = false;
  const turn = (): void => {
    if (isDone) return;
    turns += 1;
    afterThisTurn(turn);
  };
  // it counts from the next turn on, so what answers in this one has none
  afterThisTurn(turn);
  await work();
  isDone = true;
  return turns;
}

/** Long work gives others their turn, and leaves counters that agree whenever they take it. */
export const batchCases: StoreCase[] = [
  {
    name: 'many attempts expire at once: others are served meanwhile, and each counts once',
    moving: true,
    async run(subject) {
      const { store, second } = subject;
      const limits = [strict('100')];
      await store.reserve(limits, {
        id: newEntryId(),
        ttlMs: 60 * MINUTE_MS,
        attempt: { attempt: 1 },
        estimateRub: '1',
      });
      const ids = await openMany(subject);
      await subject.clock.advance(MINUTE_MS);
      const [late = '', released = ''] = ids.slice(-2);
      const totals = store.totals();
      const others = [
        second.settle(settled(late, '0.5')),
        second.release(released),
        second.reserve(limits, { id: newEntryId(), ttlMs: 60 * MINUTE_MS, attempt: { attempt: 1 }, estimateRub: '2' }),
        second.verify(),
        store.renew(ids, MINUTE_MS),
      ] as const;
      await totals;
      for (const other of others) await other;
      equal(await others[3], [], 'verify of the second caller');
      const { all } = await store.totals();
      const isReleased = (await subject.entry(released)) === undefined;
      matches(all, { attempts: isReleased ? MANY + 1 : MANY + 2, inFlight: 2, settled: 1, costRub: '0.5' }, 'total');
      equal(await store.verify(), [], 'verify');
    },
  },
  {
    name: 'a limit that is set on a large ledger counts all of it, in batches, while others write',
    async run(subject) {
      const { store, second } = subject;
      const ids = await openMany(subject);
      await inHundreds(ids.slice(2), async (id) => store.settle(settled(id, '0.01')));
      const [first = '', lost = ''] = ids;
      await store.settle(unknown(first));
      const call = { id: newEntryId(), ttlMs: 60 * MINUTE_MS, attempt: { attempt: 1 }, estimateRub: '1' };
      const limits = [limit('1000'), limit('1000', { period: 'month', timeZone: 'Europe/Moscow' })];
      const reservation = store.reserve(limits, call);
      const others = [
        second.settle(settled(first, '2')),
        second.settle(settled(lost, '4')),
        second.settle(settled(newEntryId(), '8')),
        second.reserve([limit('1000')], { ...call, id: newEntryId() }),
      ];
      check('granted' in (await reservation), 'the first call is rejected');
      for (const other of others) await other;
      const expected = { spentRub: '25.98', reservedRub: '2', unknownRub: '0' };
      for (const state of await store.limits())
        matches(state, expected, `limit of ${state.limit.period ?? 'all time'}`);
      equal((await store.limits()).length, 2, 'limits');
      equal(await store.verify(), [], 'verify');
    },
  },
  {
    name: 'renewing many attempts postpones the expiry of each',
    moving: true,
    async run(subject) {
      const { store } = subject;
      const ids = await openMany(subject);
      await store.renew(ids, 3 * MINUTE_MS);
      await subject.clock.advance(2 * MINUTE_MS);
      matches(await subject.total(), { attempts: MANY, inFlight: MANY, unknown: 0 }, 'total');
    },
  },
  {
    name: 'pruning and verifying do not block the event loop, and others can write in between',
    moving: true,
    async run(subject) {
      const { store, second } = subject;
      const ids = await openMany(subject);
      const at = new Date(subject.clock.now()).toISOString();
      await inHundreds(ids.slice(1), async (id) => store.settle(settled(id, '0.01', { at })));
      await store.settle(unknown(ids[0] ?? '', { at }));
      await subject.open({ limits: [limit('1000')] });
      check((await turnsOf(() => store.verify())) > 0, 'verify gives no turn');
      check((await turnsOf(() => store.totals({ by: 'day' }))) > 0, 'totals give no turn');
      await subject.clock.advance(1000);
      const before = new Date(subject.clock.now()).toISOString();
      const verified = second.verify();
      const counted = second.totals({ from: '2000-01-01' });
      const turns = await turnsOf(async () => {
        const pruned = store.prune({ before });
        await second.settle(settled(ids[0] ?? '', '5', { at: before }));
        await second.settle(settled(newEntryId(), '7', { at: before }));
        equal(await pruned, { removed: MANY - 1 }, 'removed');
      });
      check(turns > 0, 'prune gives no turn');
      equal(await verified, [], 'verify of the second caller');
      check((await counted)['all'] !== undefined, 'totals of the second caller');
      equal(await store.verify(), [], 'verify');
      matches((await store.limits())[0], { spentRub: '23.99' }, 'the limit has counted all');
      matches(await subject.total(), { settled: 2, costRub: '12' }, 'total of what is left');
    },
  },
];
