import { toBig } from '../money/rub.ts';
import type { Charge } from '../money/charge.ts';
import { PriceHistory, type PriceEstimate } from './price-history.ts';
import { isPromiseLike, type LedgerStore, type MaybePromise } from './store.ts';
import { andThen, waitFor, type WaitSignal } from './store-answer.ts';

/** So long the store is not asked again for the prices of a model, ms. */
const FRESH_MS = 1000;
const MODELS_KEPT = 500;

/** Gives the latest prices of a model. */
export type PriceLookup = (model: string) => PriceEstimate | undefined;

/**
 * The latest prices of each model: those of the book, and while the store does not tell any, those of this process.
 */
export class PriceBook {
  readonly #store: LedgerStore;
  readonly #history = new PriceHistory();
  readonly #fresh = new Map<string, { price: PriceEstimate; untilMs: number; fromStore: boolean }>();
  readonly #timeoutMs: number;
  readonly #onError: (error: unknown) => void;
  readonly lookup: PriceLookup = (model) => this.known(model);

  constructor(store: LedgerStore, timeoutMs: number, onError: (error: unknown) => void) {
    this.#store = store;
    this.#timeoutMs = timeoutMs;
    this.#onError = onError;
  }

  /** Learns the price of an answer. */
  add(charge: Charge): void {
    this.#history.add(charge);
    // an estimate must not stay below what was just paid
    for (const model of [charge.requestedModel, charge.servedModel]) {
      const fresh = model === undefined ? undefined : this.#fresh.get(model);
      if (model !== undefined && fresh !== undefined && isDearer(charge, fresh.price)) this.#fresh.delete(model);
    }
  }

  /** What is known without asking the store. */
  known(model: string, nowMs: number = Date.now()): PriceEstimate | undefined {
    const fresh = this.#fresh.get(model);
    if (fresh !== undefined && nowMs < fresh.untilMs) return fresh.price;
    const price = this.#history.estimate(model);
    if (price !== undefined) this.#keep(model, price, nowMs, false);
    return price;
  }

  /**
   * Asks the store where nothing fresh is known. Never throws or rejects: without an answer of the store, the prices of
   * this process are taken.
   */
  ask(models: readonly string[], signal: WaitSignal | undefined): MaybePromise<PriceLookup> {
    const nowMs = Date.now();
    let asked: Promise<void>[] | undefined;
    for (const model of models) {
      const fresh = this.#fresh.get(model);
      if (fresh?.fromStore && nowMs < fresh.untilMs) continue;
      const answer = this.#askFor(model, nowMs, signal);
      if (isPromiseLike(answer)) (asked ??= []).push(Promise.resolve(answer));
    }
    return asked === undefined ? this.lookup : Promise.all(asked).then(() => this.lookup);
  }

  #askFor(model: string, nowMs: number, signal: WaitSignal | undefined): MaybePromise<void> {
    const failed = (error: unknown): void => {
      // the caller has gone: what comes next will see it
      if (!signal?.aborted) this.#onError(error);
    };
    try {
      const answer = this.#store.prices(model);
      const waited = isPromiseLike(answer) ? waitFor(answer, { timeoutMs: this.#timeoutMs, signal }) : answer;
      const kept = andThen(waited, (price) => {
        if (price !== undefined) this.#keep(model, price, nowMs, true);
      });
      return isPromiseLike(kept) ? Promise.resolve(kept).catch(failed) : kept;
    } catch (error) {
      return failed(error);
    }
  }

  #keep(model: string, price: PriceEstimate, nowMs: number, fromStore: boolean): void {
    this.#fresh.set(model, { price, untilMs: nowMs + FRESH_MS, fromStore });
    if (this.#fresh.size <= MODELS_KEPT) return;
    const oldest = this.#fresh.keys().next();
    if (!oldest.done) this.#fresh.delete(oldest.value);
  }
}

function isDearer({ costRub, tokens }: Charge, price: PriceEstimate): boolean {
  if (costRub === undefined) return false;
  const cost = toBig(costRub);
  if (cost.gt(toBig(price.dearestRub))) return true;
  if ((tokens?.output ?? 0) > (price.outputTokensP95 ?? 0)) return true;
  const total = tokens?.total;
  return total !== undefined && cost.times(1000).gt(toBig(price.rubPerThousandTokensP95).times(total));
}
