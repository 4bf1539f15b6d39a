import { type Charge } from '@kopek/core';
import { amountOf, dividedUp, factor, keepLatest, ZERO } from '@kopek/core/kit';
import type { PriceEstimate } from '../contract/contract.ts';

/** How many of the latest answers of a model its price is estimated from. */
export const PRICE_SAMPLES = 200;

/** What an estimate needs of a charge, read once: estimates are made again and again from the same 200. */
interface Sample {
  costRub: string;
  total: number;
  output: number | undefined;
  promptCharacters: number | undefined;
  // doubles are good enough for sorting; results are computed exactly
  cost: number;
  rate: number;
}

/** What is known of one model. */
interface Known {
  samples: Sample[];
  answers: number;
  /** The dearest answer of all, as rubles that fade with each answer since. */
  fadingRub: number;
}

/** How much of the price of the dearest answer is left when one more has come. */
const FADING = 0.9995;

/**
 * Estimates the price of a model from the charges of its latest answers. A refund is no price: it would make estimates
 * negative.
 *
 * @param charges - oldest first.
 * @returns undefined when none of them has a price and a count of tokens.
 */
export function priceEstimateOf(charges: Iterable<Charge>): PriceEstimate | undefined {
  const known: Known = { samples: [], answers: 0, fadingRub: 0 };
  for (const charge of charges) {
    const sample = sampleOf(charge);
    if (sample !== undefined) learn(known, sample);
  }
  return estimateFrom(known, known.samples);
}

function learn(known: Known, sample: Sample): void {
  known.samples.push(sample);
  known.answers += 1;
  known.fadingRub = Math.max(known.fadingRub * FADING, sample.cost);
}

function estimateFrom({ answers, fadingRub }: Known, samples: readonly Sample[]): PriceEstimate | undefined {
  const byRate = [...samples].sort((a, b) => a.rate - b.rate);
  const [half, most, all] = [0.5, 0.95, 1].map((share) => percentile(byRate, share));
  if (half === undefined || most === undefined || all === undefined) return undefined;
  const lengths = samples.flatMap(({ output }) => output ?? []).sort((a, b) => a - b);
  const outputTokensP95 = percentile(lengths, 0.95);
  const dearest = samples.reduce((dearer, sample) => (isDearer(sample, dearer) ? sample : dearer));
  const sum = samples.reduce((rub, { costRub }) => rub.plus(amountOf(costRub)), ZERO);
  const prompts = samples.flatMap(({ promptCharacters }) => promptCharacters ?? []);
  const dearestRub = amountOf(dearest.costRub).toString();
  return {
    isEstimate: true,
    samples: byRate.length,
    rubPerThousandTokensP50: perThousandTokens(half),
    rubPerThousandTokensP95: perThousandTokens(most),
    rubPerThousandTokensMax: perThousandTokens(all),
    dearestRub,
    usualRub: dividedUp(sum, factor(byRate.length)).toString(),
    answers,
    dearestEverRub: fadingRub > dearest.cost ? decimalOf(fadingRub) : dearestRub,
    ...(outputTokensP95 === undefined ? {} : { outputTokensP95 }),
    ...(prompts.length === 0 ? {} : { longestPromptCharacters: Math.max(...prompts) }),
  };
}

/** The charges of the latest answers of each model, bounded in models and in answers. */
export class PriceHistory {
  readonly #models = new Map<string, Known>();
  readonly #maxModels: number;

  constructor(maxModels = 500) {
    this.#maxModels = maxModels;
  }

  /**
   * Learns from a charge, under the model asked for and the one that answered.
   *
   * @param promptCharacters - length of the request.
   */
  add(charge: Charge, promptCharacters?: number): void {
    const sample = sampleOf(charge, promptCharacters);
    if (sample === undefined) return;
    const { requestedModel, servedModel } = charge;
    if (requestedModel !== undefined) this.#addTo(requestedModel, sample);
    if (servedModel !== undefined && servedModel !== requestedModel) this.#addTo(servedModel, sample);
  }

  /** @returns undefined for a model that has not answered yet. */
  estimate(model: string): PriceEstimate | undefined {
    const known = this.#models.get(model);
    return known && estimateFrom(known, known.samples.slice(-PRICE_SAMPLES));
  }

  #addTo(model: string, sample: Sample): void {
    let known = this.#models.get(model);
    if (known === undefined) {
      known = { samples: [], answers: 0, fadingRub: 0 };
      keepLatest(this.#models, model, known, this.#maxModels);
    }
    learn(known, sample);
    const { samples } = known;
    // cut in batches: moving the list for every answer would be quadratic
    if (samples.length > 2 * PRICE_SAMPLES) samples.splice(0, samples.length - PRICE_SAMPLES);
  }
}

/** @returns undefined for a charge that does not tell what tokens cost. */
function sampleOf({ costRub, tokens }: Charge, promptCharacters?: number): Sample | undefined {
  const { total = 0, output } = tokens ?? {};
  if (costRub === undefined || costRub.startsWith('-') || !(total > 0)) return undefined;
  const cost = Number(costRub);
  return { costRub, cost, total, output, promptCharacters, rate: cost / total };
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

/** A double as a decimal without an exponent. */
function decimalOf(rub: number): string {
  return amountOf(rub.toFixed(12)).toString();
}
