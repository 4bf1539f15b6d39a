import { andThen, callSafely, ignore, keepLatest, MAX_DELAY_MS } from '@kopek/core/kit';
import type { MaybePromise, WaitSignal } from '@kopek/core';
import type { LimitRejection, ReserveResult, ScopeLimit } from '../contract/contract.ts';
import { scopesOf, type Attribution } from '../contract/entry.ts';
import { limitName } from '../contract/scope.ts';

/** A waiting call asks again after this pause, then after twice as long: other processes send no signal. */
const FIRST_PAUSE_MS = 50;
const MAX_PAUSE_MS = 1000;
/** Spreads processes that wait for the same money. */
const JITTER = 0.25;
/** A longer wait is reported. */
const LONG_WAIT_MS = 5000;
/** Number of limits remembered as reported: one that was dropped may be reported again. */
const LIMITS_KEPT = 1000;

/**
 * The answer of the store; undefined if it was down and the call continues; `taken` if another process has derived the
 * same id from an idempotency key first, so that the attempt needs another one.
 */
export type Answer = ReserveResult | { taken: true } | undefined;

/** The terms of a waiting call. */
export interface Wait {
  /** How long it may wait, ms. */
  waitMs: number;
  signal?: WaitSignal | undefined;
  /** Asks the store again. Any answer but a rejection as `reserved` ends the wait, and so does an exception. */
  ask: (waitedMs: number) => MaybePromise<Answer>;
  /** Called with an answer that came after the wait. */
  onLate: (answer: Answer) => void;
}

interface Waiter extends Wait, PromiseWithResolvers<Answer> {
  readonly number: number;
  readonly sinceMs: number;
  /** Why it waits. Of the calls that wait for one limit, only the first asks the store. */
  rejection: LimitRejection;
  pauseMs: number;
  poll?: ReturnType<typeof setTimeout> | undefined;
  alarm?: ReturnType<typeof setTimeout> | undefined;
  isAsking: boolean;
  isOver: boolean;
  onAbort: () => void;
}

/**
 * The calls of this process that wait for reserved money, for each limit in order of arrival. The first asks the store
 * whenever an attempt of this process has ended, and at intervals because other processes share the ledger. No call overtakes
 * it, and calls under other limits do not wait for it.
 *
 * A waiting call has reserved nothing and is not in flight. It keeps the program alive, as a request under way does.
 */
export class WaitingLine {
  /** Why no call may begin or wait any more: the ledger is closed. */
  closed: Error | undefined;
  readonly #lines = new Map<string, Waiter[]>();
  /** Calls that may ask now. */
  readonly #due = new Set<Waiter>();
  /** Limits whose long wait was reported. */
  readonly #long = new Map<string, true>();
  #isPumping = false;
  #arrivals = 0;

