import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createDeflate } from 'node:zlib';
import type { JsonObject } from '@kopek/core/wire';
import { describe, expect, it } from 'vitest';
import { fromResponses } from '../../src/protocol/lenient/responses-request.ts';
import { detectPersonalData } from '../../src/simulation/personal-data/detect.ts';
import { ask, deltasOf, errorOf, eventsOf, json, type RawReply } from '../client.ts';
import { useGateways } from '../harness.ts';

const start = useGateways({ balanceRub: '1000000' });

const ENDLESS = '^(a+)+b$';
const format = (schema: object) => ({ type: 'json_schema', json_schema: { name: 'x', schema } });
const tool = (parameters: object) => ({ type: 'function', function: { name: 'f', parameters } });
const withPattern = { type: 'object', properties: { a: { type: 'string', pattern: ENDLESS } }, required: ['a'] };
const withPatternProperties = {
  type: 'object',
  properties: { ['a'.repeat(40)]: { type: 'string' } },
  required: ['a'.repeat(40)],
  patternProperties: { [ENDLESS]: {} },
};

/** Less than what a user gets, since what is tested here uses it up. */
const limits = { workMs: 200 };

/** Answered at all means that the event loop was given back: what runs here would take longer than the universe. */
describe('a schema cannot stop the gateway', () => {
  it.each<[string, object]>([
    ['a pattern of the answer', { response_format: format(withPattern) }],
    ['a pattern that the validator compiles', { response_format: format(withPatternProperties) }],
    ['a pattern of a tool', { model: 'kopek/tools', tools: [tool(withPattern)] }],
    ['a pattern inside of anyOf', { response_format: format({ anyOf: [withPattern, withPattern] }) }],
  ])('%s', async (_what, fields) => {
    const gateway = await start({ limits });
    const reply = await ask(gateway, 'a'.repeat(40), { model: 'kopek/json', ...fields });
    expect(reply.status).toBe(422);
    expect(errorOf(reply).metadata).toEqual({ reason: 'work' });
    expect(gateway.charges()).toEqual([]);
    // the money is there again
    expect((await ask(gateway, 'x')).status).toBe(200);
  });

  it('a harmless pattern works as before', async () => {
    const gateway = await start();
    const reply = await ask(gateway, 'ticket AB-123', {
      model: 'kopek/json',
      response_format: format({
        type: 'object',
        properties: { id: { type: 'string', pattern: '^[A-Z]{2}-\\d+$' } },
        required: ['id'],
      }),
    });
    expect(reply.body).toContain('AB-123');
  });
});

describe('a turn of many parts', () => {
  it.each([
    ['calls', { type: 'function_call', call_id: 'a', name: 'f', arguments: '{}' }],
    ['texts behind a call', { role: 'assistant', content: 'x' }],
  ])('cannot stop the gateway: 100 000 %s', (_what, part) => {
    const call = { type: 'function_call', call_id: 'a', name: 'f', arguments: '{}' };
    const parts = Array.from({ length: 100_000 }, () => ({ ...part }));
    // copied for each of its parts, the turn would take minutes
    const input = [call, ...parts];
    const { messages } = fromResponses({ model: 'kopek/echo', input }, () => undefined) as { messages: JsonObject[] };
    expect(messages).toHaveLength(1);
    const { content, tool_calls: calls } = messages[0] as { content: unknown[] | null; tool_calls: unknown[] };
    expect((content?.length ?? 0) + calls.length).toBe(100_001);
  });
});

describe('a body has limits', () => {
  const fields = (count: number): JsonObject =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, at]));

  it.each<[string, JsonObject]>([
    ['the body itself', fields(20_001)],
    ['a message', { messages: [{ role: 'user', content: 'x', ...fields(20_001) }] }],
    ['a schema', { tools: [tool({ type: 'object', properties: fields(20_001) })] }],
  ])('an object of more than 20 000 fields is 400: %s', async (_what, given) => {
    const gateway = await start();
    const reply = await ask(gateway, 'x', given, { timeoutMs: 60_000 });
    expect(reply.status).toBe(400);
    expect(errorOf(reply).message).toBe('An object of the body has more than 20000 fields');
  });

  it('of many unknown fields the first twenty are named', async () => {
    const gateway = await start();
    const reply = await ask(gateway, 'x', fields(5_000), { timeoutMs: 60_000 });
    expect(reply.status).toBe(200);
    expect(reply.headers['x-kopek-warning']).toBe(
      `ignored: ${Array.from({ length: 20 }, (_, at) => `f${at}`).join(', ')}`,
    );
  });
});

function* bombText(millions: number): Generator<string | Buffer> {
  const million = Buffer.alloc(1e6, 'A');
  yield 'BT /F1 12 Tf (';
  for (let written = 0; written < millions; written += 1) yield million;
  yield ') Tj ET';
}

