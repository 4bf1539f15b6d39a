import type { KopekError } from '@kopek/core';
import { amountOf, configurationError, showValue } from '@kopek/core/kit';
import type { NewEntry } from '../contract/contract.ts';
import { scopesOf, type LedgerEntry } from '../contract/entry.ts';
import { formatScope } from '../contract/scope.ts';

/** Whether two settled entries of one id are different charges. */
export function isAnother({ status, charge, tags }: NewEntry, stored: LedgerEntry): boolean {
  if (status !== 'settled' || stored.status !== 'settled') return false;
  if (!amountOf(charge?.costRub ?? '0').equals(amountOf(stored.charge?.costRub ?? '0'))) return true;
  return Object.entries(tags ?? {}).some(([name, value]) => (stored.tags?.[name] ?? value) !== value);
}

/** Makes the error for an id that has another charge. */
export function recordedAs(id: string, stored: LedgerEntry): KopekError {
  const whose = scopesOf(stored)
    .sort()
    .slice(1)
    .map(formatScope)
    .filter((scope) => !scope.endsWith(':'));
  const rub = stored.charge?.costRub;
  return configurationError(
    `id ${showValue(id)} is already recorded with ${rub} ${rub === '1' ? 'ruble' : 'rubles'} for ${whose.join(', ')}.`,
  );
}
