import type { Charge } from './charge.ts';
import { plain, toBig } from './money.ts';

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
}

interface Sample {
  rubPerThousandTokens: string;
  outputTokens: number | undefined;
}

/**
 * The latest prices per token of each model, bounded in models and in samples.
 */
export class PriceHistory {
  readonly #samples = new Map<string, Sample[]>();
  readonly #maxModels: number;
  readonly #maxSamples: number;

  constructor(maxModels = 500, maxSamples = 200) {
    this.#maxModels = maxModels;
    this.#maxSamples = maxSamples;
  }

  /** Learns from a settled charge, under the model asked for and the one that answered. */
  add(charge: Charge): void {
    const tokens = charge.tokens?.total;
    if (charge.costRub === undefined || tokens === undefined || tokens === 0) return;
    const sample: Sample = {
      rubPerThousandTokens: plain(toBig(charge.costRub).times(1000).div(tokens)),
      outputTokens: charge.tokens?.output,
    };
    for (const model of new Set([charge.requestedModel, charge.servedModel])) {
      if (model !== undefined) this.#learn(model, sample);
    }
  }

  /** @returns undefined for a model that has not answered yet. */
  estimate(model: string): PriceEstimate | undefined {
    const samples = this.#samples.get(model);
    if (samples === undefined || samples.length === 0) return undefined;
    const prices = samples.map((sample) => toBig(sample.rubPerThousandTokens)).sort((a, b) => a.cmp(b));
    const lengths = samples.flatMap((sample) => sample.outputTokens ?? []).sort((a, b) => a - b);
    const estimate: PriceEstimate = {
      isEstimate: true,
      samples: samples.length,
      rubPerThousandTokensP50: plain(percentile(prices, 0.5)),
      rubPerThousandTokensP95: plain(percentile(prices, 0.95)),
    };
    if (lengths.length > 0) estimate.outputTokensP95 = percentile(lengths, 0.95);
    return estimate;
  }

  #learn(model: string, sample: Sample): void {
    const samples = this.#samples.get(model) ?? [];
    samples.push(sample);
    if (samples.length > this.#maxSamples) samples.shift();
    this.#samples.delete(model);
    this.#samples.set(model, samples);
    if (this.#samples.size <= this.#maxModels) return;
    const oldest = this.#samples.keys().next();
    if (!oldest.done) this.#samples.delete(oldest.value);
  }
}

/** The smallest member that at least this share of the list does not exceed. The list is sorted and not empty. */
function percentile<T>(sorted: readonly T[], share: number): T {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] as T;
}
