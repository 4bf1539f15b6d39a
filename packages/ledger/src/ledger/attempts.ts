import { attemptFault, checkNewEntry, openEntry } from '../engine/lifecycle.ts';
import { openAttemptOf, outcomeEntry } from './attempt-entry.ts';
import {
  compareRub,
  type AttemptInfo,
  type AttemptOutcome,
  type MeteredAttempt,
  type MaybePromise,
  type WaitSignal,
} from '@kopek/core';
import { newEntryId } from '../base/entry-id.ts';
import { scopesOf, type LedgerEntry } from '../contract/entry.ts';
import { estimateIn } from '../engine/counter.ts';
import type { Estimates } from '../limits/applied-limit.ts';
import { Alerts } from '../limits/alerts.ts';
import { noBudgetError } from '../limits/no-budget.ts';
import { tellsToWait, WaitingLine, type Answer } from '../limits/waiting.ts';
import { isoTime } from '../base/iso-time.ts';
import type { LatestPrices } from './latest-prices.ts';
import type { LocalEntries } from './local.ts';
import { rejectionBy } from '../limits/spend-limit-error.ts';
import type {
  LedgerStore,
  LimitState,
  ScopeLimit,
  NewEntry,
  LimitRejection,
  ReserveRequest,
} from '../contract/contract.ts';
import { andThen, configurationError, isPromiseLike } from '@kopek/core/kit';
import { abortError, type StoreClient } from '../store-client/store-client.ts';
import { isApart, type Repetition, repetitionOf, sharersOf } from './repetition.ts';
import { Reserver } from './reserver.ts';
import type { Subscribers } from './listeners.ts';

/** The terms of one attempt, as the meter of its client makes them (`meter.ts`). */
export interface BeginTerms {
  limits: readonly ScopeLimit[];
  /** If given, the budgets must grant it too, in this mode. */
  budgetMode?: ScopeLimit['mode'];
  /** Whether a budget must cover it: in every ledger, or in one that has budgets. Default: no. */
  requireBudget?: 'always' | 'if-any' | undefined;
  /**
   * The most it may cost; estimated again while the attempt waits for a limit, because costs may have arrived.
   * Default: a guess from what is known here, for the limits of others.
   */
  estimate?: () => MaybePromise<Estimates>;
  /** How long it waits for reserved money, ms. Default 0: it is rejected at once. */
  waitMs?: number;
  /** Ends the wait for a store that answers later. */
  signal?: WaitSignal | undefined;
  /** Called with the state of the limits that granted the attempt, or of the one that rejected it. */
  onLimits?: (states: readonly LimitState[]) => void;
  /** Called with the entry when the attempt has ended, once, after the subscribers. Must not throw. */
  onEnd?: (entry: LedgerEntry) => void;
}

/** The parts that attempts use. */
export interface AttemptsOptions {
  storeClient: StoreClient;
  local: LocalEntries;
  prices: LatestPrices;
  subscribers: Subscribers;
  instanceId: string | undefined;
  /** Called whenever an attempt is no longer in flight. */
  onChange: () => void;
}

/** While the cost of a model is unknown, one more call goes without an estimate after each of these pauses. */
const PROBE_EVERY_MS = 5000;
const MAX_PROBES = 4;

interface Opening {
  /** Its entry, in flight. */
  open: LedgerEntry;
  call: ReserveRequest;
  terms: BeginTerms;
  isGuess?: boolean | undefined;
  /** Present for a key that the service bills once. */
  repetition: Repetition | undefined;
  info: AttemptInfo;
}

/**
 * The life of attempts: begun, in flight, ended or released. Whatever the store does, an attempt that has begun ends
 * once, is reported once and counts once.
 */
