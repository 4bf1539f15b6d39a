import { sumRub } from '@kopek/core';
import { dateIn, LedgerSum, scopesOf, type LedgerEntry, type LedgerTotal } from '@kopek/ledger';
import { BalanceTrail } from './balance-trail.ts';
import { dearestFirst, keysOf, modelOf, valueIn, type Dimension, type NamedTotal } from './grouping.ts';
import type { Collector } from './source/checked-reading.ts';

/** A day of the page. */
export interface SurveyDay {
  sum: LedgerSum;
  /** By model, or by the value of a tag. */
  parts: Map<string, LedgerSum>;
}

/** A run, or one call where nothing names runs. */
export interface DearRun extends NamedTotal {
  /** When its first call was opened, ISO 8601. */
  openedAt: string;
  model: string;
}

interface OpenRun extends Omit<DearRun, 'name' | 'total'> {
  sum: LedgerSum;
}

/** Calls are kept up to twice what is shown, then the cheaper half goes. */
const DEAR_CALLS = 1000;
const newSum = (): LedgerSum => new LedgerSum();

/** Everything that only the page and the spreadsheet show, collected in one pass over the ledger. */
export class Survey implements Collector {
  readonly total: LedgerSum = new LedgerSum();
  readonly days: Map<string, SurveyDay> = new Map();
  readonly parts: Map<string, LedgerSum> = new Map();
  readonly models: Map<string, LedgerSum> = new Map();
  /** Of each model the answers that told both price and tokens. */
  readonly metered: Map<string, LedgerSum> = new Map();
  /** What broke and was billed, or may have been, by its code. */
  readonly failures: Map<string, LedgerSum> = new Map();
  /** By scope of a limit, then by day. */
  readonly scopes: ReadonlyMap<string, Map<string, LedgerSum>>;
  readonly trail: BalanceTrail;
  /** Estimates of what is unknown. */
  estimated: { costRub: string; calls: number } = { costRub: '0', calls: 0 };
  readonly #runs = new Map<string, OpenRun>();
  #calls: DearRun[] = [];
  readonly #stackBy: Dimension;
  readonly #timeZone: string;

  constructor(options: { stackBy: Dimension; timeZone: string; scopes: Iterable<string> }) {
    this.#stackBy = options.stackBy;
    this.#timeZone = options.timeZone;
    this.scopes = new Map([...options.scopes].map((scope) => [scope, new Map<string, LedgerSum>()]));
    this.trail = new BalanceTrail(options.timeZone);
  }

  add(entry: LedgerEntry): void {
    const { charge } = entry;
    const dayName = dateIn(this.#timeZone, Date.parse(entry.openedAt));
    const day = valueIn(this.days, dayName, () => ({ sum: newSum(), parts: new Map<string, LedgerSum>() }));
    const [part = ''] = keysOf(entry, this.#stackBy, this.#timeZone);
    const model = modelOf(entry);
    const sums = [
      this.total,
      day.sum,
      valueIn(day.parts, part, newSum),
      valueIn(this.parts, part, newSum),
      valueIn(this.models, model, newSum),
    ];
    if (charge?.costRub !== undefined && charge.tokens?.total !== undefined)
      sums.push(valueIn(this.metered, model, newSum));
    for (const scope of this.scopes.size > 0 ? scopesOf(entry) : []) {
      const days = this.scopes.get(scope);
      if (days !== undefined) sums.push(valueIn(days, dayName, newSum));
    }
    const failure = failureOf(entry);
    if (failure !== undefined) sums.push(valueIn(this.failures, failure, newSum));
    for (const sum of sums) sum.add(entry);
    this.#addToRun(model, entry);
    if (entry.status === 'unknown' && entry.estimateRub !== undefined) {
      const { costRub, calls } = this.estimated;
      this.estimated = { costRub: sumRub([costRub, entry.estimateRub]), calls: calls + 1 };
    }
    this.trail.add(entry, dayName.slice(0, 'YYYY-MM'.length));
  }

  sums(): string[] {
    const days = [...this.days.values()];
    return [
      this.total.costRub,
      ...[
        this.parts.values(),
        this.models.values(),
        days.map(({ sum }) => sum),
        days.flatMap(({ parts }) => [...parts.values()]),
        this.trail.months.values(),
      ].map((sums) => sumRub([...sums].map(({ costRub }) => costRub))),
    ];
  }

  /** The most expensive first: runs, or calls where no call names a run. */
  dearest(count: number): { of: 'runs' | 'calls'; list: DearRun[]; all: number } {
    if (this.#runs.size === 0) {
      const { settled, inferred } = this.total.total();
      return { of: 'calls', list: this.#calls.sort(dearestFirst).slice(0, count), all: settled + inferred };
    }
    const runs = [...this.#runs].map(([name, { sum, ...run }]) => ({ name, total: sum.total(), ...run }));
    return { of: 'runs', list: runs.sort(dearestFirst).slice(0, count), all: runs.length };
  }

  #addToRun(model: string, entry: LedgerEntry): void {
    const { id, runId, openedAt, charge } = entry;
    if (charge === undefined) return;
    if (runId !== undefined) {
      const run = valueIn(this.#runs, runId, () => ({ sum: newSum(), openedAt, model }));
      run.sum.add(entry);
      if (openedAt < run.openedAt) run.openedAt = openedAt;
    } else if (this.#runs.size === 0 && charge.costRub !== undefined) {
      const sum = newSum();
      sum.add(entry);
      this.#calls.push({ name: id, total: sum.total(), openedAt, model });
      if (this.#calls.length > 2 * DEAR_CALLS) this.#calls = this.#calls.sort(dearestFirst).slice(0, DEAR_CALLS);
    }
  }
}

/** Groups with what they have come to, the most expensive first. */
export function totalsIn(sums: ReadonlyMap<string, LedgerSum>): NamedTotal[] {
  return [...sums].map(([name, sum]) => ({ name, total: sum.total() })).sort(dearestFirst);
}

/** Why a call failed that was billed, or may have been; undefined for every other call. */
function failureOf({ errorCode, abortedAt, status, httpStatus = 200, charge }: LedgerEntry): string | undefined {
  if (status !== 'unknown' && Number(charge?.costRub ?? 0) === 0) return undefined;
  if (errorCode !== undefined) return errorCode;
  if (abortedAt !== undefined) return 'aborted';
  return httpStatus >= 400 ? `HTTP ${httpStatus}` : undefined;
}

/** The total of groups that are not listed one by one. */
export function together(totals: readonly NamedTotal[]): LedgerTotal {
  const sum = newSum();
  for (const { total } of totals) sum.fold(total);
  return sum.total();
}
