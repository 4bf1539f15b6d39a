import type { Big } from 'big.js';
import type { Charge } from '../money/charge.ts';
import { plain, toBig } from '../money/rub.ts';
import { SortedWindow } from './sorted-window.ts';

/** What calls of one model have cost of late. An estimate for calls to come, never a price. */
export interface PriceEstimate {
  /** Always true: it is computed from the past, the service's own figure is the only price. */
  isEstimate: true;
  /** Answers that it rests on. */
  samples: number;
  /** Half of them cost at most this much per 1000 tokens, rubles. */
  rubPerThousandTokensP50: string;
  /** 95 % of them cost at most this much per 1000 tokens, rubles. */
  rubPerThousandTokensP95: string;
  /** 95 % of them were at most this long, in tokens. */
  outputTokensP95?: number;
  /** What the dearest of them cost as a whole, rubles. */
  dearestRub: string;
}

/** The latest answers of one model. */
interface Latest {
  /** Not sorted in yet: nobody may ever ask, and a division of decimals for every answer costs 8 µs. */
  pending: Charge[];
  rubPerThousandTokens: SortedWindow<Big>;
  outputTokens: SortedWindow<number>;
  costRub: SortedWindow<Big>;
}

/**
 * The latest prices per token of each model, bounded in models and in samples.
 */
export class PriceHistory {
  readonly #models = new Map<string, Latest>();
  #newest: string | undefined;
  readonly #maxModels: number;
  readonly #maxSamples: number;

  constructor(maxModels = 500, maxSamples = 200) {
    this.#maxModels = maxModels;
    this.#maxSamples = maxSamples;
  }

  /**
   * Learns from a settled charge, under the model asked for and the one that answered. A refund is no price: it would
   * make estimates negative.
   */
  add(charge: Charge): void {
    const tokens = charge.tokens?.total;
    if (charge.costRub === undefined || charge.costRub.startsWith('-') || tokens === undefined || tokens === 0) return;
    const { requestedModel, servedModel } = charge;
    if (requestedModel !== undefined) this.#addTo(requestedModel, charge);
    if (servedModel !== undefined && servedModel !== requestedModel) this.#addTo(servedModel, charge);
  }

  /** @returns undefined for a model that has not answered yet. */
  estimate(model: string): PriceEstimate | undefined {
    const latest = this.#models.get(model);
    if (latest) sortIn(latest);
    const p50 = latest?.rubPerThousandTokens.percentile(0.5);
    const p95 = latest?.rubPerThousandTokens.percentile(0.95);
    const dearest = latest?.costRub.percentile(1);
    if (latest === undefined || p50 === undefined || p95 === undefined || dearest === undefined) return undefined;
    const estimate: PriceEstimate = {
      isEstimate: true,
      samples: latest.rubPerThousandTokens.length,
      rubPerThousandTokensP50: plain(p50),
      rubPerThousandTokensP95: plain(p95),
      dearestRub: plain(dearest),
    };
    const outputTokensP95 = latest.outputTokens.percentile(0.95);
    if (outputTokensP95 !== undefined) estimate.outputTokensP95 = outputTokensP95;
    return estimate;
  }

  #addTo(model: string, charge: Charge): void {
    const { pending } = this.#latestOf(model);
    pending.push(charge);
    // only the latest count; cut in batches, because moving the list for every answer would be quadratic
    if (pending.length > 2 * this.#maxSamples) pending.splice(0, pending.length - this.#maxSamples);
  }

  #latestOf(model: string): Latest {
    const known = this.#models.get(model);
    if (known && model === this.#newest) return known;
    const latest = known ?? {
      pending: [],
      rubPerThousandTokens: new SortedWindow<Big>(this.#maxSamples, (a, b) => a.cmp(b)),
      outputTokens: new SortedWindow<number>(this.#maxSamples, (a, b) => a - b),
      costRub: new SortedWindow<Big>(this.#maxSamples, (a, b) => a.cmp(b)),
    };
    // a Map keeps the order of insertion: the model used last stands at the end
    this.#models.delete(model);
    this.#models.set(model, latest);
    this.#newest = model;
    if (this.#models.size > this.#maxModels) {
      const oldest = this.#models.keys().next();
      if (!oldest.done) this.#models.delete(oldest.value);
    }
    return latest;
  }
}

function sortIn(latest: Latest): void {
  for (const { costRub, tokens } of latest.pending.splice(0)) {
    if (costRub === undefined || tokens?.total === undefined) continue;
    const cost = toBig(costRub);
    latest.costRub.add(cost);
    latest.rubPerThousandTokens.add(cost.times(1000).div(tokens.total));
    if (tokens.output !== undefined) latest.outputTokens.add(tokens.output);
  }
}
