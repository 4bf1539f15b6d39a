import { KopekError, type MaybePromise, type WaitSignal } from '@kopek/core';
import { abortFailure, andThen, ignore, type KopekErrorInit } from '@kopek/core/kit';
import type { LedgerStore, ReserveResult, ReserveRequest, ScopeLimit } from '../contract/contract.ts';
import { SLOW_MS, StoreTimeout, waitFor } from './wait-for.ts';
import { Backlog, type BacklogOptions } from './backlog.ts';
import type { StoreHealth, StoreOperation } from './store-health.ts';

/** A report delays no request, and a large ledger takes long to read. */
const DEFAULT_REPORT_MS = 10_000;

/** Settings of a store client. */
export interface StoreClientOptions extends BacklogOptions {
  /** How long {@link StoreClient.read} waits by default, ms. Default 10 000. */
  reportMs?: number | undefined;
  /** What happens to a call if the store is down. Default `reject`. */
  onStoreDown?: 'reject' | 'allow' | undefined;
}

/** Calls the store, however slow, down or late it is. Only {@link StoreClient.reserve} and {@link StoreClient.read} throw. */
export class StoreClient {
  readonly backlog: Backlog;
  readonly #options: StoreClientOptions;
  /** The ledger has closed its store. */
  isClosed = false;
  readonly #health: StoreHealth;

  constructor(options: StoreClientOptions) {
    this.#options = options;
    this.backlog = new Backlog(options);
    this.#health = this.backlog.health;
  }

  /**
   * Reserves before a request is sent.
   *
   * @returns undefined if the store was not available, and the call may continue without it; `taken` if another process has
   *   derived the id first.
   * @throws KopekError `store_unavailable`, or the reason of the signal; nothing may be sent then.
   */
  reserve(
    limits: readonly ScopeLimit[],
    call: ReserveRequest,
    signal: WaitSignal | undefined,
  ): MaybePromise<ReserveResult | { taken: true } | undefined> {
    const { store, timeoutMs, onStoreDown, hasBegun } = this.#options;
    const { id } = call;
    // a store with a queue must drop a call that has given up: sending it would delay the others
    const waits = new AbortController();
    const operate = (): MaybePromise<ReserveResult | { taken: true }> => {
      const answer = andThen(store.reserve(limits, { ...call, signal: waits.signal }), checkedResult);
      return call.attempt.openedBy === undefined ? answer : andThen(answer, (known) => this.#confirmed(known, id));
    };
    const onLate = (late: object): void => {
      // the store granted the call after it had given up
      if ('granted' in late && !hasBegun(id)) void this.backlog.release(id);
    };
    return this.#health.call('reserve', operate, { timeoutMs, signal, onLate }, (error) => {
      waits.abort(error);
      const gaveUp = signal?.aborted === true && error === signal.reason;
      if (!gaveUp && onStoreDown === 'allow') {
        this.#health.noteFailure('reserve', error, 'limits-skipped', id);
        return undefined;
      }
      // the store may have granted it, and only the answer was lost
      this.backlog.releaseLater(id);
      if (gaveUp) throw abortError(signal);
      this.#health.noteFailure('reserve', error, 'rejected', id);
      throw unavailable('Not sent:', error);
    });
  }

  #confirmed(answer: ReserveResult, id: string): MaybePromise<ReserveResult | { taken: true }> {
    return 'rejected' in answer
      ? answer
      : andThen(this.backlog.isOurs(id), (isOurs) => (isOurs ? answer : { taken: true }));
  }

  renew(ids: readonly string[], ttlMs: number): void {
    const operate = (): MaybePromise<void> => this.#options.store.renew(ids, ttlMs);
    const failed = (error: unknown): void => this.#health.noteFailure('renew', error, 'retried');
    void this.#health.call('renew', operate, { timeoutMs: SLOW_MS }, failed);
  }

  /** Reads what a call can do without: undefined if the store does not answer. */
  tryRead<T>(
    operation: StoreOperation,
    query: (store: LedgerStore) => MaybePromise<T>,
    signal?: WaitSignal,
  ): MaybePromise<T | undefined> {
    const { store, timeoutMs } = this.#options;
    const failed = (error: unknown): undefined => {
      // the caller has aborted, or the store was closed meanwhile, which the next step notices
      if (!signal?.aborted && !this.isClosed) this.#health.noteFailure(operation, error, 'retried');
    };
    return this.#health.call(operation, () => query(store), { timeoutMs, signal }, failed);
  }

  /**
   * Queries the store. Waiting entries are delivered first, so that the answer includes them.
   *
   * @throws KopekError `store_unavailable`.
   */
  async read<T>(
    query: () => MaybePromise<T>,
    timeoutMs: number = this.#options.reportMs ?? DEFAULT_REPORT_MS,
  ): Promise<T> {
    if (this.backlog.waiting.size > 0) await waitFor(this.backlog.deliverAll(), { timeoutMs }).catch(ignore);
    try {
      return await waitFor(Promise.resolve(query()), { timeoutMs });
    } catch (error) {
      throw unavailable('The ledger cannot be read:', error);
    }
  }
}

function unavailable(consequence: string, error: unknown): KopekError {
  const failure = KopekError.isInstance(error) ? error.message.replace(/\.$/, '') : 'it failed, see the cause';
  const why = error instanceof StoreTimeout ? `it has not answered within ${error.timeoutMs} ms` : failure;
  const message = `${consequence} the store of the ledger is not available (${why}). See onStoreDown and timeoutMs of createLedger.`;
  return storeUnavailable(message, { retryable: !KopekError.isInstance(error) || error.retryable, cause: error });
}

/** Makes the error for a store that cannot be used now. */
export function storeUnavailable(message: string, more: Partial<KopekErrorInit> = {}): KopekError {
  return new KopekError({ code: 'store_unavailable', message, phase: 'request', ...more });
}

/** Makes the error for a call that was aborted before it was sent. */
export function abortError(signal: WaitSignal): KopekError {
  return new KopekError({
    ...abortFailure('The call', signal),
    message: 'The caller aborted the call while the ledger store was being queried; nothing was sent.',
  });
}

function checkedResult(answer: ReserveResult): ReserveResult {
  if (typeof answer === 'object' && answer !== null && ('granted' in answer || 'rejected' in answer)) return answer;
  throw new TypeError('reserve() of the store must return { granted } or { rejected }.');
}
