import { amountOf, checkRub, ZERO } from '@kopek/core/kit';
import { entryIdOf } from '../base/entry-id.ts';
import type { NewEntry } from '../contract/contract.ts';
import { REFUND_PATH, scopesOf, type Attribution, type LedgerEntry } from '../contract/entry.ts';
import { checkAttribution } from './attribution.ts';
import { checkText } from './budgets.ts';

/** A refund of a charge. */
export interface Refund extends Attribution {
  /** Rubles, decimal string above 0. */
  amountRub: string;
  /** Id of the refund. The same id again changes nothing. */
  id: string;
}

/**
 * Makes the entry of a refund.
 *
 * @throws KopekError `configuration`, naming the field.
 */
export async function entryOfRefund({ amountRub, id: name, model = 'refund', ...about }: Refund): Promise<NewEntry> {
  checkAttribution(' of refund', about, ['amountRub', 'id', 'model']);
  checkRub('amountRub', amountRub, 'above 0');
  checkText('id', 'the id of the refund', name);
  const idempotencyKey = `refund ${name}`;
  return {
    ...about,
    id: await entryIdOf(idempotencyKey),
    at: new Date().toISOString(),
    status: 'settled',
    billing: 'charged',
    model,
    path: REFUND_PATH,
    attempt: 1,
    idempotencyKey,
    charge: { status: 'settled', costRub: ZERO.minus(amountOf(amountRub)).toString() },
  };
}

/** Whether a stored entry is this refund. */
export function isSameRefund(entry: NewEntry, stored: LedgerEntry): boolean {
  // stores may keep tags in another order
  const [scopes, others] = [scopesOf(stored).sort(), scopesOf(entry).sort()];
  return stored.charge?.costRub === entry.charge?.costRub && scopes.toString() === others.toString();
}
