/**
 * The latest values, kept in order: percentiles without sorting on every question.
 */
export class SortedWindow<T> {
  readonly #size: number;
  readonly #compare: (a: T, b: T) => number;
  readonly #latest: T[] = [];
  readonly #sorted: T[] = [];

  constructor(size: number, compare: (a: T, b: T) => number) {
    this.#size = size;
    this.#compare = compare;
  }

  get length(): number {
    return this.#latest.length;
  }

  add(value: T): void {
    this.#latest.push(value);
    this.#sorted.splice(this.#positionOf(value), 0, value);
    if (this.#latest.length <= this.#size) return;
    const oldest = this.#latest.shift() as T;
    // equal values stand next to each other, so any of them may go
    this.#sorted.splice(this.#positionOf(oldest), 1);
  }

  /**
   * The smallest value that at least this share of the others does not exceed.
   *
   * @param share - (0, 1]
   * @returns undefined while there is none.
   */
  percentile(share: number): T | undefined {
    return this.#sorted[Math.max(0, Math.ceil(this.#sorted.length * share) - 1)];
  }

  /** The first place whose value is not smaller. */
  #positionOf(value: T): number {
    let low = 0;
    let high = this.#sorted.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#compare(this.#sorted[middle] as T, value) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
