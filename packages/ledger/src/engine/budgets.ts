import { amountOf, defined } from '@kopek/core/kit';
import type { ScopeLimit } from '../contract/contract.ts';
import type { Fact, FactKind, FactsQuery, NewFact, Recorded } from '../contract/facts.ts';
import { everyOf } from '../contract/scope.ts';

/** Storage of facts and of the rules derived from them: the budgets in force per scope, and its credits as one fact. */
export interface FactTables {
  fact(kind: FactKind, id: string): Fact | undefined;
  /** Numbers the fact and stores it in place of the one of its kind and id. */
  keep(fact: NewFact & { at: string }): Fact;
  /** Reads facts, by number. */
  facts(query: FactsQuery): readonly Fact[];
  rules(scope: string): readonly Fact[];
  saveRules(scope: string, rules: readonly Fact[]): void;
  /** Lists the scopes with rules. */
  ruled(): Iterable<string>;
  /** Drops alerts recorded before a moment, ISO 8601. */
  forgetAlerts(before: string): void;
}

/** Facts read at once by default. */
export const FACTS_AT_ONCE = 1000;

/** Records a fact and the rules derived from it. */
export function recordIn(tables: FactTables, fact: NewFact, at: string, replaces?: number): Recorded {
  const known = tables.fact(fact.kind, fact.id);
  if (known !== undefined && known.seq !== replaces) return { fact: known, isNew: false };
  const kept = tables.keep({ ...fact, at });
  if (fact.kind !== 'alert') tables.saveRules(fact.scope, inForce(tables.rules(fact.scope), kept));
  return { fact: kept, isNew: true };
}

/** Derives the rules in force after a fact from those before. The wallet stays behind the budgets. */
function inForce(rules: readonly Fact[], fact: Fact): Fact[] {
  const isSame = ({ kind, period }: Fact): boolean => kind === fact.kind && period === fact.period;
  const before = rules.find(isSame);
  const others = rules.filter((rule) => rule !== before);
  if (fact.kind === 'budget') return fact.rub === undefined ? others : [fact, ...others];
  const sum = amountOf(before?.rub ?? '0').plus(amountOf(fact.rub ?? '0'));
  const { alertBelowRub = before?.alertBelowRub } = fact;
  return [...others, { ...fact, rub: sum.toString(), ...defined({ alertBelowRub }) }];
}

/** Derives the limits for calls of these scopes from the budgets. */
export function budgetsFor(
  tables: FactTables,
  scopes: Iterable<string>,
  mode: ScopeLimit['mode'] = 'wait',
): ScopeLimit[] {
  return [...scopes].flatMap((scope) => {
    const own = tables.rules(scope);
    const every = everyOf(scope);
    const shared = every === undefined || every === scope ? [] : tables.rules(every);
    const others = shared.filter(({ period }) => !own.some((rule) => rule.period === period));
    return [...own, ...others].map((rule) => limitOf(rule, scope, mode));
  });
}

function limitOf(rule: Fact, scope: string, mode: ScopeLimit['mode']): ScopeLimit {
  const { rub: maxRub = '0', period, timeZone, alertBelowRub } = rule;
  const below = alertBelowRub && amountOf(maxRub).minus(amountOf(alertBelowRub)).toString();
  const alertAt = below === undefined ? rule.alertAt : [...(rule.alertAt ?? []), below];
  return {
    scope,
    maxRub,
    mode,
    onUnknownCost: 'estimate',
    budget: rule.scope,
    ...defined({ period, timeZone, alertAt }),
  };
}
