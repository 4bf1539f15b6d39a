import type { Charge } from '@kopek/core';
import { amountOf, divideUp, amountOfInteger, keepLatest, ZERO } from '@kopek/core/kit';
import type { ModelCosts } from '../contract/contract.ts';
import type { LedgerEntry } from '../contract/entry.ts';

/** How many of the latest answers of a model its price is estimated from. */
const PRICE_SAMPLES = 200;
const MODELS_PRICED = 500;
/**
 * How many answers of a model a store reads when it is first asked. Of the highest price before them, only an eighth
 * would be left.
 */
export const PRICE_MEMORY = 4000;
/** Stores may number a charge before another and show it after: so far back they are asked again. */
const OVERTAKEN = 200;

/** What an estimate needs of a charge, read once: estimates are made again and again from the same 200. */
interface Sample {
  costRub: string;
  total: number;
  output: number | undefined;
  promptCharacters?: number | undefined;
  hasSearched: boolean;
  /** Its number, where a store has read it. */
  seq?: number;
  // doubles are good enough for sorting; results are computed exactly
  cost: number;
  rate: number;
  /** How many answers of the model there were up to this one. */
  answers: number;
  /** The most expensive of them, as rubles that fade with each answer since. */
  fadingRub: number;
}

/** The share of the highest cost that remains after one more answer. */
const FADING = 0.9995;

function estimateFrom(samples: readonly Sample[]): ModelCosts | undefined {
  // a search has a price of its own, however few tokens come of it
  const plain = samples.filter(({ hasSearched }) => !hasSearched);
  const byRate = [...(plain.length > 0 ? plain : samples)].sort((a, b) => a.rate - b.rate);
  const [median, p95, max] = [0.5, 0.95, 1].map((share) => percentile(byRate, share));
  if (median === undefined || p95 === undefined || max === undefined) return undefined;
  const lengths = samples.flatMap(({ output }) => output ?? []).sort((a, b) => a - b);
  const outputTokensP95 = percentile(lengths, 0.95);
  const costliest = samples.reduce((costlier, sample) => (isCostlier(sample, costlier) ? sample : costlier));
  const sum = samples.reduce((rub, { costRub }) => rub.plus(amountOf(costRub)), ZERO);
  const { answers = 0, fadingRub = 0 } = samples.at(-1) ?? {};
  const prompts = samples.flatMap(({ promptCharacters }) => promptCharacters ?? []);
  const densities = samples.flatMap(({ promptCharacters = 0, total, output = total }) =>
    promptCharacters > 0 && output < total ? (total - output) / promptCharacters : [],
  );
  const density = percentile(
    densities.sort((a, b) => a - b),
    0.5,
  );
  const highestCostRub = amountOf(costliest.costRub).toString();
  return {
    isEstimate: true,
    samples: samples.length,
    rubPerMillionTokensP50: perMillionTokens(median),
    rubPerMillionTokensP95: perMillionTokens(p95),
    rubPerMillionTokensMax: perMillionTokens(max),
    highestCostRub,
    averageCostRub: divideUp(sum, amountOfInteger(samples.length)).toString(),
    answers,
    // without an exponent, which a double may be written with
    fadingMaxCostRub: fadingRub > costliest.cost ? amountOf(fadingRub.toFixed(12)).toString() : highestCostRub,
    ...(outputTokensP95 === undefined ? {} : { outputTokensP95 }),
    ...(plain.length < samples.length && { hasWebSearches: true }),
    ...(prompts.length === 0 ? {} : { longestPromptCharacters: Math.max(...prompts) }),
    ...(density !== undefined && { promptTokensPerCharacterP50: density }),
  };
}

interface KnownModel {
  samples: Sample[];
  /** The greatest number of a charge that was read. */
  readUpTo: number;
}

/** What calls of each model have cost, bounded in models and in answers. */
export class PriceHistory {
  readonly #models = new Map<string, KnownModel>();

  /**
   * Learns from a charge, under the model asked for and the one that answered.
   *
   * @param promptCharacters - length of the request.
   */
  add(charge: Charge, promptCharacters?: number): void {
    if (!isSample(charge)) return;
    for (const model of pricedModels(charge)) addSample(this.known(model).samples, charge, { promptCharacters });
  }

