import { compareRub, type AttemptInfo, type Charge, type MaybePromise, type WaitSignal } from '@kopek/core';
import { amountOf, andThen, amountOfInteger, defined, isPromiseLike, keepLatest } from '@kopek/core/kit';
import { PriceHistory, pricedModels } from '../base/model-costs.ts';
import type { ModelCosts, ModelCostsLookup } from '../contract/contract.ts';
import type { LedgerEntry } from '../contract/entry.ts';
import type { Estimates } from '../limits/applied-limit.ts';
import { estimateRub } from '../limits/estimate.ts';
import type { StoreClient } from '../store-client/store-client.ts';

/** How long the prices of a model are used before they are read again, ms. */
const FRESH_MS = 1000;
const MODELS_KEPT = 500;

/**
 * The latest prices of each model: those of the store or, until it answers, those of this process. On them estimates are
 * based.
 */
export class LatestPrices {
  /** Prices are learned from each entry that ends, and every call is estimated: a limit counts in this ledger. */
  isLearning = false;
  readonly #storeClient: StoreClient;
  readonly #ended: () => readonly LedgerEntry[];
  readonly #history = new PriceHistory();
  readonly #fresh = new Map<string, { price: ModelCosts; untilMs: number; fromStore: boolean }>();

  /** @param ended - the entries of this process so far. */
  constructor(storeClient: StoreClient, ended: () => readonly LedgerEntry[]) {
    this.#storeClient = storeClient;
    this.#ended = ended;
  }

  /** Begins to learn, from the entries so far first. */
  learn(): void {
    if (this.isLearning) return;
    this.isLearning = true;
    for (const { charge } of this.#ended()) if (charge !== undefined) this.add(charge);
  }

  /** What a call without an estimate may cost, for the limits of others. */
  guess(info: AttemptInfo): Estimates {
    return { ...defined({ estimateRub: estimateRub(info, undefined, this.known) }), isGuess: true };
  }

  /** The cost that counts if the real one never arrives: the average of the model, if the estimate was a higher guess. */
  unknownRubOf(
    isGuess: boolean | undefined,
    { model, estimateRub: guess }: Pick<LedgerEntry, 'model' | 'estimateRub'>,
  ): string | undefined {
    const average = isGuess && model !== undefined ? this.known(model)?.averageCostRub : undefined;
    return average === undefined || guess === undefined || compareRub(average, guess) < 0 ? average : guess;
  }

  /**
   * Adds the price of an answer.
   *
   * @param promptCharacters - length of its request.
   */
  add(charge: Charge, promptCharacters?: number): void {
    this.#history.add(charge, promptCharacters);
    // an estimate must not stay below the cost that was just paid
    for (const model of pricedModels(charge)) {
      const fresh = this.#fresh.get(model);
      if (fresh !== undefined && isCostlier(charge, fresh.price)) this.#fresh.delete(model);
    }
  }

  /** Returns the known prices without asking the store. */
  readonly known: ModelCostsLookup = (model) => {
    const fresh = this.#fresh.get(model);
    if (fresh !== undefined && performance.now() < fresh.untilMs) return fresh.price;
    return this.#keep(model, this.#history.estimate(model), false);
  };

  /** Reads the costs from the store if the known ones are old. Never throws or rejects: those of this process are the fallback. */
  ask(models: readonly string[], signal: WaitSignal | undefined): MaybePromise<ModelCostsLookup> {
    const nowMs = performance.now();
    const pending: PromiseLike<unknown>[] = [];
    for (const model of models) {
      const fresh = this.#fresh.get(model);
      if (fresh?.fromStore && nowMs < fresh.untilMs) continue;
      const stored = this.#storeClient.tryRead('modelCosts', (store) => store.modelCosts(model), signal);
      const answer = andThen(stored, (price) =>
        this.#keep(model, price && remembering(price, this.#history.estimate(model)), true),
      );
      if (isPromiseLike(answer)) pending.push(answer);
    }
    return pending.length === 0 ? this.known : Promise.all(pending).then(() => this.known);
  }

  #keep(model: string, price: ModelCosts | undefined, fromStore: boolean): ModelCosts | undefined {
    if (price === undefined) return undefined;
    keepLatest(this.#fresh, model, { price, untilMs: performance.now() + FRESH_MS, fromStore }, MODELS_KEPT);
    return price;
  }
}

/** A store uses only the latest answers; this process may remember more of its own. */
function remembering(price: ModelCosts, own: ModelCosts | undefined): ModelCosts {
  if (own === undefined) return price;
  const { answers = 0, fadingMaxCostRub = '0', longestPromptCharacters } = own;
  const stored = price.fadingMaxCostRub ?? price.highestCostRub;
  return {
    ...price,
    answers: Math.max(price.answers ?? price.samples, answers),
    fadingMaxCostRub: amountOf(fadingMaxCostRub).isAbove(amountOf(stored)) ? fadingMaxCostRub : stored,
    ...(longestPromptCharacters === undefined ? {} : { longestPromptCharacters }),
  };
}

function isCostlier({ costRub, tokens }: Charge, price: ModelCosts): boolean {
  if (costRub === undefined) return false;
  const cost = amountOf(costRub);
  if (cost.isAbove(amountOf(price.highestCostRub))) return true;
  if ((tokens?.output ?? 0) > (price.outputTokensP95 ?? 0)) return true;
  const total = tokens?.total;
  if (total === undefined) return false;
  return cost
    .times(amountOfInteger(1_000_000))
    .isAbove(amountOf(price.rubPerMillionTokensP95).times(amountOfInteger(total)));
}
