/**
 * What it costs to account for one answer: reading its usage, booking its charge, and adding charges up.
 *
 *     node --conditions=@kopek/source bench/booking.ts
 *
 * In one process, warmed up; CPU time (user and system), the median of 15 rounds: other programs on the machine do not
 * count. To book is both writes: opening the attempt, and settling it. Then what the books in memory keep: of 200 000
 * charges when nothing is forgotten, and with the bounds that hold by default. Writes `results/booking.json`.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sumCharges, type Charge } from '@kopek/core';
import { chargeFrom, isPromiseLike, readUsage } from '@kopek/core/kit';
import { createLedger, MemoryStore, type Ledger, type SpendLimit } from '@kopek/ledger';
import { sqliteStore } from '@kopek/ledger/sqlite';
import { parseWireJson } from '../packages/core/src/wire/json.ts';
import { describeMachine } from './report/machine.ts';

const ROUNDS = 15;
/** Until the compiler is done: the first to be measured would else pay for those that share its code. */
const WARM_UP_ROUNDS = 10;
const PER_ROUND = 5000;
const CHARGES_KEPT = 200_000;
/** About as many as an entry with one tag has as JSON. */
const ENTRY_LETTERS = 600;
const USAGE_CHUNK =
  '{"id":"gen-1","object":"chat.completion.chunk","created":1,"model":"a/b","choices":[],"usage":{"prompt_tokens":100,"completion_tokens":20,"total_tokens":120,"prompt_tokens_details":{"cached_tokens":30},"cost_rub":0.012300,"balance":99.987700}}';
const TEXT_CHUNK =
  '{"id":"gen-1","object":"chat.completion.chunk","created":1,"model":"a/b","choices":[{"index":0,"delta":{"content":"копейка рубль бережёт"},"finish_reason":null}]}';

/** What an operation is compared with. */
interface Floor {
  name: string;
  run(): void;
}

const results: Record<string, string> = {};

measure('parse a chunk of text', () => void parseWireJson(TEXT_CHUNK), {
  name: 'JSON.parse',
  run: () => void JSON.parse(TEXT_CHUNK),
});
measure('parse a chunk with usage', () => void parseWireJson(USAGE_CHUNK), {
  name: 'JSON.parse',
  run: () => void JSON.parse(USAGE_CHUNK),
});
const { usage } = parseWireJson(USAGE_CHUNK) as { usage: unknown };
measure('usage → charge', () => void chargeFrom(readUsage(usage), { requestedModel: 'auto', servedModel: 'a/b' }));

const charge = chargeFrom(readUsage(usage), { requestedModel: 'auto', servedModel: 'a/b' });
measure('book, in memory', await booking(createLedger(), charge));
for (const mode of ['loose', 'wait', 'strict'] as const) {
  const limit: SpendLimit = { maxRub: '1000000000', mode };
  measure(`book, in memory, limit by mode ${mode}, prices from the book`, await booking(createLedger(), charge, limit));
}
for (const fsync of [false, true]) {
  const folder = mkdtempSync(join(tmpdir(), 'kopek-bench-'));
  const store = sqliteStore(join(folder, 'ledger.db'), { fsync });
  const name = `book, in SQLite${fsync ? ', each commit on the disk' : ''}`;
  const rounds = fsync ? 200 : 1000;
  const plain = plainSqlite(join(folder, 'plain.db'), fsync);
  const floor: Floor = { name: 'two transactions of SQLite itself', run: plain.writeTwice };
  measure(name, await booking(createLedger({ store }), charge), floor, rounds);
  const perCustomer: SpendLimit = {
    maxRub: '1000000000',
    mode: 'strict',
    per: 'tag',
    tag: 'customer',
    estimate: '0.1',
  };
  measure(
    `${name}, one reserve limit of a tag`,
    await booking(createLedger({ store }), charge, perCustomer),
    floor,
    rounds,
  );
  await store.close();
  plain.close();
  rmSync(folder, { recursive: true });
}
const many = Array.from({ length: PER_ROUND }, () => charge);
measure('add one of many charges', () => void sumCharges(many), undefined, 10, PER_ROUND);

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');
const everything = await heapOf(
  createLedger({ store: new MemoryStore({ maxEntries: CHARGES_KEPT }), maxEntries: CHARGES_KEPT }),
);
results['a charge that the books in memory keep'] = `${Math.round(everything / CHARGES_KEPT)} bytes`;
results[`200 000 charges, with the bounds by default`] = `${((await heapOf(createLedger())) / 1e6).toFixed(1)} MB`;

