import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { run } from '../src/command/command.ts';
import { startGateway } from '../src/index.ts';

test.each<[unknown, string]>([
  [{ balancerub: '5' }, 'balancerub: there is no such field'],
  [{ keys: [{ apiKey: 'key-of-anna', budgt: {} }] }, 'keys[0].budgt: there is no such field'],
  [{ limits: { keptRequest: 5 } }, 'limits.keptRequest: there is no such field'],
  [{ balanceRub: 5 }, 'balanceRub: Invalid input: expected string, received number'],
  [{ balanceRub: 'much' }, 'balanceRub: expected a decimal string'],
  [{ models: {} }, 'models: Invalid input: expected array, received object'],
  [{ startAt: 'tomorrow' }, 'startAt: expected a time'],
  [{ startAt: '2026-01-31T25:00:00Z' }, 'startAt: expected a time'],
  [{ redact: { patterns: ['('] } }, 'redact.patterns[0]: expected a regular expression'],
  [{ script: 5 }, 'script: Invalid input: expected array, received number'],
  [{ onLog: 'log' }, 'onLog: expected a function'],
  [{ namespace: 'A B' }, 'namespace: Invalid string'],
])('options that cannot be meant are rejected: %j', async (options, problem) => {
  await expect(startGateway(options as object)).rejects.toThrow(`the gateway cannot use these options:\n  ${problem}`);
});

test.each([null, 8787, 'http://127.0.0.1:8787'])('%j is not an object of options', async (options) => {
  await expect(startGateway(options as never)).rejects.toThrow('an object is needed');
});

test('the error for a misspelled option lists the valid ones', async () => {
  await expect(startGateway({ prt: 8787 } as object)).rejects.toThrow(
    /^ {2}prt: there is no such field\n {2}the options are host, port, .*, hosts, onLog$/m,
  );
});

const provider = { name: 'p', prices: { input: '1', output: '1' } };

describe('options that a file rejects, code and environment reject too', () => {
  const WRONG: [object, string][] = [
    [{ adminToken: 'a' }, 'adminToken: expected 8 or more'],
    [{ adminToken: 'secret-token\n' }, 'adminToken: expected 8 or more'],
    [{ apiKey: 'key' }, 'apiKey: expected 8 or more'],
    [{ apiKey: 'kopek key' }, 'apiKey: expected 8 or more'],
    [{ apiKey: 'ключ-ключ' }, 'apiKey: expected 8 or more'],
    [{ pace: -1 }, 'pace: '],
    [{ limits: { concurrentRequests: 0 } }, 'limits.concurrentRequests: '],
    [{ models: [{ id: 'a/b', providers: [] }] }, 'models[0].providers: '],
    [
      { models: [{ id: 'a/b', upstream: { baseURL: 'http://x', model: 'm', apiKey: 'a\nb' }, providers: [provider] }] },
      'models[0].upstream.apiKey: ',
    ],
    [{ presets: { p: { models: [] } } }, 'presets.p.models: '],
    [{ key: { rateLimit: { requests: 0, seconds: 1 } } }, 'key.rateLimit.requests: '],
    [{ faults: [{ name: 'http-503', times: -1 }] }, 'faults[0].times: '],
    [{ presets: { p: { models: ['nope/x'] } } }, 'presets.p.models: no model is called "nope/x"'],
    [{ keys: [{ apiKey: 'kopek-team-key', account: 'nobody' }] }, 'keys[0].account: no account is called "nobody"'],
    [{ key: { account: 'nobody' } }, 'key.account: no account is called "nobody"'],
    [{ faults: ['nonsense'] }, 'no fault is called "nonsense"'],
    [{ startAt: '+010000-01-01T00:00:00Z' }, 'the clock ends with the year 9999'],
  ];
  it.each(WRONG)('in code: %j', async (options, problem) => {
    await expect(startGateway(options)).rejects.toThrow(problem);
  });
  it.each(WRONG)('in a file: %j', async (options, problem) => {
    const file = join(mkdtempSync(join(tmpdir(), 'kopek-')), 'config.json');
    writeFileSync(file, JSON.stringify({ port: 0, ...options }));
    const errors: string[] = [];
    const stderr = { write: (text: string) => errors.push(text) };
    const terminal = { stdout: { write: () => true }, stderr, env: {}, once: () => undefined };
    expect(await run(['node', 'kopek-gateway', '--config', file], terminal)).toBe(1);
    expect(errors.join('')).toContain(problem);
  });
  it.each([{ KOPEK_API_KEY: 'a b' }, { KOPEK_API_KEY: 'kopek-key-1\n' }, { KOPEK_ADMIN_TOKEN: 'a' }])(
    'in the environment: %j',
    async (env) => {
      const errors: string[] = [];
      const stderr = { write: (text: string) => errors.push(text) };
      const terminal = { stdout: { write: () => true }, stderr, env, once: () => undefined };
      expect(await run(['node', 'kopek-gateway', '--port', '0'], terminal)).toBe(1);
      expect(errors.join('')).toContain('expected 8 or more printable ASCII characters');
    },
  );
});

test('a file that was opened for a failed start can be opened again', async () => {
  const dataFile = join(mkdtempSync(join(tmpdir(), 'kopek-')), 'books.db');
  await expect(startGateway({ dataFile, key: { account: 'nobody' } })).rejects.toThrow('nobody');
  await using gateway = await startGateway({ dataFile });
  expect(gateway.balanceRub()).toBe('1000');
});

test('undefined options and a script function are accepted', async () => {
  const options = { dataFile: undefined, script: () => undefined, onLog: () => {} };
  await using gateway = await startGateway(options as object);
  expect(gateway.balanceRub()).toBe('1000');
});
