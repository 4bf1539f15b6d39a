import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { readConfigFile } from '../src/command/check-options.ts';
import { run } from '../src/command/command.ts';
import { startGateway } from '../src/index.ts';

test.each<[unknown, string]>([
  [{ balancerub: '5' }, 'balancerub: there is no such field'],
  [{ keys: [{ apiKey: 'key-of-anna', budgt: {} }] }, 'keys[0].budgt: there is no such field'],
  [{ limits: { keptRequest: 5 } }, 'limits.keptRequest: there is no such field'],
  [{ balanceRub: 5 }, 'balanceRub: expected a string, not a number'],
  [{ balanceRub: 'much' }, 'balanceRub: expected a decimal string'],
  [{ models: {} }, 'models: expected a list, not an object'],
  [{ startAt: 'tomorrow' }, 'startAt: expected a time'],
  [{ startAt: '2026-01-31T25:00:00Z' }, 'startAt: expected a time'],
  [{ redact: { patterns: ['('] } }, 'redact.patterns[0]: expected a regular expression'],
  [{ script: 5 }, 'script: expected a list, not a number'],
  [{ onLog: 'log' }, 'onLog: expected a function'],
  [{ namespace: 'A B' }, 'namespace: expected up to 32 small letters'],
  [{ host: '' }, 'host: must not be empty'],
  [{ dataFile: '' }, 'dataFile: must not be empty'],
  [{ accounts: { main: '5' } }, 'accounts.main: its balance is "balanceRub"'],
  // a timer of Node would end at once
  [{ limits: { bodyTimeoutMs: 2 ** 31 } }, 'limits.bodyTimeoutMs: must be at most 2147483647'],
  [{ limits: { workMs: 2 ** 31 } }, 'limits.workMs: must be at most 2147483647'],
  [{ key: { rateLimit: { requests: 1, seconds: 1e306 } } }, 'key.rateLimit.seconds: must be at most 2147483647'],
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
    ...['localhost', '127.0.0.1 ', '10.0.0.0/33', '::1/129', 'fe80::1%eth0', '10.0.0', ''].map<[object, string]>(
      (range) => [
        { key: { allowedIps: ['127.0.0.1', range] } },
        `key.allowedIps[1]: ${JSON.stringify(range)} is neither an address nor a range`,
      ],
    ),
    ...Object.entries({
      'http://h/v1?key=1': 'a query or a fragment',
      'http://h/v1?': 'a query or a fragment',
      'http://h/v1#x': 'a query or a fragment',
      'http://h/v1/chat/completions': 'it ends before the path',
      'http://h/v1/chat/completions/': 'it ends before the path',
      'http://h/v1/responses': 'it ends before the path',
      'http://user:key@h/v1': 'a key belongs into "apiKey"',
      'http://h:99999': 'expected a URL',
      'ftp://h/v1': 'expected a text of the form',
    }).map<[object, string]>(([baseURL, problem]) => [
      { models: [{ id: 'a/b', upstream: { baseURL, model: 'm' }, providers: [provider] }] },
      `models[0].upstream.baseURL: ${problem}`,
    ]),
    [
      {
        models: [
          { id: 'a/b', upstream: { baseURL: 'http://h', model: 'm', apiKeyEnv: 'NO_SUCH_KEY' }, providers: [provider] },
        ],
      },
      'models[0].upstream.apiKeyEnv: the environment variable NO_SUCH_KEY is not set',
    ],
    [{ models: [{ id: 'a/b', providers: [provider, provider] }] }, 'models[0].providers: "p" is listed twice'],
    [{ models: [1, 2].map(() => ({ id: 'a/b', providers: [provider] })) }, 'models[1].id: "a/b" is listed twice'],
    [{ apiKey: 'kopek-twice', keys: [{ apiKey: 'kopek-twice' }] }, 'keys[0].apiKey: this key is listed twice'],
    [{ keys: [1, 2].map(() => ({ apiKey: 'kopek-twice' })) }, 'keys[1].apiKey: this key is listed twice'],
    [{ key: { expiresAt: '2026-02-31' } }, 'key.expiresAt: expected a day of the calendar'],
    [{ startAt: '2026-02-29T10:00:00Z' }, 'startAt: expected a day of the calendar'],
    [{ startAt: '9999-12-15' }, 'startAt: expected a day of the calendar, before December 9999'],
    [{ hosts: ['http://gateway'] }, 'hosts[0]: expected a host name'],
    [{ hosts: ['gateway:8787'] }, 'hosts[0]: expected a host name'],
    [{ redact: { off: ['emial'] } }, 'redact.off[0]: expected "key", or expected "email" or'],
    [{ presets: { auto: { models: ['kopek/echo'] } } }, 'presets.auto: a model has this name already'],
    [{ presets: { 'kopek/echo': { models: ['kopek/chat'] } } }, 'presets.kopek/echo: a model has this name already'],
    [{ script: [{ text: 'a' }, { fault: 'nonsense' }] }, 'script[1].fault: no fault is called "nonsense"'],
    [{ fixtures: [{ answer: { fault: 'nonsense' } }] }, 'fixtures[0].answer.fault: no fault is called "nonsense"'],
    [{ faults: [{ name: 'http-700' }] }, 'faults[0]: no fault is called "http-700"'],
    [{ fixtures: '/no/such/folder' }, 'fixtures: /no/such/folder cannot be read: ENOENT'],
    [{ record: join(import.meta.dirname, 'options.test.ts') }, 'record: EEXIST: file already exists'],
    [{ unknownModels: 'ask' }, 'unknownModels: expected "reject" or "answer"'],
    [{ jitter: 2 }, 'jitter: must be at most 1'],
    [{ limits: { workMs: 1.5 } }, 'limits.workMs: expected a whole number, not 1.5'],
    [{ presets: { p: { models: ['nope/x'] } } }, 'presets.p.models: no model is called "nope/x"'],
    [{ keys: [{ apiKey: 'kopek-team-key', account: 'nobody' }] }, 'keys[0].account: no account is called "nobody"'],
    [{ key: { account: 'nobody' } }, 'key.account: no account is called "nobody"'],
    [{ faults: ['nonsense'] }, 'no fault is called "nonsense"'],
    [{ startAt: '+010000-01-01T00:00:00Z' }, 'startAt: expected a time'],
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
  const dataFile = join(mkdtempSync(join(tmpdir(), 'kopek-')), 'ledger.db');
  await expect(startGateway({ dataFile, key: { account: 'nobody' } })).rejects.toThrow('nobody');
  await using gateway = await startGateway({ dataFile });
  expect(gateway.balanceRub()).toBe('1000');
});

