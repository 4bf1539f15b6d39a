import { keepLatest } from '@kopek/core/kit';
import type { Fact, FactKind, FactsQuery, NewFact } from '../contract/facts.ts';
import { FACTS_AT_ONCE, type FactTables } from './budgets.ts';

/** Alerts of runs come and go with them. */
const ALERTS_KEPT = 10_000;

/** The facts of a book in the memory of this process. */
export class MemoryFacts implements FactTables {
  readonly #decisions = new Map<string, Fact>();
  readonly #alerts = new Map<string, Fact>();
  readonly #rules = new Map<string, readonly Fact[]>();
  #seq = 0;

  fact(kind: FactKind, id: string): Fact | undefined {
    return this.#of(kind).get(`${kind} ${id}`);
  }

  keep(fact: NewFact & { at: string }): Fact {
    const kept = { ...fact, seq: (this.#seq += 1) };
    const facts = this.#of(fact.kind);
    const key = `${fact.kind} ${fact.id}`;
    // at the end: they are in the order of their numbers
    facts.delete(key);
    keepLatest(facts, key, kept, fact.kind === 'alert' ? ALERTS_KEPT : Infinity);
    return kept;
  }

  facts({ kind, scope, afterSeq = 0, limit = FACTS_AT_ONCE }: FactsQuery): Fact[] {
    const asked = (fact: Fact): boolean =>
      fact.kind === kind && fact.seq > afterSeq && (scope ?? fact.scope) === fact.scope;
    return [...this.#of(kind).values()].filter(asked).slice(0, limit);
  }

  rules(scope: string): readonly Fact[] {
    return this.#rules.get(scope) ?? [];
  }

  saveRules(scope: string, rules: readonly Fact[]): void {
    this.#rules.set(scope, rules);
  }

  ruled(): Iterable<string> {
    return this.#rules.keys();
  }

  forgetAlerts(before: string): void {
    for (const [key, { at }] of this.#alerts) if (at < before) this.#alerts.delete(key);
  }

  #of(kind: FactKind): Map<string, Fact> {
    return kind === 'alert' ? this.#alerts : this.#decisions;
  }
}
