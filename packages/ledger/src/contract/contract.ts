import type { ChargeSum, MaybePromise } from '@kopek/core';
import type { LedgerEntry, OpenAttempt } from './entry.ts';
import type { LimitEvent, LimitEventsQuery, NewLimitEvent, AddedLimitEvent } from './limit-events.ts';
import type { Period } from './period.ts';

/** One limit, as it applies to one call. */
export interface ScopeLimit {
  /** One of the names of `scopesOf`: `all`, `run:…`, `model:…`, `tag:name=value`. */
  scope: string;
  /** Rubles, decimal string. */
  maxRub: string;
  /**
   * `loose`: rejects once spent (and unknown, with `onUnknownCost: 'estimate'`) reaches the limit; calls in flight
   * never block.
   * `strict`: grants only while spent + unknown + reserved + the estimate of this call stay within the limit.
   * `wait`: the same; and while something is unspent and nothing is reserved, one call goes alone, whatever it may
   * cost. In it, attempts in flight and answers of unknown cost, if they have no estimate, count as much as this call
   * may cost.
   * `track`: counts and never rejects. Queries of limits leave it out; `maxRub` has no meaning.
   */
  mode: 'wait' | 'loose' | 'strict' | 'track';
  /**
   * How an answer of unknown cost counts: as its estimate (without one, every further call is rejected, in wait mode
   * from the fourth such answer on); by rejecting every further call until it is cleared; or as 0. It counts in the
   * window in which its attempt was opened.
   */
  onUnknownCost: 'estimate' | 'block' | 'allow';
  /** Absent: the whole life of the ledger. */
  period?: Period;
  /** IANA name, `Europe/Moscow`; present exactly with a period. */
  timeZone?: string;
  /** Scope of the budget that the limit comes from: `tag:user=*`. Absent: the limit was given with the call. */
  budgetScope?: string;
  /** Present with `budgetScope`: an amount that was set, or the sum of payments. */
  kind?: 'budget' | 'wallet';
  /** Thresholds that raise an alert: percentages of the limit (`80%`), rubles, or `forecast`. Absent: none. */
  alertAt?: readonly string[];
}

/** What a store is given before a request is sent. */
export interface ReserveRequest {
  /** Id of the entry: time-ordered UUID. */
  id: string;
  /** The attempt becomes unknown after this many milliseconds without `renew` or `settle`. */
  ttlMs: number;
  attempt: OpenAttempt;
  /**
   * Estimated cost, rubles, never negative. Absent: unknown. Opened under a limit in strict or wait mode, such an
   * attempt reserves all that remains of every limit in strict mode that it counts towards, until it ends; under a
   * limit in wait mode it is a probe.
   */
  estimateRub?: string;
  /**
   * If the attempt expires, it counts as this instead of the estimate: the average cost of the model, rubles, unless
   * the estimate is lower or was given. Absent: as the estimate.
   */
  averageCostRub?: string;
  /** Estimates by scope, for limits with an estimate of their own: used there instead of `estimateRub`. */
  estimateRubByScope?: Readonly<Record<string, string>>;
  /**
   * For limits in wait mode: how many attempts without an estimate, this one and those of unknown cost included, there may
   * be while nothing is reserved. One may always go alone. Default 1.
   */
  probes?: number;
  /** If given, every matching budget is a limit too, in this mode, read in the step that checks it. Absent: none is. */
  budgetMode?: ScopeLimit['mode'];
  /** Aborts when the caller no longer waits: work that has not been sent by then can be dropped. */
  signal?: AbortSignal;
}

/** The state of a limit in the window of the call. */
export interface LimitState {
  limit: ScopeLimit;
  /** Settled and inferred costs, rubles. */
  spentRub: string;
  /** Reserved for attempts in flight, rubles. In strict mode, all that remains of the limit if one has no estimate. */
  reservedRub: string;
  /** Estimates of unknown costs that were not cleared, rubles. */
  unknownRub: string;
  /** Number of unknown costs that were not cleared. Absent: none. */
  unknown?: number;
  /** When the window ends, ISO 8601; only with a period. */
  windowEndsAt?: string;
}

