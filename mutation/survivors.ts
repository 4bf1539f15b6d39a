/** Mutants of one file that no test can or should notice. */
export interface Survivor {
  /** Below `packages/core/src`. */
  file: string;
  /** Why none does. */
  reason: string;
  /** As the command prints them. */
  changes: readonly string[];
}

export const SURVIVORS: readonly Survivor[] = [];
