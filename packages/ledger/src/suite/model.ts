import { rankOf, scopesOf, type EntryStatus, type OpenAttempt } from '../contract/entry.ts';
import type { LimitRejection, ScopeLimit } from '../contract/contract.ts';
import type { NewLimitEvent } from '../contract/limit-events.ts';
import { windowOf } from '../base/windows.ts';
import { PERIODS, type Period } from '../contract/period.ts';

/** What identifies a charge in a replay. */
export interface ReplayIdentity {
  key?: string;
  isBilledOnce?: boolean;
  generationId?: string;
  balance?: number;
}

/** An entry of the model. Amounts are whole kopeks. */
interface ModelEntry {
  id: string;
  attempt: OpenAttempt;
  status: EntryStatus;
  openedMs: number;
  expiresMs: number;
  estimate: number | undefined;
  reservesAll: boolean;
  price: number;
  identity: ReplayIdentity;
  isReplay: boolean;
  hasExpired?: boolean;
  clearedIn: Set<string>;
}

/** How the model ends an attempt. */
export interface ModelEnd {
  status: EntryStatus;
  price: number;
  identity: ReplayIdentity;
}

/**
 * The contract as a list that is read from beginning to end for every question: slow, and too simple to be wrong.
 */
export class ModelStore {
  readonly entries: Map<string, ModelEntry> = new Map();
  readonly events: NewLimitEvent[] = [];

  /** @returns what a store may answer. */
  reserve(
    nowMs: number,
    limits: readonly ScopeLimit[],
    call: { id: string; ttlMs: number; attempt: OpenAttempt; estimate: number | undefined },
    probes: number,
    budgets?: ScopeLimit['mode'],
  ): ('granted' | LimitRejection['reason'])[] {
    this.expire(nowMs);
    if (this.entries.has(call.id)) return ['granted'];
    const all = [...limits, ...this.budgets(call.attempt, budgets)];
    const reasons = all.flatMap((limit) => this.#rejection(nowMs, limit, call.estimate, probes) ?? []);
    const forGood = reasons.filter((reason) => reason !== 'reserved');
    // the order of limits decides, and budgets have none
    if (forGood.length > 0) return budgets === undefined ? forGood.slice(0, 1) : forGood;
    if (reasons.length > 0) return ['reserved'];
    this.entries.set(call.id, {
      ...call,
      status: 'in-flight',
      openedMs: nowMs,
      expiresMs: nowMs + call.ttlMs,
      reservesAll: call.estimate === undefined && all.some((limit) => limit.mode !== 'loose'),
      price: 0,
      identity: {},
      isReplay: false,
      clearedIn: new Set(),
    });
    return ['granted'];
  }

  /** The limits that follow from all events, read from the first to the last. */
  budgets(attempt: OpenAttempt, mode: ScopeLimit['mode'] | undefined): ScopeLimit[] {
    if (mode === undefined) return [];
    return scopesOf(attempt).flatMap((scope) => {
      // what is in no run is none of all runs
      const wildcard = scope === 'run:' ? '' : scope.replace(/^(model:|run:|tag:[^=]+=).*/s, '$1*');
      const periods = [undefined, ...PERIODS];
      return periods.flatMap((period) => {
        const own = this.#budgetsOf(scope, period);
        const rubs = own.length > 0 || scope === 'all' ? own : this.#budgetsOf(wildcard, period);
        const timeZone = 'Europe/Moscow';
        return rubs.map((maxRub): ScopeLimit => ({
          scope,
          maxRub,
          mode,
          onUnknownCost: 'estimate',
          ...(period && { period, timeZone }),
        }));
      });
    });
  }

  /** Amounts in force: that of the latest budget, and the sum of the credits. */
  #budgetsOf(scope: string, period: Period | undefined): string[] {
    const events = this.events.filter((event) => event.scope === scope && event.period === period);
    const latest = events.findLast(({ kind }) => kind === 'budget')?.amountRub;
    const credits = events.filter(({ kind }) => kind === 'credit');
    const sum = credits.reduce((before, { amountRub }) => before + Math.round(Number(amountRub) * 100), 0);
    return [...(latest === undefined ? [] : [latest]), ...(credits.length === 0 ? [] : [String(sum / 100)])];
  }

  settle(nowMs: number, id: string, attempt: OpenAttempt, end: ModelEnd): void {
    const known = this.entries.get(id);
    if (known && rankOf(known.status) >= rankOf(end.status)) return;
    const isReplay = end.status === 'settled' && this.#isRepeated(id, end);
    const entry: ModelEntry = known ?? {
      id,
      attempt,
      status: 'in-flight',
      openedMs: nowMs,
      expiresMs: 0,
      estimate: undefined,
      reservesAll: false,
      price: 0,
      identity: {},
      isReplay: false,
      clearedIn: new Set(),
    };
    this.entries.set(id, Object.assign(entry, end, { isReplay, hasExpired: false }));
  }

  release(id: string): void {
    const entry = this.entries.get(id);
    if (entry?.status === 'in-flight' || entry?.hasExpired) this.entries.delete(id);
  }

