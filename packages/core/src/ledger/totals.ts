import { RunningSum, type ChargeSum } from '../money/charge-sum.ts';
import type { LedgerEntry } from './entry.ts';
import { DEFAULT_TIME_ZONE, dateIn, momentOf } from './windows.ts';

/** What a ledger, or one group of its entries, has come to. */
export interface LedgerTotal extends ChargeSum {
  /** HTTP attempts: in flight, settled, inferred, unknown and refused ones together. Replays are not counted. */
  attempts: number;
  /** Attempts that have not ended. */
  inFlight: number;
  /** Attempts whose price was found afterwards, by reconciliation. */
  inferred: number;
  /** Attempts that cost nothing, because the service refused them. */
  refused: number;
}

/** Entries by what they have in common. */
export type GroupBy = 'model' | 'tag' | 'run';

/** Which entries of the books to add up, and how to group them. */
export interface TotalsQuery {
  /**
   * One total for each model (that answered), tag (`name=value`), run, calendar day (`2026-11-22`) or month
   * (`2026-11`). Absent: one total, under `all`.
   */
  by?: GroupBy | 'day' | 'month';
  /** Opened at or after this moment: ISO 8601, or a date, which begins in `timeZone`. */
  from?: string;
  /** Opened before this moment. */
  to?: string;
  /** IANA name, for days, months and dates. Default `Europe/Moscow`. */
  timeZone?: string;
}

/** Where groups land that are no longer kept one by one, so that the groups still add up to the whole. */
export const OTHER_GROUPS = '(other)';

/**
 * Running totals of a ledger: exact, and independent of how many entries are kept.
 */
export class Totals {
  readonly #all = new Group();
  readonly #groups: Record<GroupBy, Map<string, Group>> = { model: new Map(), tag: new Map(), run: new Map() };
  readonly #maxGroups: number;

  constructor(maxGroups: number) {
    this.#maxGroups = maxGroups;
  }

  add(entry: LedgerEntry): void {
    this.#all.add(entry);
    for (const by of GROUPS) for (const key of keysOf(entry, by)) this.#group(by, key).add(entry);
  }

  all(): LedgerTotal {
    return this.#all.total();
  }

  by(groupBy: GroupBy): Record<string, LedgerTotal> {
    return totalsOf(this.#groups[groupBy]);
  }

  #group(by: GroupBy, key: string): Group {
    const groups = this.#groups[by];
    const known = groups.get(key);
    if (known) return known;
    const group = new Group();
    groups.set(key, group);
    if (groups.size > this.#maxGroups) this.#foldOldest(groups);
    return group;
  }

  #foldOldest(groups: Map<string, Group>): void {
    for (const [key, group] of groups) {
      if (key === OTHER_GROUPS) continue;
      groups.delete(key);
      const other = groups.get(OTHER_GROUPS) ?? new Group();
      other.fold(group.total());
      groups.set(OTHER_GROUPS, other);
      return;
    }
  }
}

/**
 * Answers one query: give it the entries of the books, oldest settlement first.
 */
export class TotalsReport {
  readonly #by: TotalsQuery['by'];
  readonly #timeZone: string;
  readonly #groups = new Map<string, Group>();
  /** Entries opened from this moment on count, ms since 1970. */
  readonly fromMs: number;
  /** Entries opened before this moment count, ms since 1970. */
  readonly toMs: number;

  /** @throws RangeError for a moment or a time zone that cannot be read. */
  constructor(query: TotalsQuery = {}) {
    this.#by = query.by;
    this.#timeZone = query.timeZone ?? DEFAULT_TIME_ZONE;
    this.fromMs = query.from === undefined ? -Infinity : momentOf(query.from, this.#timeZone);
    this.toMs = query.to === undefined ? Infinity : momentOf(query.to, this.#timeZone);
    if (this.#by === undefined) this.#groups.set('all', new Group());
  }

  /** Counts an entry, if it was opened within the time asked for. */
  add(entry: LedgerEntry): void {
    const openedMs = Date.parse(entry.openedAt);
    if (openedMs < this.fromMs || openedMs >= this.toMs || entry.replayOf !== undefined) return;
    for (const key of this.#keysOf(entry, openedMs)) {
      const group = this.#groups.get(key) ?? new Group();
      this.#groups.set(key, group);
      group.add(entry);
    }
  }

  /** Adds what earlier entries have come to, group by group. */
  fold(totals: Record<string, LedgerTotal>): void {
    for (const [key, total] of Object.entries(totals)) {
      const group = this.#groups.get(key) ?? new Group();
      this.#groups.set(key, group);
      group.fold(total);
    }
  }

  result(): Record<string, LedgerTotal> {
    return totalsOf(this.#groups);
  }

  #keysOf(entry: LedgerEntry, openedMs: number): string[] {
    switch (this.#by) {
      case undefined:
        return ['all'];
      case 'day':
        return [dateIn(this.#timeZone, openedMs)];
      case 'month':
        return [dateIn(this.#timeZone, openedMs).slice(0, 'YYYY-MM'.length)];
      default:
        return keysOf(entry, this.#by);
    }
  }
}

const GROUPS: readonly GroupBy[] = ['model', 'tag', 'run'];

function keysOf(entry: LedgerEntry, by: GroupBy): string[] {
  if (by === 'tag') return Object.entries(entry.tags ?? {}).map(([name, value]) => `${name}=${value}`);
  const key = by === 'run' ? entry.runId : (entry.charge?.servedModel ?? entry.charge?.requestedModel ?? entry.model);
  return key === undefined ? [] : [key];
}

// fromEntries defines own properties: a run named __proto__ is a name like any other
function totalsOf(groups: Map<string, Group>): Record<string, LedgerTotal> {
  return Object.fromEntries([...groups].map(([key, group]) => [key, group.total()]));
}

class Group {
  readonly #sum = new RunningSum();
  #attempts = 0;
  #inFlight = 0;
  #refused = 0;

  add(entry: LedgerEntry): void {
    if (entry.replayOf !== undefined) return;
    this.#attempts += 1;
    if (entry.status === 'in-flight') this.#inFlight += 1;
    if (entry.status === 'refused') this.#refused += 1;
    if (entry.charge !== undefined) this.#sum.add(entry.charge);
  }

  fold(total: LedgerTotal): void {
    this.#attempts += total.attempts;
    this.#inFlight += total.inFlight;
    this.#refused += total.refused;
    this.#sum.add(total);
  }

  total(): LedgerTotal {
    const { inferred = 0, ...sum } = this.#sum.toSum();
    const total: LedgerTotal = {
      ...sum,
      inferred,
      attempts: this.#attempts,
      inFlight: this.#inFlight,
      refused: this.#refused,
    };
    // refused attempts are known to cost nothing; unknown ones, and those that have not ended, are not
    if (total.costRub === undefined && total.unknown + total.inFlight === 0) total.costRub = '0';
    return total;
  }
}
