import { LedgerSum, type LedgerEntry } from '@kopek/ledger';
import { highestFirst, modelOf, valueIn, type NamedTotal } from './grouping.ts';

/** A run, or one call where nothing names runs. */
export interface DearCall extends NamedTotal {
  /** When its first call was opened, ISO 8601. */
  openedAt: string;
  model: string;
}

/** Calls are kept up to twice what is shown, then the cheaper half goes. */
const MAX_CALLS = 1000;

/** The most expensive runs; without any run, the most expensive calls. */
export class DearestCalls {
  readonly #runs = new Map<string, { sum: LedgerSum; openedAt: string; model: string }>();
  #calls: DearCall[] = [];
  #callCount = 0;

  add(entry: LedgerEntry): void {
    const { id, runId, openedAt, charge } = entry;
    if (charge === undefined) return;
    const run = { sum: new LedgerSum(), openedAt, model: modelOf(entry) };
    if (runId !== undefined) {
      const known = valueIn(this.#runs, runId, () => run);
      known.sum.add(entry);
      if (openedAt < known.openedAt) known.openedAt = openedAt;
    } else if (this.#runs.size === 0 && charge.costRub !== undefined) {
      const { sum, ...call } = run;
      sum.add(entry);
      this.#callCount += 1;
      this.#calls.push({ name: id, total: sum.total(), ...call });
      if (this.#calls.length > 2 * MAX_CALLS) this.#calls = this.#calls.sort(highestFirst).slice(0, MAX_CALLS);
    }
  }

  /** The most expensive first, and how many there are in all. */
  list(count: number): { of: 'runs' | 'calls'; list: DearCall[]; all: number } {
    const runs = [...this.#runs].map(([name, { sum, ...run }]) => ({ name, total: sum.total(), ...run }));
    if (runs.length > 0) return { of: 'runs', list: runs.sort(highestFirst).slice(0, count), all: runs.length };
    return { of: 'calls', list: this.#calls.sort(highestFirst).slice(0, count), all: this.#callCount };
  }
}