export class Attempts {
  readonly prices: LatestPrices;
  readonly store: LedgerStore;
  /** Shared by the meters, which raise the alerts. */
  readonly alerts: Alerts;
  /** Calls that wait for a limit. */
  readonly line: WaitingLine = new WaitingLine();
  readonly #options: AttemptsOptions;
  readonly #reserver: Reserver;
  /** Ids of attempts under keys that the service bills once. */
  readonly #repeated = new Set<string>();

  constructor(options: AttemptsOptions) {
    this.#options = options;
    this.#reserver = new Reserver(options.storeClient, options.local);
    this.prices = options.prices;
    this.store = options.local.store;
    this.alerts = new Alerts(this.store);
    // a store of several processes has the limits of others, which need an estimate of every call
    if (!options.local.isStore) this.prices.learn();
  }

  begin(info: AttemptInfo, terms: BeginTerms): MaybePromise<MeteredAttempt> {
    const fault = attemptFault(info);
    if (fault !== undefined) throw configurationError(`Not sent: ${fault}`);
    const { idempotencyKey: key, idempotentBilling } = info;
    if (!idempotentBilling || key === undefined) return this.#begin(info, terms);
    const { local, storeClient } = this.#options;
    const find = (id: string): MaybePromise<LedgerEntry | undefined> =>
      local.ended(id) ?? storeClient.tryRead('entry', (store) => store.entry(id), terms.signal);
    return repetitionOf(key, find, this.#repeated).then((repetition) => this.#begin(info, terms, repetition));
  }

  #begin(info: AttemptInfo, terms: BeginTerms, repetition?: Repetition): MaybePromise<MeteredAttempt> {
    const { prices } = this;
    const asked = terms.estimate?.() ?? (prices.isLearning ? prices.guess(info) : undefined);
    return andThen(asked, (estimates) => {
      if (this.line.closed !== undefined) throw this.line.closed;
      const { local, subscribers, instanceId, storeClient } = this.#options;
      const nowMs = Date.now();
      const id = repetition?.id ?? newEntryId(nowMs);
      const call: ReserveRequest = { id, ttlMs: local.ttlMs, attempt: openAttemptOf(info, instanceId) };
      if (repetition !== undefined) call.attempt.openedBy = storeClient.backlog.openedBy;
      const { budgetMode } = terms;
      if (budgetMode !== undefined) call.budgetMode = budgetMode;
      const open = openEntry(call, isoTime(nowMs));
      const opening: Opening = { open, call, terms, info, repetition, isGuess: true };
      if (estimates !== undefined) this.#price(opening, estimates);
      // where memory is the store, only `reserve` puts it in flight
      local.begin(open, nowMs);
      subscribers.notify('onBegin', open);
      const rejected = this.line.rejectionFor(terms.limits, budgetMode && scopesOf(open));
      // a free call takes nothing from the calls that wait
      if (rejected !== undefined && !isFree(call)) return this.#open(opening, { rejected });
      const failed = (error: unknown): never => {
        this.#release(open);
        throw error;
      };
      let answer: MaybePromise<Answer>;
      try {
        answer = this.#reserver.reserve(terms.limits, call, terms.signal);
      } catch (error) {
        return failed(error);
      }
      return isPromiseLike(answer)
        ? answer.then((known) => this.#open(opening, known), failed)
        : this.#open(opening, answer);
    });
  }

  /** Waits for reserved money. Meanwhile the attempt is not in flight. */
  async #wait(opening: Opening, rejection: LimitRejection, waitMs: number): Promise<MeteredAttempt> {
    const { local, subscribers, storeClient } = this.#options;
    const { open, call, terms, info } = opening;
    const { signal } = terms;
    local.remove(open.id);
    subscribers.notify('onWait', open);
    const fromMs = performance.now();
    const waiting = this.line.wait(rejection, {
      waitMs,
      signal,
      ask: (waitedMs) => {
        call.probes = Math.min(MAX_PROBES, 1 + Math.floor(waitedMs / PROBE_EVERY_MS));
        return andThen(terms.estimate?.() ?? this.prices.guess(info), (estimates) => {
          this.#price(opening, estimates);
          return this.#reserver.reserve(terms.limits, call, signal);
        });
      },
      onLate: (late) => {
        if (late && 'granted' in late) void storeClient.backlog.release(open.id);
      },
    });
    const answer = await waiting.catch((error: unknown) => {
      this.#release(open);
      throw signal?.aborted ? abortError(signal) : error;
    });
    const nowMs = Date.now();
    open.waitedMs = Math.round(performance.now() - fromMs);
    if (answer === undefined || 'granted' in answer) {
      open.openedAt = open.at = isoTime(nowMs);
      local.begin(open, nowMs);
    }
    return this.#open(opening, answer);
  }

