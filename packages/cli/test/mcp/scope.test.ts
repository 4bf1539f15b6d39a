import { createRequire } from 'node:module';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { sqliteStore } from '@kopek/ledger/sqlite';
import { postgresStore, type Query } from '@kopek/ledger-postgres';
import { createLedger, type LedgerStore, type NewEntry } from '@kopek/ledger';
import { describe, expect, it } from 'vitest';
import { startPostgres } from '../../../ledger-postgres/test/support/postgres-server.ts';
import { confinedStore } from '../../src/store/confined-store.ts';
import { newLedgerPath, settled } from '../ledger-file.ts';
import { LEDGER_POSTGRES, projectWith } from '../project.ts';
import { kopek } from '../support.ts';
import { Assistant, type Start } from './server.ts';

const { Pool } = createRequire(import.meta.url)(join(LEDGER_POSTGRES, 'node_modules/pg')) as {
  Pool: new (options: object) => { query: Query; end(): Promise<void> };
};

const RUNS = Number(process.env['KOPEK_RUNS']);
const DAY_MS = 86_400_000;
const START_MS = Date.parse('2026-10-20T08:30:00Z');
/** When the call in flight was opened, in both ledgers. */
const NOW_MS = Date.now();

/** The calls of two customers in turn, who share runs, users, models and an account. */
function callsOf(customers: readonly string[]): NewEntry[] {
  let balance = 100_000;
  return Array.from({ length: 80 }, (_, index): NewEntry[] => {
    const customer = index % 2 === 0 ? 'acme' : 'beta';
    if (!customers.includes(customer)) return [];
    balance -= index;
    const openedAt = new Date(START_MS + (index * DAY_MS) / 3).toISOString();
    const tags = { customer, user: `user-${index % 5}`, ...(index % 3 > 0 && { agent: `agent-${index % 4}` }) };
    const model = `volga/${index % 7}`;
    const about = { id: `${customer}-${index}`, tags, model, ...(index % 4 > 0 && { runId: `job-${index % 6}` }) };
    if (index % 11 === 10)
      return [
        settled('', openedAt, { ...about, status: 'unknown', billing: 'unknown', charge: { status: 'unknown' } }),
      ];
    const costRub = `${index}.0${index}`;
    const charge = {
      status: 'settled',
      costRub,
      servedModel: model,
      balanceRub: String(balance),
      tokens: { total: index },
    };
    return [settled(costRub, openedAt, { ...about, charge: charge as NewEntry['charge'] & object })];
  }).flat();
}

/** Budgets of everybody, of each customer and of one of them; what the others have does not matter to them. */
async function fill(store: LedgerStore, customers: readonly string[]): Promise<void> {
  for (const entry of callsOf(customers)) await store.settle(entry);
  const { budgets } = createLedger({ store });
  for (const scope of ['all', 'customer=*', 'user=*', 'user=user-1', 'model:volga/1', 'run:job-1'] as const)
    await budgets.set({ scope, maxRub: '5000' });
  for (const customer of customers) {
    await budgets.set({ scope: `customer=${customer}`, maxRub: `${customer.charCodeAt(0)}00`, period: 'month' });
    await createLedger({ store }).credit({ scope: `customer=${customer}`, amountRub: '3000', id: `paid-${customer}` });
  }
  await store.reserve([], {
    id: 'acme-open',
    ttlMs: DAY_MS,
    attempt: { attempt: 1, tags: { customer: 'acme' } },
    estimateRub: '1',
    estimateRubByScope: { all: String(customers.length) },
  });
}

/** Numbers from 0 up to a bound, the same in every run. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * sides);
  };
}

const DIMENSIONS = ['day', 'month', 'model', 'run', 'call', 'tag', 'agent', 'user', 'customer', 'nosuchtag'];
const CONDITIONS = [
  'customer=beta',
  'customer=acme',
  'user=user-1',
  'run=job-1',
  'model=volga/1',
  'agent=agent-2',
  'customer=',
];

/** A question: some are about the other customer, some are mistakes. */
function question(roll: (sides: number) => number): [name: string, given: Record<string, unknown>] {
  const pick = <Kind>(list: readonly Kind[]): Kind => list[roll(list.length)] as Kind;
  const choice = {
    ...(roll(3) === 0 && { since: pick(['2026-10-25', '2026-11-01T10:00:00Z', '2026-11', '2026-10-31', 'someday']) }),
    ...(roll(4) === 0 && { until: pick(['2026-11-05', 'yesterday', '2026-10-20']) }),
    ...(roll(3) === 0 && {
      where: pick<unknown>([pick(CONDITIONS), [pick(CONDITIONS)], [pick(CONDITIONS), pick(CONDITIONS)], [7]]),
    }),
    ...(roll(3) === 0 && { top: pick([1, 3, 1000, 0, 'x']) }),
  };
  const by = roll(4) === 0 ? `${pick(DIMENSIONS)},${pick(DIMENSIONS)}` : pick(DIMENSIONS);
  switch (roll(8)) {
    case 0:
      return ['budgets', roll(5) === 0 ? { scope: 'customer=beta' } : {}];
    case 1:
      return ['entry', { id: `${pick(['beta', 'acme'])}-${pick([roll(90), 'open'])}` }];
    case 2:
      return ['spending', { by: 'run', ...choice }];
    case 3:
      return [pick(['reset', 'export', 'entries']), choice];
    default:
      return ['spending', { by, ...choice }];
  }
}

