import type { CounterMismatch } from '../contract/contract.ts';
import { covers } from '../base/windows.ts';
import type { Counters } from './counters.ts';
import { count, mismatchesOf, newCounter } from './counter.ts';
import { CONTINUE, rowsInBatches, type Batch } from './batches.ts';
import type { ScopeCounters, Row, Tables, WindowCounter } from './tables.ts';

type Recount = ReturnType<typeof recountOf>;

/** Counts one scope again, from its rows: a sum for each window that it had at the beginning. */
function recountOf(scope: string, { windows, clearedSeq }: ScopeCounters) {
  const sums = windows.map(({ startMs, endMs }): WindowCounter => ({ ...newCounter(), startMs, endMs }));
  return {
    sums,
    count(row: Row, times: 1 | -1): void {
      for (const sum of sums) if (covers(sum, row.openedMs)) count(scope, sum, row, row.seq <= clearedSeq, times);
    },
  };
}

/** Compares the counters of all scopes with their rows, scope by scope. */
export function verification(tables: Tables, counters: Counters, rowsPerBatch: number): Batch<CounterMismatch[]> {
  const mismatches: CounterMismatch[] = [];
  const scopes = tables.allCounters()[Symbol.iterator]();
  let current: { scope: string; read: Batch<Recount> } | undefined;

  const nextScope = (): typeof current => {
    const next = scopes.next();
    if (next.done) return undefined;
    const [scope] = next.value;
    const begin = (): Recount => recountOf(scope, counters.known(scope) ?? { windows: [], clearedSeq: 0 });
    return { scope, read: rowsInBatches(tables, { scope }, rowsPerBatch, begin) };
  };

  return () => {
    for (let done = 0; done < rowsPerBatch; done += 1) {
      current ??= nextScope();
      if (current === undefined) return mismatches;
      const { scope, read } = current;
      const recount = read();
      if (recount === CONTINUE) return CONTINUE;
      for (const row of tables.open()) if (row.scopes.includes(scope)) recount.count(row, 1);
      for (const counter of counters.known(scope)?.windows ?? []) {
        const { startMs, endMs } = counter;
        const sum = recount.sums.find((other) => other.startMs === startMs && other.endMs === endMs);
        if (sum !== undefined && counter.countedSeq === undefined)
          mismatches.push(...mismatchesOf(scope, counter, sum, tables.carried(scope, sum)));
      }
      current = undefined;
    }
    return CONTINUE;
  };
}
