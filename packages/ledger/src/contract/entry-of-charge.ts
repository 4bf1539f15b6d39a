import type { Charge } from '@kopek/core';
import { defined } from '@kopek/core/kit';
import type { NewEntry } from './contract.ts';
import { newEntryId } from './entry-id.ts';
import { billingOf, type Attribution } from './entry.ts';

/** Who a call is made for, as the ledger keeps it; undefined when nothing names it. */
export type CalledFor = { [Name in Exclude<keyof Attribution, 'model'>]?: Attribution[Name] | undefined };

/**
 * An entry for a charge that some other part of a program has paid, as its results tell it.
 *
 * @param whose - what it counts towards. The model is the one that the charge was asked of.
 */
export function entryOfCharge(charge: Charge, whose: CalledFor): NewEntry {
  const { status, requestedModel: model } = charge;
  const known = { status, billing: billingOf(status), charge, ...defined({ model, ...whose }) };
  return { id: newEntryId(), at: new Date().toISOString(), attempt: 1, ...known };
}
