import { subtractRub, sumRub } from '@kopek/core';
import { isRequest, LedgerSum, type LedgerEntry } from '@kopek/ledger';
import { Groups, keysBy, type KeysOf } from '../grouping.ts';

/** Charges that followed each other in the account and in the ledger without anything in between, within one month. */
interface Chain {
  first: LedgerEntry;
  last: LedgerEntry;
  /** What lies between the two, added up. */
  between: { sum: LedgerSum; openedAt: string; at: string } | undefined;
  month: string;
}

/**
 * What the entries show of the balance of the account, in little memory: of charges that follow each other without a
 * gap only the two ends are kept, and the sum of the rest. Nothing between them could be a gap.
 */
export class BalanceTrail {
  readonly #monthOf: KeysOf;
  /** In order of settlement, with the entries without a balance, which may explain a gap. */
  readonly #pieces: (Chain | LedgerEntry)[] = [];
  /** What the service billed in each month, with or without a balance in the answers. */
  readonly months: Groups;
  /** The rest of the ledger: others bill paid tools, and what the service gives back is a rise of the balance. */
  readonly elsewhere: LedgerSum = new LedgerSum();

  constructor(timeZone: string) {
    this.#monthOf = keysBy('month', timeZone);
    this.months = new Groups(this.#monthOf);
  }

  add(entry: LedgerEntry): void {
    const { charge, status } = entry;
    if (!isRequest(entry)) {
      this.elsewhere.add(entry);
      return;
    }
    const month = this.monthOf(entry);
    this.months.add(entry);
    if (status !== 'settled' || charge?.balanceRub === undefined) {
      if (charge !== undefined || status === 'in-flight') this.#pieces.push(entry);
      return;
    }
    const piece = this.#pieces.at(-1);
    const latest = piece !== undefined && 'first' in piece ? piece : undefined;
    const expected = subtractRub(latest?.last.charge?.balanceRub ?? '0', charge.costRub ?? '0');
    if (latest?.month !== month || expected !== charge.balanceRub) {
      this.#pieces.push({ first: entry, last: entry, between: undefined, month });
      return;
    }
    if (latest.last !== latest.first) {
      const { openedAt, at } = latest.last;
      latest.between ??= { sum: new LedgerSum(), openedAt, at };
      latest.between.sum.add(latest.last);
      latest.between.at = at;
    }
    latest.last = entry;
  }

  /** What to compare with the balances, in order of settlement. */
  *entries(): Generator<LedgerEntry> {
    for (const piece of this.#pieces) {
      if (!('first' in piece)) {
        yield piece;
        continue;
      }
      const { first, last, between } = piece;
      yield bare(first, first.charge);
      if (between !== undefined) {
        const { sum, openedAt, at } = between;
        yield bare({ ...first, id: `${first.id}+`, openedAt, at }, sum.total());
      }
      if (last !== first) yield bare(last, last.charge);
    }
  }

  /** The exact sum of all entries, rubles. */
  get costRub(): string {
    return sumRub([this.months.costRub, this.elsewhere.costRub]);
  }

  /** The month in which an entry counts: `2026-11`. */
  monthOf(entry: LedgerEntry): string {
    return this.#monthOf(entry)[0] ?? '';
  }
}

/** Only what the comparison looks at. */
function bare(
  { id, seq, status, billing, attempt, openedAt, at }: LedgerEntry,
  { costRub = '0', balanceRub = '0' }: { costRub?: string; balanceRub?: string } = {},
): LedgerEntry {
  return { id, seq, status, billing, attempt, openedAt, at, charge: { status: 'settled', costRub, balanceRub } };
}
