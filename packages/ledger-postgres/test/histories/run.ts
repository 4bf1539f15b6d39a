import type { LedgerStore, LedgerTotal, LimitState, NewEntry } from '@kopek/ledger';
import { billingOf } from '@kopek/ledger';
import { SCOPES, type Step } from './steps.ts';

/** Half a minute before midnight in Moscow at the end of a month that is also the end of a week: Sunday 31 May 2026. */
const START = Date.parse('2026-05-31T20:59:30.000Z');

/** The clock of a store under test. */
export interface Clock {
  nowMs: number;
}

/** Lives through a history. @returns what the store answered, step by step, and what it knows in the end. */
export async function answersOf(store: LedgerStore, clock: Clock, steps: readonly Step[]): Promise<unknown[]> {
  clock.nowMs = START;
  const answers: unknown[] = [];
  for (const [index, step] of steps.entries()) {
    // no two at the same moment: which of them comes first is not part of the contract
    clock.nowMs += 1;
    answers.push({ index, step, answer: await answerOf(store, clock, step) });
  }
  for (const scope of SCOPES) answers.push({ scope, known: await knownOf(store, scope) });
  for (const by of ['model', 'tag', 'run', 'day', 'month'] as const) answers.push(counted(await store.totals({ by })));
  answers.push(counted(await store.totals({ from: new Date(START).toISOString() })));
  answers.push(await store.entries({ limit: 2, after: '1' }), await store.limitEvents({ kind: 'alert' }));
  return answers;
}

function answerOf(store: LedgerStore, clock: Clock, step: Step): unknown {
  switch (step.kind) {
    case 'wait':
      clock.nowMs += step.ms;
      return undefined;
    case 'reserve':
      return store.reserve(step.limits, step.call);
    case 'settle':
      return store.settle(entryOf(step, clock.nowMs));
    case 'release':
      return store.release(step.id);
    case 'renew':
      return store.renew(step.ids, step.ttlMs);
    case 'clearUnknown':
      return store.clearUnknown(step.scope);
    case 'record':
      return store.addLimitEvent(step.event, step.replaces);
    case 'prune':
      return store.prune({ before: new Date(clock.nowMs - step.agoMs).toISOString() });
    default:
      return knownOf(store, step.scope);
  }
}

/** All that a store knows of a scope, and of budgets. */
async function knownOf(store: LedgerStore, scope: string): Promise<object> {
  return {
    budgets: await store.budgets(),
    ofScope: await store.budgets({ scopes: ['all', scope] }),
    limits: byName(await store.limits()),
    limitsOfScope: byName(await store.limits({ scope })),
    totals: counted(await store.totals({ scope })),
    since: counted(await store.totals({ scope, from: new Date(START + 60_000).toISOString() })),
    entries: await store.entries({ scope }),
    a: await store.entry('a'),
    events: await store.limitEvents({ kind: 'budget', scope }),
    mismatches: await store.verify(),
  };
}

function entryOf({ id, ending, attempt, openedAgoMs }: Extract<Step, { kind: 'settle' }>, nowMs: number): NewEntry {
  const { status, costRub, atLeastRub, generationId, balanceRub, estimateRub } = ending;
  const entry: NewEntry = { ...attempt, id, status, at: new Date(nowMs).toISOString(), billing: billingOf(status) };
  if (openedAgoMs !== undefined) entry.openedAt = new Date(nowMs - openedAgoMs).toISOString();
  if (estimateRub !== undefined) entry.estimateRub = estimateRub;
  if (status === 'rejected') return entry;
  const isPriced = status === 'settled' || status === 'inferred';
  const charge: NonNullable<NewEntry['charge']> = { status: isPriced ? status : 'unknown', requestedModel: 'm' };
  if (isPriced) Object.assign(charge, { costRub, tokens: { input: 3, total: 4 } });
  if (!isPriced && atLeastRub !== undefined) charge.atLeastRub = atLeastRub;
  if (generationId !== undefined) charge.generationId = generationId;
  if (isPriced && balanceRub !== undefined) charge.balanceRub = balanceRub;
  return { ...entry, charge };
}

/** What totals count. The store in memory still knows the latest balance when its entry is gone. */
function counted(totals: Record<string, LedgerTotal>): Record<string, object> {
  const groups = Object.entries(totals).map(
    ([group, { balanceRub: _balance, tokens: _tokens, ...total }]) => [group, total] as const,
  );
  return Object.fromEntries(groups.filter(([group, { attempts }]) => attempts > 0 || group === 'all'));
}

/** The order of limits is not part of the contract. */
function byName(states: readonly LimitState[]): LimitState[] {
  return states.toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1));
}

function nameOf({ limit }: LimitState): string {
  return `${limit.scope} ${limit.period} ${limit.timeZone}`;
}
