import type { Charge } from '@kopek/core';
import { addSample, isSample, PriceHistory } from './price-estimate.ts';

/**
 * How many answers of a model a store looks back at when it is first asked: of the price of a dearest one before them, an
 * eighth would be left.
 */
export const PRICE_MEMORY = 4000;
/** Stores may number a charge before another and show it after: so far back they are asked again. */
const OVERTAKEN = 200;

/** A charge, and its number in the books. */
export type NumberedCharge = Charge & { seq: number };

/** The prices of a store whose rows outlive this process: it reads far back once, and then only what is new. */
export class ReadPrices extends PriceHistory {
  /** Only charges with greater numbers than this have to be read. */
  readAfter(model: string): number {
    return Math.max(0, this.known(model).readUpTo - OVERTAKEN);
  }

  /** Learns what a store has read, oldest first; what it had read before is passed over. */
  addRead(model: string, charges: Iterable<NumberedCharge>): void {
    const known = this.known(model);
    const seqs = new Set(known.samples.map(({ seq }) => seq));
    for (const charge of charges) {
      known.readUpTo = Math.max(known.readUpTo, charge.seq);
      if (isSample(charge) && !seqs.has(charge.seq)) addSample(known.samples, charge, { seq: charge.seq });
    }
  }
}
