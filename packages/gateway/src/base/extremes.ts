/** The smallest of any number of values; `Infinity` for none. Spreading a long list into `Math.min` overflows the stack. */
export function smallest(values: Iterable<number>): number {
  let least = Number.POSITIVE_INFINITY;
  for (const value of values) if (value < least) least = value;
  return least;
}
