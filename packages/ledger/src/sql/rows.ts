import { amountOf } from '@kopek/core/kit';
import { comparableName } from '../engine/replay-keys.ts';
import { newCounter } from '../engine/counter.ts';
import type { ScopeCounters, Row, WindowCounter } from '../engine/tables.ts';
import { DEFAULT_TIME_ZONE } from '../base/windows.ts';
import { scopesOf, type LedgerEntry } from '../contract/entry.ts';
import { integer, text, type SqlRow } from './driver.ts';
import { SEQS_OF_A_LEDGER } from './schema.ts';

/** Reads the rows that can be read. A damaged one is skipped, and `verify` shows that the counters have counted it. */
export function readable<T>(rows: readonly SqlRow[], read: (row: SqlRow) => T): T[] {
  return rows.flatMap((row) => {
    try {
      return [read(row)];
    } catch {
      return [];
    }
  });
}

/**
 * Reads an ended entry.
 *
 * @throws what `text` and `integer` throw, and SyntaxError, for a damaged row.
 */
export function endedRow(row: SqlRow): Row {
  const seq = seqOf(row);
  return new EndedRow({ ...JSON.parse(text(row, 'body')), seq }, integer(row, 'opened_ms'));
}

/**
 * An ended entry; its scopes are found where they are needed. A class: accessors of an object literal would make a hidden
 * class for each row.
 */
class EndedRow implements Row {
  readonly entry: LedgerEntry;
  readonly seq: number;
  readonly openedMs: number;
  readonly expiresMs = 0;
  readonly reservesAll = false;

  constructor(entry: LedgerEntry, openedMs: number) {
    this.entry = entry;
    this.seq = entry.seq;
    this.openedMs = openedMs;
  }

  get scopes(): readonly string[] {
    return scopesOf(this.entry);
  }
}

/** The number of an ended entry. */
export function seqOf(row: SqlRow): number {
  return integer(row, 'place') % SEQS_OF_A_LEDGER;
}

/**
 * An attempt in flight.
 *
 * @throws as {@link endedRow}.
 */
export function openRow(row: SqlRow): Row {
  const entry: LedgerEntry = JSON.parse(text(row, 'body'));
  return {
    entry,
    seq: 0,
    openedMs: Date.parse(entry.openedAt),
    expiresMs: integer(row, 'expires_ms'),
    reservesAll: row.reserves_all === 1,
    averageCostRub: row.average_cost_rub === null ? undefined : text(row, 'average_cost_rub'),
    scopes: scopesOf(entry),
  };
}

/** Lists what an entry is found by: its scopes and, for costs of models, the model that answered. */
export function listsOf({ entry, scopes }: Row): readonly string[] {
  const name = entry.charge?.servedModel;
  // a name of the service may be of any length, an index may not
  const isListed = name !== undefined && name !== entry.model && comparableName(name) !== undefined;
  return isListed ? [...scopes, served(name)] : scopes;
}

/** Names the list of entries that a model has answered. */
export function served(model: string): string {
  return `served:${model}`;
}

const AMOUNTS = ['spent', 'reserved', 'unknownCost', 'carriedUnknown'] as const;

/** A counter of forecasts with nothing but what was spent, as most are: its bounds, its time zone, rubles. */
type PlainDay = [startMs: number, endMs: number, timeZone: string | undefined, spent: string];

/** Reads the counters of a scope as {@link writtenCounters} wrote them: amounts as text. */
export function countersOf(row: SqlRow): ScopeCounters {
  const { windows, clearedSeq } = JSON.parse(text(row, 'body')) as {
    windows: (WindowCounter | PlainDay)[];
    clearedSeq: number;
  };
  return { windows: windows.map(readCounter), clearedSeq };
}

function readCounter(written: WindowCounter | PlainDay): WindowCounter {
  if (Array.isArray(written)) {
    const [startMs, endMs, timeZone = DEFAULT_TIME_ZONE, spent] = written;
    const counted = { startMs, endMs, timeZone, spent: amountOf(spent), isKept: true } as const;
    return { ...newCounter(), period: 'day', ...counted };
  }
  for (const name of AMOUNTS) written[name] = amountOf(String(written[name]));
  return written;
}

/** Writes the counters of a scope for {@link countersOf}. */
export function writtenCounters({ windows, clearedSeq }: ScopeCounters): string {
  // JSON would call toJSON of the amounts, which takes twice as long
  const written = windows.map((counter) => {
    const { startMs, endMs, timeZone, limit, isKept, countedSeq, reservingAll, unknown } = counter;
    const [spent, ...others] = AMOUNTS.map((name) => counter[name].toString());
    const isPlain = isKept && limit === undefined && countedSeq === undefined && reservingAll + unknown === 0;
    if (isPlain && others.every((amount) => amount === '0')) return [startMs, endMs, timeZone, spent];
    const [reserved, unknownCost, carriedUnknown] = others;
    return { ...counter, spent, reserved, unknownCost, carriedUnknown };
  });
  return JSON.stringify({ windows: written, clearedSeq });
}
