import { checkOptions, defined, isRub, nextTurn, type OptionKinds } from '@kopek/core/kit';
import { scopesOf, type CounterMismatch, type LedgerStore, type LimitState, type ScopeLimit } from '@kopek/ledger';
import {
  boundsOf,
  checkNewEntry,
  checkReserveRequest,
  checkTimeZone,
  comparableName,
  DEFAULT_TIME_ZONE,
  latestDays,
  wildcardOf,
  LIMIT_EVENTS_AT_ONCE,
  momentOf,
  PRICE_MEMORY,
  ReadPrices,
  WHOLE_LIFE,
} from '@kopek/ledger/store';
import type { Answers, ReserveAnswer, SettleAnswer } from './answers.ts';
import { toDatabaseJson } from './database-text.ts';
import { callFunction } from './functions.ts';
import { onceAtATime } from './repeat.ts';
import { checkQuery, type Query } from './query.ts';
import { batched, batchedFor } from './batching.ts';

/** Settings of {@link postgresStore}. */
export interface PostgresStoreOptions {
  /** Runs one statement with the driver of your choice: see {@link Query}. */
  query: Query;
  /** Name of the ledger. Applications or tenants with separate limits use separate names. Default `default`. */
  ledgerName?: string;
  /** The clock, for simulations, ms since 1970. Default: the clock of the database, which the whole fleet shares. */
  now?: () => number;
  /** Called by `close`, for instance to end the pool. Default: nothing, the connections are yours. */
  end?: () => PromiseLike<void>;
}

const KINDS: OptionKinds<keyof PostgresStoreOptions> = {
  'a string': ['ledgerName'],
  'a function': ['now', 'end'],
  anything: ['query'],
};

/** A store whose every method returns a promise. */
export type PostgresStore = {
  [Name in keyof LedgerStore]: (
    ...values: Parameters<LedgerStore[Name]>
  ) => Promise<Awaited<ReturnType<LedgerStore[Name]>>>;
};

/** How often a call prepares what it needs: others may do the same at the same time, so it is soon ready. */
const PREPARATIONS = 1000;
/** Attempts released in one statement: a database that is back is not to be asked for each of thousands. */
const MAX_RELEASES = 1000;

/**
 * Stores the ledger and limits of a fleet in PostgreSQL 14 to 18 (the tested versions). Create the schema first: see
 * `migrate`.
 *
 * `reserve` and `settle` are one round trip each. The clock of the database decides when a reservation expires and in
 * which window a cost counts. A settled cost is on the disk when the call returns; a reservation need not be.
 *
 * @throws KopekError `configuration` at once for invalid options; `store_unavailable` from every method if the
 *   database fails, `configuration` if the schema or a right is missing, and for a query that cannot be
 *   read; TypeError for input that cannot be recorded.
 */
