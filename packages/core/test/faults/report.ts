import { faultTables } from './cases/all.ts';
import type { Over, Way } from './fault-case.ts';
import { CANARY, runCell, verdictOf } from './run-cell.ts';

// Prints what came of every cell, counted: `pnpm faults:report`. The tests assert the same cells one by one.
let unhandled = 0;
process.on('unhandledRejection', () => unhandled++);

const totals = {
  cells: 0,
  ok: 0,
  typed: 0,
  vague: 0,
  hang: 0,
  silent: 0,
  posts: 0,
  mostPosts: 0,
  leaks: 0,
  listeners: 0,
};
const closedMs: number[] = [];
for (const [table, rows] of Object.entries(faultTables)) {
  const before = { ...totals };
  for (const row of rows) {
    for (const over of row.over ?? (['undici', 'fetch'] satisfies Over[])) {
      for (const way of row.ways ?? (['whole', 'stream'] satisfies Way[])) {
        const expected = typeof row.expect === 'function' ? row.expect(way, over) : row.expect;
        const seen = await runCell(row, way, over);
        totals.cells++;
        totals[verdictOf(seen)]++;
        if (expected.error && seen.outcome === 'result') totals.silent++;
        totals.posts += seen.posts;
        totals.mostPosts = Math.max(totals.mostPosts, seen.posts);
        totals.listeners += seen.listeners;
        if (seen.shown.includes(CANARY)) totals.leaks++;
        if (row.closes) closedMs.push(seen.closedAfterMs ?? Infinity);
      }
    }
  }
  console.log(table.padEnd(11), `cells ${totals.cells - before.cells}, POSTs ${totals.posts - before.posts}`);
}
await new Promise((resolve) => setTimeout(resolve, 50));
closedMs.sort((a, b) => a - b);
console.log({ ...totals, unhandled });
console.log(
  `sockets closed after ms: median ${closedMs[closedMs.length >> 1]?.toFixed(1)}, most ${closedMs.at(-1)?.toFixed(1)} (${closedMs.length} cells)`,
);
