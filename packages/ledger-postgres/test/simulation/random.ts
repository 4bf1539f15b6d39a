/** Random numbers that a seed decides: the same schedule for the same seed. */
export interface Random {
  /** From 0 on, below 1. */
  next(): number;
  /** A whole number from `from` on, up to `to`. */
  between(from: number, to: number): number;
  /** Whether something of this probability happens. */
  happens(probability: number): boolean;
  pick<T>(list: readonly [T, ...T[]]): T;
}

/** Makes random numbers of a seed (mulberry32). */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    between,
    happens: (probability) => next() < probability,
    pick: (list) => list[between(0, list.length - 1)] ?? list[0],
  };
}
