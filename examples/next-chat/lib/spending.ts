import type { LedgerTotal } from '@kopek/ledger';
import type { LimitOf } from './trouble.ts';

/** The total of a conversation, with everything that was stopped, regenerated or left. Amounts are decimal strings in rubles. */
export interface Spending extends LedgerTotal {
  /** The limit that is reached next: the one of which the least is left. */
  next: LimitSpending;
}

/** How much of a limit is spent. */
export interface LimitSpending {
  limit: LimitOf;
  spentRub?: string;
  maxRub: string;
}