  /** Learns from a settled entry that is no replay. */
  addEntry({ status, replayOf, charge }: Pick<LedgerEntry, 'status' | 'replayOf' | 'charge'>): void {
    if (status === 'settled' && replayOf === undefined && charge !== undefined) this.add(charge);
  }

  /** @returns undefined for a model that has not answered yet. */
  estimate(model: string): ModelCosts | undefined {
    return estimateFrom(this.#models.get(model)?.samples.slice(-PRICE_SAMPLES) ?? []);
  }

  /** The history of a model, which begins now if there is none. */
  protected known(model: string): KnownModel {
    const known = this.#models.get(model);
    if (known !== undefined) return known;
    const begun: KnownModel = { samples: [], readUpTo: 0 };
    keepLatest(this.#models, model, begun, MODELS_PRICED);
    return begun;
  }
}

/** The models whose price a charge shows: the one requested and, if it is another, the one that answered. */
export function pricedModels({ requestedModel, servedModel }: Charge): string[] {
  const another = servedModel === requestedModel ? undefined : servedModel;
  return [requestedModel, another].filter((model) => model !== undefined);
}

/** A charge, and its number in the ledger. */
export type NumberedCharge = Charge & { seq: number };

/** The costs of a store whose rows outlive this process: it reads many rows once, and then only new ones. */
export class ReadPrices extends PriceHistory {
  /** Only charges with greater numbers than this have to be read. */
  readAfter(model: string): number {
    return Math.max(0, this.known(model).readUpTo - OVERTAKEN);
  }

  /** Adds rows that a store has read, oldest first; rows added before are skipped. */
  addRead(model: string, charges: Iterable<NumberedCharge>): void {
    const known = this.known(model);
    const seqs = new Set(known.samples.map(({ seq }) => seq));
    for (const charge of charges) {
      known.readUpTo = Math.max(known.readUpTo, charge.seq);
      if (isSample(charge) && !seqs.has(charge.seq)) addSample(known.samples, charge, { seq: charge.seq });
    }
  }
}

/** Whether a charge shows what tokens cost: a refund is no price, it would make estimates negative. */
function isSample(charge: Charge): charge is Charge & { costRub: string } {
  const { costRub, tokens } = charge;
  return costRub !== undefined && !costRub.startsWith('-') && (tokens?.total ?? 0) > 0;
}

/** Adds a charge to the history of a model, and drops the oldest. */
function addSample(
  samples: Sample[],
  { costRub, tokens, webSearchRequests = 0 }: Charge & { costRub: string },
  more: Pick<Sample, 'promptCharacters' | 'seq'>,
): void {
  const before = samples.at(-1);
  const { total = 0, output } = tokens ?? {};
  const cost = Number(costRub);
  const answers = (before?.answers ?? 0) + 1;
  const fadingRub = Math.max((before?.fadingRub ?? 0) * FADING, cost);
  const hasSearched = webSearchRequests > 0;
  samples.push({ costRub, cost, total, output, rate: cost / total, hasSearched, answers, fadingRub, ...more });
  // cut in batches: moving the list for every answer would be quadratic
  if (samples.length > 2 * PRICE_SAMPLES) samples.splice(0, samples.length - PRICE_SAMPLES);
}

function isCostlier(sample: Sample, than: Sample): boolean {
  // only where doubles are the same, prices have to be read exactly
  if (sample.cost !== than.cost || sample.costRub === than.costRub) return sample.cost > than.cost;
  return amountOf(sample.costRub).isAbove(amountOf(than.costRub));
}

/** Rounded up: "at most" must hold for the very answer that it was computed from. */
function perMillionTokens({ costRub, total }: Sample): string {
  return divideUp(amountOf(costRub).times(amountOfInteger(1_000_000)), amountOfInteger(total)).toString();
}

/** The smallest value that at least this share of the others does not exceed. */
export function percentile<T>(sorted: readonly T[], share: number): T | undefined {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
}
