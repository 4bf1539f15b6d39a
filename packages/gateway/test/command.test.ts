import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { EventEmitter } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Validator } from '@cfworker/json-schema';
import { afterEach, describe, expect, it } from 'vitest';
import { readConfigFile } from '../src/command/check-options.ts';
import { run } from '../src/command/command.ts';
import { startGateway } from '../src/index.ts';
import { createClock } from '../src/base/clock.ts';
import { openBooks, type Change } from '../src/state/books.ts';
import { programOf } from '../../../vitest.program.ts';

const fileOf = (name: string): string => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');
const MAIN = await programOf(new URL('../src/main.ts', import.meta.url).pathname);
const folder = mkdtempSync(join(tmpdir(), 'gateway-'));
const KEYS = { KOPEK_API_KEY: 'kopek-test-key', KOPEK_ADMIN_TOKEN: 'admin-test-token' };
const READY = 'Ctrl-C';

interface Run {
  stop: (signal: 'SIGINT' | 'SIGTERM') => void;
  output: () => string;
  errors: () => string;
  exit: Promise<number | null>;
}

const running: Run[] = [];
afterEach(async () => {
  for (const { stop, output, exit } of running.splice(0)) {
    if (!output().includes(READY)) continue;
    stop('SIGTERM');
    await exit;
  }
});

function watched(stop: Run['stop'], begin: (written: { output: string; errors: string }) => Run['exit']): Run {
  const written = { output: '', errors: '' };
  const one = { stop, output: () => written.output, errors: () => written.errors, exit: begin(written) };
  running.push(one);
  return one;
}

const command = (...given: string[]): Run => commandWith(KEYS, ...given);

/** What the program runs, in this process. */
function commandWith(env: Record<string, string>, ...given: string[]): Run {
  const signals = new EventEmitter();
  return watched(
    (signal) => void signals.emit(signal),
    (written) =>
      run(['node', 'kopek-gateway', ...given], {
        stdout: { write: (text) => (written.output += text) },
        stderr: { write: (text) => (written.errors += text) },
        env,
        once: (signal, listener) => signals.once(signal, listener),
      }),
  );
}

/** The program itself. */
function program(given: readonly string[], flags: readonly string[] = []): Run {
  const child = spawn(process.execPath, ['--conditions=@kopek/source', ...flags, MAIN, ...given], {
    env: { PATH: process.env['PATH'], ...KEYS },
  });
  return watched(
    (signal) => void child.kill(signal),
    (written) => {
      child.stdout.on('data', (chunk: Buffer) => (written.output += chunk.toString()));
      child.stderr.on('data', (chunk: Buffer) => (written.errors += chunk.toString()));
      // not `exit`, at which its last output may not have been read
      return new Promise((resolve) => child.on('close', resolve));
    },
  );
}

async function serving(...given: string[]): Promise<Run & { url: string }> {
  return ready(command('--port', '0', ...given));
}

async function ready(one: Run): Promise<Run & { url: string }> {
  await expect.poll(one.output, { timeout: 30_000 }).toContain(READY);
  return { ...one, url: /Base URL\s+(\S+)/.exec(one.output())?.[1] ?? '' };
}

const chat = (url: string, content: string) =>
  fetch(`${url}/chat/completions`, {
    method: 'POST',
    headers: { authorization: 'Bearer kopek-test-key', 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'kopek/echo', messages: [{ role: 'user', content }] }),
  });

