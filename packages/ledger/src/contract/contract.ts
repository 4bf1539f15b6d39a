import type { ChargeSum, MaybePromise } from '@kopek/core';
import type { LedgerEntry, OpenAttempt } from './entry.ts';
import type { Fact, FactsQuery, NewFact, Recorded } from './facts.ts';
import type { Period } from './windows.ts';

/** One limit as it applies to one call. */
export interface ScopeLimit {
  /** One of the names of `scopesOf`: `ledger`, `run:…`, `model:…`, `tag:name=value`. */
  scope: string;
  /** Rubles, decimal string. */
  maxRub: string;
  /**
   * `observed`: refuses once spent (and held, with `estimate`) reaches the limit; what is in flight never blocks.
   * `reserve`: grants only while spent + held + reserved + the estimate of this call stay within it.
   * `hold`: the same, and while something is unspent and nothing is reserved, one call goes alone, whatever it may cost.
   * Attempts in flight without an estimate, and unknown prices without one, count as much as this call may cost.
   */
  mode: 'hold' | 'observed' | 'reserve';
  /**
   * What an unknown price counts as: its estimate (and without one it refuses every further call), a refusal of every
   * further call until it is cleared, or 0. It counts in the window in which its attempt was opened.
   */
  onUnknown: 'estimate' | 'block' | 'allow';
  /** Absent: the whole life of the book. */
  period?: Period;
  /** IANA name, `Europe/Moscow`; present exactly with a period. */
  timeZone?: string;
  /** The scope of the budget in the book that it follows from: `tag:user=*`. Absent: the limit was given with the call. */
  budget?: string;
  /** Thresholds that are told when they are reached: percentages of it (`80%`), or rubles. Absent: none. */
  warnAt?: readonly string[];
}

/** What a store receives before a request is sent. */
export interface ReserveCall {
  /** Of the entry: time-ordered UUID. */
  id: string;
  /** After so many milliseconds without `renew` or `settle` the attempt counts as unknown. */
  ttlMs: number;
  attempt: OpenAttempt;
  /**
   * Rubles, never negative. Absent: it cannot be estimated. Under a limit in reserve mode such an attempt then holds the whole
   * rest of every such limit that it counts towards, until it ends; under one in hold mode it is a probe.
   */
  estimateRub?: string;
  /** By scope, where a limit has an estimate of its own: checked and held there in place of `estimateRub`. */
  estimatesRub?: Readonly<Record<string, string>>;
  /**
   * Under limits in hold mode: how many attempts without an estimate may be in flight together, this one included, while
   * nothing is reserved. Default 1.
   */
  probes?: number;
  /**
   * Given: every budget of the book that matches the attempt is a limit too, in this mode. The store reads the budgets in
   * the step that checks them. Absent: none is.
   */
  budgets?: ScopeLimit['mode'];
  /** Aborts when the caller has gone, or waits no longer: what was not sent by then need not be sent. */
  signal?: AbortSignal;
}

/** The state of a limit, in the window of the call. */
export interface LimitState {
  limit: ScopeLimit;
  /** Settled and inferred, rubles. */
  spentRub: string;
  /** Held for attempts in flight, rubles. The whole rest of the limit, when one of them holds it. */
  reservedRub: string;
  /** Estimates of unknown prices that were not cleared, rubles. */
  heldRub: string;
  /** When the window ends, ISO 8601; only with a period. */
  windowEndsAt?: string;
}

/** Why a limit refuses a call. */
export interface Refusal extends LimitState {
  /**
   * `limit`: the money is spent or, in reserve mode, reserved. `held`: in hold mode, the call does not fit beside what is
   * reserved for calls in flight, so a later call may fit; given only when no limit refuses for another reason. `unknown`:
   * prices that are not known block the limit.
   */
  reason: 'limit' | 'held' | 'unknown';
}

/** The outcome of a reservation. The states of granted limits include the call itself. */
export type Reservation = { granted: readonly LimitState[] } | { refused: Refusal };

/** An entry before the store has given it its number. Its status is never `in-flight`. */
export type NewEntry = Omit<LedgerEntry, 'seq' | 'openedAt' | 'replayOf'> & {
  /** For an attempt that the store does not know: when it was opened, ISO 8601. Default: now, by the store's clock. */
  openedAt?: string;
};

