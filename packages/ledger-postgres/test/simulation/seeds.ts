/**
 * Simulates fleets, seed by seed; a seed that fails prints itself and what did not hold.
 *
 *   node --conditions=@kopek/source test/simulation/seeds.ts                        10,000 seeds, 1,000 machines, in memory
 *   node --conditions=@kopek/source test/simulation/seeds.ts --store postgres       200 seeds, 50 machines, on PostgreSQL;
 *                                                              every other seed by the functions for many calls
 *   node --conditions=@kopek/source test/simulation/seeds.ts --from 4711 --seeds 1  one seed again
 */
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { MemoryStore, type LedgerStore } from '@kopek/ledger';
import { Pool } from 'pg';
import { migrate, postgresStore } from '../../src/index.ts';
import { asListOfOne } from '../support/list-of-one.ts';
import { startPostgres } from '../support/postgres-server.ts';
import { simulate } from './simulate.ts';

const { values } = parseArgs({
  options: {
    store: { type: 'string', default: 'memory' },
    seeds: { type: 'string' },
    machines: { type: 'string' },
    from: { type: 'string', default: '1' },
  },
});
const onPostgres = values.store === 'postgres';
const seeds = Number(values.seeds ?? (onPostgres ? 200 : 10_000));
const machines = Number(values.machines ?? (onPostgres ? 50 : 1_000));
const from = Number(values.from);

const server = onPostgres ? await startPostgres() : undefined;
const pool = new Pool({ connectionString: server?.url('postgres'), max: 1 });
const query = (text: string, parameters: string[]) => pool.query(text, parameters);
if (onPostgres) await migrate({ query });

function engineStore(seed: number): (now: () => number) => LedgerStore {
  if (!onPostgres) return (now) => new MemoryStore({ now });
  const way = seed % 2 === 0 ? asListOfOne(query) : query;
  return (now) => postgresStore({ query: way, ledgerName: randomUUID(), now });
}

const sum = { calls: 0, granted: 0, faults: 0, failed: 0 };
for (let seed = from; seed < from + seeds; seed += 1) {
  const { broken, calls, granted, faults } = await simulate({
    seed,
    machines,
    createStore: engineStore(seed),
    checkEvery: machines / 10,
  });
  sum.calls += calls;
  sum.granted += granted;
  sum.faults += faults;
  if (broken.length > 0) {
    sum.failed += 1;
    console.error(`seed ${seed} with ${machines} machines on ${values.store}:\n  ${broken.slice(0, 5).join('\n  ')}`);
  }
}
console.log(
  `${seeds} seeds from ${from}, ${machines} machines, ${values.store}: ${sum.calls} calls, ${sum.granted} granted, ` +
    `${sum.faults} faults, ${sum.failed} seeds failed`,
);
await pool.end();
await server?.stop();
process.exitCode = sum.failed > 0 ? 1 : 0;