describe('kopek-gateway', () => {
  it('prints its address and key, logs a line per request, and ends cleanly on Ctrl-C', async () => {
    const started = await ready(program(['--port', '0']));
    expect(started.output()).toContain('kopek-test-key');
    expect(started.output()).toContain('kopek/echo');
    expect((await chat(started.url, 'one')).status).toBe(200);
    await expect
      .poll(started.output)
      .toMatch(
        /POST \/v1\/chat\/completions {2}200 {2}kopek\/echo {2}4\+1 tokens {2}0\.00006 ₽ {2}balance 999\.99994 ₽/,
      );
    started.stop('SIGINT');
    expect(await started.exit).toBe(0);
    expect(started.output()).toContain('Stopped. Charges: 1; balance: 999.99994 ₽.');
    expect(started.errors()).toBe('');
  });

  it('prints the variables for both kinds of shell, and how to keep the same key', async () => {
    const [fixed, fresh] = await Promise.all([serving(), ready(commandWith({}, '--port', '0'))]);
    expect(fixed.output()).toContain(`  export KOPEK_BASE_URL=${fixed.url} KOPEK_API_KEY=kopek-test-key\n`);
    expect(fixed.output()).toContain(
      `  $env:KOPEK_BASE_URL = "${fixed.url}"; $env:KOPEK_API_KEY = "kopek-test-key"   (PowerShell)\n`,
    );
    const hint = 'The key is new at each start. Set KOPEK_API_KEY before the start, and it stays the same.';
    expect(fixed.output()).not.toContain(hint);
    expect(fresh.output()).toContain(hint);
    expect(fresh.output()).toMatch(/KOPEK_API_KEY=kopek-[\w-]{24}\n/);
  });

  it('a key of the environment is valid again after a restart, a generated one is not', async () => {
    const data = join(folder, 'keys.db');
    const first = await ready(commandWith({}, '--port', '0', '--data', data));
    const generated = /KOPEK_API_KEY=(\S+)/.exec(first.output())?.[1] ?? '';
    first.stop('SIGTERM');
    await first.exit;
    const statuses = [];
    for (const _start of [1, 2]) {
      const started = await serving('--data', data);
      const old = await fetch(`${started.url}/service/key`, { headers: { authorization: `Bearer ${generated}` } });
      statuses.push((await chat(started.url, 'one')).status, old.status);
      started.stop('SIGTERM');
      await started.exit;
    }
    expect(statuses).toEqual([200, 401, 200, 401]);
  });

  it('prints the correct sums on Ctrl-C after more charges than a call takes arguments', async () => {
    const data = join(folder, 'many.db');
    const books = await openBooks(createClock(), data);
    books.openAccount('main', '1000');
    const details = { requestedModel: 'm', servedModel: 'm', provider: 'p', promptTokens: 1, completionTokens: 1 };
    const charge = { keyId: 'key', accountId: 'main', costRub: '0.001', usageDelivered: true, webSearchRequests: 0 };
    const change = (generationId: string): Change => ({
      kind: 'charge',
      // nobody reads the balance after each of them
      charge: { ...charge, ...details, generationId, at: 0, balanceRub: '1000' },
    });
    for (let at = 0; at < 30; at += 1)
      books.commit(...Array.from({ length: 1000 }, (_, index) => change(`gen-${at}-${index}`)));
    books.close();
    // a fifth of the usual stack, on which 126 000 arguments fit
    const started = await ready(program(['--port', '0', '--data', data, '--log', 'off'], ['--stack-size=200']));
    expect((await chat(started.url, 'one')).status).toBe(200);
    started.stop('SIGINT');
    expect(await started.exit).toBe(0);
    // 4 tokens at 0.00001 and one at 0.00002
    expect(started.output()).toContain('Stopped. Charges: 30001; balance: 969.99994 ₽.');
  });

  it('ends with 1 and one line if the data file is damaged', async () => {
    const data = join(folder, 'damaged.db');
    const books = await openBooks(createClock(), data);
    books.commit({ kind: 'start' });
    books.close();
    const file = new DatabaseSync(data);
    const page = file.prepare("SELECT rootpage FROM sqlite_schema WHERE tbl_name = 'changes'").get();
    const size = Number(file.prepare('PRAGMA page_size').get()?.['page_size']);
    file.close();
    const bytes = openSync(data, 'r+');
    writeSync(bytes, Buffer.alloc(size, 'x'), 0, size, (Number(page?.['rootpage']) - 1) * size);
    closeSync(bytes);
    const started = command('--port', '0', '--data', data);
    expect(await started.exit).toBe(1);
    expect(started.errors()).toMatch(/kopek-gateway: The data file .* cannot be opened: .*malformed\n$/);
    expect(started.errors()).not.toContain('    at ');
  });

  it('says that a change in the data file cannot be read, and not how it was read', async () => {
    const data = join(folder, 'odd.db');
    (await openBooks(createClock(), data)).close();
    const file = new DatabaseSync(data);
    file.exec("INSERT INTO changes (json) VALUES ('{}')");
    file.close();
    const started = command('--port', '0', '--data', data);
    expect(await started.exit).toBe(1);
    expect(started.errors()).toBe(`kopek-gateway: The data file ${data} cannot be opened: it is damaged\n`);
  });

  it.skipIf(process.platform !== 'linux')('ends with 1 and one line when its log cannot be written', async () => {
    const full = spawn(process.execPath, ['--conditions=@kopek/source', MAIN, '--port', '0'], {
      stdio: ['ignore', openSync('/dev/full', 'w'), 'pipe'],
      env: { PATH: process.env['PATH'] },
    });
    const ended = once(full, 'exit');
    expect(await text(full.stderr as Readable)).toBe(
      'kopek-gateway: the output cannot be written: ENOSPC: no space left on device, write\n',
    );
    expect(await ended).toEqual([1, null]);
  });

  it('continues with --data where it stopped', async () => {
    const data = join(folder, 'ledger.db');
    const first = await ready(program(['--port', '0', '--data', data, '--log', 'off']));
    await chat(first.url, 'one');
    first.stop('SIGTERM');
    await first.exit;
    const second = await serving('--data', data, '--log', 'json');
    expect(second.output()).toContain('999.99994 ₽');
    await chat(second.url, 'one');
    await expect.poll(second.output).toContain('"balanceRub":"999.99988"');
  });

  it('reports a port in use in one line', async () => {
    await using gateway = await startGateway();
    const started = program(['--port', String(gateway.port)]);
    expect(await started.exit).toBe(1);
    expect(started.errors()).toBe(
      `kopek-gateway: The gateway cannot listen on 127.0.0.1:${gateway.port}: port ${gateway.port} is taken by another program; choose another one or 0 for a free port\n`,
    );
  });

  it('reports every problem of a bad configuration', async () => {
    const file = join(folder, 'bad.json');
    writeFileSync(
      file,
      JSON.stringify({
        modles: [],
        key: { budget: { maxRub: 100 } },
        models: [{ id: 'a', providers: [] }],
        faults: [{ name: 'http-500', probability: 2 }],
      }),
    );
    const started = command('--config', file);
    expect(await started.exit).toBe(1);
    for (const line of [
      'modles: there is no such field',
      'key.budget.maxRub: ',
      'models[0].providers: ',
      'faults[0].probability: ',
    ]) {
      expect(started.errors()).toContain(line);
    }
    expect(started.errors()).not.toContain('    at ');
  });

  it('reports a missing and a broken configuration, an unknown fault, a wrong option and an invalid data file', async () => {
    const file = join(folder, 'broken.json');
    writeFileSync(file, '{"port": ');
    const fault = join(folder, 'fault.json');
    writeFileSync(fault, '{"faults": ["nonsense"]}');
    const noLedgerFile = join(folder, 'no-ledger.db');
    writeFileSync(noLedgerFile, 'this is text, and long enough to be taken for a page of a database');
    const runs = [
      command('--config', join(folder, 'none.json')),
      command('--config', file),
      command('--config', fault),
      command('--port', 'x'),
      command('--port', ''),
      command('--port', '0', '--data', noLedgerFile),
    ];
    expect(await Promise.all(runs.map(({ exit }) => exit))).toEqual([1, 1, 1, 1, 1, 1]);
    expect(runs.map(({ errors }) => errors())).toEqual([
      expect.stringContaining('cannot read'),
      expect.stringContaining('is not JSON'),
      expect.stringContaining('no fault is called "nonsense"'),
      expect.stringMatching(/^ {2}port: expected a number, not a string/m),
      expect.stringMatching(/^ {2}port: expected a number, not a string/m),
      expect.stringMatching(/^kopek-gateway: The data file .*no-ledger\.db cannot be opened: .*\n$/),
    ]);
  });

  it('prints its version and the schema of its configuration, which is the file of the package', async () => {
    const [version, schema] = [command('--version'), command('--config-schema')];
    expect([await version.exit, await schema.exit]).toEqual([0, 0]);
    const { version: published } = JSON.parse(fileOf('package.json')) as { version: string };
    expect(version.output()).toBe(`${published}\n`);
    expect(JSON.parse(schema.output())).toEqual(JSON.parse(fileOf('config.schema.json')));
  });

  it('has an admin API with KOPEK_ADMIN_TOKEN, a page unless it is turned off, and records and replays', async () => {
    const recordings = join(folder, 'recordings');
    const recording = await serving('--record', recordings);
    expect(recording.output()).toContain(`Records to ${recordings}`);
    const origin = recording.url.replace('/v1', '/');
    expect(recording.output()).toContain(`Page       ${origin}`);
    expect((await fetch(origin)).status).toBe(200);
    const headers = { authorization: 'Bearer admin-test-token' };
    expect((await fetch(`${origin}admin/clock`, { headers })).status).toBe(200);
    const live = await (await chat(recording.url, 'one')).text();
    recording.stop('SIGTERM');
    await recording.exit;

    const replaying = await serving('--replay', recordings, '--no-page');
    expect((await fetch(replaying.url.replace('/v1', '/'))).status).toBe(404);
    expect(await (await chat(replaying.url, 'one')).text()).toBe(live);
    expect((await chat(replaying.url, 'two')).status).toBe(404);
    await expect.poll(replaying.output, { timeout: 20_000 }).toContain('DRIFT: nearest is kopek-echo-');
    const config = join(folder, 'replay.json');
    for (const replay of [recordings, { folder: recordings, strict: true }]) {
      writeFileSync(config, JSON.stringify({ replay }));
      const strict = await serving('--config', config);
      expect((await chat(strict.url, 'two')).status).toBe(404);
      for (const words of [
        ['--config', config],
        ['--replay', recordings],
      ]) {
        const lenient = await serving(...words, '--no-strict');
        expect(await (await chat(lenient.url, 'one')).text()).toBe(live);
        expect((await chat(lenient.url, 'two')).status).toBe(200);
      }
    }
    const open = await serving('--host', '0.0.0.0');
    expect(open.output()).not.toContain('Page ');
  });

  it.each([
    ['in English', {}, 'TCP reset in the middle of the body'],
    ['in Russian, where that is the language of the environment', { LANG: 'ru_RU.UTF-8' }, 'сброс TCP посреди тела'],
    ['in English, where only messages are', { LANG: 'ru_RU.UTF-8', LC_MESSAGES: 'C' }, 'TCP reset in the middle'],
  ])('lists faults %s', async (_where, env, description) => {
    const faults = commandWith(env, 'faults');
    expect(await faults.exit).toBe(0);
    expect(faults.output()).toMatch(new RegExp(`^reset-mid-body +connection +both +${description}`, 'm'));
  });
});

