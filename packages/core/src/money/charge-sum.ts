import { defined } from '../base/defined.ts';
import type { Tokens } from './tokens.ts';
import type { Charge } from './charge.ts';
import { amountOf, ZERO } from './amount.ts';

/** Several charges together. Plain JSON. */
export interface ChargeSum {
  /**
   * Exact sum of the settled and inferred costs, and of what unknown ones are at least, rubles. A lower bound if `unknown`
   * is above 0.
   *
   * Absent if no cost is known: absent is not zero. `"0"` for an empty list.
   */
  costRub?: string;
  /** The inferred part of `costRub`; absent if there is none. */
  inferredRub?: string;
  /** Balance of the latest charge that has one. Never a sum. */
  balanceRub?: string;
  /** Sums of the known counts; a count that no charge has is absent. */
  tokens?: Tokens;
  webSearchRequests?: number;
  /** Number of charges of known cost. */
  settled: number;
  /** Number of charges whose cost was found later; absent if there are none. */
  inferred?: number;
  /** Number of charges whose cost never arrived. */
  unknown: number;
}

/** A sum that grows charge by charge. */
export class RunningSum {
  #cost = ZERO;
  #inferredCost = ZERO;
  #balanceRub: string | undefined;
  readonly #tokens: Tokens = {};
  #webSearchRequests: number | undefined;
  /** Unknown costs of which a part is known. */
  #bounded = 0;
  settled = 0;
  inferred = 0;
  unknown = 0;

  /** Exact sum of the known costs; 0 when there are none. */
  get costRub(): string {
    return this.#cost.toString();
  }

  add(item: Charge | ChargeSum): void {
    if ('cached' in item && item.cached) return;
    if ('parts' in item && item.parts) return item.parts.forEach((part) => this.add(part));
    if ('status' in item) this.#count(item, 1);
    else {
      if (item.costRub !== undefined && item.settled + (item.inferred ?? 0) === 0) this.#bounded += item.unknown;
      this.settled += item.settled;
      this.inferred += item.inferred ?? 0;
      this.unknown += item.unknown;
      if (item.inferredRub !== undefined) this.#inferredCost = this.#inferredCost.plus(amountOf(item.inferredRub));
    }
    const known = knownRub(item);
    if (known !== undefined) this.#cost = this.#cost.plus(amountOf(known));
    if (item.balanceRub !== undefined) this.#balanceRub = item.balanceRub;
    this.#addCounts(item, 1);
  }

  /** Removes a charge that was added; the latest balance stays. */
  remove(charge: Charge): void {
    if (charge.parts) return charge.parts.forEach((part) => this.remove(part));
    this.#count(charge, -1);
    const known = knownRub(charge);
    if (known !== undefined) this.#cost = this.#cost.minus(amountOf(known));
    this.#addCounts(charge, -1);
  }

  toSum(): ChargeSum {
    const { settled, inferred, unknown } = this;
    // of a sum that was added, nobody knows how many unknown costs are bounded
    const isKnown = settled + inferred > 0 || this.#bounded > 0;
    return defined({
      settled,
      unknown,
      costRub: isKnown ? this.costRub : undefined,
      inferred: inferred > 0 ? inferred : undefined,
      inferredRub: inferred > 0 ? this.#inferredCost.toString() : undefined,
      balanceRub: this.#balanceRub,
      tokens: Object.keys(this.#tokens).length > 0 ? { ...this.#tokens } : undefined,
      webSearchRequests: this.#webSearchRequests,
    });
  }

  #count({ status, costRub, atLeastRub }: Charge, times: 1 | -1): void {
    if (status === 'unknown' || costRub === undefined) {
      this.unknown += times;
      if (atLeastRub !== undefined) this.#bounded += times;
    } else if (status === 'settled') this.settled += times;
    else {
      this.inferred += times;
      const cost = amountOf(costRub);
      this.#inferredCost = times === 1 ? this.#inferredCost.plus(cost) : this.#inferredCost.minus(cost);
    }
  }

  #addCounts({ webSearchRequests, tokens }: Charge | ChargeSum, times: 1 | -1): void {
    if (webSearchRequests !== undefined) {
      this.#webSearchRequests = (this.#webSearchRequests ?? 0) + times * webSearchRequests;
    }
    if (tokens !== undefined) addTokens(this.#tokens, tokens, times);
  }
}

/** What an item has cost for certain. */
function knownRub(item: Charge | ChargeSum): string | undefined {
  return item.costRub ?? ('atLeastRub' in item ? item.atLeastRub : undefined);
}

// an unknown count adds nothing; it does not make the known ones unknown, and it does not become 0. Field by field: a loop
// over names costs three times as much, and a recorded charge adds up eight times
function addTokens(sum: Tokens, tokens: Tokens, times: 1 | -1): void {
  const { input, output, total, cacheRead, cacheWrite, noCache, reasoning, text } = tokens;
  if (typeof input === 'number') sum.input = (sum.input ?? 0) + times * input;
  if (typeof output === 'number') sum.output = (sum.output ?? 0) + times * output;
  if (typeof total === 'number') sum.total = (sum.total ?? 0) + times * total;
  if (typeof cacheRead === 'number') sum.cacheRead = (sum.cacheRead ?? 0) + times * cacheRead;
  if (typeof cacheWrite === 'number') sum.cacheWrite = (sum.cacheWrite ?? 0) + times * cacheWrite;
  if (typeof noCache === 'number') sum.noCache = (sum.noCache ?? 0) + times * noCache;
  if (typeof reasoning === 'number') sum.reasoning = (sum.reasoning ?? 0) + times * reasoning;
  if (typeof text === 'number') sum.text = (sum.text ?? 0) + times * text;
}