/** Which entries to read. */
export interface EntriesPage {
  /** The `next` of the page before, or the `seq` of the last entry that was read. Default: from the beginning. */
  after?: string;
  /** Ended entries at most. Default 1000. */
  limit?: number;
  /** Only entries that count towards this: one of the names of `scopesOf`. */
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
  /** Only limits on these: names of `scopesOf`. Default: on all. */
  scope?: string | readonly string[];
}

/** A counter that disagrees with the books. */
export interface CounterMismatch {
  scope: string;
  period?: Period;
  /** ISO 8601; only with a period. */
  windowStart?: string;
  of: 'spent' | 'reserved' | 'held';
  counterRub: string;
  booksRub: string;
  /** The one attempt that makes the difference: its time is over, but a damaged row keeps the store from ending it. */
  attemptId?: string;
}

/**
 * Keeps the books and checks the limits: one engine for both, so that they cannot disagree.
 *
 * Every method is atomic: two callers never get the same remainder of a limit. (What touches many entries, such as
 * `prune`, `verify` or the expiry of many attempts, may be done in parts between which others write; each part leaves
 * books that agree.) Each may answer at once or later; a store over a network is awaited before a request leaves and
 * before an answer ends. Every method that writes may be
 * repeated, because the answer to the first call may have been lost.
 *
 * An attempt in flight whose time is over becomes `unknown`: the store decides that by its own clock, at the latest
 * when it is asked for anything that depends on it.
 *
 * `@kopek/ledger/suite` holds these rules as tests for any implementation.
 */
export interface LedgerStore {
  /**
   * Checks every limit and, when all pass, opens the entry (in flight) and holds its estimate, in one step. With no
   * limits it only opens the entry. Model, runs and tags are well-formed text of at most 256 bytes without control
   * characters: anything else is refused with an error. A repeat with the same id is granted and changes nothing. A refusal is a value and
   * leaves nothing behind.
   */
  reserve(limits: readonly ScopeLimit[], call: ReserveCall): MaybePromise<Reservation>;
  /**
   * Ends an attempt, and replaces what it held. For an id that the books have ended already it only ever raises
   * (see `rankOf`), else it changes nothing. It works for an id that was never reserved, and for one that expired.
   * Of an attempt that it has opened the store knows the beginning: `at` and `abortedAt` come as long after it as the
   * caller's values came after its own `openedAt`.
   * Resolved means kept.
   *
   * A settled entry is a replay, and counts nothing, when the book has a charge under another id with the same
   * `idempotencyKey` and price; or with the same `generationId`, price and balance. Nothing else is evidence: services
   * that reuse the ids of answers exist, and bill each. The same key with another price is a charge of its own, with the
   * anomaly `idempotency_key_reused`.
   *
   * @returns the entry as the books have it.
   */
  settle(entry: NewEntry): MaybePromise<LedgerEntry>;
  /** Never sent: takes the attempt out of the books. Does nothing to an entry that has ended. */
  release(id: string): MaybePromise<void>;
  /** Releases many in one step; for stores where that is cheaper than one by one. Absent: `release`, one by one. */
  releaseAll?(ids: readonly string[]): MaybePromise<void>;
  /** Puts off the expiry of attempts that are still in flight. */
  renew(ids: readonly string[], ttlMs: number): MaybePromise<void>;
  /**
   * Prices that are unknown now count as nothing from here on, in one scope or (without a scope) in all. The entries
   * keep saying `unknown`; a price that arrives later counts.
   */
  clearUnknown(scope?: string): MaybePromise<void>;
  /**
   * What the books have come to, whoever wrote them. Without `by` there is one key, `all`. With a `scope`, what is asked
   * costs as much as that scope has entries, however many others there are; so with `entries` and `limits`.
   */
  totals(query?: TotalsQuery): MaybePromise<Record<string, LedgerTotal>>;
  /** What calls of a model have cost lately, from the latest settled entries. Undefined before the first. */
  prices(model: string): MaybePromise<PriceEstimate | undefined>;
  /** The entries, page by page. */
  entries(page?: EntriesPage): MaybePromise<EntriesResult>;
  /** One entry; undefined when the books have none of this id, or none any more. Costs the same in books of any size. */
  entry(id: string): MaybePromise<LedgerEntry | undefined>;
  /** Compares what the limits count with the sums of the books, exactly. Empty: they agree. */
  verify(): MaybePromise<CounterMismatch[]>;
  /**
   * Removes entries that were settled before a moment (ISO 8601). What limits have counted stays counted. Unknown
   * entries stay until they were cleared in all scopes.
   */
  prune(options: { before: string }): MaybePromise<{ removed: number }>;
  /**
   * Limits as they were last checked, in the windows of now. Those whose window is over are left out; so are, unless
   * asked for by `scope`, those without a period when the books have no entry of their scope any more.
   */
  limits(query?: LimitsQuery): MaybePromise<LimitState[]>;
  /**
   * Writes a fact, unless the book has one of its kind and id. A budget or a credit is in force for the next reservation
   * in every process: of the budgets of one scope and period the latest holds, and the credits of a scope add up to a
   * budget without a period. One of a scope replaces that of `*` for the same period.
   *
   * @param replaces - the number of the fact to be replaced: it is, when it still has that number. For alerts.
   * @returns the fact as the book has it.
   */
  record(fact: NewFact, replaces?: number): MaybePromise<Recorded>;
  /** Facts, oldest first. */
  facts(query: FactsQuery): MaybePromise<Fact[]>;
  /**
   * The budgets that hold for calls of these scopes, with what they have come to now, also where no call was checked yet.
   * Default: all budgets, each for its own scope.
   */
  budgets(query?: { scopes?: readonly string[] }): MaybePromise<LimitState[]>;
  /** Frees files and connections. May be repeated. */
  close(): MaybePromise<void>;
}

