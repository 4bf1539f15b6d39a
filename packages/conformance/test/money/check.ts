import { isDeepStrictEqual } from 'node:util';
import { ledgerMismatches, idOf } from '../../src/money/gateway-books.ts';
import { chargeOf, compareRub, subtractRub, sumCharges, sumRub } from '@kopek/core';
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
  const entries = ledger.entries();
  const found = ledgerMismatches(entries, bank.charges);
  const must = (holds: boolean, what: string): void => void (holds || found.push(what));

  // to the last digit
  const spent = subtractRub(bank.depositRub, bank.balanceRub);
  const total = ledger.total();
  const settledIds = new Set(entries.map(({ status, charge }) => (status === 'settled' ? idOf(charge) : undefined)));
  const unsettled = bank.charges.filter((charge) => !settledIds.has(charge.generationId));
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
export async function entriesOf({ ledger, left }: RunRecord): Promise<string[]> {
  const found: string[] = [];
  if (left.inFlight + left.unsaved > 0) found.push(`not ended: ${JSON.stringify(left)}`);
  // all but the balance: which one is the latest depends on when the store took an entry
  const ofProcess = { ...ledger.total(), balanceRub: undefined };
  const ofLedgers = { ...(await ledger.totals())['all'], balanceRub: undefined };
  if (!isDeepStrictEqual(ofProcess, ofLedgers)) {
    found.push(`the process has ${JSON.stringify(ofProcess)}, its books ${JSON.stringify(ofLedgers)}`);
  }
  const mismatches = await ledger.verify();
  if (mismatches.length > 0) found.push(`counters and books differ: ${JSON.stringify(mismatches)}`);
  return found;
}
