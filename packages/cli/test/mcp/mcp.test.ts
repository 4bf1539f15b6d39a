import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { newEntryId } from '@kopek/ledger';
import { sqliteStore } from '@kopek/ledger/sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ledgerWith, settled } from '../ledger-file.ts';
import { kopek } from '../support.ts';
import { Assistant, commandOf } from './server.ts';

const UNKNOWN = { status: 'unknown', billing: 'unknown', charge: { status: 'unknown' } } as const;

/** Two runs of an agent, a call of unknown cost, and a call of another model. */
function sample(): Promise<string> {
  return ledgerWith([
    settled('0.1', '2026-11-20T10:00:00Z', { runId: 'job-1', tags: { agent: 'writer', customer: 'acme' } }),
    settled('0.2', '2026-11-21T10:00:00Z', { runId: 'job-2', tags: { agent: 'writer', customer: 'beta' } }),
    settled('', '2026-11-21T11:00:00Z', { ...UNKNOWN, runId: 'job-2', tags: { agent: 'editor', customer: 'beta' } }),
    settled('1000.000000000001', '2026-11-22T10:00:00Z', {
      charge: { status: 'settled', costRub: '1000.000000000001', servedModel: 'volga/two' },
    }),
  ]);
}

describe('kopek mcp', () => {
  let path: string;
  let assistants: Readonly<Record<string, Assistant>>;
  let assistant: Assistant;
  beforeAll(async () => {
    path = await sample();
    await kopek(['budget', 'set', 'customer=acme', '500', '--ledger', path]);
    assistant = await Assistant.start({ words: [path] });
    assistants = { en: assistant, ru: await Assistant.start({ words: [path, '--lang', 'ru'] }) };
  });
  afterAll(async () => {
    for (const one of Object.values(assistants)) await one[Symbol.asyncDispose]();
  });

  it('says what it is, and has three tools that only read', async () => {
    expect(assistant.client.getServerVersion()).toMatchObject({ name: 'kopek' });
    expect(assistant.client.getInstructions()).toContain('Visible: all');
    const { tools } = await assistant.client.listTools();
    expect(tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint])).toEqual([
      ['spending', true],
      ['budgets', true],
      ['entry', true],
    ]);
    for (const { description, inputSchema } of tools) {
      expect(description).toMatch(/.{10}/);
      for (const argument of Object.values(inputSchema.properties ?? {}))
        expect(argument).toMatchObject({ description: expect.stringMatching(/.{10}/) });
    }
  });

  it('publishes the types of arguments, and which of them a tool needs', async () => {
    const { tools } = await assistant.client.listTools();
    const [spending, budgets, entry] = tools.map(({ inputSchema }) => inputSchema);
    expect(spending).toMatchObject({
      properties: {
        by: { type: 'string' },
        since: { type: 'string' },
        until: { type: 'string' },
        'time-zone': { type: 'string' },
        where: { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] },
        top: { type: 'integer', minimum: 1 },
      },
      required: [],
    });
    expect(budgets).toMatchObject({ properties: {}, required: [] });
    expect(tools[1]?.description).toContain('without limits in code');
    expect(entry).toMatchObject({ properties: { id: { type: 'string' } }, required: ['id'] });
  });

  it.each(['en', 'ru'])('describes its tools in %s without options and files of the command line', async (language) => {
    const tools = JSON.stringify(await assistants[language]?.client.listTools());
    expect(tools).not.toMatch(/repeated|page|spreadsheet|--|повторять|таблица|бухгалтер/);
    expect(/[а-я]/.test(tools)).toBe(language === 'ru');
  });

  it.each([
    ['model', { 'volga/two': '1000.000000000001', 'volga/one': '0.3' }],
    ['agent', { '': '1000.000000000001', writer: '0.3', editor: undefined }],
    ['day', { '2026-11-20': '0.1', '2026-11-21': '0.2', '2026-11-22': '1000.000000000001' }],
    [
      'tag',
      {
        '': '1000.000000000001',
        'agent=writer': '0.3',
        'customer=beta': '0.2',
        'customer=acme': '0.1',
        'agent=editor': undefined,
      },
    ],
  ])('adds up by %s, to the last digit', async (by, expected) => {
    const { groups, total } = (await assistant.read('spending', { by })) as Report;
    expect(Object.fromEntries(groups.map(({ key, costRub }) => [key, costRub]))).toEqual(expected);
    expect(total).toMatchObject({ costRub: '1000.300000000001', unknown: 1, attempts: 4 });
  });

  it('answers with the documents of kopek report --json and kopek budget list --json', async () => {
    const report = await kopek(['report', path, '--by', 'customer', '--since', '2026-11-21', '--json']);
    expect(await assistant.read('spending', { by: 'customer', since: '2026-11-21' })).toEqual(
      JSON.parse(report.stdout),
    );
    const budgets = await kopek(['budget', 'list', '--ledger', path, '--json']);
    expect(await assistant.read('budgets')).toEqual(JSON.parse(budgets.stdout));
    expect(await assistant.read('budgets')).toMatchObject([{ scope: 'customer=acme', remainingRub: '499.9' }]);
  });

  it('chooses by a condition, and keeps to the most expensive rows', async () => {
    const where = 'customer=beta';
    expect(await assistant.read('spending', { where })).toMatchObject({ total: { costRub: '0.2', attempts: 2 } });
    const { groups, total } = (await assistant.read('spending', { by: 'call', top: 1 })) as Report;
    expect(groups).toMatchObject([{ costRub: '1000.000000000001' }]);
    expect(total).toMatchObject({ attempts: 4 });
  });

  it('takes a list of conditions, all of which must hold, as repeated --where', async () => {
    const costOf = async (where: unknown) => ((await assistant.read('spending', { where })) as Report).total;
    expect(await costOf(['customer=beta'])).toMatchObject({ costRub: '0.2', attempts: 2 });
    expect(await costOf(['customer=beta', 'agent=writer'])).toMatchObject({ costRub: '0.2', attempts: 1 });
    expect(await costOf(['customer=beta', 'customer=acme'])).toMatchObject({ attempts: 0 });
    expect(await costOf([])).toMatchObject({ attempts: 4 });
  });

  it('takes a comma as a part of the value, as --where does, and says which conditions no entry meets', async () => {
    const where = 'customer=beta,agent=writer';
    const { stdout, stderr } = await kopek(['report', path, '--where', where, '--json', '--lang', 'en']);
    const { isError, texts } = await assistant.ask('spending', { where });
    expect(JSON.parse(texts[0] ?? '')).toEqual(JSON.parse(stdout));
    expect([isError, texts[1], stderr]).toEqual([
      false,
      'No entry has customer="beta,agent=writer".',
      'No entry has customer="beta,agent=writer".\n',
    ]);
    const heard = await assistants['ru']?.ask('spending', { where: ['customer=beta', 'run='], since: '2026-11-22' });
    expect(heard?.texts[1]).toBe('За этот период нет записей, где customer="beta" и run="".');
  });

  it('names in each row by call the entry, which can be asked for', async () => {
    const { groups } = (await assistant.read('spending', { by: 'call', where: 'customer=acme' })) as Report;
    expect(groups).toMatchObject([{ key: '2026-11-20 13:00:00 volga/one', id: expect.any(String) }]);
    expect(await assistant.read('entry', { id: groups[0]?.id })).toMatchObject({ charge: { costRub: '0.1' } });
  });

  it('shows the most expensive runs first, and what another one is likely to cost', async () => {
    expect(await assistant.read('spending', { by: 'run', where: 'agent=writer' })).toMatchObject({
      groups: [
        { key: 'job-2', costRub: '0.2', lastAt: '2026-11-21T10:00:00.000Z' },
        { key: 'job-1', costRub: '0.1' },
      ],
      forecast: { medianRub: '0.1', p95Rub: '0.2', runs: 2 },
    });
    expect(await assistant.read('spending', { by: 'run' })).toMatchObject({
      forecast: { runs: 2, isLowerBound: true },
    });
  });

  it('shows one entry by its id, also one that was written after the start', async () => {
    const store = sqliteStore(path);
    const id = newEntryId();
    expect(await assistant.ask('entry', { id })).toEqual({
      isError: true,
      texts: [`There is no "${id}" here.`],
    });
    const stored = await store.settle(settled('0', '2026-11-20T10:00:00Z', { id }));
    expect(await assistant.read('entry', { id })).toEqual(stored);
    await store.close();
  });

  it.each([
    ['en', 'spending', { by: 'no,,word' }, "kopek: option '--by <what>' argument 'no,,word' is not understood."],
    ['ru', 'spending', { by: 'no,,word' }, 'kopek: '],
    ['en', 'spending', { since: '2026-11-22', until: '2026-11-20' }, 'kopek: Empty period: --since 2026-11-22'],
    ['ru', 'spending', { since: '2026-11-22', until: '2026-11-20' }, 'kopek: Период пуст'],
    ['en', 'spending', { by: 7 }, 'The argument "by" must be a string.'],
    ['en', 'spending', { since: [7] }, 'The argument "since" must be a string.'],
    ['en', 'spending', { since: ['2026-11-20'] }, 'The argument "since" must be a string.'],
    ['en', 'spending', { until: null }, 'The argument "until" must be a string.'],
    ['ru', 'spending', { 'time-zone': {} }, 'Аргумент «time-zone» должен быть строкой.'],
    ['en', 'spending', { where: { customer: 'acme' } }, 'The argument "where" must be a string or a list of strings.'],
    ['ru', 'spending', { where: ['a=b', 7] }, 'Аргумент «where» должен быть строкой или списком строк.'],
    ['en', 'spending', { where: [['a=b']] }, 'The argument "where" must be a string or a list of strings.'],
    ['en', 'spending', { where: ['customer=acme', 'word'] }, "option '--where <name=value>' argument 'word'"],
    ['en', 'spending', { top: '3' }, 'The argument "top" must be a whole number from 1 up.'],
    ['ru', 'spending', { top: 0 }, 'Аргумент «top» должен быть целым числом от 1.'],
    ['en', 'spending', { top: 1.5 }, 'The argument "top" must be a whole number from 1 up.'],
    ['en', 'spending', { by: 'nosuchtag' }, 'kopek: nosuchtag is neither day, month, model'],
    [
      'en',
      'spending',
      { html: 'page.html' },
      'There is no argument "html". Choose from: by, since, until, time-zone, where, top',
    ],
    ['ru', 'budgets', { ledger: 'other.db' }, 'Аргумента «ledger» нет. У этого инструмента нет аргументов.'],
    ['en', 'entry', {}, 'The argument "id" is missing.'],
    ['ru', 'entry', {}, 'Не указан аргумент «id».'],
    ['en', 'entry', { id: 7 }, 'The argument "id" must be a string.'],
    ['en', 'entry', { id: 'x\u0000y' }, 'There is no "xy" here.'],
    ['en', 'spending', { __proto__: 'x', constructor: 'y' }, 'There is no argument "constructor".'],
    ['ru', 'prune', {}, 'Здесь нет «prune».'],
  ])('answers in %s that %s(%j) is a mistake', async (language, name, given, expected) => {
    const { isError, texts } = (await assistants[language]?.ask(name, given)) ?? {};
    expect([isError, texts]).toEqual([true, [expect.stringContaining(expected)]]);
  });

  it('adds a notice where there is nothing to add up', async () => {
    const { isError, texts } = await assistant.ask('spending', { since: '2027-01-01' });
    expect([isError, texts[1]]).toEqual([false, 'There are no entries in this period; there are some in 2026-11.']);
  });

  it('says of a scope whose entries were pruned that its total is incomplete', async () => {
    const pruned = await sample();
    const store = sqliteStore(pruned);
    await store.prune({ before: '2026-11-21' });
    await store.close();
    await using writer = await Assistant.start({ words: [pruned, '--scope', 'agent=writer'] });
    expect(await writer.read('spending', { by: 'day' })).toMatchObject({
      groups: [{ key: '2026-11-21', costRub: '0.2' }],
      total: { costRub: '0.2', incomplete: true },
    });
  });

  it.each([
    [['nowhere.db'], 2, 'There is no ledger file nowhere.db'],
    [[], 2, 'Which ledger?'],
    [['ledger', '--scope', 'customer=*'], 2, "argument 'customer=*' is not understood. Examples: customer=acme"],
    [['ledger', '--scope', 'nothing'], 2, '--scope must be'],
    [['ledger', '--ledger-name', 'other'], 2, 'There is no ledger named other'],
  ])('does not start with %j', async (words, code, expected) => {
    const given = words.map((word) => (word === 'ledger' ? path : word));
    const outcome = await kopek(['mcp', ...given, '--lang', 'en'], { cwd: dirname(path) });
    expect(outcome).toEqual({ code, stdout: '', stderr: expect.stringContaining(expected) });
  });

  it('ends with the code of a mistake, as a program', async () => {
    const child = started(['nowhere.db']);
    const [stdout, stderr] = [text(child.stdout), text(child.stderr)];
    const code = await new Promise((resolve) => child.once('exit', resolve));
    expect([code, await stdout, await stderr]).toEqual([2, '', expect.stringContaining('There is no ledger file')]);
  });

  it('writes nothing but the protocol to stdout, and ends with 0 when stdin ends', async () => {
    const initialize = {
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'raw', version: '1' } },
    };
    const call = { jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'spending' } };
    const child = started([path]);
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const stderr = text(child.stderr);
    child.stdin.write(`what is this?\n{}\n${JSON.stringify(initialize)}\n`);
    const answers = [(await lines.next()).value];
    child.stdin.write(`{"jsonrpc":"2.0","method":"notifications/initialized"}\n${JSON.stringify(call)}\n`);
    answers.push((await lines.next()).value);
    child.stdin.end();
    const code = await new Promise((resolve) => child.once('exit', resolve));
    expect(await lines.next()).toMatchObject({ done: true });
    expect(answers.map((line) => JSON.parse(String(line)))).toMatchObject([
      { id: 1, result: { serverInfo: { name: 'kopek' } } },
      { id: 2, result: { content: [{ type: 'text' }] } },
    ]);
    expect([code, await stderr]).toEqual([0, 'A line that is no message of MCP ("jsonrpc": "2.0") was ignored.\n']);
  });

  it('ends when it is interrupted, though stdin is open', async () => {
    const child = started([path]);
    child.stdin.write('{}\n');
    // it says so once it listens
    await new Promise((resolve) => child.stderr.once('data', resolve));
    child.kill('SIGINT');
    expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(130);
  });
});

interface Report {
  groups: { key: string; id?: string; costRub?: string }[];
  total: object;
}

function started(words: readonly string[]) {
  const { command, args } = commandOf(words);
  return spawn(command, args, { env: { PATH: process.env['PATH'] } });
}
