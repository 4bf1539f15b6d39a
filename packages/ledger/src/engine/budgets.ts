import { amountOf, defined } from '@kopek/core/kit';
import type { ScopeLimit } from '../contract/contract.ts';
import type {
  LimitEvent,
  LimitEventKind,
  LimitEventsQuery,
  NewLimitEvent,
  AddedLimitEvent,
} from '../contract/limit-events.ts';
import { wildcardOf } from '../contract/scope.ts';
import { PERIODS } from '../contract/period.ts';

/** Storage of events and of the rules derived from them: the budgets in force per scope, and its credits as one event. */
export interface LimitEventTables {
  event(kind: LimitEventKind, id: string): LimitEvent | undefined;
  /** Numbers the event and stores it in place of the one of its kind and id. */
  store(event: NewLimitEvent & { at: string }): LimitEvent;
  /** Reads events, by number. */
  limitEvents(query: LimitEventsQuery): readonly LimitEvent[];
  rules(scope: string): readonly LimitEvent[];
  saveRules(scope: string, rules: readonly LimitEvent[]): void;
  /** Lists the scopes with rules, by name. */
  ruled(): Iterable<string>;
  /** Drops delivered alerts whose window ended before a moment, ISO 8601. While it lasts they would be delivered again. Never the latest event, so that no number is used again. */
  forgetAlerts(before: string): void;
}

/** Events read at once by default. */
export const LIMIT_EVENTS_AT_ONCE = 1000;

/** Records an event and the rules derived from it. */
export function recordIn(
  tables: LimitEventTables,
  event: NewLimitEvent,
  at: string,
  replaces?: number,
): AddedLimitEvent {
  const known = tables.event(event.kind, event.id);
  if (known !== undefined && known.seq !== replaces) return { event: known, isNew: false };
  const stored = tables.store({ ...event, at });
  if (event.kind !== 'alert') tables.saveRules(event.scope, inForce(tables.rules(event.scope), stored));
  return { event: stored, isNew: true };
}

/** Derives the rules in force after an event from those before: budgets by their period, the shortest first, then the wallet. */
function inForce(rules: readonly LimitEvent[], event: LimitEvent): LimitEvent[] {
  const isSame = ({ kind, period }: LimitEvent): boolean => kind === event.kind && period === event.period;
  const before = rules.find(isSame);
  const others = rules.filter((rule) => rule !== before);
  if (event.kind === 'budget') return event.amountRub === undefined ? others : [...others, event].sort(byPeriod);
  const sum = amountOf(before?.amountRub ?? '0').plus(amountOf(event.amountRub ?? '0'));
  const { alertBelowRub = before?.alertBelowRub } = event;
  return [...others, { ...event, amountRub: sum.toString(), ...defined({ alertBelowRub }) }];
}

function byPeriod(one: LimitEvent, other: LimitEvent): number {
  return placeOf(one) - placeOf(other);
}

function placeOf({ kind, period }: LimitEvent): number {
  if (kind === 'credit') return PERIODS.length + 1;
  return period === undefined ? PERIODS.length : PERIODS.indexOf(period);
}

/** Derives the limits for calls of these scopes from the budgets. */
export function budgetsFor(
  tables: LimitEventTables,
  scopes: Iterable<string>,
  mode: ScopeLimit['mode'] = 'wait',
): ScopeLimit[] {
  return [...scopes].flatMap((scope) => {
    const own = tables.rules(scope);
    const every = wildcardOf(scope);
    const shared = every === undefined || every === scope ? [] : tables.rules(every);
    const others = shared.filter(({ period }) => !own.some((rule) => rule.period === period));
    return [...own, ...others].map((rule) => limitOf(rule, scope, mode));
  });
}

/** All budgets, each as a limit of its own scope. */
export function allBudgets(tables: LimitEventTables): ScopeLimit[] {
  return [...tables.ruled()].flatMap((scope) => tables.rules(scope).map((rule) => limitOf(rule, scope, 'wait')));
}

function limitOf(rule: LimitEvent, scope: string, mode: ScopeLimit['mode']): ScopeLimit {
  const { amountRub: maxRub = '0', period, timeZone, alertBelowRub } = rule;
  const below = alertBelowRub && amountOf(maxRub).minus(amountOf(alertBelowRub)).toString();
  const alertAt = below === undefined ? rule.alertAt : [...(rule.alertAt ?? []), below];
  return {
    scope,
    maxRub,
    mode,
    onUnknownCost: 'estimate',
    budgetScope: rule.scope,
    kind: rule.kind === 'credit' ? 'wallet' : 'budget',
    ...defined({ period, timeZone, alertAt }),
  };
}
