import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startGateway } from '@kopek/gateway';
import { describe, expect, it } from 'vitest';
import { envOf, kopek } from '../support.ts';

const folder = mkdtempSync(join(tmpdir(), 'kopek-ask-'));
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('kopek ask', () => {
  it('writes the answer alone to a pipe, and the billed price to stderr', async () => {
    await using gateway = await startGateway({ script: [{ text: 'Сотая доля рубля.' }] });
    const { code, stdout, stderr } = await kopek(['ask', 'What', 'is', 'it?'], { env: envOf(gateway) });
    expect([code, stdout]).toEqual([0, 'Сотая доля рубля.']);
    const [charge] = gateway.charges();
    expect(stderr.replaceAll(/[^\d.]/g, '')).toContain(charge?.costRub);
  });

  it('adds piped input, images and text files to the question', async () => {
    await using gateway = await startGateway({ unknownFields: 'reject' });
    writeFileSync(join(folder, 'dot.png'), PNG);
    writeFileSync(join(folder, 'notes.txt'), 'written notes');
    const files = ['-f', join(folder, 'dot.png'), '-f', join(folder, 'notes.txt')];
    const { code } = await kopek(['ask', 'Summarize', ...files], { env: envOf(gateway), stdin: 'piped text' });
    expect(code).toBe(0);
    const body = JSON.stringify(gateway.requests().at(-1)?.body);
    expect(body).toContain('data:image/png;base64,');
    for (const text of ['Summarize', 'written notes', 'piped text']) expect(body).toContain(text);
  });

  it('takes a misspelled fault of the gateway for a model that is not there', async () => {
    await using gateway = await startGateway();
    const { code, stderr } = await kopek(['ask', 'x', '-m', 'fault/nonsense', '--lang', 'ru'], { env: envOf(gateway) });
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining(
        'Такой модели у сервиса нет (HTTP 404): «No model is called "fault/nonsense"; GET /faults',
      ),
    ]);
  });

  describe('with an answer in another form', () => {
    const U = '"usage":{"prompt_tokens":1,"completion_tokens":1,"total_tokens":2,"cost_rub":0.5}';
    const askOf = async (body: string, ...words: string[]) => {
      const server = createServer((request, response) => request.resume().on('end', () => response.end(body)));
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const outcome = await kopek(['ask', 'x', ...words], { env: envOf({ baseURL, apiKey: 'key-of-this-test' }) });
      server.close();
      return outcome;
    };

    it('shows a refusal in the place of the answer, and names the model as asked where the answer names none', async () => {
      const body = `{"choices":[{"index":0,"message":{"content":null,"refusal":"I will not."},"finish_reason":"stop"}],${U}}`;
      expect(await askOf(body)).toEqual({ code: 0, stdout: 'I will not.', stderr: 'auto: 0.50\u00A0₽\n' });
      const { stdout } = await askOf(body, '--json');
      expect(JSON.parse(stdout)).toMatchObject({ text: '', refusal: 'I will not.', charge: { costRub: '0.5' } });
    });

    it('says in both languages what the service said, each sentence with its end', async () => {
      const body = 'data: {"error":{"code":"no_such_tool","message":"the tool is unknown"}}\n\n';
      const { stderr: english } = await askOf(body);
      expect(english).toBe(
        'kopek: The service failed (HTTP 200): “the tool is unknown”. The request may still have been billed. Try again in a few minutes. If the problem persists, contact the operator of the service. Partial answer: cost unknown\n',
      );
      expect((await askOf(body, '--lang', 'ru')).stderr).toContain(
        'В сервисе произошёл сбой (HTTP 200): «the tool is unknown».',
      );
    });

    it('does not take JSON for a page', async () => {
      const { stderr } = await askOf('{"success":false}');
      expect(stderr).toContain('its JSON is not an answer of a model (HTTP 200)');
      expect(stderr).not.toContain('not JSON');
    });
  });

  it('takes a question from the pipe alone', async () => {
    await using gateway = await startGateway();
    const { code, stdout } = await kopek(['ask', '-m', 'kopek/echo'], { env: envOf(gateway), stdin: 'only piped' });
    expect(code).toBe(0);
    expect(stdout).toContain('only piped');
  });

  it.each([
    [['-f', 'NOTES', 'What is this?']],
    [['What is this?', '-f', 'NOTES']],
    [['-f', 'NOTES', '-f', 'NOTES', 'What', 'is', 'this?']],
  ])('takes one file for each -f, and the rest for the question: %j', async (words) => {
    await using gateway = await startGateway();
    const notes = join(folder, 'notes.txt');
    writeFileSync(notes, 'written notes');
    const { code } = await kopek(['ask', ...words.map((word) => word.replace('NOTES', notes))], {
      env: envOf(gateway),
    });
    expect(code).toBe(0);
    const body = JSON.stringify(gateway.requests().at(-1)?.body);
    expect(body.split('written notes').length).toBe(words.filter((word) => word === '-f').length + 1);
    expect(body).toContain('What is this?');
  });

  it.each([
    [['   '], undefined],
    [['\n', '\t'], undefined],
    [[''], ' \n'],
    [[], '\n\n'],
  ])('sends nothing for a blank question: %j, from a pipe %j', async (words, stdin) => {
    await using gateway = await startGateway();
    const options = { env: envOf(gateway), ...(stdin !== undefined && { stdin }) };
    const { code, stderr } = await kopek(['ask', ...words, '--lang', 'en'], options);
    expect([code, stderr, gateway.requests()]).toEqual([2, expect.stringMatching(/^kopek: Nothing to ask/), []]);
  });

  it('rejects a file that no model reads, and sends nothing', async () => {
    await using gateway = await startGateway();
    writeFileSync(join(folder, 'program.bin'), Buffer.from([0, 1, 2, 3]));
    const { code } = await kopek(['ask', 'x', '-f', join(folder, 'program.bin')], { env: envOf(gateway) });
    expect(code).toBe(2);
    expect(gateway.requests()).toEqual([]);
  });

  it('writes one JSON document with the charge', async () => {
    await using gateway = await startGateway({ script: [{ text: 'yes' }] });
    const { stdout } = await kopek(['ask', 'well?', '--json'], { env: envOf(gateway) });
    expect(JSON.parse(stdout)).toMatchObject({
      text: 'yes',
      finishReason: 'stop',
      charge: { status: 'settled', costRub: gateway.charges()[0]?.costRub },
    });
  });

  it('does not send a request whose estimate is above --max-rub, and ends with 4', async () => {
    await using gateway = await startGateway();
    const words = ['ask', 'x', '--max-rub', '1', '--estimate', '1,01'];
    const { code, stderr } = await kopek([...words, '--lang', 'en'], { env: envOf(gateway) });
    expect([code, stderr]).toEqual([4, 'kopek: This request would exceed the spending limit of 1.00 ₽.\n']);
    expect(gateway.requests()).toEqual([]);
    expect((await kopek([...words.slice(0, -1), '1'], { env: envOf(gateway) })).code).toBe(0);
  });

  it('prints a note if there is no price for --max-rub', async () => {
    await using gateway = await startGateway();
    const { code, stderr } = await kopek(['ask', 'x', '--max-rub', '1', '--lang', 'en'], { env: envOf(gateway) });
    expect(code).toBe(0);
    expect(stderr).toContain('No price of auto is known yet');
  });

  it('uses the prices of earlier answers in --ledger, and adds the new charge', async () => {
    await using gateway = await startGateway();
    const env = envOf(gateway);
    const ledger = join(folder, 'prices.db');
    const first = await kopek(['ask', 'a long question '.repeat(50), '-m', 'kopek/echo', '--ledger', ledger], { env });
    expect(first.code).toBe(0);
    const words = ['ask', 'a long question '.repeat(50), '-m', 'kopek/echo', '--ledger', ledger];
    expect((await kopek([...words, '--max-rub', '0.0001'], { env })).code).toBe(4);
    expect(gateway.charges()).toHaveLength(1);
    const key = await kopek(['key', '--json', '--ledger', ledger], { env });
    expect(JSON.parse(key.stdout)).toMatchObject({ balanceRub: gateway.balanceRub() });
  });

  it('records the charge in the ledger that --ledger-name names, where the other commands find it', async () => {
    await using gateway = await startGateway();
    const env = envOf(gateway);
    const ledger = join(folder, 'named.db');
    const named = ['--ledger-name', 'production'];
    await kopek(['ask', 'x', '--ledger', ledger, ...named], { env });
    const { code, stderr } = await kopek(['key', '--ledger', ledger, '--lang', 'en'], { env });
    expect([code, stderr]).toEqual([2, expect.stringContaining('Choose one with --ledger-name: production')]);
    const key = await kopek(['key', '--json', '--ledger', ledger, ...named], { env });
    expect(JSON.parse(key.stdout)).toMatchObject({ balanceRub: gateway.balanceRub() });
    const { stdout } = await kopek(['ledger', 'tail', ledger, ...named], { env });
    expect(stdout).toContain(gateway.charges()[0]?.costRub);
  });

  it.each([['ask', 'x'], ['chat'], ['key']])(
    '%s sends nothing when a ledger is named and no file',
    async (...words) => {
      await using gateway = await startGateway();
      const { code, stderr } = await kopek([...words, '--ledger-name', 'production', '--lang', 'en'], {
        env: envOf(gateway),
      });
      expect([code, stderr]).toEqual([2, 'kopek: --ledger-name needs --ledger.\n']);
      expect(gateway.requests()).toEqual([]);
    },
  );

  it('ends the answer at Ctrl-C with 130, and prints that the price is unknown', async () => {
    await using gateway = await startGateway({ pace: 1, script: [{ text: 'word '.repeat(2000) }] });
    const { code, stdout, stderr } = await kopek(['ask', 'x', '--lang', 'en'], {
      env: envOf(gateway),
      onOutput: (_text, interrupt) => interrupt(),
    });
    expect(code).toBe(130);
    expect(stdout.length).toBeLessThan(10_000);
    expect(stderr).toContain('cost unknown');
  });

  it('prints the cost of a broken answer if it had arrived, and ends with 1', async () => {
    await using gateway = await startGateway({ faults: ['choice-error'] });
    const { code, stderr } = await kopek(['ask', 'x', '--lang', 'en', '-m', 'kopek/echo'], { env: envOf(gateway) });
    expect(code).toBe(1);
    expect(stderr).toContain(gateway.charges()[0]?.costRub);
  });

  it('does not let an answer control the terminal, and leaves the bytes of a pipe alone', async () => {
    const text = 'red \u001B[31malert\u001B]0;title\u0007';
    await using gateway = await startGateway({ script: [{ text }, { text }] });
    const shown = await kopek(['ask', 'x'], { env: envOf(gateway), isTTY: true });
    const piped = await kopek(['ask', 'x'], { env: envOf(gateway) });
    expect([shown.stdout, piped.stdout]).toEqual(['red [31malert]0;title\n', text]);
  });

  it('ends with 2 for an unknown option and with 0 for --help', async () => {
    expect((await kopek(['ask', '--nonsense'])).code).toBe(2);
    const help = await kopek(['ask', '--help', '--lang', 'ru']);
    expect([help.code, help.stdout]).toEqual([0, expect.stringContaining('Примеры:')]);
  });
});

