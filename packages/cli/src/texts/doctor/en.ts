/** A unit in which rows measure. */
export type Unit = 'ms' | 's';

/** English. */
export const DOCTOR_EN = {
  describe: 'check whether the service follows the interface; asks before it spends money',
  optionMaxRub: 'spend no more than this, rubles',
  optionYes: 'make the small calls that cost money, without asking',
  examples: `Examples:
  kopek doctor
  kopek doctor --yes --max-rub 1 --json > report.json`,
  ask: (calls: number, maxRub: string) => `Make up to ${calls} small calls, for ${maxRub} at most? [y/N] `,
  progress: (done: number, calls: number) => `${done} of ${calls} calls …`,
  spent: (price: string) => `Spent: ${price}`,
  dryRun: (calls: number, maxRub: string) =>
    `Nothing was spent. With --yes it makes at most ${calls} small calls, for ${maxRub} at most, and shows what answers look like.`,
  /** @param reason - Ctrl-C or an option; absent when a cause above explains it. */
  notJudged: (rows: string, reason: string | undefined) =>
    `Not judged${reason === undefined ? '' : ` (${reason})`}: ${rows}`,
  healthy: '✓ All is well: the service follows the interface.',
  healthySoFar: '✓ All is well so far.',
  keyCannotPay: 'This key cannot pay: top up its budget, renew it, or use another one.',
  nothingToDo: 'Nothing to do: Kopek handles it.',
  /** Details of rows in this language; what is not here is shown as it is. */
  details: {} as Readonly<Record<string, string>>,
  units: { ms: 'ms', s: 's' } as Readonly<Record<Unit, string>>,
};
