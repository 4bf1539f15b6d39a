import { type Amount, ZERO } from '../money/rub.ts';

/**
 * What running answers may still cost. The amount is reserved before an answer starts and released when its charge is
 * recorded, so that no two answers spend the same ruble. In memory only: a killed process has no running answers.
 */
export class Holds {
  readonly #held = new Map<string, Amount>();

  /** Rubles reserved for an account or a key. */
  unknownRub(owner: string): Amount {
    return this.#held.get(owner) ?? ZERO;
  }

  /** Reserves an amount; the returned function releases it and may be called twice. */
  hold(owners: readonly string[], rub: Amount): () => void {
    let isOpen = true;
    this.#add(owners, rub);
    return () => {
      if (isOpen) this.#add(owners, ZERO.minus(rub));
      isOpen = false;
    };
  }

  #add(owners: readonly string[], rub: Amount): void {
    for (const owner of owners) {
      const held = this.unknownRub(owner).plus(rub);
      if (held.eq(ZERO)) this.#held.delete(owner);
      else this.#held.set(owner, held);
    }
  }
}
