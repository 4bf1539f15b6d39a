import { compareRub, sumRub, type MaybePromise, type WaitSignal } from '@kopek/core';
import { andThen } from '@kopek/core/kit';
import type { LimitRejection, ReserveRequest, ScopeLimit } from '../contract/contract.ts';
import { scopesOf } from '../contract/entry.ts';
import { estimateIn } from '../engine/counter.ts';
import { nameOf, tellsToWait, type Answer } from '../limits/waiting.ts';
import { abortError, type StoreClient } from '../store-client/store-client.ts';
import type { LocalEntries } from './local.ts';

/** Reserves the money of attempts, which may wait for other answers of this process. */
export class Reserver {
  /** Ids of answers that wait for their consumers. */
  readonly paused: Set<string> = new Set();
  readonly #storeClient: StoreClient;
  readonly #local: LocalEntries;

  constructor(storeClient: StoreClient, local: LocalEntries) {
    this.#storeClient = storeClient;
    this.#local = local;
  }

  /** Reserves, and grants an attempt that waits only for answers of this process whose consumers have stopped reading. */
  reserve(limits: readonly ScopeLimit[], call: ReserveRequest, signal: WaitSignal | undefined): MaybePromise<Answer> {
    if (signal?.aborted) throw abortError(signal);
    return andThen(this.#local.reserve(limits, call) ?? this.#storeClient.reserve(limits, call, signal), (answer) => {
      if (this.paused.size === 0 || !tellsToWait(answer) || !this.#waitsForConsumers(answer.rejected)) return answer;
      const { budgetMode, ...rest } = call;
      // a budget is a limit like others from here on, so that the other budgets still apply
      if (budgetMode !== undefined && answer.rejected.limit.budgetScope !== undefined) {
        const scopes = scopesOf(call.attempt);
        const states = this.#storeClient.tryRead('reserve', (store) => store.budgets({ scopes }), signal);
        return andThen(states, (found) =>
          found === undefined ? answer : this.reserve([...limits, ...found.map(({ limit }) => limit)], rest, signal),
        );
      }
      // by name: a store may answer with copies
      const rejecting = nameOf(answer.rejected.limit);
      const hasRejected = (limit: ScopeLimit): boolean => limit.mode === 'wait' && nameOf(limit) === rejecting;
      if (!limits.some(hasRejected)) return answer;
      // the limit still rejects once the money is spent
      const loosened = limits.map((limit): ScopeLimit => (hasRejected(limit) ? { ...limit, mode: 'loose' } : limit));
      return andThen(this.reserve(loosened, call, signal), (known) =>
        // a loose limit bears no answer of unknown cost, this one does
        known && 'rejected' in known && !tellsToWait(known) ? answer : known,
      );
    });
  }

  /**
   * Whether all reserved money belongs to answers whose consumers here have stopped reading: a consumer may be waiting for
   * this very call, and without it nothing would ever end.
   */
  #waitsForConsumers({ limit: { scope }, reservedRub }: LimitRejection): boolean {
    const reserving = this.#local.inFlight().filter((entry) => scopesOf(entry).includes(scope));
    const sum = sumRub(reserving.flatMap((entry) => estimateIn(scope, entry) ?? []));
    const isPaused = reserving.length > 0 && reserving.every(({ id }) => this.paused.has(id));
    return isPaused && compareRub(sum, reservedRub) >= 0;
  }
}
