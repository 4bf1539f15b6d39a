import type { Period } from '@kopek/ledger';

/** What `kopek report` says, in the terminal and on the page. */
export interface ReportTexts {
  describe: string;
  examples: string;
  argumentSource: string;
  optionBy: string;
  optionCsv: string;
  optionHtml: string;
  optionXlsx: string;
  optionReconciliation: string;
  optionLimit: string;
  optionVat: string;
  optionVatRate: string;
  optionTitle: string;
  oneFormat: string;
  vatNeedsBoth: string;
  badLine: (line: number) => string;
  repeatedLine: (line: number) => string;
  written: (file: string, cost: string) => string;
  exportHasNoBook: string;
  /** @param first - month of the first entry outside the period, when there is one. */
  noEntries: (first: string | undefined, last: string | undefined) => string;
  noRuns: string;
  noTags: string;
  /** @param more - how many names are not listed. */
  noSuchTag: (name: string, names: readonly string[], more: number) => string;
  mismatch: (reportRub: string, booksRub: string) => string;

  headline: string;
  none: string;
  total: string;
  overlaps: string;
  unknownCount: (count: number) => string;
  vatIncluded: (percent: string) => string;
  vatAdded: (percent: string) => string;
  vatNet: string;
  vatGross: string;
  columns: Record<ReportColumn, string>;

  page: PageTexts;
}

/** Columns of the tables, in the terminal, in files and on the page. */
export type ReportColumn =
  | 'day'
  | 'month'
  | 'week'
  | 'model'
  | 'run'
  | 'call'
  | 'tag'
  | 'cost'
  | 'calls'
  | 'unknown'
  | 'inFlight'
  | 'input'
  | 'output'
  | 'share'
  | 'perThousand'
  | 'cached'
  | 'cachedShare'
  | 'cacheWrite'
  | 'started'
  | 'failure'
  | 'limit'
  | 'maximum'
  | 'spent'
  | 'held'
  | 'left'
  | 'reached'
  | 'opening'
  | 'topUps'
  | 'booked'
  | 'unexplained'
  | 'closing'
  | 'between'
  | 'fall'
  | 'price'
  | 'exact';

/** What only the page says. */
export interface PageTexts {
  title: string;
  noEntries: string;
  calls: string;
  unknownPrice: string;
  inferredPrice: string;
  refused: string;
  perDay: string;
  tokens: string;
  byDay: string;
  byWeek: string;
  byMonth: string;
  stackedByModel: string;
  stackedByTag: (tag: string) => string;
  other: string;
  asTable: string;
  noSpending: string;
  calendar: string;
  calendarNote: string;
  withUnknown: string;
  less: string;
  more: string;
  models: string;
  modelsNote: string;
  byTag: (tag: string) => string;
  dearestRuns: string;
  dearestCalls: string;
  moreRows: (count: string) => string;
  dearestOf: (shown: string, all: string) => string;
  limits: string;
  limitsNote: string;
  limitName: (scope: string) => string;
  periods: Record<Period | 'whole', string>;
  reachedOn: (day: string) => string;
  passed: string;
  lasts: string;
  neverReached: string;
  leftOf: (left: string, whole: string) => string;
  apart: string;
  apartNote: string;
  settledPart: string;
  inferredPart: string;
  unknownPart: string;
  inFlightPart: string;
  estimates: string;
  failures: string;
  failuresNote: string;
  noFailures: string;
  cached: string;
  cachedNote: string;
  account: string;
  accountNote: string;
  gaps: string;
  noGaps: string;
  noBalances: string;
  checked: (cost: string) => string;
  made: (moment: string, version: string) => string;
}
