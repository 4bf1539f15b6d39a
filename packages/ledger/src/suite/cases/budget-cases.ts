import type { LimitState, ReserveResult } from '../../contract/contract.ts';
import { newEntryId } from '../../base/entry-id.ts';
import { check, equal, matches } from '../assert.ts';
import { settled, type StoreCase } from '../subject.ts';

const IVAN = { user: 'ivan' };
const MOSCOW = { timeZone: 'Europe/Moscow' } as const;

/** Budgets that are data: set, changed and removed while calls go on; money that was paid in; alerts. */
export const budgetCases: StoreCase[] = [
  {
    name: 'budgets: every matching budget applies to a call, but only if the call asks for budgets',
    async run(subject) {
      await subject.budget('tag:user=ivan', '1');
      await subject.budget('model:m', '5');
      await subject.spend('1', { attempt: { tags: IVAN, model: 'm' } });
      const rejection = rejectionBy(await subject.underBudgets(IVAN, '0.1'));
      matches(rejection, { reason: 'exceeded', spentRub: '1' }, 'rejection');
      matches(rejection.limit, { scope: 'tag:user=ivan', maxRub: '1', budgetScope: 'tag:user=ivan' }, 'its limit');
      const others = statesOf(await subject.underBudgets({ user: 'anna' }, '0.1'));
      equal(
        others.map(({ limit, reservedRub }) => [limit.scope, reservedRub]),
        [['model:m', '0.1']],
        'the budgets of another user',
      );
      await subject.open({ attempt: { tags: IVAN } });
    },
  },
  {
    name: 'budgets: its own budget replaces that of `*`, for the same period only',
    async run(subject) {
      await subject.budget('tag:user=*', '2');
      await subject.budget('tag:user=*', '9', { period: 'month', ...MOSCOW });
      await subject.budget('tag:user=ivan', '7');
      equal(amountsOf(await subject.underBudgets(IVAN, '0.1')), ['7', '9'], 'of ivan');
      equal(amountsOf(await subject.underBudgets({ user: 'anna' }, '0.1')), ['2', '9'], 'of anna');
      equal(amountsOf(await subject.underBudgets({}, '0.1')), [], 'of a call without the tag');
      await subject.budget('tag:user=ivan', undefined);
      equal(amountsOf(await subject.underBudgets(IVAN, '0.1')), ['2', '9'], 'of ivan, once his own is removed');
    },
  },
  {
    name: 'budgets: a budget for each run applies to calls in a run and to its parent run, and to no others',
    async run(subject) {
      await subject.budget('run:*', '1');
      const opening = { budgetMode: 'wait', estimateRub: '0.5' } as const;
      for (let calls = 0; calls < 3; calls += 1) await subject.spend('1', opening);
      const inRun = { ...opening, attempt: { runId: 'a' } };
      await subject.spend('1', inRun);
      matches((await subject.rejected(inRun)).limit, { scope: 'run:a', budgetScope: 'run:*' }, 'the limit of a run');
      const below = { runId: 'b', parentRunId: 'a' };
      matches(await subject.rejected({ ...opening, attempt: below }), { spentRub: '1' }, 'a run below it');
      await subject.open({ ...opening, attempt: { runId: 'b' } });
      equal(await subject.store.budgets({ scopes: ['run:'] }), [], 'of calls without a run');
    },
  },
  {
    name: 'budgets: a change applies to the next reservation of every process, and spent money stays spent',
    async run(subject) {
      const opening = { budgetMode: 'wait', estimateRub: '0.5', attempt: { tags: IVAN } } as const;
      await subject.budget('tag:user=ivan', '1');
      await subject.spend('1', opening);
      await subject.rejected(opening);
      await subject.budget('tag:user=ivan', '3');
      await subject.spend('1', opening);
      await subject.budget('tag:user=ivan', '2');
      matches(await subject.rejected(opening), { reason: 'exceeded', spentRub: '2' }, 'after it was lowered');
      await subject.budget('tag:user=ivan', undefined);
      await subject.open(opening);
      equal(await subject.store.verify(), [], 'verify');
    },
  },
  {
    name: 'budgets: their state is known before the first call',
    async run(subject) {
      await subject.budget('tag:user=*', '2', { period: 'day', ...MOSCOW, alertAt: ['80%'] });
      const [nobody, ...others] = await subject.store.budgets({ scopes: ['tag:user=nobody', 'all'] });
      matches(nobody, { spentRub: '0', reservedRub: '0', unknownRub: '0' }, 'somebody who has never called');
      matches(nobody?.limit, { scope: 'tag:user=nobody', maxRub: '2', alertAt: ['80%'] }, 'their limit');
      check(nobody?.windowEndsAt !== undefined, 'a budget with a period says when its window ends');
      equal(others, [], 'of scopes without a budget');
      await subject.spend('0.3', { attempt: { tags: IVAN } });
      await subject.open({ estimateRub: '0.2', attempt: { tags: IVAN } });
      const [ivan] = await subject.second.budgets({ scopes: ['tag:user=ivan'] });
      matches(ivan, { spentRub: '0.3', reservedRub: '0.2' }, 'somebody whose calls no budget was asked about');
      const all = await subject.store.budgets();
      equal(
        all.map(({ limit }) => limit.scope),
        ['tag:user=*'],
        'all budgets',
      );
    },
  },
  {
    name: 'budgets: their history is kept, oldest first, with author and time',
    async run(subject) {
      await subject.budget('all', '5', { changedBy: 'anna', note: 'for the trial' });
      await subject.budget('run:a', '1');
      await subject.budget('all', undefined, { changedBy: 'boris' });
      const events = await subject.store.limitEvents({ kind: 'budget', scope: 'all' });
      equal(
        events.map(({ amountRub, changedBy, note }) => [amountRub, changedBy, note]),
        [
          ['5', 'anna', 'for the trial'],
          [undefined, 'boris', undefined],
        ],
        'the history of one scope',
      );
      check(events.every(({ at }) => !Number.isNaN(Date.parse(at))) && events[0] !== undefined, 'each has its time');
      const all = await subject.store.limitEvents({ kind: 'budget' });
      equal(all.length, 3, 'all scopes');
      const rest = await subject.store.limitEvents({ kind: 'budget', afterSeq: all[0]?.seq ?? 0, limit: 1 });
      equal(rest, all.slice(1, 2), 'a page');
    },
  },
  {
    name: 'budgets: recording an event again changes nothing and returns the existing one',
    async run(subject) {
      const event = { kind: 'credit', id: 'payment-1', scope: 'tag:customer=acme', amountRub: '10' } as const;
      const first = await subject.store.addLimitEvent(event);
      check(first.isNew, 'the first is new');
      const again = await subject.second.addLimitEvent({ ...event, amountRub: '99' });
      equal(again, { event: first.event, isNew: false }, 'the same id with another amount');
      const [wallet] = await subject.store.budgets({ scopes: [event.scope] });
      equal(wallet?.limit.maxRub, '10', 'what was paid in');
      check((await subject.store.addLimitEvent({ ...event, kind: 'budget' })).isNew, 'another kind has ids of its own');
    },
  },
  {
    name: 'wallets: the sum of the payments is a budget without a period, in addition to the others',
    async run(subject) {
      const scope = 'tag:customer=acme';
      const tags = { customer: 'acme' };
      const pay = async (amountRub: string, more: object = {}): Promise<void> => {
        await subject.second.addLimitEvent({ kind: 'credit', id: newEntryId(), scope, amountRub, ...more });
      };
      await subject.budget('tag:customer=*', '0');
      rejectionBy(await subject.underBudgets(tags, '1'));
      await pay('10', { alertBelowRub: '3' });
      await pay('0.000000000000000001');
      await pay('-2');
      const states = statesOf(await subject.underBudgets(tags, '1'));
      equal(
        states.map(({ limit }) => [limit.maxRub, limit.alertAt]),
        [['8.000000000000000001', ['5.000000000000000001']]],
        'the wallet',
      );
      await subject.spend('8', { attempt: { tags } });
      await pay('-1');
      const rejection = rejectionBy(await subject.underBudgets(tags, '0.1'));
      matches(rejection, { reason: 'exceeded', spentRub: '8' }, 'rejection');
      matches(rejection.limit, { kind: 'wallet', maxRub: '7.000000000000000001' }, 'its limit');
    },
  },
  {
    name: 'wallets: a wallet is listed after the budgets of its scope, whichever was written last',
    async run(subject) {
      await subject.budget('all', '5');
      await subject.store.addLimitEvent({ kind: 'credit', id: 'payment', scope: 'all', amountRub: '7' });
      await subject.budget('all', '6');
      const states = await subject.store.budgets({ scopes: ['all'] });
      equal(
        states.map(({ limit }) => limit.maxRub),
        ['6', '7'],
        'the budget and the wallet',
      );
    },
  },
  {
    name: 'alerts: if many record one at once, one succeeds; and one of many takes over an undelivered alert',
    async run(subject) {
      const alert = { kind: 'alert', id: 'all 80%', scope: 'all', alert: { threshold: '80%' } } as const;
      const writers = [subject.store, subject.second, subject.store, subject.second];
      const first = await Promise.all(writers.map(async (store) => store.addLimitEvent(alert)));
      equal(first.filter(({ isNew }) => isNew).length, 1, 'who have written it');
      const again = await Promise.all(writers.map(async (store) => store.addLimitEvent(alert, first[0]?.event.seq)));
      equal(again.filter(({ isNew }) => isNew).length, 1, 'who have taken it over');
      const taken = again.find(({ isNew }) => isNew)?.event;
      const delivered = await subject.store.addLimitEvent(
        { ...alert, deliveredAt: '2026-03-10T09:00:00.000Z' },
        taken?.seq,
      );
      check(delivered.isNew, 'who has taken it over may say that it is told');
      const [stored, ...others] = await subject.second.limitEvents({ kind: 'alert' });
      matches(stored, { id: alert.id, deliveredAt: '2026-03-10T09:00:00.000Z', alert: alert.alert }, 'the alert');
      equal(others, [], 'others');
    },
  },
  {
    name: 'events: one that is replaced by an event of another scope is found by that scope alone',
    async run(subject) {
      const alert = { kind: 'alert', id: 'moved', scope: 'all', alert: {} } as const;
      const { event } = await subject.store.addLimitEvent(alert);
      await subject.store.addLimitEvent({ ...alert, scope: 'run:r' }, event.seq);
      equal(await subject.second.limitEvents({ kind: 'alert', scope: 'all' }), [], 'of the scope before');
      const [moved] = await subject.second.limitEvents({ kind: 'alert', scope: 'run:r' });
      matches(moved, { id: 'moved', scope: 'run:r' }, 'of its own');
    },
  },
  {
    name: 'budgets: many change one and spend at once, and no call is checked against an amount replaced earlier',
    async run(subject) {
      const calls: Promise<void>[] = [];
      for (let step = 1; step <= 20; step += 1) {
        const { amountRub } = await subject.budget('tag:user=ivan', String(step % 2 === 0 ? step * 10 : 0));
        calls.push(
          subject.underBudgets(IVAN, '0.001').then((answer) => {
            const [limit] = 'granted' in answer ? answer.granted : [answer.rejected];
            // later ones may have been set by now, an earlier one never
            check(
              Number(limit?.limit.maxRub) >= Number(amountRub) || limit?.limit.maxRub === '0',
              `judged by ${amountRub}`,
            );
          }),
        );
        if (step % 5 === 0) await Promise.all(calls.splice(0));
      }
    },
  },
  {
    name: 'budgets: prune keeps budgets, credits and their history, and removes delivered alerts of windows that are over',
    moving: true,
    async run(subject) {
      await subject.budget('all', '5');
      await subject.store.addLimitEvent({ kind: 'credit', id: 'p', scope: 'all', amountRub: '7' });
      const at = new Date(subject.clock.now()).toISOString();
      const over = { kind: 'alert', scope: 'all', alert: { windowEndsAt: at } } as const;
      await subject.store.addLimitEvent({ ...over, id: 'over', deliveredAt: at });
      await subject.store.addLimitEvent({ ...over, id: 'undelivered' });
      await subject.store.addLimitEvent({ kind: 'alert', id: 'whole life', scope: 'all', alert: {}, deliveredAt: at });
      const later = new Date(subject.clock.now() + 86_400_000).toISOString();
      await subject.store.addLimitEvent({ ...over, id: 'lasts', alert: { windowEndsAt: later }, deliveredAt: at });
      await subject.store.settle(settled(await subject.open({ budgetMode: 'wait' }), '1', { at }));
      await subject.clock.advance(1000);
      await subject.store.prune({ before: new Date(subject.clock.now()).toISOString() });
      const stored = await Promise.all(
        (['budget', 'credit', 'alert'] as const).map(async (kind) => subject.store.limitEvents({ kind })),
      );
      const ids = stored.map((events) => events.map(({ id, kind }) => (kind === 'alert' ? id : kind)));
      equal(ids, [['budget'], ['credit'], ['undelivered', 'whole life', 'lasts']], 'budgets, credits, alerts');
      const states = await subject.store.budgets();
      equal(
        states.map(({ limit, spentRub }) => [limit.maxRub, spentRub]),
        [
          ['5', '1'],
          ['7', '1'],
        ],
        'budgets',
      );
    },
  },
];

function statesOf(answer: ReserveResult): readonly LimitState[] {
  check('granted' in answer, `rejected: ${JSON.stringify(answer)}`);
  return answer.granted;
}

function amountsOf(answer: ReserveResult): string[] {
  return statesOf(answer)
    .map(({ limit }) => limit.maxRub)
    .sort();
}

function rejectionBy(answer: ReserveResult): LimitState {
  check('rejected' in answer, `granted: ${JSON.stringify(answer)}`);
  return answer.rejected;
}
