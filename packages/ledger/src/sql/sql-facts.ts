import { FACTS_AT_ONCE, type FactTables } from '../engine/budgets.ts';
import type { Fact, FactKind, FactsQuery, NewFact } from '../contract/facts.ts';
import { integer, text, type SqlDriver, type SqlRow } from './driver.ts';

/** The rules of so many scopes are remembered, also that there are none. */
const RULES_REMEMBERED = 10_000;

/** The facts of one ledger in a database of SQLite. */
export class SqlFacts implements FactTables {
  readonly #driver: SqlDriver;
  readonly #engine: () => number;
  readonly #rules = new Map<string, readonly Fact[]>();

  /** @param ledger - its number in all tables. */
  constructor(driver: SqlDriver, ledger: () => number) {
    this.#driver = driver;
    this.#engine = ledger;
    driver.onStale(() => this.#rules.clear());
  }

  fact(kind: FactKind, id: string): Fact | undefined {
    const [row] = this.#driver.all(
      'SELECT seq, body FROM fact WHERE ledger = ? AND kind = ? AND id = ?',
      this.#engine(),
      kind,
      id,
    );
    return row && factOf(row);
  }

  keep(fact: NewFact & { at: string }): Fact {
    const { kind, id, scope, at } = fact;
    const [last] = this.#driver.all('SELECT coalesce(max(seq), 0) AS seq FROM fact WHERE ledger = ?', this.#engine());
    const seq = 1 + (last === undefined ? 0 : integer(last, 'seq'));
    const values = [this.#engine(), kind, id, scope, seq, at, JSON.stringify(fact)] as const;
    this.#driver.run('INSERT OR REPLACE INTO fact VALUES (?, ?, ?, ?, ?, ?, ?)', ...values);
    return { ...fact, seq };
  }

  facts({ kind, scope, afterSeq = 0, limit = FACTS_AT_ONCE }: FactsQuery): Fact[] {
    const about = scope === undefined ? [] : [scope];
    const rows = this.#driver.all(
      `SELECT seq, body FROM fact WHERE ledger = ? AND kind = ? ${about.map(() => 'AND scope = ?').join('')} AND seq > ?
       ORDER BY seq LIMIT ?`,
      this.#engine(),
      kind,
      ...about,
      afterSeq,
      limit,
    );
    return rows.map(factOf);
  }

  rules(scope: string): readonly Fact[] {
    const known = this.#rules.get(scope);
    if (known !== undefined) return known;
    const [row] = this.#driver.all('SELECT body FROM rules WHERE ledger = ? AND scope = ?', this.#engine(), scope);
    const rules: readonly Fact[] = row === undefined ? [] : JSON.parse(text(row, 'body'));
    if (this.#rules.size >= RULES_REMEMBERED) this.#rules.clear();
    this.#rules.set(scope, rules);
    return rules;
  }

  saveRules(scope: string, rules: readonly Fact[]): void {
    this.#driver.run('INSERT OR REPLACE INTO rules VALUES (?, ?, ?)', this.#engine(), scope, JSON.stringify(rules));
    this.#rules.set(scope, rules);
  }

  ruled(): string[] {
    const rows = this.#driver.all('SELECT scope FROM rules WHERE ledger = ? ORDER BY scope', this.#engine());
    return rows.map((row) => text(row, 'scope'));
  }

  forgetAlerts(before: string): void {
    this.#driver.run(`DELETE FROM fact WHERE ledger = ? AND kind = 'alert' AND at < ?`, this.#engine(), before);
  }
}

function factOf(row: SqlRow): Fact {
  const fact: NewFact & { at: string } = JSON.parse(text(row, 'body'));
  return { ...fact, seq: integer(row, 'seq') };
}
