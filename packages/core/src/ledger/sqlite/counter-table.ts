import { amountOf } from '../../money/amount.ts';
import { clearUnknownIn, emptyCounter, type Counter } from '../counter.ts';
import type { ScopeLimit } from '../store.ts';
import type { Period, TimeWindow } from '../windows.ts';
import { integer, optionalText, text, type SqlRow } from './columns.ts';
import { placesFor, type Statements } from './statements.ts';

/** What a limit without a period counts: everything. The bounds of what a Date can be. */
export const WHOLE_LIFE: TimeWindow = { startMs: -8.64e15, endMs: 8.64e15 };

/** A counter of one scope and window, as the file has it. */
export interface CounterRow extends Counter, TimeWindow {
  /** The limit that was checked last. */
  limit: ScopeLimit;
}

/** The counters of one book. A counter exists from the first time that a limit asks for it. */
export class CounterTable {
  readonly #statements: Statements;
  readonly #book: number;

  constructor(statements: Statements, book: number) {
    this.#statements = statements;
    this.#book = book;
  }

  /** The counters of these scopes whose window holds a moment. */
  at(scopes: readonly string[], ms: number): CounterRow[] {
    const sql = `SELECT * FROM counter WHERE book = ? AND scope IN ${placesFor(scopes)} AND end_ms > ? AND start_ms <= ?`;
    return this.#statements
      .of(sql)
      .all(this.#book, ...scopes, ms, ms)
      .map(counterOf);
  }

  all(): CounterRow[] {
    return this.#statements.of('SELECT * FROM counter WHERE book = ?').all(this.#book).map(counterOf);
  }

  /** A new counter; those of the same kind whose window is over are never asked for again, and go. */
  open(limit: ScopeLimit, window: TimeWindow, nowMs: number): CounterRow {
    this.#statements
      .of('DELETE FROM counter WHERE book = ? AND scope = ? AND end_ms <= ? AND period = ? AND time_zone = ?')
      .run(this.#book, limit.scope, nowMs, limit.period ?? null, limit.timeZone ?? null);
    return { ...emptyCounter(), ...window, limit };
  }

  save(row: CounterRow): void {
    const { limit } = row;
    this.#statements
      .of(`INSERT OR REPLACE INTO counter VALUES ${placesFor(Array.from({ length: 16 }))}`)
      .run(
        this.#book,
        limit.scope,
        row.endMs,
        row.startMs,
        limit.period ?? null,
        limit.timeZone ?? null,
        row.spent.toString(),
        row.reserved.toString(),
        row.restHolders,
        row.held.toString(),
        row.unknown,
        row.unestimated,
        row.carried.toString(),
        limit.maxRub,
        limit.mode,
        limit.onUnknown,
      );
  }

  /** Forgets the unknown prices of one scope, or of all. */
  clearUnknown(scope: string | undefined): void {
    for (const row of this.all()) {
      if (scope !== undefined && row.limit.scope !== scope) continue;
      clearUnknownIn(row);
      this.save(row);
    }
  }
}

function counterOf(row: SqlRow): CounterRow {
  const limit: ScopeLimit = {
    scope: text(row, 'scope'),
    maxRub: text(row, 'max_rub'),
    mode: oneOf(text(row, 'mode'), ['observed', 'reserve']),
    onUnknown: oneOf(text(row, 'on_unknown'), ['estimate', 'block', 'allow']),
  };
  const period = optionalText(row, 'period');
  const timeZone = optionalText(row, 'time_zone');
  if (period !== undefined) limit.period = oneOf<Period>(period, ['day', 'week', 'month']);
  if (timeZone !== undefined) limit.timeZone = timeZone;
  return {
    startMs: integer(row, 'start_ms'),
    endMs: integer(row, 'end_ms'),
    spent: amountOf(text(row, 'spent')),
    reserved: amountOf(text(row, 'reserved')),
    restHolders: integer(row, 'rest_holders'),
    held: amountOf(text(row, 'held')),
    unknown: integer(row, 'unknown'),
    unestimated: integer(row, 'unestimated'),
    carried: amountOf(text(row, 'carried')),
    limit,
  };
}

function oneOf<Word extends string>(word: string, words: readonly Word[]): Word {
  const known = words.find((other) => other === word);
  if (known === undefined)
    throw new TypeError(`The ledger is damaged: ${JSON.stringify(word)} is none of ${words.join(', ')}.`);
  return known;
}