/** A reader of one customer hears the same, whether or not the ledger has another customer. */
async function sameAnswers(both: Start, alone: Start, questions: number, seed: number): Promise<void> {
  await using first = await Assistant.start(both);
  await using second = await Assistant.start(alone);
  const roll = dice(seed);
  const kinds = { answers: 0, mistakes: 0 };
  for (let count = 0; count < questions; count += 1) {
    const [name, given] = question(roll);
    let heard = await first.ask(name, given);
    let other = await second.ask(name, given);
    // forecasts move with the clock: they are compared where the first says the same before and after the second
    for (let again; !isDeepStrictEqual(heard, other); heard = again, other = await second.ask(name, given)) {
      again = await first.ask(name, given);
      if (isDeepStrictEqual(heard, again)) break;
    }
    expect({ name, given, ...heard }).toEqual({ name, given, ...other });
    kinds[heard.isError ? 'mistakes' : 'answers'] += 1;
  }
  expect(Math.min(kinds.answers, kinds.mistakes)).toBeGreaterThan(questions / 10);
}

describe('the scope of kopek mcp', () => {
  it('shows nothing of another customer in any answer: each is that of a ledger without them', async () => {
    const places = [newLedgerPath(), newLedgerPath()];
    for (const [index, customers] of [['acme', 'beta'], ['acme']].entries()) {
      const store = sqliteStore(places[index] ?? '', { now: () => NOW_MS });
      await fill(store, customers);
      await store.close();
    }
    const [both, alone] = places.map((place): Start => ({ words: [place, '--scope', 'customer=acme'] }));
    if (both && alone) await sameAnswers(both, alone, Math.max(100, Math.round(300 * RUNS)), 67);
  }, 120_000);

  it('does not name the charge that an entry repeats, nor the balance of a part', async () => {
    const place = newLedgerPath();
    const store = sqliteStore(place);
    const part = { status: 'settled', costRub: '1', balanceRub: '41' } as const;
    const charge = { ...part, generationId: 'gen-1', parts: [part] };
    for (const customer of ['beta', 'acme'])
      await store.settle(settled('1', '2026-11-20T10:00:00Z', { id: `${customer}-1`, tags: { customer }, charge }));
    expect(await store.entry('acme-1')).toMatchObject({
      replayOf: 'beta-1',
      charge: { parts: [{ balanceRub: '41' }] },
    });
    const { all } = await confinedStore(store, 'tag:customer=beta').totals();
    expect([all?.costRub, all?.balanceRub]).toEqual(['1', undefined]);
    await store.close();
    await using assistant = await Assistant.start({ words: [place, '--scope', 'customer=acme'] });
    const entry = await assistant.read('entry', { id: 'acme-1' });
    expect(entry).toMatchObject({ id: 'acme-1', replayOf: '', charge: { costRub: '1', parts: [{ costRub: '1' }] } });
    expect(JSON.stringify(entry)).not.toMatch(/beta|41/);
  });

  it('holds in PostgreSQL, too', async () => {
    const server = await startPostgres();
    try {
      const url = server.url('postgres');
      const start = { cwd: projectWith('@kopek/ledger-postgres', 'pg'), env: { DATABASE_URL: url } };
      await kopek(['ledger', 'migrate'], start);
      const pool = new Pool({ connectionString: url, max: 1 });
      const query: Query = (text, values) => pool.query(text, values);
      const names = ['both', 'alone'];
      for (const [index, customers] of [['acme', 'beta'], ['acme']].entries())
        await fill(postgresStore({ query, ledgerName: names[index] ?? '', now: () => NOW_MS }), customers);
      await pool.end();
      const [both, alone] = names.map((name): Start => {
        const words = ['--ledger-name', name, '--scope', 'customer=acme'];
        return { ...start, words };
      });
      if (both && alone) await sameAnswers(both, alone, 100, 4);
    } finally {
      await server.stop();
    }
  }, 240_000);
});
