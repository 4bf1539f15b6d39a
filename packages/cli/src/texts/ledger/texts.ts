/** What `kopek ledger` says. */
export interface LedgerTexts {
  describe: string;
  describeVerify: string;
  describeExport: string;
  describeReconcile: string;
  describePrune: string;
  describeTail: string;
  describeMigrate: string;
  argument: string;
  noLedger: string;
  addressInArguments: string;
  /** Names of packages, with blanks between. */
  install: (packages: string) => string;
  /** Version found, 0 for none. */
  noTables: (version: number) => string;
  optionAccount: string;
  optionBefore: string;
  optionPruneYes: string;
  optionLines: string;
  optionFollow: string;
  optionSql: string;
  examples: string;
  verified: (attempts: number) => string;
  reconciled: (charges: number, rub: string) => string;
  reconcileGap: (between: string, rub: string, unknown: number) => string;
  reconcileTopUp: (between: string, rub: string) => string;
  reconcileInferred: (id: string, rub: string) => string;
  pruned: (count: number) => string;
  wouldPrune: (count: number) => string;
  upToDate: string;
  migrated: (from: number, to: number) => string;
  sqlNeedsPostgres: string;
  status: Record<'settled' | 'inferred' | 'unknown' | 'refused', string>;
}
