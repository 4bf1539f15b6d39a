/** English. */
export const LEDGER_EN = {
  describe: 'watch, check, export, reconcile, prune and migrate a ledger',
  describeVerify: 'compare the counters of limits with the sums of the ledger',
  describeExport: 'print all entries as JSON lines',
  describeReconcile: 'compare the ledger with the balances in the answers',
  describePrune: 'remove entries settled before a day',
  describeTail: 'show the newest entries; with --follow also each new one, even from another process',
  describeMigrate: 'create the tables in PostgreSQL, or upgrade those of an older version',
  argument: 'SQLite ledger; without it the PostgreSQL ledger at DATABASE_URL',
  noLedger: 'Which ledger? Name an SQLite file, or set DATABASE_URL to the address of a PostgreSQL database.',
  addressInArguments:
    'Put the address into DATABASE_URL: other programs can see command lines, and it contains a password.',
  install: (packages: string) =>
    `PostgreSQL needs packages of your project; run in its folder: npm install ${packages}`,
  noTables: (version: number): string =>
    version === 0
      ? 'The database has no tables of Kopek yet; run: kopek ledger migrate'
      : 'The tables of Kopek in the database are of an older version; run: kopek ledger migrate',
  optionAccount: 'exclusive: only this ledger spends from the account, so missing prices can be recorded',
  optionBefore: 'a day such as 2026-11-22, or a moment',
  optionPruneYes: 'remove them; without it they are only counted',
  optionLines: 'number of entries to show',
  optionFollow: 'keep showing new entries, until Ctrl-C',
  optionSql: 'only print the SQL for PostgreSQL',
  examples: `Examples:
  kopek ledger tail books.db --follow
  kopek ledger verify books.db
  kopek ledger export books.db --since 2026-11-01 > november.jsonl
  DATABASE_URL=postgres://… kopek ledger reconcile`,
  verified: (attempts: number) => `The counters of all limits agree with the ledger. Entries: ${attempts}`,
  reconciled: (charges: number, rub: string) => `Charges with a balance: ${charges}. Unexplained: ${rub}`,
  reconcileGap: (between: string, rub: string, unknown: number) =>
    `${between}: ${rub} left the account without an entry; calls of unknown price in it: ${unknown}`,
  reconcileTopUp: (between: string, rub: string) => `${between}: ${rub} was paid into the account`,
  reconcileInferred: (id: string, rub: string) => `${id}: price found, ${rub}`,
  pruned: (count: number) => `Entries removed: ${count}`,
  wouldPrune: (count: number) => `Entries to be removed: ${count}. Nothing was removed; repeat with --yes.`,
  upToDate: 'The tables are up to date.',
  migrated: (from: number, to: number) => `The tables were upgraded from version ${from} to ${to}.`,
  sqlNeedsPostgres: '--sql is for PostgreSQL: an SQLite ledger creates its tables by itself.',
  status: { settled: 'settled', inferred: 'inferred', unknown: 'unknown', refused: 'refused' },
};
