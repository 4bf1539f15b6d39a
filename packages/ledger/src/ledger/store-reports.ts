import type { MaybePromise } from '@kopek/core';
import { checkOneOf, checkOptions, configurationError, defined } from '@kopek/core/kit';
import { statementOf, type Statement, type StatementQuery } from '../budgets/statement.ts';
import type { CounterMismatch, LedgerStore, LedgerTotal, LimitState, TotalsQuery } from '../contract/contract.ts';
import type { LedgerEntry } from '../contract/entry.ts';
import { mustBe } from '../contract/must-be.ts';
import { PERIODS, type Period } from '../contract/period.ts';
import { parseScope, parseStoredScope, formatScope, type Scope } from '../contract/scope.ts';
import { checkQuery, GROUPS } from '../engine/totals.ts';
import { readForecasts, type Forecast } from '../forecast/forecast.ts';
import type { StoreClient } from '../store-client/store-client.ts';
import { runForecastOf, type RunForecast, type RunForecastQuery } from './run-forecast.ts';

/** The options of whatever waits for the store. */
export const WAIT = { 'a number, 0 or more': ['timeoutMs'] } as const;

/** The part of a {@link Ledger} that reads the store, which several processes may share. */
export class StoreReports {
  /** Where the entries are stored. */
  readonly store: LedgerStore;
  readonly #client: StoreClient;

  constructor(store: LedgerStore, client: StoreClient) {
    this.store = store;
    this.#client = client;
  }

  /**
   * Adds up the entries of the store, from all processes. Without `by` the result has one key, `all`.
   *
   * @param options - `timeoutMs`: how long to wait for the store. Default: that of the ledger, otherwise 10 000.
   * @throws KopekError `store_unavailable`, or `configuration` for an invalid query.
   */
  async totals(query: TotalsQuery = {}, options?: { timeoutMs?: number }): Promise<Record<string, LedgerTotal>> {
    checkQuery(' of totals', query, ['by', 'scope', 'from', 'to', 'timeZone'], [...GROUPS, 'day', 'month']);
    const storeQuery = query.scope === undefined ? query : { ...query, scope: parseStoredScope(query.scope) };
    return this.#read('totals', () => this.store.totals(storeQuery), options);
  }

  /**
   * Reads an entry of any process: for instance the cost of an answer that arrived after its consumer left. Answers
   * contain the id of their entry in their metadata. The application must check whose entry it is.
   *
   * @param options - as for `totals`.
   * @returns undefined if there is no such entry, or none any more.
   * @throws KopekError `store_unavailable`.
   */
  entry(id: string, options?: { timeoutMs?: number }): Promise<LedgerEntry | undefined> {
    return this.#read('entry', () => this.store.entry(id), options);
  }

  /**
   * Lists limits, in code and in the ledger, as last checked for a call, with their current state: by scope, and in a
   * scope the window that ends first before the others.
   *
   * @param query - `scope`: only limits on this one.
   * @param options - as for `totals`.
   * @throws KopekError `store_unavailable`, or `configuration` for text that is not a scope.
   */
  async limits(query: { scope?: Scope } = {}, options?: { timeoutMs?: number }): Promise<LimitState[]> {
    checkOptions(' of limits', query, { 'a string': ['scope'] });
    const storeQuery = query.scope === undefined ? {} : { scope: parseStoredScope(query.scope) };
    const states = await this.#read('limits', () => this.store.limits(storeQuery), options);
    const written = states.map(({ limit, ...state }): LimitState => {
      const { scope, budgetScope } = limit;
      const set = defined({ budgetScope: budgetScope && formatScope(budgetScope) });
      return { ...state, limit: { ...limit, scope: formatScope(scope), ...set } };
    });
    return written.sort((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1));
  }

  /**
   * Forecasts when a limit of a scope will be reached, in the ledger or in code, at the pace of the latest four weeks.
   * Weekdays and weekends count apart once there are two weeks of spending.
   *
   * @param query - `period`: of the limit. Default: of all limits of the scope, the one that is reached first.
   * @param options - as for `totals`.
   * @returns undefined if no such limit is known.
   * @throws KopekError `store_unavailable`, or `configuration`, naming the field.
   */
  async forecast(
    query: { scope: Scope; period?: Period },
    options?: { timeoutMs?: number },
  ): Promise<Forecast | undefined> {
    checkOptions(' of forecast', query, { 'a string': ['scope'], anything: ['period'] }, undefined, { per: 'period' });
    const { scope, period } = query;
    const name = parseStoredScope(scope);
    if (name.endsWith('*')) throw mustBe('scope', 'that of one, such as "user=ivan"', scope);
    checkOneOf('period', period, PERIODS);
    const forecasts = await this.#read('forecast', () => readForecasts(this.store, name), options);
    return forecasts.find((forecast) => period === undefined || forecast.period === period);
  }

  /**
   * Forecasts what another run of an agent, or with a tag, is likely to cost, from the runs in the store that have ended:
   * nothing was in flight for ten minutes, or their `withRun` in this process has ended. A run includes those within it.
   *
   * @param options - as for `totals`.
   * @returns undefined before the first run has ended.
   * @throws KopekError `store_unavailable`, or `configuration` for a query that names no agent and no tag, or both.
   */
  async forecastRun(query: RunForecastQuery, options?: { timeoutMs?: number }): Promise<RunForecast | undefined> {
    checkOptions(' of forecastRun', query, { 'a string': ['agent', 'tag'] });
    const { agent, tag = agent === undefined ? undefined : `agent=${agent}` } = query;
    if (tag === undefined || (agent !== undefined && query.tag !== undefined))
      throw configurationError('forecastRun takes either { agent: "researcher" } or { tag: "job=summaries" }.');
    const scope = parseScope(`tag:${tag}`, 'tag of forecastRun');
    const totals = await this.#read('forecastRun', () => this.store.totals({ by: 'run', scope }), options);
    return runForecastOf(totals, Date.now());
  }

  /** Makes the statement of one scope, to the last digit: opening, credits, charges by day and model, closing. */
  async statement(query: StatementQuery): Promise<Statement> {
    checkQuery(' of statement', query, ['scope', 'from', 'to', 'markup', 'roundTo', 'timeZone'], GROUPS);
    const read = statementOf(query);
    return this.#read('statement', () => read(this.store));
  }

  /**
   * Compares the counters of limits with the sums of the entries. Empty: they agree.
   *
   * @param options - as for `totals`.
   * @throws KopekError `store_unavailable`.
   */
  verify(options?: { timeoutMs?: number }): Promise<CounterMismatch[]> {
    return this.#read('verify', () => this.store.verify(), options);
  }

  async #read<T>(method: string, question: () => MaybePromise<T>, options: { timeoutMs?: number } = {}): Promise<T> {
    checkOptions(` of ${method}`, options, WAIT);
    return this.#client.read(question, options.timeoutMs);
  }
}

/** Where a limit stands in a list: a window without an end is the last of its scope; of two that end at once, the shorter one is first. */
function placeOf({ limit: { scope, period }, windowEndsAt = '~' }: LimitState): string {
  return `${scope} ${windowEndsAt} ${period === undefined ? '' : PERIODS.indexOf(period)}`;
}