/** Why a limit rejects a call. */
export interface LimitRejection extends LimitState {
  /**
   * `exceeded`: the money is spent, or in strict mode this call costs more than is left. `reserved`: the call does not
   * fit next to what is reserved for calls in flight, so it may fit later; only if no limit rejects for another reason.
   * `unknown-cost`: answers of unknown cost block the limit.
   */
  reason: 'exceeded' | 'reserved' | 'unknown-cost';
}

/** The outcome of a reservation. The states of granted limits include the call. */
export type ReserveResult = { granted: readonly LimitState[] } | { rejected: LimitRejection };

/** An entry that the store has not numbered yet. Its status is never `in-flight`. */
export type NewEntry = Omit<LedgerEntry, 'seq' | 'openedAt' | 'replayOf'> & {
  /** When an attempt unknown to the store was opened, ISO 8601. Default: now, by the clock of the store. */
  openedAt?: string;
};

/** Which entries to read. */
export interface EntriesPage {
  /** `next` of the previous page, or the `seq` of the last entry read. Default: the beginning. */
  after?: string;
  /** Maximum number of ended entries. Default 1000. */
  limit?: number;
  /** Only entries of this scope: one of the names of `scopesOf`. */
  scope?: string;
  /** Opened at or after this: ISO 8601, or a date; without an offset, of Europe/Moscow. */
  from?: string;
  /** Opened before this. */
  to?: string;
}

/** Entries, oldest settlement first. Those in flight come last, all of them on the last page. */
export interface EntriesResult {
  entries: LedgerEntry[];
  /** Absent on the last page. */
  next?: string;
}

/** Which limits to return. */
export interface LimitsQuery {
  /** Only limits on these scopes: names of `scopesOf`. Default: all. */
  scope?: string | readonly string[];
  /** Also counters that only count (`mode: 'track'`): they are no limits. */
  tracked?: boolean;
}

/** A counter that differs from the sum of its entries. */
export interface CounterMismatch {
  scope: string;
  period?: Period;
  /** ISO 8601; only with a period. */
  windowStart?: string;
  amount: 'spent' | 'reserved' | 'unknown';
  counterRub: string;
  entriesRub: string;
  /** The attempt that causes the difference: it is overdue, but a damaged row keeps the store from ending it. */
  attemptId?: string;
}

/**
 * Stores the ledger and checks the limits: one engine for both, so that they cannot disagree.
 *
 * Every method is atomic: two callers never get the same remainder of a limit. (Work on many entries, such as
 * `prune`, `verify` or the expiry of many attempts, may be done in parts between which others write; the ledger is
 * consistent after each part.) Each method may answer at once or later; the client waits for a store over a network
 * before it sends a request and before it ends an answer. Every method that writes may be repeated, because the
 * answer to the first call may have been lost.
 *
 * An overdue attempt in flight becomes `unknown`: the store decides by its own clock, at the latest when a question
 * depends on it.
 *
 * `@kopek/ledger/suite` tests these rules for any implementation.
 */