export function postgresStore(options: PostgresStoreOptions): PostgresStore {
  checkOptions(' of postgresStore', options, KINDS);
  const { query, ledgerName = 'default', now, end } = options;
  checkQuery('postgresStore', query);
  async function call<Name extends keyof Answers>(name: Name, request: object): Promise<Answers[Name]> {
    return callFunction(query, name, ofBook(request));
  }

  function ofBook(request: object): object {
    return { ledger: ledgerName, ...defined({ now: now && new Date(now()).toISOString() }), ...request };
  }

  const reserve = batched<object, ReserveAnswer>({
    one: (request, signal) => callFunction(query, 'reserve', request, signal),
    many: (requests) => callFunction(query, 'reserve_together', requests),
  });
  const settle = batched<object, SettleAnswer>({
    one: (request) => callFunction(query, 'settle', request),
    many: (requests) => callFunction(query, 'settle_together', requests),
  });
  const release = batchedFor<string, object>((ids) => call('release', { ids }), MAX_RELEASES);
  const prepareBatch = batchedFor<ScopeLimit[], object>((calls) => call('prepare', { limits: calls.flat() }));
  const prepare = onceAtATime(prepareBatch);
  const expireOnce = onceAtATime(() => expire(false));
  const prices = new ReadPrices();
  let closed: Promise<void> | undefined;

  /** Attempts whose time is over become unknown, before anything that depends on it. */
  async function expire(reading: boolean): Promise<void> {
    for (let more = true; more;) {
      ({ more } = await call('expire', { reading }));
      // between two parts of long work others have their turn: a driver may answer without one
      await nextTurn();
    }
  }

  /** The states of budgets or given limits, whose counters are made if need be. */
  async function statesOf(request: object): Promise<LimitState[]> {
    await expire(true);
    for (;;) {
      const answer = await call('budgets', request);
      if ('states' in answer) return answer.states;
      await prepare(answer.budgets);
    }
  }

  return {
    async reserve(limits, reservation) {
      const { id, ttlMs, estimateRub, averageCostRub, estimateRubByScope, probes, budgetMode, signal } = reservation;
      checkReserveRequest(reservation);
      for (const { timeZone } of limits) checkTimeZone(timeZone);
      const attempt = { ...reservation.attempt, ...defined({ estimateRubByScope }) };
      const numbered = limits.map((limit, index) => ({
        n: index + 1,
        ...limit,
        ...(limit.period && { timeZone: limit.timeZone ?? DEFAULT_TIME_ZONE }),
      }));
      const scopes = scopesOf(attempt);
      const otherScopes = limits.map(({ scope }) => scope).filter((scope) => !scopes.includes(scope));
      const request = {
        id,
        ttlMs,
        attempt,
        scopes,
        otherScopes,
        limits: numbered,
        ...defined({ estimateRub, averageCostRub, probes, budgetMode, budgetScopes: budgetMode && withEvery(scopes) }),
      };
      for (let preparations = 0; ; preparations += 1) {
        const answer = await reserve(ofBook(request), signal);
        const all = [...limits, ...(answer.budgets ?? []).map(({ n: _n, ...limit }) => limit)];
        if ('granted' in answer) {
          return { granted: answer.granted.map((state, index) => ({ limit: at(all, index), ...state })) };
        }
        if ('rejected' in answer) {
          const { n, ...rejection } = answer.rejected;
          return { rejected: { limit: at(all, n - 1), ...rejection } };
        }
        if (preparations === PREPARATIONS) throw new RangeError('The reservation could not be prepared.');
        // others may wait for the same, so it continues without a caller who has left
        if (answer.first === 'expire') await expireOnce(['overdue']);
        else await prepare([...numbered, ...(answer.budgets ?? [])]);
      }
    },

    async settle(entry) {
      checkNewEntry(entry);
      const { id, status, at: settledAt, openedAt, estimateRub, charge, ...rest } = entry;
      const { generationId, balanceRub } = charge ?? {};
      const body = { ...rest, ...defined({ charge }) };
      const request = {
        id,
        status,
        at: moment(settledAt),
        scopes: scopesOf(entry),
        body,
        ...defined({
          openedAt: openedAt === undefined ? undefined : moment(openedAt),
          estimateRub,
          costRub: charge?.costRub,
          servedModel: charge?.servedModel,
          generationId: comparableName(generationId),
          balanceRub: isRub(balanceRub) ? balanceRub : undefined,
        }),
      };
      const answer = await settle(ofBook(request));
      // as the database has it: without what JSON leaves out, and without what its texts cannot hold
      const recorded = answer.body ?? (JSON.parse(toDatabaseJson(body)) as typeof body);
      return { ...recorded, ...answer.frame };
    },

    release: async (id) => void (await release(id)),

    async renew(ids, ttlMs) {
      if (ids.length > 0) await call('renew', { ids, ttlMs });
    },

    async clearUnknown(scope) {
      await expire(false);
      await call('clear_unknown', defined({ scope }));
    },

    async totals(query = {}) {
      const { by, scope, timeZone = DEFAULT_TIME_ZONE } = query;
      const { startMs, endMs } = boundsOf(query, timeZone);
      await expire(true);
      return call('totals', { timeZone, ...defined({ by, scope, from: isoOf(startMs), to: isoOf(endMs) }) });
    },

    async modelCosts(model) {
      const after = prices.readAfter(model);
      prices.addRead(model, await call('model_costs', { model, after, limit: PRICE_MEMORY }));
      return prices.estimate(model);
    },

    async entries(page = {}) {
      const { afterSeq, limit, startMs, endMs } = boundsOf(page);
      await expire(true);
      const { seq } = await call('settled_up_to', {});
      const bounds = defined({ scope: page.scope, from: isoOf(startMs), to: isoOf(endMs) });
      return call('entries', { after: afterSeq, upTo: seq, limit, ...bounds });
    },

    async entry(id) {
      await expire(true);
      return (await call('entry', { id })) ?? undefined;
    },

    async verify() {
      await expire(true);
      const found: CounterMismatch[] = [];
      for (let after: object | undefined = {}; after !== undefined;) {
        const part: Answers['verify'] = await call('verify', after);
        found.push(...part.mismatches);
        after = part.next && { after: part.next };
        await nextTurn();
      }
      return found;
    },

    async prune({ before, dryRun = false }) {
      const until = moment(before);
      let removed = 0;
      for (let after: number | undefined = 0; after !== undefined;) {
        const part: Answers['prune'] = await call('prune', { before: until, after, dryRun });
        removed += part.removed;
        after = part.next;
        await nextTurn();
      }
      return { removed };
    },

    async limits({ scope, tracked } = {}) {
      await expire(true);
      return call('limits', {
        ...(scope !== undefined && { scopes: [scope].flat() }),
        ...(tracked === true && { tracked }),
      });
    },

    async addLimitEvent(event, replaces) {
      checkTimeZone(event.timeZone);
      return call('add_limit_event', { event, ...defined({ replaces }) });
    },

    limitEvents: async ({ kind, scope, afterSeq = 0, limit = LIMIT_EVENTS_AT_ONCE }) =>
      call('limit_events', { kind, after: afterSeq, limit, ...defined({ scope }) }),

    budgets: async ({ scopes } = {}) => statesOf(scopes === undefined ? {} : { scopes: withEvery(scopes) }),

    async days({ scope, timeZone }) {
      const days = latestDays(timeZone, now?.() ?? Date.now());
      const day = { scope, period: 'day', timeZone, mode: 'track', maxRub: '0', onUnknownCost: 'allow' };
      const states = await statesOf({
        limits: days.map(({ startMs }, index) => ({ ...day, n: index + 1, at: isoOf(startMs) })),
      });
      return states.map(({ spentRub, unknown }, index) => ({
        date: at(days, index).date,
        spentRub,
        ...defined({ unknown }),
      }));
    },

    // drivers end a pool once
    close: async () => (closed ??= Promise.resolve(end?.())),
  };
}

/** Scopes, each with that of everybody else. */
function withEvery(scopes: readonly string[]): object[] {
  return scopes.map((scope) => {
    const every = wildcardOf(scope);
    return { scope, ...defined({ wildcard: every === scope ? undefined : every }) };
  });
}

function moment(text: string): string {
  return new Date(momentOf(text, DEFAULT_TIME_ZONE)).toISOString();
}

/** Undefined for a bound of all time, which the database has no moment for. */
function isoOf(ms: number): string | undefined {
  return Math.abs(ms) < WHOLE_LIFE.endMs ? new Date(ms).toISOString() : undefined;
}

function at<T>(list: readonly T[], index: number): T {
  const value = list[index];
  if (value === undefined) throw new RangeError(`There is no element ${index}.`);
  return value;
}