const machine = await describeMachine();
console.log(`${machine.cpu}, ${machine.cores} cores, Node ${machine.node}, ${machine.date}\n`);
for (const [name, figure] of Object.entries(results)) console.log(`${name.padEnd(70)} ${figure}`);
const path = new URL('./results/booking.json', import.meta.url);
writeFileSync(path, `${JSON.stringify({ machine, microsecondsPerOperation: results }, null, 1)}\n`);

/**
 * The least that two durable writes cost: begin, insert a text as long as an entry, update a sum, commit; twice. It holds
 * no limit, finds no repeated answer, and shares nothing with other processes but the file.
 */
function plainSqlite(path: string, fsync: boolean): { writeTwice(): void; close(): void } {
  const database = new DatabaseSync(path);
  database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = ${fsync ? 'FULL' : 'NORMAL'}`);
  database.exec('CREATE TABLE entry (seq INTEGER PRIMARY KEY, body TEXT); CREATE TABLE sum (value INTEGER)');
  database.exec('INSERT INTO sum VALUES (0)');
  const statements = [
    'BEGIN IMMEDIATE',
    'INSERT INTO entry (body) VALUES (?)',
    'UPDATE sum SET value = value + 1',
    'COMMIT',
  ];
  const [begin, insert, update, commit] = statements.map((sql) => database.prepare(sql));
  const body = 'x'.repeat(ENTRY_LETTERS);
  const write = (): void => {
    begin?.run();
    insert?.run(body);
    update?.run();
    commit?.run();
  };
  return {
    writeTwice: () => {
      write();
      write();
    },
    close: () => database.close(),
  };
}

/** What a ledger and its store hold after many charges, bytes of the heap. */
async function heapOf(ledger: Ledger): Promise<number> {
  collect();
  const before = process.memoryUsage().heapUsed;
  const book = await booking(ledger, charge);
  for (let i = 1; i < CHARGES_KEPT; i += 1) book();
  collect();
  const held = process.memoryUsage().heapUsed - before;
  // it must live until here
  return ledger.total().attempts === CHARGES_KEPT ? held : Number.NaN;
}

/** What a client does around one HTTP attempt, once the first has counted what is in the file already. */
async function booking(ledger: Ledger, booked: Charge, spendLimit?: SpendLimit): Promise<() => void> {
  const meter = ledger.meter(spendLimit === undefined ? {} : { spendLimit });
  const call = { attempt: 1, path: '/v1/chat/completions', model: 'a/b', runId: 'run-1', tags: { customer: 'acme' } };
  const info = { ...call, promptCharacters: 400, requestedMaxTokens: 100 };
  const first = await meter.begin(info);
  await first.settle({ billing: 'charged', sent: true, charge: booked, durationMs: 5 });
  let count = 0;
  return () => {
    count += 1;
    const begun = meter.begin(info);
    if (isPromiseLike(begun)) throw new TypeError('this store answers at once');
    // the same answer again would be a replay, which counts nothing
    const own = { ...booked, generationId: `gen-${count}` };
    void begun.settle({ billing: 'charged', sent: true, charge: own, durationMs: 5 });
  };
}

/** Median time of one operation, and of its floor. */
function measure(name: string, run: () => void, floor?: Floor, perRound: number = PER_ROUND, each: number = 1): void {
  const time = (work: () => void): number => {
    const rounds: number[] = [];
    for (let round = 0; round < ROUNDS + WARM_UP_ROUNDS; round += 1) {
      const from = process.cpuUsage();
      for (let i = 0; i < perRound; i += 1) work();
      const { user, system } = process.cpuUsage(from);
      rounds.push((user + system) / perRound / each);
    }
    return rounds.slice(WARM_UP_ROUNDS).sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Number.NaN;
  };
  const own = `${time(run).toFixed(2)} µs`;
  results[name] = floor === undefined ? own : `${own} (${floor.name}: ${time(floor.run).toFixed(2)} µs)`;
}
