/** Mutants of one file that no test can or should notice. */
export interface Survivor {
  /** Below `packages/core/src`. */
  file: string;
  /** Why none does. */
  reason: string;
  /** As the command prints them. */
  changes: readonly string[];
}

export const SURVIVORS: readonly Survivor[] = [
  {
    file: 'money/charge-of.ts',
    reason:
      'The reader of a field gives undefined for what is no object, so that the questions behind the guard say no.',
    changes: ['!isObject(value) → false', '!isObject(holder) → false'],
  },
  {
    file: 'money/charge-of.ts',
    reason: 'A function without a return gives undefined, too; the word is for the reader.',
    changes: ['{ return undefined; } → {}'],
  },
  {
    file: 'money/charge-sum.ts',
    reason: 'An unknown charge has no price, which is the other half of the condition.',
    changes: ["status === 'unknown' → false", '\'unknown\' → ""'],
  },
  {
    file: 'money/found-usage.ts',
    reason: 'What is read from no usage, or copied from none, is nothing: the guard saves the work.',
    changes: ['this.#usage !== undefined → true', 'this.#usage === undefined → false', 'this.#usage → true'],
  },
  {
    file: 'money/amount.ts',
    reason: 'The latest amount is kept for speed; parsed anew it is the same.',
    changes: ['value === latestText → false'],
  },
  {
    file: 'money/tokens.ts',
    reason:
      'A comparison with a count that is absent is false, and a sum with one is not a number: the guards tell the types.',
    changes: [
      'total !== undefined → true',
      'completion === undefined || reasoning === undefined → false',
      'completion === undefined || reasoning === undefined → completion === undefined && reasoning === undefined',
      'completion === undefined → false',
      'reasoning === undefined → false',
      'prompt !== undefined → true',
      'prompt === undefined → false',
      'output !== undefined → true',
    ],
  },
  {
    file: 'money/tokens.ts',
    reason: 'Where a cache was written is asked only when the prompt is known.',
    changes: ['{ input: undefined, writeOutside: false } → {}', 'false → true'],
  },
  {
    file: 'ledger/balance-watch.ts',
    reason: 'Only entries with a charge are shown to the watch.',
    changes: ['entry.charge?.balanceRub → entry.charge.balanceRub'],
  },
  {
    file: 'ledger/counter.ts',
    reason: 'An estimate that is undefined is counted as one that is absent.',
    changes: ['entry.estimateRub !== undefined → true'],
  },
  {
    file: 'ledger/estimate.ts',
    reason: 'The dearest price is known exactly when prices are: both are asked for because of their types.',
    changes: [
      'past === undefined || dearest === undefined → past === undefined && dearest === undefined',
      'past === undefined → false',
      'dearest === undefined → false',
    ],
  },
  {
    file: 'ledger/spend-limit.ts',
    reason: 'A limit per tag names its tag, and no other limit does: settings that differ are refused before.',
    changes: [
      "per === 'tag' && tag !== undefined → per === 'tag' || tag !== undefined",
      "per === 'tag' → true",
      '\'\' → "Stryker was here!"',
      'tag !== undefined → true',
    ],
  },
  {
    file: 'ledger/spend-limit.ts',
    reason: 'There is a limit before every one but the first.',
    changes: ['limits[index - 1]?.estimate → limits[index - 1].estimate'],
  },
  {
    file: 'ledger/spend-limit.ts',
    reason: 'A maximum that is undefined takes the default where it is read.',
    changes: ['maxRub === undefined → false'],
  },
  {
    file: 'ledger/spend-limit.ts',
    reason: 'The same limit twice on one scope decides the same, and warns once.',
    changes: ['above === call.runId → false'],
  },
  {
    file: 'client/answer-failure.ts',
    reason: 'Asked only for an answer that holds an error.',
    changes: ["{ message: '' } → {}", '\'\' → "Stryker was here!"'],
  },
  {
    file: 'client/answer-failure.ts',
    reason: 'An error has no field for what is undefined.',
    changes: ['code === undefined → false', 'metadata === undefined → false', 'retryAfterMs === undefined → false'],
  },
  {
    file: 'client/answer-failure.ts',
    reason:
      'Where the gateway itself says that it failed in a passing way, nothing was billed: both are told by one table.',
    changes: ["judged.billing === 'none' → true"],
  },
  {
    file: 'client/answer-failure.ts',
    reason: 'A word is no status, and the table of statuses says so.',
    changes: ["typeof code === 'number' → true"],
  },
  {
    file: 'client/api-key.ts',
    reason: 'A key that is there at once needs no alarm; with one it is the same key, a moment later.',
    changes: ["typeof given === 'string' → false", '\'string\' → ""'],
  },
  {
    file: 'client/api-key.ts',
    reason: 'What is absent reads as false.',
    changes: ['{ sent: false, answered: false } → {}', '{ sent: false, retryable: false } → {}'],
  },
  {
    file: 'client/failure-charge.ts',
    reason: 'The look for the word saves the parse of a body in which no usage can be.',
    changes: ['failure.responseBody?.includes(\'"usage"\') → true', '\'"usage"\' → ""'],
  },
  {
    file: 'client/raw-outcome.ts',
    reason: 'An error has cost nothing unless it says otherwise.',
    changes: ["{ billing: 'none' as const } → {}"],
  },
  {
    file: 'client/attempts.ts',
    reason: 'A time limit that is absent changes none, and a key that is absent passes for a word.',
    changes: ['timeout === undefined → false', 'idempotencyKey !== undefined → true'],
  },
];