  /**
   * Settles an entry in the store, or keeps it until the store accepts it; either way it counts and is reported now.
   */
  settle(entry: NewEntry, onEnd?: BeginTerms['onEnd'], promptCharacters?: number): MaybePromise<LedgerEntry> {
    const { local, storeClient } = this.#options;
    return andThen(local.settle(entry) ?? storeClient.backlog.settle(entry), (stored) =>
      // one that the store does not have yet has no number
      this.#report(stored ?? { ...entry, seq: 0, openedAt: entry.openedAt ?? entry.at }, onEnd, promptCharacters),
    );
  }

  #report(ended: LedgerEntry, onEnd?: BeginTerms['onEnd'], promptCharacters?: number): LedgerEntry {
    const { local, subscribers } = this.#options;
    const isNew = local.end(ended);
    local.remove(ended.id);
    if (isNew) {
      if (this.prices.isLearning && ended.charge !== undefined) this.prices.add(ended.charge, promptCharacters);
      subscribers.notify('onEnd', ended);
      onEnd?.(ended);
    }
    this.#changed(ended);
    return ended;
  }

  /** Corrects an entry reported before the store accepted it: the store may know that it is a replay, or its cost. */
  correct(stored: LedgerEntry): void {
    const { local, subscribers } = this.#options;
    const reported = local.ended(stored.id);
    // another process has reported it and counts it
    if (reported === undefined) return;
    local.end(stored);
    if (reported.replayOf !== stored.replayOf || reported.status !== stored.status)
      subscribers.notify('onCorrect', stored);
  }

  #changed(entry: LedgerEntry): void {
    this.#options.onChange();
    this.#reserver.paused.delete(entry.id);
    this.#repeated.delete(entry.id);
    this.line.wake(entry);
  }

  /** Acts on the answer of the store: makes the attempt, or throws the rejection. */
  #open(opening: Opening, answer: Answer): MaybePromise<MeteredAttempt> {
    const { open, call, terms, info } = opening;
    const { onLimits } = terms;
    if (answer === undefined) {
      open.limitsSkipped = true;
      this.#options.local.skipLimits(open);
    } else if ('granted' in answer) {
      if (terms.requireBudget !== undefined && !answer.granted.some(({ limit }) => limit.budgetScope !== undefined))
        return this.#requireBudget(opening, answer);
      onLimits?.(answer.granted);
    } else if ('rejected' in answer) {
      const { waitMs = 0 } = terms;
      if (open.waitedMs === undefined && waitMs > 0 && tellsToWait(answer))
        return this.#wait(opening, answer.rejected, waitMs);
      this.#release(open);
      onLimits?.([answer.rejected]);
      const { waitedMs = 0 } = open;
      const estimateRub = estimateIn(answer.rejected.limit.scope, call);
      throw rejectionBy(answer.rejected, { estimateRub, waitedMs });
    } else {
      // another process has taken the id: begin with the next one under its key
      this.#release(open);
      return this.begin(info, terms);
    }
    let ended = false;
    const attempt: MeteredAttempt = {
      id: open.id,
      limitsSkipped: open.limitsSkipped ?? false,
      settle: (outcome) => {
        if (ended) return undefined;
        ended = true;
        return this.#end(opening, outcome);
      },
      // the consumer of a paused answer may wait for a call that waits for the money of this one
      pause: (isPaused) => {
        if (ended || this.#reserver.paused.has(open.id) === isPaused) return;
        if (isPaused) {
          this.#reserver.paused.add(open.id);
          this.line.wake(open);
        } else this.#reserver.paused.delete(open.id);
      },
    };
    if (call.estimateRub !== undefined) attempt.estimateRub = call.estimateRub;
    return attempt;
  }

  /** @throws KopekError `configuration`, unless a ledger without budgets is fine for the attempt. */
  async #requireBudget(opening: Opening, answer: Answer): Promise<MeteredAttempt> {
    const { storeClient } = this.#options;
    const { open, terms } = opening;
    const { requireBudget, ...others } = terms;
    const budgets = await storeClient.tryRead('reserve', (store) => store.budgets(), terms.signal);
    if (requireBudget === 'if-any' && budgets?.length === 0) return this.#open({ ...opening, terms: others }, answer);
    await storeClient.backlog.release(open.id);
    this.#release(open);
    throw noBudgetError(
      scopesOf(open),
      budgets?.map(({ limit }) => limit.scope),
    );
  }

  #end({ open, terms: { onEnd }, isGuess, repetition, info }: Opening, outcome: AttemptOutcome): MaybePromise<void> {
    const { storeClient } = this.#options;
    const entry = outcomeEntry(open, outcome);
    if (entry === undefined) return andThen(storeClient.backlog.release(open.id), () => this.#release(open));
    checkNewEntry(entry);
    if (entry.status === 'unknown') {
      // a limit may count it later
      this.prices.learn();
      const unknownRub = this.prices.unknownRubOf(isGuess, entry);
      if (unknownRub !== undefined) entry.estimateRub = unknownRub;
    }
    return andThen(this.settle(entry, onEnd, info.promptCharacters), (stored) =>
      repetition === undefined ? undefined : this.#settleOthers(entry, stored, repetition, onEnd),
    );
  }

  #price(opening: Opening, { estimateRub: rub, estimateRubByScope, isGuess }: Estimates): void {
    const { call, open } = opening;
    opening.isGuess = isGuess;
    for (const priced of [call, open]) {
      if (rub !== undefined) priced.estimateRub = rub;
      if (estimateRubByScope !== undefined) priced.estimateRubByScope = estimateRubByScope;
      else if (priced.estimateRubByScope !== undefined) delete priced.estimateRubByScope;
    }
    const unknownRub = this.prices.unknownRubOf(isGuess, open);
    // the cost that counts if this process dies
    if (unknownRub === undefined) delete call.averageCostRub;
    else call.averageCostRub = unknownRub;
  }

  async #settleOthers(
    entry: NewEntry,
    settled: LedgerEntry,
    all: Repetition,
    onEnd: BeginTerms['onEnd'],
  ): Promise<void> {
    if (isApart(entry, settled)) await this.settle({ ...entry, id: newEntryId() }, onEnd);
    for (const sharer of await sharersOf(settled, all)) {
      const stored = await this.#options.storeClient.backlog.settle(sharer);
      const ended = stored ?? { ...sharer, seq: 0, replayOf: settled.id };
      // if it is no replay, its own process has found its cost, and reports it
      if (ended.replayOf !== undefined) this.#report(ended, onEnd);
    }
  }

  /** Removes an attempt that was never sent, here; the backlog removes it from the store. */
  #release(open: LedgerEntry): void {
    this.#options.local.remove(open.id);
    this.#options.subscribers.notify('onRelease', open);
    this.#changed(open);
  }
}

function isFree({ estimateRub, estimateRubByScope }: ReserveRequest): boolean {
  const all = [estimateRub, ...Object.values(estimateRubByScope ?? {})];
  return all.every((rub) => rub !== undefined && compareRub(rub, '0') === 0);
}