  renew(nowMs: number, id: string, ttlMs: number): void {
    const entry = this.entries.get(id);
    if (entry?.status === 'in-flight' && entry.expiresMs > nowMs) {
      entry.expiresMs = Math.max(entry.expiresMs, nowMs + ttlMs);
    }
  }

  clearUnknown(nowMs: number, scope: string | undefined): void {
    this.expire(nowMs);
    for (const entry of this.entries.values()) {
      if (entry.status === 'unknown')
        for (const name of scope ? [scope] : scopesOf(entry.attempt)) entry.clearedIn.add(name);
    }
  }

  expire(nowMs: number): void {
    for (const entry of this.entries.values()) {
      if (entry.status !== 'in-flight' || entry.expiresMs > nowMs) continue;
      entry.status = 'unknown';
      entry.hasExpired = true;
    }
  }

  count(status: EntryStatus): number {
    return [...this.entries.values()].filter((entry) => entry.status === status && !entry.isReplay).length;
  }

  /** Settled and inferred, kopeks: of a scope, in the window of a limit. */
  spent(scope = 'all', limit: Pick<ScopeLimit, 'period' | 'timeZone'> = {}, nowMs = 0): number {
    return this.#sum(this.#inWindow(nowMs, { ...limit, scope }), 'spent', scope);
  }

  idsOf(scope: string): string[] {
    return this.#inWindow(0, { scope }).map(({ id }) => id);
  }

  #rejection(
    nowMs: number,
    limit: ScopeLimit,
    estimate: number | undefined,
    probes: number,
  ): LimitRejection['reason'] | undefined {
    const { scope, onUnknownCost, mode } = limit;
    const inScope = this.#inWindow(nowMs, limit);
    const max = Math.round(Number(limit.maxRub) * 100);
    const counted =
      this.#sum(inScope, 'spent', scope) + (onUnknownCost === 'estimate' ? this.#sum(inScope, 'unknown', scope) : 0);
    const reserved = this.#sum(inScope, 'reserved', scope);
    const reservingAll = inScope.filter((entry) => entry.status === 'in-flight' && entry.reservesAll).length;
    const rest = max - counted - reserved;
    const isFree = mode !== 'loose' && estimate === 0;
    const isBeyond = mode === 'strict' && estimate !== undefined ? counted + estimate > max : counted >= max;
    if (!isFree && isBeyond) return 'exceeded';
    const unknown = inScope.filter((entry) => entry.status === 'unknown' && !entry.clearedIn.has(scope));
    const unestimated = unknown.filter((entry) => entry.estimate === undefined).length;
    if (onUnknownCost === 'block' && unknown.length > 0) return 'unknown-cost';
    if (onUnknownCost === 'estimate' && unestimated >= (mode === 'wait' ? 4 : 1)) return 'unknown-cost';
    if (mode === 'strict' && !isFree)
      return reservingAll > 0 || (estimate === undefined ? rest <= 0 : estimate > rest) ? 'reserved' : undefined;
    if (mode !== 'wait' || estimate === 0 || (reserved === 0 && reservingAll === 0)) return undefined;
    if (estimate === undefined) return reserved === 0 && reservingAll < probes ? undefined : 'reserved';
    return estimate * (1 + reservingAll + (onUnknownCost === 'estimate' ? unestimated : 0)) <= rest
      ? undefined
      : 'reserved';
  }

  #inWindow(
    nowMs: number,
    { scope, period, timeZone = 'UTC' }: Pick<ScopeLimit, 'scope' | 'period' | 'timeZone'>,
  ): ModelEntry[] {
    const window = period === undefined ? undefined : windowOf(period, timeZone, nowMs);
    return [...this.entries.values()].filter(
      ({ attempt, openedMs }) =>
        scopesOf(attempt).includes(scope) &&
        (window === undefined || (openedMs >= window.startMs && openedMs < window.endMs)),
    );
  }

  #sum(entries: readonly ModelEntry[], what: 'spent' | 'reserved' | 'unknown', scope: string): number {
    let sum = 0;
    for (const entry of entries) {
      const isPriced = entry.status === 'settled' || entry.status === 'inferred';
      if (what === 'spent' && isPriced && !entry.isReplay) sum += entry.price;
      if (what === 'reserved' && entry.status === 'in-flight') sum += entry.estimate ?? 0;
      if (what === 'unknown' && entry.status === 'unknown' && !entry.clearedIn.has(scope)) sum += entry.estimate ?? 0;
    }
    return sum;
  }

  #isRepeated(id: string, { price, identity: own }: ModelEnd): boolean {
    return [...this.entries.values()].some(({ status, identity, ...entry }) => {
      const isCharge = (status === 'settled' || status === 'inferred') && !entry.isReplay && entry.id !== id;
      if (!isCharge || entry.price !== price) return false;
      const areEqual = (name: keyof ReplayIdentity): boolean => own[name] !== undefined && identity[name] === own[name];
      const differ = (name: keyof ReplayIdentity): boolean =>
        own[name] !== undefined && identity[name] !== undefined && identity[name] !== own[name];
      const isOneAnswer = areEqual('generationId') && areEqual('balance') && !differ('key');
      return isOneAnswer || (areEqual('key') && areEqual('isBilledOnce') && !differ('generationId'));
    });
  }
}
