/**
 * What a call costs in the stores of the ledger, and what a limit would be in stores that are often suggested in their place: the
 * figures of `docs/guides/edge.md`.
 *
 *     npx -y pnpm@12 --dir bench stores [-- --quick]
 *
 * Everything runs on the loopback: what counts are the round trips, each of which takes as long as the way to the database.
 * Redis is measured where `redis-server` is installed.
 */
import { keepTable } from '../report/stored-table.ts';
import { denoKv } from './deno-kv.ts';
import { CALLERS, LIMIT } from './figures.ts';
import { durableObject, file, postgres } from './kopek.ts';
import { redis } from './redis.ts';

const isQuick = process.argv.includes('--quick');
const calls = isQuick ? 50 : 500;

const stores = [file(calls), postgres(calls), durableObject(calls)];
const others = [redis(isQuick ? 2_000 : 50_000), denoKv(CALLERS)];

const lines: string[][] = [];
for (const measure of stores) {
  for (const { store, roundTrips, firstRoundTrips, milliseconds } of await measure())
    lines.push([store, String(roundTrips), String(firstRoundTrips), milliseconds.toFixed(2)]);
}
await keepTable(
  'stores',
  {
    about: `${calls} calls, one after the other, with a limit for the day and one for a user; each is held and settled.`,
    head: ['store', 'round trips per call', 'of the first call', 'ms per call'],
    lines,
    note: [
      `${CALLERS} callers at once, 1 ₽ each, under a limit of ${LIMIT} ₽, elsewhere:`,
      ...(await Promise.all(others.map((measure) => measure()))),
    ].join('\n\n'),
  },
  !isQuick,
);
