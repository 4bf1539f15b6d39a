import type { Charge } from '@kopek/core';
import { checkOptions, checkOneOf, RunningSum } from '@kopek/core/kit';
import type { LedgerEntry } from '../contract/entry.ts';
import type { GroupBy, LedgerTotal, TotalsQuery } from '../contract/contract.ts';
import { isoTime, momentMs } from '../base/iso-time.ts';
import { boundsIn, DEFAULT_TIME_ZONE, dateIn } from '../base/windows.ts';

/** The group of everything without a group of its own, so that the groups still add up to the whole. */
export const OTHER_GROUPS = '(other)';

const ALL: readonly string[] = ['all'];
const NONE: readonly string[] = [];

/** The groups of running totals. */
export const GROUPS = ['model', 'tag', 'run'] as const;

/** The whole, and the three kinds of groups. */
const RUNNING = [undefined, ...GROUPS] as const;

/**
 * Rejects an invalid query, which would return the total of something else.
 *
 * @throws KopekError `configuration`.
 */
export function checkQuery(of: string, query: TotalsQuery, names: readonly string[], groups: readonly string[]): void {
  checkOptions(of, query, { anything: names });
  // none may pass here, as in options: there is nothing else that it could be for
  for (const name of Object.keys(query)) checkOneOf(`an option${of}`, name, names);
  checkOneOf(`by${of}`, query.by, groups);
  boundsIn(query.timeZone ?? DEFAULT_TIME_ZONE, query);
}

/** Running totals of all counted entries: exact, and independent of how many entries are kept. */
export class RunningTotals {
  readonly #reports: readonly TotalsReport[];

  /**
   * @param maxGroups - models, tags and runs with totals of their own; older ones are merged into {@link
   *   OTHER_GROUPS}.
   */
  constructor(maxGroups: number) {
    this.#reports = RUNNING.map((by) => new TotalsReport(by === undefined ? {} : { by }, maxGroups));
  }

  /** Counts an entry in place of its earlier state; undefined if there is none. */
  replace(before: LedgerEntry | undefined, after: LedgerEntry | undefined): void {
    for (const report of this.#reports) {
      if (before !== undefined) report.count(before, -1);
      if (after !== undefined) report.count(after, 1);
    }
  }

  /** @param others - entries in flight, which are not counted here but belong to the total. */
  by(by: GroupBy | undefined, others: Iterable<LedgerEntry>): Record<string, LedgerTotal> {
    const report = new TotalsReport(by === undefined ? {} : { by });
    report.fold(this.#reports[RUNNING.indexOf(by)]?.result() ?? {});
    for (const entry of others) report.count(entry, 1);
    return report.result();
  }
}

/** Adds up entries by group, oldest settlement first. */
export class TotalsReport {
  readonly #by: TotalsQuery['by'];
  readonly #totalOf: (sum: LedgerSum) => LedgerTotal;
  readonly #timeZone: string;
  readonly #maxGroups: number;
  readonly #groups = new Map<string, LedgerSum>();

  constructor(
    { by, scope = 'all', timeZone = DEFAULT_TIME_ZONE }: Pick<TotalsQuery, 'by' | 'scope' | 'timeZone'> = {},
    maxGroups: number = Infinity,
  ) {
    this.#by = by;
    // a running sum cannot take a moment back
    this.#totalOf = by === 'run' && scope !== 'all' ? (sum) => sum.runTotal() : (sum) => sum.total();
    this.#timeZone = timeZone;
    this.#maxGroups = maxGroups;
    if (by === undefined) this.#groups.set('all', new LedgerSum());
  }

