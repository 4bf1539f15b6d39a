import { dateIn, type LedgerEntry } from '@kopek/ledger';
import { Big } from 'big.js';

/** Charges that followed each other in the account without anything in between, within one month. */
interface Stretch {
  first: LedgerEntry;
  last: LedgerEntry;
  /** What lies between the two, added up. */
  between: { cost: Big; openedAt: string; at: string; balanceRub: string } | undefined;
  month: string;
  /** After the last one. */
  balance: Big;
}

const ZERO = new Big(0);

/**
 * What the entries say about the balance of the account, in little memory: of charges that follow each other without a
 * gap only the two ends are kept, and the sum of the rest. Nothing between them could be a gap.
 */
export class BalanceTrail {
  readonly #timeZone: string;
  readonly #stretches: Stretch[] = [];
  /** Entries without a balance, which may explain a gap. */
  readonly #others: LedgerEntry[] = [];
  /** Exact spending of each month, with or without a balance in the answers. */
  readonly months: Map<string, { cost: Big; unknown: number }> = new Map();

  constructor(timeZone: string) {
    this.#timeZone = timeZone;
  }

  /** @param month - in which the entry counts: `2026-11`. */
  add(entry: LedgerEntry, price: Big | undefined, month: string): void {
    const { charge, status } = entry;
    const booked = this.months.get(month) ?? { cost: ZERO, unknown: 0 };
    this.months.set(month, booked);
    if (price !== undefined) booked.cost = booked.cost.plus(price);
    else if (charge !== undefined) booked.unknown += 1;
    if (status !== 'settled' || charge?.balanceRub === undefined) {
      if (charge !== undefined || status === 'in-flight') this.#others.push(entry);
      return;
    }
    const latest = this.#stretches.at(-1);
    const balance = new Big(charge.balanceRub);
    const isNext = latest?.month === month && latest.balance.eq(balance.plus(price ?? ZERO));
    if (latest === undefined || !isNext) {
      this.#stretches.push({ first: entry, last: entry, between: undefined, month, balance });
      return;
    }
    if (latest.last !== latest.first) latest.between = putTogether(latest.between, latest.last);
    latest.last = entry;
    latest.balance = balance;
  }

  /** What to compare with the balances, in order of settlement. */
  *entries(): Generator<LedgerEntry> {
    for (const { first, last, between } of this.#stretches) {
      yield told(first);
      if (between !== undefined) {
        const { cost, openedAt, at, balanceRub } = between;
        const charge = { status: 'settled' as const, costRub: cost.toFixed(), balanceRub };
        yield { id: `${first.id}+`, seq: 0, status: 'settled', billing: 'charged', attempt: 1, openedAt, at, charge };
      }
      if (last !== first) yield told(last);
    }
    yield* this.#others;
  }

  bookedRub(): string {
    return [...this.months.values()].reduce((sum, { cost }) => sum.plus(cost), ZERO).toFixed();
  }

  /** The month in which an entry counts: `2026-11`. */
  monthOf({ openedAt }: LedgerEntry): string {
    return dateIn(this.#timeZone, Date.parse(openedAt)).slice(0, 'YYYY-MM'.length);
  }
}

function putTogether(between: Stretch['between'], { charge, openedAt, at }: LedgerEntry): Stretch['between'] {
  const balanceRub = charge?.balanceRub ?? '0';
  return { openedAt, ...between, cost: (between?.cost ?? ZERO).plus(charge?.costRub ?? '0'), at, balanceRub };
}

/** Only what the comparison looks at. */
function told({ id, seq, status, billing, attempt, openedAt, at, charge }: LedgerEntry): LedgerEntry {
  const { costRub, balanceRub } = charge ?? {};
  const settled = { status: 'settled' as const, costRub: costRub ?? '0', balanceRub: balanceRub ?? '0' };
  return { id, seq, status, billing, attempt, openedAt, at, charge: settled };
}
