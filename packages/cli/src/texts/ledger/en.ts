/** English. */
export const LEDGER_EN = {
  describe: 'watch, check, export, reconcile, prune and migrate a ledger',
  describeVerify: 'compare what limits count with the sums of the books',
  describeExport: 'all entries as JSON lines',
  describeReconcile: 'compare the books with the balances that the answers told',
  describePrune: 'remove entries that were settled before a day',
  describeTail: 'the newest entries, and with --follow each new one, also while another process writes them',
  describeMigrate: 'create the tables in PostgreSQL, or bring those of an older version up to date',
  argument: 'SQLite ledger; without it the PostgreSQL ledger at DATABASE_URL',
  noLedger: 'Which ledger? Name an SQLite file, or set DATABASE_URL to the address of a PostgreSQL database.',
  addressInArguments:
    'Put the address into DATABASE_URL: other programs can see command lines, and it holds a password.',
  install: (packages: string) =>
    `PostgreSQL needs packages of your project; run in its folder: npm install ${packages}`,
  noTables: (version: number): string =>
    version === 0
      ? 'The database has no tables of Kopek yet; run: kopek ledger migrate'
      : 'The tables of Kopek in the database are of an older version; run: kopek ledger migrate',
  optionAccount: 'exclusive: only these books spend from the account, so prices can be found and are written',
  optionBefore: 'day, 2026-11-22, or moment',
  optionPruneYes: 'really remove them; without it they are only counted',
  optionLines: 'how many of the newest entries',
  optionFollow: 'go on with each new entry, until Ctrl-C',
  optionSql: 'only print the SQL for PostgreSQL',
  examples: `Examples:
  kopek ledger tail books.db --follow
  kopek ledger verify books.db
  kopek ledger export books.db --since 2026-11-01 > november.jsonl
  DATABASE_URL=postgres://… kopek ledger reconcile`,
  verified: (attempts: number) => `The counters of all limits agree with the books. Entries: ${attempts}`,
  reconciled: (charges: number, rub: string) => `Charges with a balance: ${charges}. Unexplained: ${rub}`,
  reconcileGap: (between: string, rub: string, unknown: number) =>
    `${between}: ${rub} left the account unbooked; calls of unknown price in it: ${unknown}`,
  reconcileTopUp: (between: string, rub: string) => `${between}: ${rub} came to the account`,
  reconcileInferred: (id: string, rub: string) => `${id}: the price was found, ${rub}`,
  pruned: (count: number) => `Entries removed: ${count}`,
  wouldPrune: (count: number) => `Entries to be removed: ${count}. Nothing was removed; repeat with --yes.`,
  upToDate: 'The tables are up to date.',
  migrated: (from: number, to: number) => `The tables went from version ${from} to ${to}.`,
  sqlNeedsPostgres: '--sql is for PostgreSQL: an SQLite ledger makes its tables by itself.',
  status: { settled: 'settled', inferred: 'inferred', unknown: 'unknown', refused: 'refused' },
};
