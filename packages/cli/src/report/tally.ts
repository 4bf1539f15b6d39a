import type { ChargeSum, Tokens } from '@kopek/core';
import type { LedgerEntry } from '@kopek/ledger';
import { Big } from 'big.js';

/** What a group of entries, or all of them, have come to. */
export interface Spending extends ChargeSum {
  attempts: number;
  inFlight: number;
  refused: number;
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
const ZERO = new Big(0);

/** The price of an entry, parsed once for all the groups that it belongs to; undefined when none is known. */
export function priceOf({ charge }: LedgerEntry): Big | undefined {
  return charge?.costRub === undefined ? undefined : new Big(charge.costRub);
}

/** A sum that grows entry by entry. It keeps no entry: there may be millions. */
export class Tally {
  cost: Big = ZERO;
  attempts = 0;
  settled = 0;
  inferred = 0;
  unknown = 0;
  inFlight = 0;
  refused = 0;
  #inferredCost: Big = ZERO;
  #balanceRub: string | undefined;
  #webSearchRequests: number | undefined;
  #tokens: Tokens | undefined;

  /** @param price - of the entry, by {@link priceOf}. */
  add({ status, charge }: LedgerEntry, price: Big | undefined): void {
    this.attempts += 1;
    if (status === 'in-flight') this.inFlight += 1;
    if (status === 'refused') this.refused += 1;
    if (charge === undefined) return;
    if (price === undefined) this.unknown += 1;
    else {
      this.cost = this.cost.plus(price);
      if (charge.status === 'inferred') {
        this.inferred += 1;
        this.#inferredCost = this.#inferredCost.plus(price);
      } else this.settled += 1;
    }
    if (charge.balanceRub !== undefined) this.#balanceRub = charge.balanceRub;
    if (charge.webSearchRequests !== undefined) {
      this.#webSearchRequests = (this.#webSearchRequests ?? 0) + charge.webSearchRequests;
    }
    if (charge.tokens !== undefined) this.#addTokens(charge.tokens);
  }

  /** What is known so far; an unknown price or count is absent. */
  spending(): Spending {
    const { attempts, settled, unknown, inFlight, refused } = this;
    const spending: Spending = { attempts, settled, unknown, inFlight, refused };
    // refused attempts are known to cost nothing; unknown ones, and those that have not ended, are not
    if (settled + this.inferred > 0 || unknown + inFlight === 0) spending.costRub = this.cost.toFixed();
    if (this.inferred > 0) {
      spending.inferred = this.inferred;
      spending.inferredRub = this.#inferredCost.toFixed();
    }
    if (this.#balanceRub !== undefined) spending.balanceRub = this.#balanceRub;
    if (this.#tokens !== undefined) spending.tokens = this.#tokens;
    if (this.#webSearchRequests !== undefined) spending.webSearchRequests = this.#webSearchRequests;
    return spending;
  }

  #addTokens(tokens: Tokens): void {
    this.#tokens ??= {};
    for (const key of TOKEN_KEYS) {
      const count = tokens[key];
      if (count !== undefined) this.#tokens[key] = (this.#tokens[key] ?? 0) + count;
    }
  }
}