/** The total of a ledger, or of one group of its entries. */
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
  /** Only entries that count towards this: `run:…`, `model:…` (asked for), `tag:name=value`. Default: all. */
  scope?: string;
  /** Opened at or after this moment: ISO 8601, or a date; without an offset it is read in `timeZone`. */
  from?: string;
  /** Opened before this moment. */
  to?: string;
  /** IANA name, for days, months and dates. Default `Europe/Moscow`. */
  timeZone?: string;
}

/** What calls of one model have cost lately. An estimate for calls to come, never a price. */
export interface PriceEstimate {
  /** Always true: it is computed from the past, the service's own figure is the only price. */
  isEstimate: true;
  /** How many answers it is based on. */
  samples: number;
  /** Half of them cost at most this much per 1000 tokens, rubles. */
  rubPerThousandTokensP50: string;
  /** 95 % of them cost at most this much per 1000 tokens, rubles. */
  rubPerThousandTokensP95: string;
  /** 95 % of them were at most this long, in tokens. */
  outputTokensP95?: number;
  /** What the most expensive of them cost in total, rubles. */
  dearestRub: string;
  /** What they cost on average, rubles: what one more of unknown price counts as. Default: as much as the dearest. */
  usualRub?: string;
  /** None of them cost more per 1000 tokens, rubles. Default: `rubPerThousandTokensP95`. */
  rubPerThousandTokensMax?: string;
  /** How many answers of the model are known in all, those before the latest too. Default: `samples`. */
  answers?: number;
  /**
   * What the dearest of them all cost, rubles, less 0.05 % for each answer since: cheap answers do not make it forgotten.
   * Default: `dearestRub`.
   */
  dearestEverRub?: string;
  /** The longest request among them, in UTF-16 code units. Absent: not known. */
  longestPromptCharacters?: number;
}

/**
 * Keeps entries that a store did not take, until it does.
 *
 * The ledger always has them in memory; an outbox of this kind keeps them beyond the death of the process too
 * (`sqliteOutbox(path)` of `@kopek/ledger/sqlite`). Several processes may share one: an entry that is delivered
 * twice is booked once.
 */
export interface Outbox {
  /** Keeps an entry; resolved means kept. Another one with the same id replaces it. */
  put(entry: NewEntry): MaybePromise<void>;
  /** Everything that is kept, oldest first, also what earlier processes left. */
  list(): MaybePromise<readonly NewEntry[]>;
  /** The store has the entry now. Does nothing for an id that is not kept. */
  remove(id: string): MaybePromise<void>;
  /** Frees its files. May be repeated. */
  close?(): MaybePromise<void>;
}
