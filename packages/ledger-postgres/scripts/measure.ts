/**
 * What a call costs, in one run against the same server, whose commits reach the disk: prints the table of the README.
 *
 *   node --conditions=@kopek/source scripts/measure.ts
 */
import { randomUUID } from 'node:crypto';
import { newEntryId, type ScopeLimit } from '@kopek/ledger';
import { Pool } from 'pg';
import { migrate, postgresStore } from '../src/index.ts';
import { startPostgres } from '../test/support/postgres-server.ts';

const CALLERS = 16;
const ROUNDS = 1500;
const SECONDS = Number(process.env['KOPEK_SECONDS'] ?? 5);

const server = await startPostgres({ durable: true });
const pool = new Pool({ connectionString: server.url('postgres'), max: CALLERS });
const query = (text: string, values: string[]) => pool.query(text, values);
await migrate({ query });
await pool.query('create table bare (id integer primary key, spent_rub numeric not null)');
await pool.query('insert into bare values (1, 0)');

/** The bare work to compare with: one row, one exact sum, synced. */
const bareUpdate = () =>
  query('update bare set spent_rub = spent_rub + $1::numeric where id = 1 returning spent_rub', ['0.0123']);

function caller(ledger: string, scope: (call: number) => { limits: ScopeLimit[]; tags: Record<string, string> }) {
  const store = postgresStore({ query, ledgerName: ledger });
  let calls = 0;
  return {
    async reserve() {
      const id = newEntryId();
      const { limits, tags } = scope((calls += 1));
      const attempt = { attempt: 1, path: '/v1/chat/completions', model: 'm', tags, idempotencyKey: randomUUID() };
      await store.reserve(limits, { id, ttlMs: 600_000, attempt, estimateRub: '0.02' });
      return { id, attempt };
    },
    async settle({ id, attempt }: { id: string; attempt: { attempt: number } }) {
      const charge = {
        status: 'settled',
        costRub: '0.0123',
        balanceRub: '99.5',
        servedModel: 'm',
        requestedModel: 'm',
        generationId: `gen-${id}`,
        tokens: { input: 120, output: 300, total: 420 },
      } as const;
      const at = new Date().toISOString();
      await store.settle({ ...attempt, id, status: 'settled', billing: 'charged', at, charge, durationMs: 812 });
    },
  };
}

const limitOf = (scope: string): ScopeLimit => ({
  scope,
  maxRub: '1000000',
  mode: 'strict',
  onUnknownCost: 'estimate',
});
const hot = () => caller(randomUUID(), () => ({ limits: [limitOf('all')], tags: { team: 'a' } }));
const spread = () =>
  caller(randomUUID(), (call) => ({ limits: [limitOf(`tag:team=${call % 100}`)], tags: { team: String(call % 100) } }));

const times: Record<'bare' | 'reserve' | 'settle', number[]> = { bare: [], reserve: [], settle: [] };
const one = hot();
for (let round = 0; round < ROUNDS + 200; round += 1) {
  const started = performance.now();
  await bareUpdate();
  const asked = performance.now();
  const reserved = await one.reserve();
  const granted = performance.now();
  await one.settle(reserved);
  const settled = performance.now();
  // the first rounds fill the caches
  if (round < 200) continue;
  times.bare.push(asked - started);
  times.reserve.push(granted - asked);
  times.settle.push(settled - granted);
}

const updates = await perSecond(bareUpdate);
const hotCalls = await perSecond(callOf(hot()));
const spreadCalls = await perSecond(callOf(spread()));
const { rows } = await pool.query<{ bytes: string }>(
  `select (pg_total_relation_size('kopek.entry') / count(*))::text as bytes from kopek.entry`,
);
await pool.end();
await server.stop();

const p50 = (list: number[]): number => list.toSorted((a, b) => a - b)[list.length >> 1] ?? Number.NaN;
const bare = p50(times.bare);
const row = (what: string, figure: string, ratio: number): string => `| ${what} | ${figure} | ${ratio.toFixed(2)} |`;
console.log(
  [
    '| | measured | against the bare update |',
    '|---|---:|---:|',
    row('bare `UPDATE` of one row, synced, one caller, p50', `${bare.toFixed(3)} ms`, 1),
    row('`reserve`, one caller, p50', `${p50(times.reserve).toFixed(3)} ms`, p50(times.reserve) / bare),
    row('`settle`, synced, one caller, p50', `${p50(times.settle).toFixed(3)} ms`, p50(times.settle) / bare),
    row(`bare \`UPDATE … RETURNING\` of one row, ${CALLERS} callers`, `${updates.toFixed(0)} /s`, 1),
    row(`calls (reserve + settle), one hot limit, ${CALLERS} callers`, `${hotCalls.toFixed(0)} /s`, hotCalls / updates),
    row(
      `calls, limits spread over 100 scopes, ${CALLERS} callers`,
      `${spreadCalls.toFixed(0)} /s`,
      spreadCalls / updates,
    ),
    `| disk for one entry, with its indexes | ${rows[0]?.bytes} bytes | |`,
  ].join('\n'),
);

function callOf(instanceId: ReturnType<typeof caller>): () => Promise<void> {
  return async () => instanceId.settle(await instanceId.reserve());
}

async function perSecond(work: () => Promise<unknown>): Promise<number> {
  let done = 0;
  // the first second fills the caches
  const from = performance.now() + 1000;
  const to = from + SECONDS * 1000;
  await Promise.all(
    Array.from({ length: CALLERS }, async () => {
      while (performance.now() < to) {
        await work();
        if (performance.now() >= from && performance.now() < to) done += 1;
      }
    }),
  );
  return done / SECONDS;
}
