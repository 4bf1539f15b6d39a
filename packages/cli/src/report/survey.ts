import { dateIn, scopesOf, type LedgerEntry } from '@kopek/ledger';
import { Big } from 'big.js';
import { BalanceTrail } from './balance-trail.ts';
import type { Collector } from './checked-reading.ts';
import { keysOf, tallyIn, type Grouping } from './spending.ts';
import { Tally } from './tally.ts';

/** A day of the page. */
export interface SurveyDay {
  tally: Tally;
  /** Spending by model, or by the value of a tag. */
  parts: Map<string, Big>;
}

/** A model of the page. */
export interface SurveyModel {
  tally: Tally;
  /** Prices and tokens of the answers that have both. */
  metered: { cost: Big; tokens: number };
}

/** A run, or one call where nothing names runs. */
export interface DearRun {
  name: string;
  cost: Big;
  calls: number;
  unknown: number;
  /** When its first call was opened, ISO 8601. */
  openedAt: string;
  model: string;
}

/** What broke, and what it cost. */
export interface SurveyFailure {
  calls: number;
  cost: Big;
  unknown: number;
}

const ZERO = new Big(0);
/** Calls are kept up to twice what is shown, then the cheaper half goes. */
const DEAR_CALLS = 1000;

/** Everything that the page and the spreadsheet show, collected in one pass over the books. */
export class Survey implements Collector {
  readonly total: Tally = new Tally();
  readonly days: Map<string, SurveyDay> = new Map();
  readonly parts: Map<string, Tally> = new Map();
  readonly models: Map<string, SurveyModel> = new Map();
  readonly runs: Map<string, DearRun> = new Map();
  readonly failures: Map<string, SurveyFailure> = new Map();
  /** By scope of a limit, then by day. */
  readonly scopes: ReadonlyMap<string, Map<string, Big>>;
  readonly trail: BalanceTrail;
  /** Estimates of what is unknown. */
  estimated: { rub: Big; calls: number } = { rub: ZERO, calls: 0 };
  #calls: DearRun[] = [];
  readonly #stackBy: Grouping;
  readonly #timeZone: string;

  constructor(options: { stackBy: Grouping; timeZone: string; scopes: Iterable<string> }) {
    this.#stackBy = options.stackBy;
    this.#timeZone = options.timeZone;
    this.scopes = new Map([...options.scopes].map((scope) => [scope, new Map<string, Big>()]));
    this.trail = new BalanceTrail(options.timeZone);
  }

  add(entry: LedgerEntry, price: Big | undefined): void {
    const day = dateIn(this.#timeZone, Date.parse(entry.openedAt));
    const [part = ''] = keysOf(entry, this.#stackBy, this.#timeZone);
    const [model = ''] = keysOf(entry, 'model', this.#timeZone);
    this.total.add(entry, price);
    tallyIn(this.parts, part).add(entry, price);
    this.#addToDay(day, part, entry, price);
    this.#addToModel(model, entry, price);
    this.#addToRun(model, entry, price);
    this.#addFailure(entry, price);
    this.#addToScopes(day, entry, price);
    if (entry.status === 'unknown' && entry.estimateRub !== undefined) {
      const { rub, calls } = this.estimated;
      this.estimated = { rub: rub.plus(entry.estimateRub), calls: calls + 1 };
    }
    this.trail.add(entry, price, day.slice(0, 'YYYY-MM'.length));
  }

  sums(): string[] {
    const days = [...this.days.values()];
    return [
      this.total.cost.toFixed(),
      sumOf([...this.parts.values()].map(({ cost }) => cost)),
      sumOf([...this.models.values()].map(({ tally }) => tally.cost)),
      sumOf(days.map(({ tally }) => tally.cost)),
      sumOf(days.flatMap(({ parts }) => [...parts.values()])),
      this.trail.bookedRub(),
    ];
  }

  /** The most expensive first: runs, or calls where no call names a run. */
  dearest(count: number): { of: 'runs' | 'calls'; list: DearRun[] } {
    const of = this.runs.size > 0 ? 'runs' : 'calls';
    const list = of === 'runs' ? [...this.runs.values()] : this.#calls;
    return { of, list: list.sort((a, b) => b.cost.cmp(a.cost) || a.name.localeCompare(b.name)).slice(0, count) };
  }

  #addToDay(name: string, part: string, entry: LedgerEntry, price: Big | undefined): void {
    let day = this.days.get(name);
    if (day === undefined) this.days.set(name, (day = { tally: new Tally(), parts: new Map() }));
    day.tally.add(entry, price);
    if (price !== undefined) day.parts.set(part, (day.parts.get(part) ?? ZERO).plus(price));
  }

  #addToModel(name: string, entry: LedgerEntry, price: Big | undefined): void {
    let model = this.models.get(name);
    if (model === undefined) {
      this.models.set(name, (model = { tally: new Tally(), metered: { cost: ZERO, tokens: 0 } }));
    }
    model.tally.add(entry, price);
    const tokens = entry.charge?.tokens?.total;
    if (price === undefined || tokens === undefined) return;
    model.metered = { cost: model.metered.cost.plus(price), tokens: model.metered.tokens + tokens };
  }

  #addToRun(model: string, { id, runId, openedAt, charge }: LedgerEntry, price: Big | undefined): void {
    if (charge === undefined) return;
    const unknown = price === undefined ? 1 : 0;
    if (runId === undefined) {
      if (this.runs.size > 0 || price === undefined) return;
      this.#calls.push({ name: id, cost: price, calls: 1, unknown, openedAt, model });
      if (this.#calls.length > 2 * DEAR_CALLS) this.#calls = this.dearest(DEAR_CALLS).list;
      return;
    }
    const run = this.runs.get(runId);
    if (run === undefined) {
      this.runs.set(runId, { name: runId, cost: price ?? ZERO, calls: 1, unknown, openedAt, model });
      return;
    }
    run.calls += 1;
    run.unknown += unknown;
    if (price !== undefined) run.cost = run.cost.plus(price);
    if (openedAt < run.openedAt) run.openedAt = openedAt;
  }

  #addFailure({ errorCode, abortedAt, status, httpStatus }: LedgerEntry, price: Big | undefined): void {
    const hasFailed = errorCode !== undefined || abortedAt !== undefined || (httpStatus ?? 200) >= 400;
    const mayHaveCost = (price !== undefined && !price.eq(0)) || status === 'unknown';
    if (!hasFailed || !mayHaveCost) return;
    const code = errorCode ?? (abortedAt === undefined ? `HTTP ${httpStatus}` : 'aborted');
    const failure = this.failures.get(code) ?? { calls: 0, cost: ZERO, unknown: 0 };
    failure.calls += 1;
    if (price === undefined) failure.unknown += 1;
    else failure.cost = failure.cost.plus(price);
    this.failures.set(code, failure);
  }

  #addToScopes(day: string, entry: LedgerEntry, price: Big | undefined): void {
    if (this.scopes.size === 0 || price === undefined) return;
    for (const scope of scopesOf(entry)) {
      const days = this.scopes.get(scope);
      days?.set(day, (days.get(day) ?? ZERO).plus(price));
    }
  }
}

function sumOf(costs: readonly Big[]): string {
  return costs.reduce((sum, cost) => sum.plus(cost), ZERO).toFixed();
}
