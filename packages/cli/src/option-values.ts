import { compareRub } from '@kopek/core';
import { canonicalRub } from '@kopek/core/kit';
import { InvalidArgumentError } from 'commander';

/** Reads an amount in rubles from 0 up; a decimal comma is understood, and rejected where it may separate thousands. */
export function amount(text: string): string {
  const rub = payment(text);
  if (compareRub(rub, '0') < 0) throw new InvalidArgumentError('5.00, 0.5, 1000');
  return rub;
}

/** The same for money that is paid in or, below 0, withdrawn. */
export function payment(text: string): string {
  // as printed here, the comma stands between thousands; as typed by a Russian, before the kopeks
  const isThousands = /^\s*[-+]?(?!0,)\d{1,3},\d{3}\s*$/.test(text);
  const rub = isThousands ? undefined : canonicalRub(text.replace(',', '.'));
  if (rub === undefined) throw new InvalidArgumentError('5.00, 0.5, 1000');
  return rub;
}

/** The same for a share as well, `12,5 %`; a text without a number stays, for the ledger to name what may stand there. */
export function share(text: string): string {
  const [, number, sign = ''] = /^([-+]?\d+(?:,\d+|\.\d+)?)\s*(%?)$/.exec(text.trim()) ?? [];
  return number !== undefined && /[,\s]/.test(text) ? payment(number) + sign : text;
}

/** Reads a whole number from 1 up. */
export function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new InvalidArgumentError('1, 2, 3 …');
  return value;
}