describe('kopek ask --continue', () => {
  it('continues the latest conversation, which nobody else may read', async () => {
    await using gateway = await startGateway({ script: [{ text: 'A coin.' }, { text: 'Since 1535.' }] });
    const home = mkdtempSync(join(tmpdir(), 'kopek-home-'));
    const env = { ...envOf(gateway), XDG_STATE_HOME: home };
    expect((await kopek(['ask', '--continue', 'and?', '--lang', 'en'], { env })).code).toBe(2);
    await kopek(['ask', 'What is a kopek?'], { env });
    expect((await kopek(['ask', '-c', 'Since when?'], { env })).stdout).toBe('Since 1535.');
    expect(gateway.requests().at(-1)?.body).toMatchObject({
      messages: [
        { role: 'user', content: 'What is a kopek?' },
        { role: 'assistant', content: 'A coin.' },
        { role: 'user', content: 'Since when?' },
      ],
    });
    expect(statSync(join(home, 'kopek', 'conversation.json')).mode & 0o777).toBe(0o600);
  });

  it('stores nothing with KOPEK_HISTORY=off', async () => {
    await using gateway = await startGateway();
    const env = { ...envOf(gateway), XDG_STATE_HOME: mkdtempSync(join(tmpdir(), 'kopek-home-')), KOPEK_HISTORY: 'off' };
    await kopek(['ask', 'a secret'], { env });
    expect((await kopek(['ask', '-c', 'more'], { env })).code).toBe(2);
  });
});

it.each([
  ['en', 'Waiting 1 s, as the service asks; then the question is sent again.\n'],
  ['ru', 'Сервис просит подождать 1\u00A0с; затем вопрос будет отправлен снова.\n'],
])('prints that it waits, and for how long, if the service asks it to: %s', async (language, said) => {
  await using gateway = await startGateway({
    faults: [{ name: 'http-429-retry-after', times: 1 }],
    script: [{ text: 'Now.' }],
  });
  const { code, stdout, stderr } = await kopek(['ask', 'well?', '--lang', language], { env: envOf(gateway) });
  expect([code, stdout]).toEqual([0, 'Now.']);
  expect(stderr.startsWith(said)).toBe(true);
});