  /** Finds why a call under these limits has to wait behind others. */
  rejectionFor(limits: readonly ScopeLimit[], budgetScopes?: readonly string[]): LimitRejection | undefined {
    if (this.#lines.size === 0) return undefined;
    for (const [first] of this.#lines.values()) {
      const rejection = first?.rejection;
      if (rejection?.limit.budgetScope !== undefined && budgetScopes?.includes(rejection.limit.scope)) return rejection;
    }
    for (const limit of limits) {
      const first = limit.mode === 'wait' ? this.#lines.get(nameOf(limit))?.[0] : undefined;
      if (first !== undefined) return { ...first.rejection, limit };
    }
    return undefined;
  }

  /**
   * Waits until the call is granted or finally rejected.
   *
   * @returns the last answer of the store; a rejection as `reserved` after `waitMs`.
   * @throws the reason of the signal; the error of the store or of {@link close}.
   */
  wait(rejection: LimitRejection, wait: Wait): Promise<Answer> {
    const waiter: Waiter = {
      ...wait,
      ...Promise.withResolvers<Answer>(),
      number: (this.#arrivals += 1),
      sinceMs: performance.now(),
      rejection,
      pauseMs: FIRST_PAUSE_MS,
      isAsking: false,
      isOver: false,
      onAbort: () => this.#fail(waiter, wait.signal?.reason),
    };
    wait.signal?.addEventListener('abort', waiter.onAbort);
    this.#alarm(waiter, Math.min(LONG_WAIT_MS, wait.waitMs));
    this.#join(waiter);
    this.#poll(waiter);
    if (wait.signal?.aborted) waiter.onAbort();
    if (this.closed !== undefined) this.#fail(waiter, this.closed);
    return waiter.promise;
  }

  /**
   * Lets the first of each line ask, because money was freed.
   *
   * @param ended - the attempt that has freed it. Default: money was freed everywhere.
   */
  wake(ended?: Attribution): void {
    if (this.#lines.size === 0) return;
    const scopes = ended && scopesOf(ended);
    for (const [first] of this.#lines.values())
      if (first && (scopes?.includes(first.rejection.limit.scope) ?? true)) this.#due.add(first);
    this.#pump();
  }

  /** Rejects all waiting calls without asking the store again, and every later call. */
  close(error: Error): void {
    this.closed = error;
    for (const waiter of [...this.#lines.values()].flat()) this.#end(waiter, () => waiter.reject(error));
  }

  /** Lets the due calls ask one after the other: each that is granted makes the next one due. */
  #pump(): void {
    if (this.#isPumping) return;
    this.#isPumping = true;
    for (const waiter of this.#due) {
      // a call that is asking already asks again when it is rejected
      if (waiter.isAsking) continue;
      this.#due.delete(waiter);
      if (!waiter.isOver) this.#ask(waiter);
    }
    this.#isPumping = false;
  }

  #ask(waiter: Waiter): void {
    clearTimeout(waiter.poll);
    waiter.isAsking = true;
    const answered = (answer: Answer): void => {
      waiter.isAsking = false;
      if (waiter.isOver) callSafely(() => waiter.onLate(answer), ignore);
      else if (tellsToWait(answer)) this.#keepWaiting(waiter, answer.rejected);
      else this.#end(waiter, () => waiter.resolve(answer));
      this.#pump();
    };
    const failed = (error: unknown): void => {
      waiter.isAsking = false;
      this.#fail(waiter, error);
    };
    callSafely(() => andThen(waiter.ask(waitedMs(waiter)), answered), failed);
  }

  #keepWaiting(waiter: Waiter, rejection: LimitRejection): void {
    const hasMoved = nameOf(rejection.limit) !== nameOf(waiter.rejection.limit);
    if (hasMoved) this.#leave(waiter);
    waiter.rejection = rejection;
    if (hasMoved) this.#join(waiter);
    if (waitedMs(waiter) >= waiter.waitMs) this.#end(waiter, () => waiter.resolve({ rejected: rejection }));
    else this.#poll(waiter);
  }

  /** Lets the first of a line ask again after a pause. */
  #poll(waiter: Waiter): void {
    if (this.#lines.get(nameOf(waiter.rejection.limit))?.[0] !== waiter) return;
    waiter.poll = setTimeout(
      () => {
        this.#due.add(waiter);
        this.#pump();
      },
      waiter.pauseMs * (1 - JITTER + 2 * JITTER * Math.random()),
    );
    waiter.pauseMs = Math.min(waiter.pauseMs * 2, MAX_PAUSE_MS);
  }

  #alarm(waiter: Waiter, ms: number): void {
    waiter.alarm = setTimeout(
      () => {
        const waited = waitedMs(waiter);
        if (waited < waiter.waitMs) {
          if (ms === LONG_WAIT_MS) this.#warn(waiter.rejection.limit);
          this.#alarm(waiter, waiter.waitMs - waited);
        } else if (!waiter.isAsking) this.#end(waiter, () => waiter.resolve({ rejected: waiter.rejection }));
      },
      Math.min(ms, MAX_DELAY_MS),
    );
  }

  #warn(limit: ScopeLimit): void {
    const name = nameOf(limit);
    if (this.#long.has(name)) return;
    keepLatest(this.#long, name, true, LIMITS_KEPT);
    console.warn(
      `Kopek: calls have been waiting for ${limitName(limit)} for more than 5 s: the rest is reserved for calls in flight. See waitMs, and set max_tokens or an estimate to reserve less.`,
    );
  }

  #fail(waiter: Waiter, error: unknown): void {
    this.#end(waiter, () => waiter.reject(error));
    this.#pump();
  }

  #end(waiter: Waiter, settle: () => void): void {
    if (waiter.isOver) return;
    waiter.isOver = true;
    clearTimeout(waiter.poll);
    clearTimeout(waiter.alarm);
    waiter.signal?.removeEventListener('abort', waiter.onAbort);
    this.#due.delete(waiter);
    this.#leave(waiter);
    settle();
  }

  #join(waiter: Waiter): void {
    const name = nameOf(waiter.rejection.limit);
    const line = this.#lines.get(name) ?? [];
    const behind = line.findLastIndex((other) => other.number < waiter.number);
    line.splice(behind + 1, 0, waiter);
    this.#lines.set(name, line);
  }

  /** Removes a call from its line. The new first one asks at once, because it may fit as well. */
  #leave(waiter: Waiter): void {
    const name = nameOf(waiter.rejection.limit);
    const line = this.#lines.get(name) ?? [];
    const others = line.filter((other) => other !== waiter);
    const [next] = others;
    if (next === undefined) this.#lines.delete(name);
    else this.#lines.set(name, others);
    if (next !== undefined && next !== line[0]) this.#due.add(next);
  }
}

/** Names limits that count the same money up to the same amount. */
export function nameOf({ scope, maxRub, period, timeZone }: ScopeLimit): string {
  return JSON.stringify([scope, maxRub, period, timeZone]);
}

/** Names the money that a limit counts, whatever its amount. */
export function countedBy({ scope, period, timeZone }: ScopeLimit): string {
  return JSON.stringify([scope, period, timeZone]);
}

function waitedMs({ sinceMs }: { sinceMs: number }): number {
  return performance.now() - sinceMs;
}

/** Whether a limit in wait mode rejects a call as `reserved`, so that it waits its turn. In strict mode it does not wait. */
export function tellsToWait(answer: Answer): answer is { rejected: LimitRejection } {
  if (answer === undefined || !('rejected' in answer)) return false;
  return answer.rejected.reason === 'reserved' && answer.rejected.limit.mode === 'wait';
}
