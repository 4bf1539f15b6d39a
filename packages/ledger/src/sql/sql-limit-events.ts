import { LIMIT_EVENTS_AT_ONCE, type LimitEventTables } from '../engine/budgets.ts';
import type { LimitEvent, LimitEventKind, LimitEventsQuery, NewLimitEvent } from '../contract/limit-events.ts';
import { integer, text, type SqlDriver, type SqlRow } from './driver.ts';

/** For so many scopes the rules are remembered, also empty ones. */
const RULES_REMEMBERED = 10_000;

/** The events of one ledger in a database of SQLite. */
export class SqlLimitEvents implements LimitEventTables {
  readonly #driver: SqlDriver;
  readonly #ledger: () => number;
  readonly #rules = new Map<string, readonly LimitEvent[]>();

  /** @param ledger - its number in all tables. */
  constructor(driver: SqlDriver, ledger: () => number) {
    this.#driver = driver;
    this.#ledger = ledger;
    driver.onStale(() => this.#rules.clear());
  }

  event(kind: LimitEventKind, id: string): LimitEvent | undefined {
    const [row] = this.#driver.all(
      'SELECT seq, body FROM limit_event WHERE ledger = ? AND kind = ? AND id = ?',
      this.#ledger(),
      kind,
      id,
    );
    return row && eventOf(row);
  }

  store(event: NewLimitEvent & { at: string }): LimitEvent {
    const { kind, id, scope, at } = event;
    const [last] = this.#driver.all(
      'SELECT seq FROM limit_event WHERE ledger = ? ORDER BY seq DESC LIMIT 1',
      this.#ledger(),
    );
    const seq = 1 + (last === undefined ? 0 : integer(last, 'seq'));
    const values = [this.#ledger(), kind, id, scope, seq, at, JSON.stringify(event)] as const;
    this.#driver.run('INSERT OR REPLACE INTO limit_event VALUES (?, ?, ?, ?, ?, ?, ?)', ...values);
    return { ...event, seq };
  }

  limitEvents({ kind, scope, afterSeq = 0, limit = LIMIT_EVENTS_AT_ONCE }: LimitEventsQuery): LimitEvent[] {
    const about = scope === undefined ? [] : [scope];
    const rows = this.#driver.all(
      `SELECT seq, body FROM limit_event WHERE ledger = ? AND kind = ? ${about.map(() => 'AND scope = ?').join('')} AND seq > ?
       ORDER BY seq LIMIT ?`,
      this.#ledger(),
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
    const [row] = this.#driver.all('SELECT body FROM rules WHERE ledger = ? AND scope = ?', this.#ledger(), scope);
    const rules: readonly LimitEvent[] = row === undefined ? [] : JSON.parse(text(row, 'body'));
    if (this.#rules.size >= RULES_REMEMBERED) this.#rules.clear();
    this.#rules.set(scope, rules);
    return rules;
  }

  saveRules(scope: string, rules: readonly LimitEvent[]): void {
    this.#driver.run('INSERT OR REPLACE INTO rules VALUES (?, ?, ?)', this.#ledger(), scope, JSON.stringify(rules));
    this.#rules.set(scope, rules);
  }

  ruled(): string[] {
    const rows = this.#driver.all('SELECT scope FROM rules WHERE ledger = ? ORDER BY scope', this.#ledger());
    return rows.map((row) => text(row, 'scope'));
  }

  forgetAlerts(before: string): void {
    this.#driver.run(
      `DELETE FROM limit_event WHERE ledger = ? AND kind = 'alert' AND body ->> '$.deliveredAt' IS NOT NULL
       AND body ->> '$.alert.windowEndsAt' < ?
       AND seq < (SELECT max(seq) FROM limit_event AS latest WHERE latest.ledger = limit_event.ledger)`,
      this.#ledger(),
      before,
    );
  }
}

function eventOf(row: SqlRow): LimitEvent {
  const event: NewLimitEvent & { at: string } = JSON.parse(text(row, 'body'));
  return { ...event, seq: integer(row, 'seq') };
}
