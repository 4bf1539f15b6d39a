import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sqliteStore } from '@kopek/ledger/sqlite';
import { describe, expect, it } from 'vitest';
import { ledgerWith, settled } from './ledger-file.ts';
import { kopek } from './support.ts';

const model = (name: string): object => ({ charge: { status: 'settled', costRub: '0.5', servedModel: name } });
const THREE = [
  settled('0.5', '2026-11-20T10:00:00Z', model('volga/one')),
  settled('0.5', '2026-11-20T21:30:00Z', { ...model('volga/two'), tags: { user: 'x' }, runId: 'r' }),
  settled('', '2026-11-22T10:00:00Z', { status: 'unknown', billing: 'unknown', charge: { status: 'unknown' } }),
];

describe('kopek ledger tail', () => {
  it('shows the newest entries in Moscow time, and an unknown cost as unknown', async () => {
    const path = await ledgerWith(THREE);
    const { code, stdout } = await kopek(['ledger', 'tail', path, '-n', '2', '--lang', 'ru']);
    expect(code).toBe(0);
    expect(stdout.replaceAll('\u00A0', ' ').split('\n')).toEqual([
      '2026-11-21 00:30:00  списано                      0,50 ₽  volga/two user=x run=r',
      '2026-11-22 13:00:00  неизвестно          цена неизвестна  volga/one',
      '',
    ]);
  });

  it('calls an answer that repeats a charge a replay, so that nobody takes it for a second one', async () => {
    const same = { idempotencyKey: 'job-1', idempotentBilling: true } as const;
    const [first, again] = ['2026-11-20T10:00:00Z', '2026-11-20T10:00:05Z'];
    const path = await ledgerWith([settled('0.5', first, same), settled('0.5', again, same)]);
    const { stdout } = await kopek(['ledger', 'tail', path, '--lang', 'en']);
    expect(stdout.split('\n').map((line) => line.slice(21, 29).trim())).toEqual(['settled', 'replay', '']);
  });

  it.each([
    [1, 1],
    [2, 2],
    [100, 7],
  ])('with -n %i shows %i of 7 entries whose numbers have gaps', async (lines, shown) => {
    const entries = Array.from({ length: 10 }, (_, index) =>
      settled('1', '2026-11-20T10:00:00Z', { id: `entry-${index}`, ...model(`volga/${index}`) }),
    );
    const path = await ledgerWith(entries);
    const store = sqliteStore(path);
    await store.prune({ before: '2026-11-19T00:00:00Z' });
    for (const name of ['a', 'b', 'c'])
      await store.settle(
        settled('', new Date().toISOString(), { id: name, status: 'unknown', charge: { status: 'unknown' } }),
      );
    // the price arrives after all, so the entry gets a new number
    for (const name of ['a', 'b', 'c'])
      await store.settle(settled('1', new Date().toISOString(), { id: name, ...model(name) }));
    await store.prune({ before: new Date(Date.parse(entries[9]?.at ?? '') + 1).toISOString() });
    for (const name of ['d', 'e', 'f', 'g'])
      await store.settle(settled('1', new Date().toISOString(), { id: name, ...model(name) }));
    await store.close();
    const { stdout } = await kopek(['ledger', 'tail', path, '-n', String(lines), '--json']);
    const ids = stdout
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { id: string }).id);
    expect(ids).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g'].slice(-shown));
  });

  it('follows a ledger that another process writes, until Ctrl-C, and ends with 130', async () => {
    const path = await ledgerWith(THREE.slice(0, 1));
    const writer = spawn(
      process.execPath,
      [
        '--conditions=@kopek/source',
        '--disable-warning=ExperimentalWarning',
        join(import.meta.dirname, 'fixtures/writer.ts'),
        path,
      ],
      {
        stdio: ['pipe', 'ignore', 'inherit'],
      },
    );
    const { code, stdout } = await kopek(['ledger', 'tail', path, '--follow', '--lang', 'en'], {
      onOutput(text, interrupt) {
        if (text.includes('volga/one')) writer.stdin.write('volga/second\n');
        if (text.includes('volga/second')) writer.stdin.write('volga/third\n');
        if (text.includes('volga/third')) interrupt();
      },
    });
    writer.stdin.end();
    const [exitCode] = (await once(writer, 'close')) as [number];
    expect([code, exitCode]).toEqual([130, 0]);
    expect(stdout.match(/volga\/\w+/g)).toEqual(['volga/one', 'volga/second', 'volga/third']);
  });
});

