import { type Charge } from '@kopek/core';
import { amountOf, dividedUp, factor, keepLatest } from '@kopek/core/kit';
import type { PriceEstimate } from '../contract/contract.ts';

/** How many of the latest answers of a model its price is estimated from. */
export const PRICE_SAMPLES = 200;

/** What an estimate needs of a charge, read once: estimates are made again and again from the same 200. */
interface Sample {
  costRub: string;
  total: number;
  output: number | undefined;
  // doubles are good enough for sorting; results are computed exactly
  cost: number;
  rate: number;
}

/**
 * Estimates the price of a model from the charges of its latest answers. A refund is no price: it would make estimates
 * negative.
 *
 * @returns undefined when none of them has a price and a count of tokens.
 */
export function priceEstimateOf(charges: Iterable<Charge>): PriceEstimate | undefined {
  return estimateFrom([...charges].flatMap((charge) => sampleOf(charge) ?? []));
}

function estimateFrom(samples: readonly Sample[]): PriceEstimate | undefined {
  const byRate = [...samples].sort((a, b) => a.rate - b.rate);
  const [half, most] = [percentile(byRate, 0.5), percentile(byRate, 0.95)];
  if (half === undefined || most === undefined) return undefined;
  const lengths = samples.flatMap(({ output }) => output ?? []).sort((a, b) => a - b);
  const outputTokensP95 = percentile(lengths, 0.95);
  const dearest = samples.reduce((dearer, sample) => (isDearer(sample, dearer) ? sample : dearer));
  return {
    isEstimate: true,
    samples: byRate.length,
    rubPerThousandTokensP50: perThousandTokens(half),
    rubPerThousandTokensP95: perThousandTokens(most),
    dearestRub: amountOf(dearest.costRub).toString(),
    ...(outputTokensP95 === undefined ? {} : { outputTokensP95 }),
  };
}

/** The charges of the latest answers of each model, bounded in models and in answers. */
export class PriceHistory {
  readonly #models = new Map<string, Sample[]>();
  readonly #maxModels: number;

  constructor(maxModels = 500) {
    this.#maxModels = maxModels;
  }

  /** Learns from a charge, under the model asked for and the one that answered. */
  add(charge: Charge): void {
    const sample = sampleOf(charge);
    if (sample === undefined) return;
    const { requestedModel, servedModel } = charge;
    if (requestedModel !== undefined) this.#addTo(requestedModel, sample);
    if (servedModel !== undefined && servedModel !== requestedModel) this.#addTo(servedModel, sample);
  }

  /** @returns undefined for a model that has not answered yet. */
  estimate(model: string): PriceEstimate | undefined {
    return estimateFrom(this.#models.get(model)?.slice(-PRICE_SAMPLES) ?? []);
  }

  #addTo(model: string, sample: Sample): void {
    const known = this.#models.get(model);
    if (known !== undefined) {
      known.push(sample);
      // cut in batches: moving the list for every answer would be quadratic
      if (known.length > 2 * PRICE_SAMPLES) known.splice(0, known.length - PRICE_SAMPLES);
      return;
    }
    keepLatest(this.#models, model, [sample], this.#maxModels);
  }
}

/** @returns undefined for a charge that does not tell what tokens cost. */
function sampleOf({ costRub, tokens }: Charge): Sample | undefined {
  const { total = 0, output } = tokens ?? {};
  if (costRub === undefined || costRub.startsWith('-') || !(total > 0)) return undefined;
  const cost = Number(costRub);
  return { costRub, cost, total, output, rate: cost / total };
}

function isDearer(sample: Sample, than: Sample): boolean {
  // only where doubles are the same, prices have to be read exactly
  if (sample.cost !== than.cost || sample.costRub === than.costRub) return sample.cost > than.cost;
  return amountOf(sample.costRub).isAbove(amountOf(than.costRub));
}

/** Rounded up: "at most" must hold for the very answer that it was computed from. */
function perThousandTokens({ costRub, total }: Sample): string {
  return dividedUp(amountOf(costRub).times(factor(1000)), factor(total)).toString();
}

/** The smallest value that at least this share of the others does not exceed. */
function percentile<T>(sorted: readonly T[], share: number): T | undefined {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
}
