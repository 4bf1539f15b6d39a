const AMOUNT = /^(-?)(\d+)(?:\.(\d+))?$/;

/**
 * A sum of decimal texts in whole numbers (BigInt), which shares no code with the sums that it checks.
 *
 * @throws TypeError from `add` for text that is not a decimal number.
 */
export class ExactSum {
  #units = 0n;
  #decimals = 0;

  add(rub: string): void {
    const parts = AMOUNT.exec(rub);
    if (parts === null) throw new TypeError(`Not an amount in rubles: ${JSON.stringify(rub.slice(0, 60))}`);
    const [, sign = '', whole = '0', fraction = ''] = parts;
    if (fraction.length > this.#decimals) {
      this.#units *= 10n ** BigInt(fraction.length - this.#decimals);
      this.#decimals = fraction.length;
    }
    const units = BigInt(whole + fraction.padEnd(this.#decimals, '0'));
    this.#units += sign === '' ? units : -units;
  }

  /** The sum as a decimal text without needless zeros. */
  get rub(): string {
    const digits = String(this.#units < 0n ? -this.#units : this.#units).padStart(this.#decimals + 1, '0');
    const point = digits.length - this.#decimals;
    const fraction = digits.slice(point).replace(/0+$/, '');
    return `${this.#units < 0n ? '-' : ''}${digits.slice(0, point)}${fraction === '' ? '' : `.${fraction}`}`;
  }
}
