import type { Big } from 'big.js';
import type { Tokens } from '../normalized/usage.ts';
import { chargesIn } from './charge-of.ts';
import type { Charge } from './charge.ts';
import { plain, toBig } from './money.ts';

/** Several charges together. Plain JSON. */
export interface ChargeSum {
  /**
   * Exact sum of the settled costs, rubles. A lower bound while `unknown` is above 0.
   *
   * Absent when nothing is settled: absent is not zero. `"0"` for an empty list.
   */
  costRub?: string;
  /** Balance of the latest charge that has one. Never a sum. */
  balanceRub?: string;
  /** Sums of the counts that are known; a count that no charge has is absent. */
  tokens?: Tokens;
  webSearchRequests?: number;
  /** Charges with a price. */
  settled: number;
  /** Charges whose price never arrived. */
  unknown: number;
}

/**
 * Adds charges exactly.
 *
 * @param items - anything that `chargeOf` reads, sums of earlier calls included; items without a charge add nothing.
 *   Also one thing that holds several charges: the result of a loop with `steps`, an `LLMResult`.
 * @throws TypeError for a promise or a stream: await it first.
 */
export function sumCharges(items: Iterable<unknown> | object): ChargeSum {
  const total = new RunningSum();
  if (isIterable(items)) {
    let empty = true;
    for (const item of items) {
      empty = false;
      for (const charge of chargesIn(item)) total.add(charge);
    }
    return empty ? { costRub: '0', settled: 0, unknown: 0 } : total.toSum();
  }
  for (const charge of chargesIn(items)) total.add(charge);
  return total.toSum();
}

/** A sum that grows charge by charge. */
export class RunningSum {
  #cost: Big = toBig('0');
  #balanceRub: string | undefined;
  readonly #tokens: Tokens = {};
  #webSearchRequests: number | undefined;
  settled = 0;
  unknown = 0;

  /** Exact sum of the settled costs; 0 when there are none. */
  get costRub(): string {
    return plain(this.#cost);
  }

  add(item: Charge | ChargeSum): void {
    if ('status' in item) {
      if (item.status === 'settled' && item.costRub !== undefined) this.settled += 1;
      else this.unknown += 1;
    } else {
      this.settled += item.settled;
      this.unknown += item.unknown;
    }
    if (item.costRub !== undefined) this.#cost = this.#cost.plus(toBig(item.costRub));
    if (item.balanceRub !== undefined) this.#balanceRub = item.balanceRub;
    if (item.webSearchRequests !== undefined) {
      this.#webSearchRequests = (this.#webSearchRequests ?? 0) + item.webSearchRequests;
    }
    if (item.tokens !== undefined) addTokens(this.#tokens, item.tokens);
  }

  toSum(): ChargeSum {
    const sum: ChargeSum = { settled: this.settled, unknown: this.unknown };
    if (this.settled > 0) sum.costRub = this.costRub;
    if (this.#balanceRub !== undefined) sum.balanceRub = this.#balanceRub;
    if (Object.keys(this.#tokens).length > 0) sum.tokens = { ...this.#tokens };
    if (this.#webSearchRequests !== undefined) sum.webSearchRequests = this.#webSearchRequests;
    return sum;
  }
}

const TOKEN_KEYS: readonly (keyof Tokens)[] = [
  'input',
  'output',
  'total',
  'cacheRead',
  'cacheWrite',
  'noCache',
  'reasoning',
  'text',
];

// an unknown count adds nothing; it does not make the known ones unknown, and it does not become 0
function addTokens(sum: Tokens, tokens: Tokens): void {
  for (const key of TOKEN_KEYS) {
    const count = tokens[key];
    if (typeof count === 'number') sum[key] = (sum[key] ?? 0) + count;
  }
}

function isIterable(value: unknown): value is Iterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.iterator in value;
}
