import { LIMIT_EVENTS_AT_ONCE, type LimitEventTables } from '../engine/budgets.ts';
import type { LimitEvent, LimitEventKind, LimitEventsQuery, NewLimitEvent } from '../contract/limit-events.ts';
import { integer, text, type SqlDriver, type SqlRow } from './driver.ts';

/** For so many scopes the rules are remembered, also empty ones. */
const RULES_REMEMBERED = 10_000;

/** The events of one ledger in a database of SQLite. */
export class SqlLimitEvents implements LimitEventTables {
  readonly #ledger: SqlDriver;
  readonly #rules = new Map<string, readonly LimitEvent[]>();

  /** @param ledger - fills in the first parameter of every statement: the number of the ledger. */
  constructor(ledger: SqlDriver) {
    this.#ledger = ledger;
    ledger.onStale(() => this.#rules.clear());
  }

  event(kind: LimitEventKind, id: string): LimitEvent | undefined {
    const statement = 'SELECT seq, body FROM limit_event WHERE ledger = ? AND kind = ? AND id = ?';
    return this.#ledger.all(statement, kind, id).map(eventOf)[0];
  }

  store(event: NewLimitEvent & { at: string }): LimitEvent {
    const { kind, id, scope, at } = event;
    const [last] = this.#ledger.all('SELECT seq FROM limit_event WHERE ledger = ? ORDER BY seq DESC LIMIT 1');
    const seq = 1 + (last === undefined ? 0 : integer(last, 'seq'));
    const body = JSON.stringify(event);
    this.#ledger.run('INSERT OR REPLACE INTO limit_event VALUES (?, ?, ?, ?, ?, ?, ?)', kind, id, scope, seq, at, body);
    return { ...event, seq };
  }

  limitEvents({ kind, scope, afterSeq = 0, limit = LIMIT_EVENTS_AT_ONCE }: LimitEventsQuery): LimitEvent[] {
    const about = scope === undefined ? [] : [scope];
    const rows = this.#ledger.all(
      `SELECT seq, body FROM limit_event WHERE ledger = ? AND kind = ? ${about.map(() => 'AND scope = ?').join('')} AND seq > ?
       ORDER BY seq LIMIT ?`,
      kind,
      ...about,
      afterSeq,
      limit,
    );
    return rows.map(eventOf);
  }

  rules(scope: string): readonly LimitEvent[] {
    const known = this.#rules.get(scope);
    if (known !== undefined) return known;
    const [row] = this.#ledger.all('SELECT body FROM rules WHERE ledger = ? AND scope = ?', scope);
    const rules: readonly LimitEvent[] = row === undefined ? [] : JSON.parse(text(row, 'body'));
    if (this.#rules.size >= RULES_REMEMBERED) this.#rules.clear();
    this.#rules.set(scope, rules);
    return rules;
  }

  saveRules(scope: string, rules: readonly LimitEvent[]): void {
    this.#ledger.run('INSERT OR REPLACE INTO rules VALUES (?, ?, ?)', scope, JSON.stringify(rules));
    this.#rules.set(scope, rules);
  }

  ruled(): string[] {
    const rows = this.#ledger.all('SELECT scope FROM rules WHERE ledger = ? ORDER BY scope');
    return rows.map((row) => text(row, 'scope'));
  }

  forgetAlerts(before: string): void {
    this.#ledger.run(
      `DELETE FROM limit_event WHERE ledger = ? AND kind = 'alert' AND body ->> '$.deliveredAt' IS NOT NULL
       AND body ->> '$.alert.windowEndsAt' < ?
       AND seq < (SELECT max(seq) FROM limit_event AS latest WHERE latest.ledger = limit_event.ledger)`,
      before,
    );
  }
}

function eventOf(row: SqlRow): LimitEvent {
  const event: NewLimitEvent & { at: string } = JSON.parse(text(row, 'body'));
  return { ...event, seq: integer(row, 'seq') };
}