export interface LedgerStore {
  /**
   * Checks every limit and, if all grant the call, opens the entry (in flight) and reserves its estimate, in one step.
   * Without limits it only opens the entry. Model, runs and tags are well-formed text of at most 256 bytes without
   * control characters: anything else throws. A repeat with the same id is granted and changes nothing. A rejection
   * is returned, not thrown, and records nothing.
   */
  reserve(limits: readonly ScopeLimit[], call: ReserveRequest): MaybePromise<ReserveResult>;
  /**
   * Ends an attempt and replaces its reservation. If the attempt has already ended, its status can only be raised (see
   * `rankOf`); otherwise nothing changes. Works for an id that was never reserved, and for one that expired. For an
   * attempt it has opened, the store knows the beginning: `at` and `abandonedAt` are placed as long after it as they
   * are after the caller's own `openedAt`. Once it resolves, the entry is stored.
   *
   * A settled entry is a replay, and counts nothing, exactly if the ledger has a charge of the same cost under another
   * id and either both have the same `generationId` and the same balance, and their keys do not differ; or both have
   * the same `idempotencyKey`, which the service bills once (`idempotentBilling`), and their `generationId`s do not
   * differ. An absent one differs from none. Everything else is a charge of its own; under a key that has another
   * charge, with the anomaly `idempotency_key_reused`.
   *
   * @returns the entry as stored.
   */
  settle(entry: NewEntry): MaybePromise<LedgerEntry>;
  /** Removes an attempt that was never sent, also one that has expired. Does nothing to any other that has ended. */
  release(id: string): MaybePromise<void>;
  /** Postpones the expiry of attempts that are still in flight. */
  renew(ids: readonly string[], ttlMs: number): MaybePromise<void>;
  /**
   * Counts the costs that are unknown now as 0 from here on, in one scope or (without a scope) in all. The entries
   * keep the status `unknown`; a cost that arrives later counts.
   */
  clearUnknown(scope?: string): MaybePromise<void>;
  /**
   * Adds up the entries of all processes. Without `by` the result has one key, `all`. With a `scope`, the cost of the
   * query depends only on the number of entries in that scope; the same goes for `entries` and `limits`.
   */
  totals(query?: TotalsQuery): MaybePromise<Record<string, LedgerTotal>>;
  /** Estimates the cost of calls of a model from its latest settled entries. Undefined before the first. */
  modelCosts(model: string): MaybePromise<ModelCosts | undefined>;
  /** Reads the entries, page by page. */
  entries(page?: EntriesPage): MaybePromise<EntriesResult>;
  /** Reads one entry; undefined if there is none, or none any more. Equally fast in ledgers of any size. */
  entry(id: string): MaybePromise<LedgerEntry | undefined>;
  /** Compares the counters of limits with the exact sums of the entries. Empty: they agree. */
  verify(): MaybePromise<CounterMismatch[]>;
  /**
   * Removes entries that ended (`at`) before a moment, ISO 8601. Limits keep what they have counted. Entries of unknown
   * cost stay until they are cleared in all scopes; those of which a part is known always stay, because nothing else
   * keeps that part. An entry that is delivered again after that counts again in limits, because nothing is left to
   * know it by: choose a moment before anything that an outbox may still hold.
   *
   * @param options - `dryRun`: only counts what would be removed; also in a store that only reads.
   */
  prune(options: { before: string; dryRun?: boolean }): MaybePromise<{ removed: number }>;
  /**
   * Lists limits as last checked, in their current windows. Left out are limits whose window has ended and, unless
   * asked for by `scope`, limits without a period whose scope has no entry any more.
   */
  limits(query?: LimitsQuery): MaybePromise<LimitState[]>;
  /**
   * Records an event, unless there is one of its kind and id. A budget or a credit applies to the next reservation in
   * every process: the latest budget of a scope and period counts, and the credits of a scope add up to a budget
   * without a period. A budget of one scope replaces that of `*` for the same period.
   *
   * @param replaces - number of the event to replace, for alerts. Nothing is replaced if it no longer has that number.
   * @returns the event as stored.
   */
  addLimitEvent(event: NewLimitEvent, replaces?: number): MaybePromise<AddedLimitEvent>;
  /** Reads events, oldest first. */
  limitEvents(query: LimitEventsQuery): MaybePromise<LimitEvent[]>;
  /**
   * Lists the budgets that apply to calls with these scopes and their current state, even if no call was checked yet.
   * Default: all budgets, each for its own scope, by name. Those of a scope come before those of `*`, short periods
   * before long ones, and a wallet last.
   */
  budgets(query?: { scopes?: readonly string[] }): MaybePromise<LimitState[]>;
  /**
   * Reads what a scope has cost on each of the latest 29 days of a time zone, today included, oldest first. Days on which
   * nothing was spent may be absent. They are counters like those of limits: the first query counts the entries, and from
   * then on each settlement does, so that a query reads no entry.
   */
  days(query: DaysQuery): MaybePromise<SpentDay[]>;
  /** Frees files and connections. May be called again. */
  close(): MaybePromise<void>;
}

/** The days of one scope. */
export interface DaysQuery {
  /** One of the names of `scopesOf`. */
  scope: string;
  /** IANA name: where its days begin. */
  timeZone: string;
}

/** What a scope has cost on one day. */
export interface SpentDay {
  /** `2026-11-22`. */
  date: string;
  /** Settled and inferred costs, rubles. */
  spentRub: string;
  /** Number of unknown costs that were not cleared. Absent: none. */
  unknown?: number;
}

