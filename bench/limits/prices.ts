/** Numbers from 0 up to 1 that a seed repeats. */
export type Random = () => number;

export function randomOf(seed: number): Random {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** How prices differ, around 1 ruble, and the limit that they are measured at. */
export interface PriceKind {
  name: string;
  limitRub: number;
  priceRub: (random: Random) => number;
}

export const PRICE_KINDS: readonly PriceKind[] = [
  { name: 'all 1 ₽', limitRub: 10, priceRub: () => 1 },
  { name: 'lognormal, σ 1', limitRub: 50, priceRub: (random) => Math.exp(normal(random) - 0.5) },
  {
    name: 'bimodal, 1 in 20 costs 50 times as much',
    limitRub: 20,
    priceRub: (random) => (random() < 0.05 ? 15 : 0.3) * Math.exp(0.3 * normal(random)),
  },
];

/** What a call will cost, and whether its answer breaks: paid for, but its price never comes. */
export interface PlannedCall {
  priceRub: number;
  isBroken: boolean;
}

/** The same calls for everybody who takes part. */
export function planned({ priceRub }: PriceKind, brokenShare: number, callers: number, seed: number): PlannedCall[] {
  const random = randomOf(seed);
  return Array.from({ length: callers }, () => ({
    priceRub: Math.max(0.01, Number(priceRub(random).toFixed(2))),
    isBroken: random() < brokenShare,
  }));
}