describe('the schema of the configuration', () => {
  const schema = JSON.parse(fileOf('config.schema.json')) as object;
  const problems = (config: unknown): number => new Validator(schema, '2020-12', false).validate(config).errors.length;

  it('accepts what the command accepts, and rejects what it rejects', () => {
    expect(problems(JSON.parse(fileOf('gateway.example.json')))).toBe(0);
    expect(problems({ script: [{ text: 'one' }], fixtures: [{ match: { lastMessage: 'hi' }, answer: {} }] })).toBe(0);
    expect(problems({ record: 'recordings', replay: { folder: 'recordings', strict: false } })).toBe(0);
    for (const bad of [{ modles: [] }, { balanceRub: 100 }, { balanceRub: '1e3' }, { faults: [{ probability: 1 }] }])
      expect([bad, problems(bad) > 0]).toEqual([bad, true]);
  });
});

describe('the example configuration', () => {
  it('is valid and does what it describes', async () => {
    const config = readConfigFile(new URL('../gateway.example.json', import.meta.url).pathname);
    await using gateway = await startGateway(config);
    expect(gateway.balanceRub()).toBe('2500');
    expect(gateway.balanceRub('team')).toBe('500.5');
    const key = await fetch(`${gateway.baseURL}/service/key`, { headers: { authorization: 'Bearer kopek-team-key' } });
    expect(await key.json()).toMatchObject({
      name: 'team',
      allowed_models: ['kopek/echo', 'local/*'],
      pii: { mode: 'mask' },
    });
    rmSync(folder, { recursive: true, force: true });
  });
});