describe('kopek ledger', () => {
  it('names the limit whose counter differs as it is typed', async () => {
    const path = await ledgerWith([]);
    const store = sqliteStore(path);
    const limit = { scope: 'tag:user=x', maxRub: '10', mode: 'loose', onUnknownCost: 'allow' } as const;
    const attempt = { attempt: 1, tags: { user: 'x' } };
    await store.reserve([limit], { id: 'entry', ttlMs: 60_000, attempt });
    await store.settle(settled('1.25', new Date().toISOString(), { id: 'entry', tags: attempt.tags }));
    await store.close();
    const database = new DatabaseSync(path);
    database.exec("UPDATE live SET body = replace(body, '1.25', '1.5') WHERE key = 'scope:tag:user=x'");
    database.close();
    const { code, stdout } = await kopek(['ledger', 'verify', path, '--lang', 'en']);
    expect([code, stdout.replaceAll('\u00A0', ' ')]).toEqual([3, 'user=x, spent: 1.50 ₽ ≠ 1.25 ₽\n']);
  });

  it('asks which ledger if neither a file nor DATABASE_URL is set, with 2', async () => {
    const { code, stderr } = await kopek(['ledger', 'verify', '--lang', 'en']);
    expect([code, stderr]).toEqual([
      2,
      'kopek: Which ledger? Name a SQLite file, or set DATABASE_URL to the address of a PostgreSQL database.\n',
    ]);
  });

  it('does not accept an address with a password on the command line', async () => {
    const { code, stderr } = await kopek(['ledger', 'verify', 'postgres://user:hidden@db.example/app']);
    expect([code, stderr.includes('DATABASE_URL'), stderr.includes('hidden')]).toEqual([2, true, false]);
  });

  it('migrates a SQLite ledger by opening it, and creates none if there is none', async () => {
    const path = await ledgerWith([]);
    expect((await kopek(['ledger', 'migrate', path, '--lang', 'ru'])).stdout).toBe(
      'Таблицы не нуждаются в обновлении.\n',
    );
    expect((await kopek(['ledger', 'migrate', `${path}.missing`])).code).toBe(2);
  });
});

describe('kopek ledger import', () => {
  const exported = async (): Promise<string> => (await kopek(['ledger', 'export', await ledgerWith(THREE)])).stdout;

  it('writes the entries of an export, from a pipe or a file, and may be repeated', async () => {
    const text = await exported();
    const file = `${await ledgerWith([])}.jsonl`;
    writeFileSync(file, text);
    const target = await ledgerWith([]);
    expect((await kopek(['ledger', 'import', target, '--lang', 'en'], { stdin: text })).stdout).toBe(
      'Entries of the export in the ledger, new or already there: 3\n',
    );
    expect((await kopek(['ledger', 'import', target, '--file', file, '--json'])).stdout).toBe(
      '{\n  "imported": 3\n}\n',
    );
    expect((await kopek(['ledger', 'export', target])).stdout).toBe(text);
  });

  it('says of a file that is not there that it cannot be read', async () => {
    const words = ['ledger', 'import', await ledgerWith([]), '--file', '/nowhere/export.jsonl', '--lang', 'en'];
    expect(await kopek(words)).toMatchObject({
      code: 2,
      stderr: 'kopek: /nowhere/export.jsonl cannot be read (ENOENT).\n',
    });
  });

  it.each(['1.5', '"1,5"', '"five"', '""'])('names the line of an amount that is no decimal: %s', async (rub) => {
    const lines = (await exported()).split('\n');
    lines[1] = lines[1]?.replace('"costRub":"0.5"', `"costRub":${rub}`) ?? '';
    const outcome = await kopek(['ledger', 'import', await ledgerWith([]), '--lang', 'en'], {
      stdin: lines.join('\n'),
    });
    expect([outcome.code, outcome.stderr]).toEqual([
      2,
      'kopek: Line 2: charge.costRub is not a decimal string of rubles, such as "5.00".\n',
    ]);
  });
});
