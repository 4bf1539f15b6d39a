import { canonicalRub } from './canonical-rub.ts';

/** Plain decimals as {@link canonicalRub} and sums produce them. They may be longer than what a server may send. */
const PLAIN = /^-?\d+(\.\d+)?$/;
const PLAIN_CHARACTERS = 400;

/** Default decimals of a quotient: the only result here that may have to be rounded. */
const QUOTIENT_DECIMALS = 20;

/**
 * An exact number of rubles, negative ones included: a whole number of units, each a power of ten of a ruble.
 *
 * Used inside of core only: results carry decimal strings.
 */
export class Amount {
  readonly #units: bigint;
  /** Decimals of a unit: with 2 it is a kopek. */
  readonly #decimals: number;

  constructor(units: bigint, decimals: number) {
    this.#units = units;
    this.#decimals = decimals;
  }

  plus(other: Amount): Amount {
    const decimals = Math.max(this.#decimals, other.#decimals);
    return new Amount(this.#unitsOf(decimals) + other.#unitsOf(decimals), decimals);
  }

  minus(other: Amount): Amount {
    const decimals = Math.max(this.#decimals, other.#decimals);
    return new Amount(this.#unitsOf(decimals) - other.#unitsOf(decimals), decimals);
  }

  times(other: Amount): Amount {
    return new Amount(this.#units * other.#units, this.#decimals + other.#decimals);
  }

  /**
   * Rounded to so many decimals, half away from zero.
   *
   * @throws RangeError for a division by zero.
   */
  dividedBy(other: Amount, quotientDecimals: number = QUOTIENT_DECIMALS): Amount {
    const decimals = Math.max(this.#decimals, other.#decimals);
    const divisor = other.#unitsOf(decimals);
    const doubled = (2n * this.#unitsOf(decimals) * powerOfTen(quotientDecimals)) / divisor;
    return new Amount((doubled + (doubled < 0n ? -1n : 1n)) / 2n, quotientDecimals);
  }

  /** Below 0 when this is the smaller one, above 0 when it is the larger one, 0 when both are the same amount. */
  compare(other: Amount): -1 | 0 | 1 {
    const decimals = Math.max(this.#decimals, other.#decimals);
    const difference = this.#unitsOf(decimals) - other.#unitsOf(decimals);
    if (difference === 0n) return 0;
    return difference < 0n ? -1 : 1;
  }

  isAbove(other: Amount): boolean {
    return this.compare(other) > 0;
  }

  isBelow(other: Amount): boolean {
    return this.compare(other) < 0;
  }

  equals(other: Amount): boolean {
    return this.compare(other) === 0;
  }

  get isNegative(): boolean {
    return this.#units < 0n;
  }

  /** The canonical decimal string: no exponent, no leading zeros, no trailing zeros. */
  toString(): string {
    const digits = (this.isNegative ? -this.#units : this.#units).toString().padStart(this.#decimals + 1, '0');
    const point = digits.length - this.#decimals;
    let end = digits.length;
    while (end > point && digits[end - 1] === '0') end -= 1;
    const text = end === point ? digits.slice(0, point) : `${digits.slice(0, point)}.${digits.slice(point, end)}`;
    return this.isNegative ? `-${text}` : text;
  }

  toJSON(): string {
    return this.toString();
  }

  /** The same amount in units of so many decimals, which must not be fewer. */
  #unitsOf(decimals: number): bigint {
    return decimals === this.#decimals ? this.#units : this.#units * powerOfTen(decimals - this.#decimals);
  }
}

/** No rubles. */
export const ZERO: Amount = /* @__PURE__ */ new Amount(0n, 0);

/** Whether a value is a decimal string that the sums here accept. */
export function isRub(value: unknown): value is string {
  return typeof value === 'string' && read(value) !== undefined;
}

/**
 * Reads a decimal string of rubles.
 *
 * @throws TypeError for anything else.
 */
export function amountOf(value: string): Amount {
  const amount = typeof value === 'string' ? read(value) : undefined;
  if (amount === undefined) {
    const shown = typeof value === 'string' ? JSON.stringify(value.slice(0, 60)) : typeof value;
    throw new TypeError(`Not an amount in rubles: ${shown}. Expected a decimal string such as "0.0123".`);
  }
  return amount;
}

const REMEMBERED_AMOUNTS = 64;
// the price and the estimate of one call are checked, compared and added up many times in a row
const latest = /* @__PURE__ */ new Map<string, Amount>();

function read(text: string): Amount | undefined {
  const known = latest.get(text);
  if (known !== undefined) return known;
  const plain = text.length <= PLAIN_CHARACTERS && PLAIN.test(text) ? text : canonicalRub(text);
  if (plain === undefined) return undefined;
  const point = plain.indexOf('.');
  const amount =
    point < 0
      ? new Amount(BigInt(plain), 0)
      : new Amount(BigInt(plain.slice(0, point) + plain.slice(point + 1)), plain.length - point - 1);
  if (latest.size === REMEMBERED_AMOUNTS) latest.clear();
  latest.set(text, amount);
  return amount;
}

/**
 * `dividend ÷ divisor` to so many decimals, rounded up: never below the exact quotient.
 *
 * @throws RangeError for a division by zero.
 */
export function divideUp(dividend: Amount, divisor: Amount, decimals: number = QUOTIENT_DECIMALS): Amount {
  const nearest = dividend.dividedBy(divisor, decimals);
  const product = nearest.times(divisor);
  const isTooSmall = divisor.isNegative ? product.isAbove(dividend) : product.isBelow(dividend);
  return isTooSmall ? nearest.plus(new Amount(1n, decimals)) : nearest;
}

/** A count, of tokens or characters, as an amount. A part of one counts as a whole. */
export function amountOfInteger(count: number): Amount {
  return new Amount(BigInt(Math.ceil(count)), 0);
}

const POWERS: readonly bigint[] = /* @__PURE__ */ Array.from({ length: 40 }, (_, power) => 10n ** BigInt(power));

function powerOfTen(power: number): bigint {
  return POWERS[power] ?? 10n ** BigInt(power);
}
