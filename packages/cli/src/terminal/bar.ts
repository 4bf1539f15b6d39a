import { compareRub } from '@kopek/core';

/**
 * What is left of an amount as a bar: `████████░░`.
 *
 * @param left - rubles, decimal string; below 0 and above the whole are shown as empty and full.
 * @param whole - rubles, decimal string.
 */
export function bar(left: string, whole: string, width = 20): string {
  // a picture of so many cells needs no exact digits
  const share = compareRub(whole, '0') > 0 ? Number(left) / Number(whole) : 0;
  const full = Math.round(Math.min(1, Math.max(0, share)) * width);
  // something that is left must not look like nothing
  const cells = full === 0 && share > 0 ? 1 : full;
  return '█'.repeat(cells) + '░'.repeat(width - cells);
}
