/** The spending that the page shows, only of its own visitor. Amounts are decimal strings in rubles. */
export interface Spending {
  /** Of the conversation, with everything that was stopped, regenerated or left; absent while no price is known. */
  costRub?: string;
  /** Answers of the conversation whose price is not known, those included that have not ended. */
  unknown: number;
  /** Answers of the conversation that have not ended. */
  inFlight: number;
  /** Of the visitor today; absent while no price is known. */
  todayRub?: string;
  /** What the visitor may spend in a day. */
  dayLimitRub: string;
}
