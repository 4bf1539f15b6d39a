/** A middle value and how far the others lie from it. */
export interface Spread {
  median: number;
  /** Median of the absolute deviations from the median. */
  mad: number;
}

/** The value below which this share of all values lies; the nearest one that was measured. */
export function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function spreadOf(values: number[]): Spread {
  const median = medianOf(values);
  return { median, mad: medianOf(values.map((value) => Math.abs(value - median))) };
}

function medianOf(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
}