  /**
   * Counts an entry. Replays are not counted.
   *
   * @param times - 1 to add it, -1 to remove it.
   */
  count(entry: LedgerEntry, times: 1 | -1): void {
    for (const key of this.#keysOf(entry)) {
      if (times === 1) this.#group(key).add(entry);
      // its own group may have been folded since
      else (this.#groups.get(key) ?? this.#groups.get(OTHER_GROUPS))?.remove(entry);
    }
  }

  /** Adds the totals of earlier entries, group by group. */
  fold(totals: Record<string, LedgerTotal>): void {
    for (const [key, total] of Object.entries(totals)) this.#group(key).fold(total);
  }

  // fromEntries defines own properties: a run named __proto__ is a name like any other
  result(): Record<string, LedgerTotal> {
    return Object.fromEntries([...this.#groups].map(([key, group]) => [key, this.#totalOf(group)]));
  }

  #keysOf({ tags, runId, charge, model, openedAt, replayOf }: LedgerEntry): readonly string[] {
    if (replayOf !== undefined) return NONE;
    switch (this.#by) {
      case undefined:
        return ALL;
      case 'day':
        return [dateIn(this.#timeZone, Date.parse(openedAt))];
      case 'month':
        return [dateIn(this.#timeZone, Date.parse(openedAt)).slice(0, 'YYYY-MM'.length)];
      case 'tag':
        return tags === undefined ? NONE : Object.entries(tags).map(([name, value]) => `${name}=${value}`);
      default: {
        const key = this.#by === 'run' ? runId : (charge?.servedModel ?? charge?.requestedModel ?? model);
        return key === undefined ? NONE : [key];
      }
    }
  }

  #group(key: string): LedgerSum {
    const known = this.#groups.get(key);
    if (known) return known;
    const group = new LedgerSum();
    this.#groups.set(key, group);
    if (this.#groups.size > this.#maxGroups) this.#foldOldest();
    return group;
  }

  #foldOldest(): void {
    for (const [key, group] of this.#groups) {
      if (key === OTHER_GROUPS) continue;
      this.#groups.delete(key);
      const other = this.#groups.get(OTHER_GROUPS) ?? new LedgerSum();
      other.fold(group.total());
      this.#groups.set(OTHER_GROUPS, other);
      return;
    }
  }
}

/** What an entry counts: its own price, whatever its charge says of other attempts of the answer or of a cache. */
function ownCharge(charge: Charge): Charge {
  if (charge.parts === undefined && charge.cached === undefined) return charge;
  const { parts: _parts, cached: _cached, ...own } = charge;
  return own;
}

/** A running sum of entries, which are not kept. */
export class LedgerSum {
  readonly #sum: RunningSum = new RunningSum();
  #attempts = 0;
  #inFlight = 0;
  #rejected = 0;
  #lastMs = -Infinity;

  /** Exact sum of the known costs, rubles; `"0"` if none is known. */
  get costRub(): string {
    return this.#sum.costRub;
  }

  /** Adds an entry. Leave out replays: they are no charge. */
  add({ status, charge, at }: LedgerEntry): void {
    this.#count(status, 1);
    if (status !== 'in-flight') this.#endAt(at);
    if (charge !== undefined) this.#sum.add(ownCharge(charge));
  }

  /** Removes a counted entry; the latest balance stays. */
  remove({ status, charge }: LedgerEntry): void {
    this.#count(status, -1);
    if (charge !== undefined) this.#sum.remove(ownCharge(charge));
  }

  /** Adds the total of other entries. */
  fold(total: LedgerTotal): void {
    this.#attempts += total.attempts;
    this.#inFlight += total.inFlight;
    this.#rejected += total.rejected;
    if (total.lastAt !== undefined) this.#endAt(total.lastAt);
    this.#sum.add(total);
  }

  /** Returns the sums so far; unknown ones are absent. */
  total(): LedgerTotal {
    const { inferred = 0, ...sum } = this.#sum.toSum();
    const total: LedgerTotal = {
      ...sum,
      inferred,
      attempts: this.#attempts,
      inFlight: this.#inFlight,
      rejected: this.#rejected,
    };
    // rejected attempts are known to cost nothing; unknown ones, and those that have not ended, are not
    if (total.costRub === undefined && total.unknown + total.inFlight === 0) total.costRub = '0';
    return total;
  }

  /** The same for a run, with the moment when it was last active. */
  runTotal(): LedgerTotal {
    return { ...this.total(), ...(this.#lastMs > -Infinity && { lastAt: isoTime(this.#lastMs) }) };
  }

  #endAt(at: string): void {
    const ms = momentMs(at);
    if (ms > this.#lastMs) this.#lastMs = ms;
  }

  #count(status: LedgerEntry['status'], times: 1 | -1): void {
    this.#attempts += times;
    if (status === 'in-flight') this.#inFlight += times;
    if (status === 'rejected') this.#rejected += times;
  }
}