/** The total of a ledger, or of one group of its entries. */
export interface LedgerTotal extends ChargeSum {
  /** HTTP attempts, paid tools and refunds: in flight, settled, inferred, unknown and rejected. Replays are not counted. */
  attempts: number;
  /** Attempts that have not ended. */
  inFlight: number;
  /** Attempts whose cost was found later, by reconciliation. */
  inferred: number;
  /** Attempts that cost nothing because the service rejected them. */
  rejected: number;
  /** When the latest of them ended, ISO 8601. Only in totals of the runs of a scope, once an attempt has ended. */
  lastAt?: string;
  /**
   * Older entries are gone: `costRub` includes them where their sum is still known, everything else is at least this
   * much. `prune` alone does not mark totals of the whole ledger: they are those of the entries that it has left.
   */
  incomplete?: true;
}

/** What entries can be grouped by. */
export type GroupBy = 'model' | 'tag' | 'run';

/** Which entries to add up, and how to group them. */
export interface TotalsQuery {
  /**
   * One total per model (that answered), tag (`name=value`), run, day (`2026-11-22`) or month (`2026-11`). Absent:
   * `all`.
   */
  by?: GroupBy | 'day' | 'month';
  /** Only entries of this scope: `run:…`, `model:…` (as requested), `tag:name=value`. Default: all. */
  scope?: string;
  /** Opened at or after this moment: ISO 8601, or a date; without an offset it is read in `timeZone`. */
  from?: string;
  /** Opened before this moment. */
  to?: string;
  /** IANA name, for days, months and dates. Default `Europe/Moscow`. */
  timeZone?: string;
}

/** The recent cost of one model: an estimate for calls to come, never a price. */
export interface ModelCosts {
  /** Always true: it is computed from past calls. Only the service knows the price. */
  isEstimate: true;
  /** How many answers it is based on. */
  samples: number;
  /** Half of them cost at most this much per million tokens, rubles. */
  rubPerMillionTokensP50: string;
  /** 95 % of them cost at most this much per million tokens, rubles. */
  rubPerMillionTokensP95: string;
  /** 95 % of them were at most this long, in tokens. */
  outputTokensP95?: number;
  /** Cost of the most expensive answer, rubles. */
  highestCostRub: string;
  /** Average cost, rubles: how another answer of unknown cost counts. Default: `highestCostRub`. */
  averageCostRub?: string;
  /** The highest cost per million tokens, rubles. Default: `rubPerMillionTokensP95`. */
  rubPerMillionTokensMax?: string;
  /** Number of known answers of the model, including those before the latest. Default: `samples`. */
  answers?: number;
  /** Cost of the most expensive answer ever, rubles, minus 0.05 % for each answer since. Default: `highestCostRub`. */
  fadingMaxCostRub?: string;
  /**
   * Some of them searched the web: a search has a price of its own, so prices per token are those of the others, and tokens
   * do not bound a cost.
   */
  hasWebSearches?: true;
  /** The longest request among them, in UTF-16 code units. Absent: not known. */
  longestPromptCharacters?: number;
  /** Half of the requests had at most so many tokens per UTF-16 code unit. Absent: not known. */
  promptTokensPerCharacterP50?: number;
}

/** Returns the recent cost of a model. */
export type ModelCostsLookup = (model: string) => ModelCosts | undefined;

/**
 * Keeps entries that the store did not accept, until it does.
 *
 * The ledger always keeps them in memory; an outbox keeps them when the process ends, too (`sqliteOutbox(path)` of
 * `@kopek/ledger/sqlite`). Several processes may share one: an entry delivered twice is recorded once.
 */
export interface Outbox {
  /** Stores an entry, in place of one with the same id. Once it resolves, the entry is stored. */
  put(entry: NewEntry): MaybePromise<void>;
  /** Lists all stored entries, oldest first, including those of earlier processes. */
  list(): MaybePromise<readonly NewEntry[]>;
  /** Removes an entry that the store has accepted. Does nothing for an unknown id. */
  remove(id: string): MaybePromise<void>;
  /** Frees its files. May be called again. */
  close?(): MaybePromise<void>;
}
