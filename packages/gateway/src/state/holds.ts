import { type Amount, ZERO } from '../money/rub.ts';

/**
 * What running answers may still cost. The amount is held before an answer starts and released when its charge is
 * booked, so that concurrent answers cannot spend the same ruble.
 */
export interface Holds {
  /** Rubles held for an account or a key. */
  heldRub(owner: string): Amount;
  /** Holds an amount; the returned function releases it and may be called twice. */
  hold(owners: string[], rub: Amount): () => void;
}

/** Holds live in memory only: a killed process has no running answers. */
export function createHolds(): Holds {
  const held = new Map<string, Amount>();
  const add = (owner: string, rub: Amount): void => {
    const before = held.get(owner);
    held.set(owner, before === undefined ? rub : before.plus(rub));
  };
  const giveBack = (owner: string, rub: Amount): void => {
    const left = (held.get(owner) ?? ZERO).minus(rub);
    if (left.eq(ZERO)) held.delete(owner);
    else held.set(owner, left);
  };
  return {
    heldRub: (owner) => held.get(owner) ?? ZERO,
    hold(owners, rub) {
      let open = true;
      for (const owner of owners) add(owner, rub);
      return () => {
        if (!open) return;
        open = false;
        for (const owner of owners) giveBack(owner, rub);
      };
    },
  };
}
