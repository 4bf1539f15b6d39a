import { compareRub, formatRub, subtractRub, sumRub } from '@kopek/core';
import type { LedgerEntry } from '@kopek/ledger';
import { bad, good, note, table } from './output.ts';
import type { Service } from './service.ts';

const EN = { locale: 'en' } as const;

/**
 * Prints one line per paid call, and checks the sum against the balance of the account.
 *
 * @returns whether balance before − balance after equals the sum of the charges to the last digit.
 */
export async function printBill(service: Service, knownBeforeRub: string | undefined): Promise<boolean> {
  const paid = service.ledger.entries().filter((entry) => entry.charge !== undefined);
  const rows = paid.map((entry) => [
    entry.tags?.package ?? '',
    entry.tags?.step ?? '',
    entry.charge?.requestedModel ?? '',
    entry.charge?.servedModel ?? '',
    String(entry.charge?.tokens?.input ?? '–'),
    String(entry.charge?.tokens?.output ?? '–'),
    entry.charge?.costRub === undefined ? 'unknown' : formatRub(entry.charge.costRub, EN),
  ]);
  table(['package', 'step', 'requested', 'served', 'input', 'output', 'cost'], rows, [4, 5, 6]);

  const total = service.ledger.total();
  if (total.costRub === undefined || total.unknown > 0) {
    bad(`${total.unknown} of ${paid.length} calls ended without a price, so the bill cannot be checked`);
    return false;
  }
  const after = (await service.balanceRub()) ?? total.balanceRub;
  const before = knownBeforeRub ?? balanceBefore(paid[0]);
  if (before === undefined || after === undefined) {
    bad('the service sent no balance, so the bill cannot be checked');
    return false;
  }
  const spent = subtractRub(before, after);
  note(`balance before ${formatRub(before, EN)}, after ${formatRub(after, EN)}`);
  const exact = compareRub(spent, total.costRub) === 0;
  const words = `${paid.length} paid calls, total ${formatRub(total.costRub, EN)}`;
  if (exact) good(`${words}: equals the difference of the balance, to the last digit`);
  else
    bad(
      `${words}, but the balance fell by ${formatRub(spent, EN)}: something else spends from this account, or a charge was lost`,
    );
  return exact;
}

// the interface has no request for the balance: the first answer carries it, minus its own charge
function balanceBefore(first: LedgerEntry | undefined): string | undefined {
  const { balanceRub, costRub } = first?.charge ?? {};
  return balanceRub === undefined || costRub === undefined ? undefined : sumRub([balanceRub, costRub]);
}
