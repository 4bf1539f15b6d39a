import { type Amount, ZERO } from '../money/rub.ts';

/**
 * What running answers may still cost. The amount is reserved before an answer starts and released when its charge is
 * recorded, so that no two answers spend the same ruble. In memory only: a killed process has no running answers.
 */
export class Reservations {
  readonly #reserved = new Map<string, Amount>();

  /** Rubles reserved for an account or a key. */
  reservedRub(owner: string): Amount {
    return this.#reserved.get(owner) ?? ZERO;
  }

  /** Reserves an amount; the returned function releases it and may be called twice. */
  reserve(owners: readonly string[], rub: Amount): () => void {
    let isOpen = true;
    this.#add(owners, rub);
    return () => {
      if (isOpen) this.#add(owners, ZERO.minus(rub));
      isOpen = false;
    };
  }

  #add(owners: readonly string[], rub: Amount): void {
    for (const owner of owners) {
      const reserved = this.reservedRub(owner).plus(rub);
      if (reserved.eq(ZERO)) this.#reserved.delete(owner);
      else this.#reserved.set(owner, reserved);
    }
  }
}
