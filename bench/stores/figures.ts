/** What one store of the ledger takes for a call. */
export interface StoreFigures {
  store: string;
  /** Questions to the store, median of all calls but the first. */
  roundTrips: number;
  firstRoundTrips: number;
  milliseconds: number;
}

/** Callers who ask at the same moment, each for 1 ₽. */
export const CALLERS = 1_000;
/** Rubles. */
export const LIMIT = 100;

export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}
