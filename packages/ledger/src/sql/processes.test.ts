import { execFile, execFileSync, fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeEach, expect, test } from 'vitest';
import { exportEntries } from '../export/entries-text.ts';
import type { LedgerEntry } from '../contract/entry.ts';
import type { LedgerStore } from '../contract/contract.ts';
import { sqliteStore } from './index.ts';
import { newPlace } from './__fixtures__/place.ts';
import { programOf } from '../../../../vitest.program.ts';

const SPENDER = await programOf(fileURLToPath(new URL('__fixtures__/spender.ts', import.meta.url)));
const LIMITED = await programOf(fileURLToPath(new URL('__fixtures__/limited.ts', import.meta.url)));
const BUDGET_CHANGER = await programOf(fileURLToPath(new URL('__fixtures__/budget-changer.ts', import.meta.url)));
const OPENER = await programOf(fileURLToPath(new URL('__fixtures__/opener.ts', import.meta.url)));
const FULL_DISK = await programOf(fileURLToPath(new URL('__fixtures__/full-disk.ts', import.meta.url)));
const KILLS = Math.round(50 * Number(process.env.KOPEK_RUNS));

let path: string;

beforeEach(() => void ({ path } = newPlace()));

interface Spender {
  child: ChildProcess;
  /** What it told: `open <id>` and `settled <id>`. */
  reported: Set<string>;
  ended: Promise<number | null>;
}

function startSpender(calls: number, rounds: number, heard: (lines: number) => void = () => {}): Spender {
  const child = spawn(process.execPath, ['--conditions=@kopek/source', SPENDER, path, `${calls}`, `${rounds}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const reported = new Set<string>();
  let rest = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) reported.add(line);
    heard(reported.size);
  });
  return { child, reported, ended: new Promise((resolve) => child.once('close', resolve)) };
}

async function entriesOf(store: LedgerStore): Promise<Map<string, LedgerEntry>> {
  const entries = new Map<string, LedgerEntry>();
  for await (const entry of exportEntries(store)) entries.set(entry.id, entry);
  return entries;
}

test('processes that create one ledger at the same moment all open it', async () => {
  const openers = Array.from({ length: 6 }, () => fork(OPENER, { execArgv: ['--conditions=@kopek/source'] }));
  const problems: unknown[] = [];
  for (let file = 0; file < 40; file += 1) {
    const answers = openers.map((opener) => once(opener, 'message'));
    const atMs = Date.now() + 3;
    for (const opener of openers) opener.send({ path: `${path}-${file}`, atMs });
    for (const [problem] of await Promise.all(answers)) if (problem !== '') problems.push(problem);
  }
  for (const opener of openers) opener.kill();
  expect(problems).toEqual([]);
});

test('64 calls in 4 processes never exceed one limit in strict mode', async () => {
  const spenders = Array.from({ length: 4 }, () => startSpender(16, 1));
  expect(await Promise.all(spenders.map(({ ended }) => ended))).toEqual([0, 0, 0, 0]);
  const store = sqliteStore(path);
  const { all } = await store.totals();
  // 14 calls of 0.7 fit into 10
  expect(all).toMatchObject({ costRub: '9.8', settled: 14, attempts: 14, inFlight: 0 });
  expect(await store.verify()).toEqual([]);
  await store.close();
});

test('of 100 callers in 4 processes exactly as many are served as a wait mode limit has money for', async () => {
  const run = promisify(execFile);
  const callers = Array.from({ length: 4 }, () =>
    run(process.execPath, ['--conditions=@kopek/source', LIMITED, path, '25', '10'], { encoding: 'utf8' }),
  );
  const served = (await Promise.all(callers)).map(({ stdout }) => Number(stdout));
  expect(served.reduce((sum, count) => sum + count, 0)).toBe(10);
  const store = sqliteStore(path);
  const { all } = await store.totals();
  expect(all).toMatchObject({ costRub: '10', settled: 10, attempts: 10, inFlight: 0 });
  expect(await store.verify()).toEqual([]);
  await store.close();
});

/** What a process tells: that it set an amount, or by which amount a reservation was judged. */
type Told = { set: string; seq: number; endNs: string } | { judgedBy: string; beginNs: string };

test(
  '8 processes change a budget and spend, and no call is judged by an amount that was replaced before it began',
  {},
  async () => {
    const run = promisify(execFile);
    const changers = Array.from({ length: 8 }, (_, number) =>
      run(process.execPath, ['--conditions=@kopek/source', BUDGET_CHANGER, path, `${number}`, '15'], {
        encoding: 'utf8',
      }),
    );
    const reported = (await Promise.all(changers)).flatMap(({ stdout }): Told[] => JSON.parse(stdout));
    const sets = reported.flatMap((line) => ('set' in line ? [line] : []));
    const calls = reported.flatMap((line) => ('judgedBy' in line ? [line] : []));
    expect([sets.length, calls.length]).toEqual([120, 360]);
    const numbers = new Map(sets.map(({ set, seq }) => [set, seq]));
    const late = calls.filter(({ judgedBy, beginNs }) => {
      const seq = numbers.get(judgedBy) ?? 0;
      return sets.some((set) => set.seq > seq && BigInt(set.endNs) < BigInt(beginNs));
    });
    expect(late).toEqual([]);
    expect(calls.filter(({ judgedBy }) => !numbers.has(judgedBy))).toEqual([]);
    const store = sqliteStore(path);
    const [budget] = await store.budgets();
    expect(budget).toMatchObject({ spentRub: '252', reservedRub: '0' });
    expect(await store.verify()).toEqual([]);
    await store.close();
  },
);

test('after kill -9 at any moment every attempt that was opened is in the ledger', async () => {
  const reported = new Set<string>();
  for (let kill = 0; kill < KILLS; kill += 1) {
    const killAfter = 20 + Math.floor(Math.random() * 200);
    const spender = startSpender(8, 100_000, (lines) => {
      if (lines >= killAfter) spender.child.kill('SIGKILL');
    });
    await spender.ended;
    for (const line of spender.reported) reported.add(line);
  }
  const store = sqliteStore(path);
  const entries = await entriesOf(store);
  for (const line of reported) {
    const [word, id = ''] = line.split(' ');
    expect(entries.get(id)?.status).toMatch(word === 'settled' ? /^settled$/ : /^(settled|in-flight)$/);
  }
  expect(reported.size).toBeGreaterThan(KILLS * 20);
  expect(await store.verify()).toEqual([]);
  // and the limit still sees those that were killed
  const { all } = await store.totals();
  expect(all?.inFlight).toBe([...entries.values()].filter((entry) => entry.status === 'in-flight').length);
  await store.close();
});

test.runIf(existsSync('/usr/bin/prlimit'))('a full disk rejects entries, loses none, and accepts them later', () => {
  const output = execFileSync(
    '/bin/sh',
    ['-c', 'ulimit -S -f 512 && exec "$0" --conditions=@kopek/source "$1" "$2"', process.execPath, FULL_DISK, path],
    { encoding: 'utf8' },
  );
  const reported: { stored: number; rejected: number; settled: number; verify: unknown[] } = JSON.parse(output);
  expect(reported).toEqual({ stored: reported.settled, rejected: 3, settled: reported.stored, verify: [] });
});