test('undefined options and a script function are accepted', async () => {
  const options = { dataFile: undefined, script: () => undefined, onLog: () => {} };
  await using gateway = await startGateway(options as object);
  expect(gateway.balanceRub()).toBe('1000');
});

test('no problem is told in the words of the validator', async () => {
  const wrong = {
    port: 1.5,
    host: 1,
    pace: null,
    models: [{ id: '', providers: {} }],
    pdfEngines: [],
    page: 'yes',
    seed: [],
  };
  const text = await startGateway(wrong as never).catch((error: Error) => error.message);
  expect(text).toContain('models[0].id: must not be empty');
  expect(text).toContain('page: expected true or false, not a string');
  expect(text).not.toMatch(/invalid|received|too (?:small|big)|zod/i);
});

test('a list of addresses takes them in every spelling, and ranges of both kinds', async () => {
  for (const range of [
    '127.0.0.1',
    '127.0.0.0/8',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '0.0.0.0/0',
    '::/0',
    '::ffff:0:0/96',
  ]) {
    await using gateway = await startGateway({ key: { allowedIps: ['10.1.2.3', range] } });
    const headers = { authorization: `Bearer ${gateway.apiKey}` };
    expect([range, (await fetch(`${gateway.baseURL}/models`, { headers })).status]).toEqual([range, 200]);
  }
  for (const range of ['10.0.0.0/8', '::1', '127.0.0.2', '128.0.0.0/1']) {
    await using gateway = await startGateway({ key: { allowedIps: [range] } });
    const headers = { authorization: `Bearer ${gateway.apiKey}` };
    expect([range, (await fetch(`${gateway.baseURL}/models`, { headers })).status]).toEqual([range, 403]);
  }
});

test('a configuration file may begin with a byte order mark', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'kopek-')), 'config.json');
  writeFileSync(file, '\uFEFF{"balanceRub": "5"}');
  expect(readConfigFile(file)).toEqual({ balanceRub: '5' });
});

test('a key of the environment that no header can hold is rejected at the start', async () => {
  const upstream = { baseURL: 'http://127.0.0.1:1', model: 'm', apiKeyEnv: 'KEY_WITH_A_LINE_BREAK' };
  process.env['KEY_WITH_A_LINE_BREAK'] = 'key-of-a-server\n';
  await expect(startGateway({ models: [{ id: 'a/b', upstream, providers: [provider] }] })).rejects.toThrow(
    'models[0].upstream.apiKeyEnv: the environment variable KEY_WITH_A_LINE_BREAK has a space, a line break',
  );
});