/** A PDF of one page whose text is this many millions of letters. */
async function bomb(millions: number): Promise<string> {
  const stream = await buffer(Readable.from(bombText(millions)).pipe(createDeflate()));
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${stream.length}/Filter/FlateDecode>>stream\n${stream.toString('latin1')}\nendstream `,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  const body = objects.map((object, at) => `${at + 1} 0 obj${object}endobj\n`).join('');
  const pdf = Buffer.from(`%PDF-1.4\n${body}trailer<</Size 6/Root 1 0 R>>\n%%EOF`, 'latin1');
  return `data:application/pdf;base64,${pdf.toString('base64')}`;
}

describe('a PDF cannot stop the gateway', () => {
  const withFiles = (...files: string[]) => ({
    messages: [
      { role: 'user', content: files.map((data) => ({ type: 'file', file: { filename: 'a.pdf', file_data: data } })) },
    ],
  });

  // 20 kB, 98 kB and 390 kB of PDF: the last ones would fill the memory of the process
  it.each([20, 100, 400])('whose text is %i MB is 422, and the others are answered meanwhile', async (millions) => {
    const gateway = await start({ limits });
    let isOver = false;
    const files = withFiles(await bomb(millions));
    const rejected = ask(gateway, '', files, { timeoutMs: 60_000 }).then((reply) => {
      isOver = true;
      return reply;
    });
    expect((await ask(gateway, 'x')).status).toBe(200);
    expect(isOver).toBe(false);
    const reply = await rejected;
    expect([reply.status, errorOf(reply).metadata]).toEqual([422, { reason: 'work' }]);
    expect(gateway.charges()).toHaveLength(1);
  });

  it('nor can many of them, in one request or in many at once', async () => {
    const gateway = await start({ limits });
    const file = await bomb(20);
    const all = [
      withFiles(...Array.from({ length: 50 }, () => file)),
      ...Array.from({ length: 5 }, () => withFiles(file)),
    ];
    const replies = await Promise.all(all.map((fields) => ask(gateway, '', fields, { timeoutMs: 60_000 })));
    expect(replies.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422, 422]);
  });
});

describe('long texts are read in one pass', () => {
  it('30 MB of words are compressed into the context of the model', async () => {
    const gateway = await start();
    const reply = await ask(gateway, 'word '.repeat(6 * 1024 * 1024), { max_tokens: 10 }, { timeoutMs: 100_000 });
    expect(reply.status).toBe(200);
    expect(json(reply)).toMatchObject({ usage: { completion_tokens: 10 } });
    expect(Number(gateway.charges()[0]?.promptTokens)).toBeLessThan(32_768);
  }, 120_000);

  it('a prediction of 10 MB is compared with the end of the answer', async () => {
    const gateway = await start();
    const prediction = { type: 'content', content: `${'other '.repeat(1_700_000)}one two three` };
    const reply = await ask(gateway, 'say one two three', { prediction, stream: true }, { timeoutMs: 60_000 });
    // the last three words come at once, since they were foreseen
    expect(deltasOf(eventsOf(reply)).map((delta) => delta['content'])).toEqual([
      '',
      'say',
      ' one two three',
      undefined,
      undefined,
    ]);
  });

  it('60 000 addresses are found, each once', () => {
    const text = Array.from({ length: 60_000 }, (_, number) => `a${number}@b.ru`).join(' ');
    expect(detectPersonalData(text, null)).toHaveLength(60_000);
  });

  it.each<[string, string]>([
    ['addresses', Array.from({ length: 60_000 }, (_, number) => `a${number}@b.ru`).join(' ')],
    ['beginnings of phone numbers', '+7'.repeat(200_000)],
    ['beginnings of addresses', 'a@a.'.repeat(100_000)],
    ['closings of a directive', `[[call f {${']]'.repeat(100_000)}`],
    ['beginnings of directives', '[[call f {]]'.repeat(30_000)],
    ['quotation marks', '"'.repeat(100_000)],
  ])('%s', async (_what, text) => {
    const gateway = await start({ key: { personalData: { mode: 'mask' } } });
    const reply: RawReply = await ask(gateway, text, { model: 'kopek/summary' }, { timeoutMs: 60_000 });
    expect([200, 422]).toContain(reply.status);
  });

  it('100 000 messages are compressed', async () => {
    const gateway = await start();
    const messages = Array.from({ length: 100_000 }, () => ({ role: 'user', content: 'a word or two' }));
    expect((await ask(gateway, '', { messages }, { timeoutMs: 60_000 })).status).toBe(200);
  });

  it('100 000 stop sequences are looked for', async () => {
    const gateway = await start();
    const stop = Array.from({ length: 100_000 }, (_, number) => `stop${number}`);
    expect([200, 422]).toContain((await ask(gateway, 'word '.repeat(10_000), { stop }, { timeoutMs: 60_000 })).status);
  });
});
