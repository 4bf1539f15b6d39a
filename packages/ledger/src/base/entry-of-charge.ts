import type { Charge } from '@kopek/core';
import { defined } from '@kopek/core/kit';
import type { NewEntry } from '../contract/contract.ts';
import { newEntryId } from './entry-id.ts';
import { billingOf, type Attribution } from '../contract/entry.ts';

/** The tags and runs of a call as the ledger stores them; undefined if there are none. */
export type CallAttribution = { [Name in Exclude<keyof Attribution, 'model'>]?: Attribution[Name] | undefined };

/**
 * Makes an entry for a charge that another part of the program received.
 *
 * @param whose - the tags and runs it counts in. The model is the requested one.
 */
export function entryOfCharge(charge: Charge, whose: CallAttribution): NewEntry {
  const { status, requestedModel: model } = charge;
  const known = { status, billing: billingOf(status), charge, ...defined({ model, ...whose }) };
  return { id: newEntryId(), at: new Date().toISOString(), attempt: 1, ...known };
}
