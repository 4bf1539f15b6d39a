import type { RowGroup, RowId, Unit } from '../../doctor/row.ts';

/** What `kopek doctor` says. */
export interface DoctorTexts {
  describe: string;
  optionMaxRub: string;
  optionYes: string;
  examples: string;
  ask: (calls: number, maxRub: string) => string;
  progress: (done: number, calls: number) => string;
  spent: (price: string) => string;
  dryRun: (calls: number, maxRub: string) => string;
  notTold: (rows: string) => string;
  groups: Record<RowGroup, string>;
  rows: DoctorRows;
  /** Details of rows in this language; what is not here is shown as it is. */
  details: Readonly<Record<string, string>>;
  units: Readonly<Record<Unit, string>>;
}

/** What each row assumes, and what to do where it does not hold; rows that cannot fail have no advice. */
export type DoctorRows = Record<RowId, { title: string; advice?: string }>;
