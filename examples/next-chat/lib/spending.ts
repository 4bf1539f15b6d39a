import type { LimitOf } from './trouble.ts';

/** The spending that the page shows. Amounts are decimal strings in rubles. */
export interface Spending {
  /** Of the conversation, with everything that was stopped, regenerated or left; absent while no price is known. */
  costRub?: string;
  /** Answers of the conversation whose price is not known, those included that have not ended. */
  unknown: number;
  /** Answers of the conversation that have not ended. */
  inFlight: number;
  /** The limit that is reached next: the one of which the least is left. */
  next: LimitSpending;
}

/** How much of a limit is spent. */
export interface LimitSpending {
  limit: LimitOf;
  spentRub?: string;
  maxRub: string;
}
