import { isDeepStrictEqual } from 'node:util';
import { chargeOf, compareRub, subtractRub, sumCharges, sumRub, type LedgerEntry } from '@kopek/core';
import type { GatewayCharge } from '@kopek/gateway';
import type { RunRecord } from './run.ts';

/** What the gateway says of the account of one run. */
export interface Bank {
  depositRub: string;
  balanceRub: string;
  charges: readonly GatewayCharge[];
}

/**
 * Holds the ledger of a run against the books of the gateway.
 *
 * @returns what does not agree; nothing for a run whose money is accounted for to the last digit.
 */
export function disagreements({ ledger, told }: RunRecord, bank: Bank): string[] {
  const found: string[] = [];
  const must = (holds: boolean, what: string): void => void (holds || found.push(what));
  const entries = ledger.entries();
  // a replay is an answer that was bought before
  const settled = entries.filter((entry) => entry.charge?.status === 'settled' && entry.replayOf === undefined);
  const unknown = entries.filter((entry) => entry.charge?.status === 'unknown');

  // none twice: a generation is settled once, at the price that the gateway booked
  const booked = new Map(bank.charges.map((charge) => [charge.generationId, charge]));
  const settledIds = new Set<string>();
  for (const entry of settled) {
    // the endpoints beside chat write the same id with a prefix of their own
    const id = (entry.charge?.generationId ?? '').replace(/^(msg|resp)_/, '');
    must(!settledIds.has(id), `generation ${id} is settled twice`);
    settledIds.add(id);
    const price = booked.get(id)?.costRub;
    must(price !== undefined, `generation ${id} is settled at ${entry.charge?.costRub}, the gateway has not billed it`);
    must(
      price === entry.charge?.costRub,
      `generation ${id} was billed ${price}, the ledger says ${entry.charge?.costRub}`,
    );
  }

  // none lost: whatever else was billed stands in the ledger as unknown, under the key of its call
  const unsettled = bank.charges.filter((charge) => !settledIds.has(charge.generationId));
  const unknownCalls = countBy(unknown, (entry) => entry.idempotencyKey ?? '');
  for (const [key, count] of countBy(unsettled, (charge) => charge.idempotencyKey ?? '')) {
    const held = unknownCalls.get(key) ?? 0;
    must(held >= count, `call ${key}: ${count} billed and not settled, ${held} in the ledger as unknown`);
  }

  // to the last digit
  const spent = subtractRub(bank.depositRub, bank.balanceRub);
  const total = ledger.total();
  const explained = sumRub([total.costRub ?? '0', ...unsettled.map((charge) => charge.costRub)]);
  must(compareRub(spent, explained) === 0, `the account lost ${spent}, explained are ${explained}`);

  // the same money on every way of asking for it
  const sums = {
    'the entries': sumCharges(entries.flatMap((entry) => (entry.replayOf === undefined && chargeOf(entry)) || [])),
    'what onCharge was told': sumCharges(told),
    'the totals by run': sumCharges(Object.values(ledger.total({ by: 'run' }))),
  };
  for (const [name, sum] of Object.entries(sums)) {
    const agrees = compareRub(sum.costRub ?? '0', total.costRub ?? '0') === 0;
    must(
      agrees && sum.unknown === total.unknown,
      `${name}: ${sum.costRub} and ${sum.unknown} unknown, in total ${total.costRub}`,
    );
  }
  must(
    entries.every((entry) => (entry.billing === 'none') === (entry.charge === undefined)),
    'an entry has a charge exactly when it may have cost something',
  );
  return found;
}

/** Holds the ledger of a run against the books of its store, which everything must have reached. */
export async function booksOf({ ledger, left }: RunRecord): Promise<string[]> {
  const found: string[] = [];
  if (left.inFlight + left.outbox > 0) found.push(`not ended: ${JSON.stringify(left)}`);
  // all but the balance: which one is the latest depends on when the store took an entry
  const ofProcess = { ...ledger.total(), balanceRub: undefined };
  const ofBooks = { ...(await ledger.totals())['all'], balanceRub: undefined };
  if (!isDeepStrictEqual(ofProcess, ofBooks)) {
    found.push(`the process has ${JSON.stringify(ofProcess)}, its books ${JSON.stringify(ofBooks)}`);
  }
  const mismatches = await ledger.verify();
  if (mismatches.length > 0) found.push(`counters and books differ: ${JSON.stringify(mismatches)}`);
  return found;
}

function countBy<T extends LedgerEntry | GatewayCharge>(
  list: readonly T[],
  keyOf: (item: T) => string,
): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of list) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return counts;
}
