import { keepLatest } from '@kopek/core/kit';
import type { LimitEvent, LimitEventKind, LimitEventsQuery, NewLimitEvent } from '../contract/limit-events.ts';
import { LIMIT_EVENTS_AT_ONCE, type LimitEventTables } from './budgets.ts';

/** Alerts of runs are as short-lived as the runs. */
const ALERTS_KEPT = 10_000;

/** Budgets, payments and alerts in the memory of this process. */
export class MemoryLimitEvents implements LimitEventTables {
  readonly #decisions = new Map<string, LimitEvent>();
  readonly #alerts = new Map<string, LimitEvent>();
  readonly #rules = new Map<string, readonly LimitEvent[]>();
  #seq = 0;

  event(kind: LimitEventKind, id: string): LimitEvent | undefined {
    return this.#of(kind).get(`${kind} ${id}`);
  }

  store(event: NewLimitEvent & { at: string }): LimitEvent {
    const stored = { ...event, seq: (this.#seq += 1) };
    const events = this.#of(event.kind);
    const key = `${event.kind} ${event.id}`;
    // at the end: they are in the order of their numbers
    events.delete(key);
    keepLatest(events, key, stored, event.kind === 'alert' ? ALERTS_KEPT : Infinity);
    return stored;
  }

  limitEvents({ kind, scope, afterSeq = 0, limit = LIMIT_EVENTS_AT_ONCE }: LimitEventsQuery): LimitEvent[] {
    const matches = (event: LimitEvent): boolean =>
      event.kind === kind && event.seq > afterSeq && (scope ?? event.scope) === event.scope;
    return [...this.#of(kind).values()].filter(matches).slice(0, limit);
  }

  rules(scope: string): readonly LimitEvent[] {
    return this.#rules.get(scope) ?? [];
  }

  saveRules(scope: string, rules: readonly LimitEvent[]): void {
    this.#rules.set(scope, rules);
  }

  ruled(): Iterable<string> {
    return [...this.#rules.keys()].sort();
  }

  forgetAlerts(before: string): void {
    for (const [key, { alert, deliveredAt, seq }] of this.#alerts) {
      const endsAt: unknown = Object(alert).windowEndsAt;
      if (deliveredAt !== undefined && typeof endsAt === 'string' && endsAt < before && seq < this.#seq)
        this.#alerts.delete(key);
    }
  }

  #of(kind: LimitEventKind): Map<string, LimitEvent> {
    return kind === 'alert' ? this.#alerts : this.#decisions;
  }
}
