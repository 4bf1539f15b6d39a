import type { Charge } from '@kopek/core';
import { defined } from '@kopek/core/kit';
import type { NewEntry } from './contract.ts';
import { newEntryId } from './entry-id.ts';
import { billingOf, type Attribution } from './entry.ts';

/**
 * An entry for a charge that some other part of a program has paid, as its results tell it.
 *
 * @param whose - what it counts towards. The model is the one that the charge was asked of.
 */
export function entryOfCharge(
  charge: Charge,
  whose: { [Name in Exclude<keyof Attribution, 'model'>]?: Attribution[Name] | undefined },
): NewEntry {
  const { status, requestedModel: model } = charge;
  const at = new Date().toISOString();
  return {
    id: newEntryId(),
    status,
    at,
    attempt: 1,
    billing: billingOf(status),
    charge,
    ...defined({ model, ...whose }),
  };
}
