import type { CounterMismatch } from '../contract/contract.ts';
import { count, covers, mismatchesOf, newCounter } from './counter.ts';
import { MORE, RowReader, type Adder, type Slice } from './slices.ts';
import type { Account, Row, Tables, WindowCounter } from './tables.ts';

/** Counts what one account counts again, from the rows. */
class Recount implements Adder {
  readonly #scope: string;
  readonly #account: Account;
  /** By window. */
  readonly #sums = new Map<string, WindowCounter>();

  constructor(scope: string, account: Account) {
    this.#scope = scope;
    this.#account = account;
    for (const counter of account.counters) {
      const { startMs, endMs } = counter;
      this.#sums.set(windowName(counter), { ...newCounter(), startMs, endMs });
    }
  }

  add(row: Row): void {
    this.#count(row, 1);
  }

  remove(row: Row): void {
    this.#count(row, -1);
  }

  /** Undefined for a window that has begun since. */
  sumOf(counter: WindowCounter): WindowCounter | undefined {
    return this.#sums.get(windowName(counter));
  }

  #count(row: Row, times: 1 | -1): void {
    const isCleared = row.seq > 0 && row.seq <= this.#account.clearedSeq;
    for (const sum of this.#sums.values()) {
      if (covers(sum, row.openedMs)) count(this.#scope, sum, row, isCleared, times);
    }
  }
}

/**
 * Compares the counters of all accounts with their rows, account by account.
 *
 * @param upToDate - clears in an account what was cleared in all.
 */
export function verification(
  tables: Tables,
  slice: number,
  upToDate: (account: Account) => Account,
): Slice<CounterMismatch[]> {
  const mismatches: CounterMismatch[] = [];
  const scopes = tables.accounts()[Symbol.iterator]();
  let current: { scope: string; reader: RowReader<Recount> } | undefined;

  const nextAccount = (): typeof current => {
    const next = scopes.next();
    if (next.done) return undefined;
    const [scope] = next.value;
    const begin = (): Recount => new Recount(scope, accountOf(scope) ?? { counters: [], clearedSeq: 0 });
    return { scope, reader: new RowReader(tables, { scope }, begin) };
  };
  const accountOf = (scope: string): Account | undefined => {
    const account = tables.account(scope);
    return account && upToDate(account);
  };

  return () => {
    for (let read = 0; read < slice; read += 1) {
      current ??= nextAccount();
      if (current === undefined) return mismatches;
      const { scope, reader } = current;
      const sums = reader.next(slice);
      // a whole slice was read, and others follow
      if (sums === undefined) return MORE;
      for (const row of tables.open()) if (row.scopes.includes(scope)) sums.add(row);
      for (const counter of accountOf(scope)?.counters ?? []) {
        const sum = sums.sumOf(counter);
        if (sum !== undefined && counter.countedSeq === undefined)
          mismatches.push(...mismatchesOf(scope, counter, sum));
      }
      current = undefined;
    }
    return MORE;
  };
}

function windowName({ startMs, endMs }: WindowCounter): string {
  return `${startMs} ${endMs}`;
}
