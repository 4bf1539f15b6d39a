import { compareRub, sumRub, type Charge } from '@kopek/core';
import type { Ledger, LedgerEntry } from '@kopek/ledger';

/** A charge in the ledger of the gateway. */
export interface BilledCharge {
  generationId: string;
  /** Exact decimal string, rubles. */
  costRub: string;
  idempotencyKey?: string | undefined;
}

/**
 * Compares the entries of a ledger with the charges of the gateway: none twice, none invented, none at another price, and
 * none lost. A charge whose answer broke is recorded under the key of its call, as unknown, inferred or still in flight.
 *
 * @param entries - of the ledger, with those in flight.
 * @param charges - of the same account.
 * @returns one sentence for each that does not agree.
 */
export function ledgerMismatches(entries: readonly LedgerEntry[], charges: readonly BilledCharge[]): string[] {
  const found: string[] = [];
  const billed = new Map(charges.map((charge) => [charge.generationId, charge]));
  const settledIds = new Set<string>();
  const held = new Map<string, number>();
  for (const { status, charge, replayOf, idempotencyKey = '' } of entries) {
    // a replay is an answer that was billed before
    if (replayOf !== undefined) continue;
    if (status === 'settled') {
      const id = idOf(charge);
      const price = billed.get(id)?.costRub;
      if (settledIds.has(id)) found.push(`generation ${id} is settled twice`);
      if (price !== charge?.costRub) found.push(`generation ${id} was billed ${price}, settled ${charge?.costRub}`);
      settledIds.add(id);
    } else if (status !== 'rejected') {
      held.set(idempotencyKey, (held.get(idempotencyKey) ?? 0) + 1);
    }
  }
  for (const { generationId, costRub, idempotencyKey = '' } of charges) {
    if (settledIds.has(generationId)) continue;
    const left = held.get(idempotencyKey) ?? 0;
    if (left === 0) found.push(`generation ${generationId} of call ${idempotencyKey}, ${costRub}, is in no entry`);
    held.set(idempotencyKey, left - 1);
  }
  return found;
}

/** Id of the generation that a charge is for: the endpoints beside chat write it with a prefix of their own. */
export function idOf(charge: Charge | undefined): string {
  return (charge?.generationId ?? '').replace(/^(msg|resp)_/, '');
}

/**
 * Compares the ledger of consumers who left with the charges of the gateway, after `ledger.flush()`: as
 * {@link ledgerMismatches}, and nothing is in flight. Those who left with `finish` know every price.
 */
export function leaverMismatches(
  { ledger, onAbandon }: { ledger: Ledger; onAbandon: 'cancel' | 'finish' },
  charges: readonly BilledCharge[],
): string[] {
  const found = ledgerMismatches([...ledger.entries(), ...ledger.inFlight()], charges);
  const { costRub = '0', inFlight, unknown } = ledger.total();
  const billedRub = sumRub(charges.map((charge) => charge.costRub));
  if (inFlight > 0) found.push(`${inFlight} in flight`);
  if (compareRub(costRub, billedRub) > 0) found.push(`settled are ${costRub}, billed only ${billedRub}`);
  if (onAbandon === 'finish' && (unknown > 0 || compareRub(costRub, billedRub) !== 0)) {
    found.push(`settled are ${costRub} of ${billedRub}, ${unknown} unknown, although every answer was read on`);
  }
  return found;
}
