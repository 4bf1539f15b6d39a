import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { streamDocument, writeStream } from './generators.ts';
import { readBytes, readText, type Reading } from './read-bytes.ts';
import { runs } from './runs.ts';

/** A failure is ours and typed, and no half tool call is handed out beside it. */
function expectTyped({ events, result, error }: Reading): void {
  if (result) {
    expect(error).toBeUndefined();
    expect(events.at(-1)?.type).toBe('finish');
    expect(events.filter(({ type }) => type === 'usage')).toHaveLength(1);
  } else {
    expect(error).toMatchObject({ name: 'KopekError', code: expect.stringMatching(/^[a-z_]+$/) as unknown });
    expect(events.some(({ type }) => type === 'tool-call' || type === 'usage' || type === 'finish')).toBe(false);
  }
}

const mutation = fc.record({
  kind: fc.constantFrom('change', 'insert', 'delete'),
  at: fc.nat(),
  byte: fc.oneof(fc.nat(255), fc.constantFrom(...new TextEncoder().encode('{}[]":,\\\r\n :d0-'))),
});

test('one byte changed, inserted or deleted yields an answer or a typed error', async () => {
  await fc.assert(
    fc.asyncProperty(streamDocument, mutation, async (document, { kind, at, byte }) => {
      const bytes = [...writeStream(document)];
      const where = bytes.length === 0 ? 0 : at % bytes.length;
      bytes.splice(where, kind === 'insert' ? 0 : 1, ...(kind === 'delete' ? [] : [byte]));
      expectTyped(await readBytes([[new Uint8Array(bytes)]]));
    }),
    runs(20_000),
  );
});

test('arbitrary bytes yield a typed error or an answer', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), fc.boolean(), async (bytes, streamed) => {
      expectTyped(await readBytes([[bytes]], { streamed, contentType: streamed ? 'text/event-stream' : 'text/plain' }));
    }),
    runs(5000),
  );
});

// names that every object has, names that the reader looks at, and any others
const key = fc.oneof(
  fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString', 'then', 'hasOwnProperty', 'length'),
  fc.constantFrom(
    'id',
    'model',
    'created',
    'choices',
    'index',
    'delta',
    'message',
    'content',
    'text',
    'role',
    'audio',
    'data',
  ),
  fc.constantFrom(
    'tool_calls',
    'function',
    'name',
    'arguments',
    'reasoning',
    'reasoning_details',
    'annotations',
    'logprobs',
  ),
  fc.constantFrom('usage', 'cost_rub', 'balance', 'prompt_tokens', 'error', 'code', 'metadata', 'raw', 'finish_reason'),
  fc.string({ maxLength: 3 }),
);
const { value: anyJson } = fc.letrec<{ value: unknown; object: unknown; choice: unknown; list: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    fc.constantFrom(null, true, 0, -0, 1e308, 2 ** 53, '', 'stop', 'error', 'NaN', '\uD800', '__proto__'),
    fc.string({ maxLength: 4 }),
    tie('object'),
    tie('list'),
    tie('choice'),
  ),
  list: fc.array(tie('value'), { maxLength: 3 }),
  object: fc
    .array(fc.tuple(key, tie('value')), { maxLength: 5 })
    // fromEntries makes `__proto__` a field of its own, as JSON.parse does
    .map((entries) => Object.fromEntries(entries) as unknown),
  choice: fc.record({
    choices: fc.array(fc.record({ delta: tie('value'), finish_reason: tie('value') }), { maxLength: 2 }),
  }),
}));

test('any JSON in place of a chunk yields an answer or a typed error, and pollutes nothing', async () => {
  const before = Object.getOwnPropertyNames(Object.prototype).sort();
  await fc.assert(
    fc.asyncProperty(fc.array(anyJson, { minLength: 1, maxLength: 4 }), fc.boolean(), async (documents, done) => {
      const text = documents.map((document) => `data: ${JSON.stringify(document)}\n\n`).join('');
      const reading = await readText(done ? `${text}data: [DONE]\n\n` : text);
      expectTyped(reading);
      expect(Object.getPrototypeOf(reading.result?.raw ?? {})).toBe(Object.prototype);
      expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    }),
    runs(20_000),
  );
  expect(Object.getOwnPropertyNames(Object.prototype).sort()).toEqual(before);
});

test('any JSON as a whole body yields an answer or a typed error', async () => {
  await fc.assert(
    fc.asyncProperty(anyJson, fc.boolean(), async (document, streamed) => {
      expectTyped(await readText(JSON.stringify(document), { streamed, contentType: 'application/json' }));
    }),
    runs(10_000),
  );
});

const NESTED = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
test.each([
  ['beside the choices', `{"x":${NESTED},"choices":[{"delta":{"content":"ok"},"finish_reason":"stop"}]}`],
  ...['content', 'reasoning', 'reasoning_content', 'refusal', 'annotations', 'audio'].map((field) => [
    `in ${field}`,
    `{"choices":[{"delta":{"${field}":${NESTED}},"finish_reason":"stop"}]}`,
  ]),
  [
    'in the usage',
    `{"choices":[{"delta":{"content":"ok"},"finish_reason":"stop"}],"usage":{"cost_rub":1,"x":${NESTED}}}`,
  ],
  ['in the reasoning', `{"choices":[{"delta":{"reasoning_details":[${NESTED}]},"finish_reason":"stop"}]}`],
  [
    'in tool arguments',
    `{"choices":[{"delta":{"tool_calls":[{"id":"a","function":{"name":"f","arguments":${NESTED}}}]},"finish_reason":"stop"}]}`,
  ],
  ['in an error', `{"error":{"code":500,"message":"m","metadata":{"x":${NESTED}}}}`],
  ['in an error in the place of the message', `{"error":{"code":500,"message":${NESTED}}}`],
  ['alone', NESTED],
])('20,000 nested arrays %s do not break the reader', async (_, document) => {
  const reading = await readText(`data: ${document}\n\ndata: [DONE]\n\n`);
  expectTyped(reading);
  if (document?.includes('"stop"')) expect(reading.result?.finishReason).toBe('stop');
});

test('entries nested too deeply to be written are left out, since they go back with the next request', async () => {
  const deep = `[${NESTED},{"type":"reasoning.text","text":"hm"}]`;
  const delta = `{"content":"ok","reasoning_details":${deep},"annotations":${deep}}`;
  const { result } = await readText(`data: {"choices":[{"delta":${delta},"finish_reason":"stop"}]}\n\n`);
  const kept = [{ type: 'reasoning.text', text: 'hm' }];
  expect(result).toMatchObject({ reasoningDetails: kept, annotations: kept });
});

test('arguments nested too deeply are an invalid call, never one without arguments', async () => {
  const calls = `[{"id":"a","function":{"name":"f","arguments":${NESTED}}}]`;
  const { result } = await readText(`data: {"choices":[{"delta":{"tool_calls":${calls}},"finish_reason":"stop"}]}\n\n`);
  expect(result?.toolCalls).toEqual([]);
  // some Nodes write JSON of any depth; there the arguments are told as they came
  const reported = canWrite(NESTED) ? NESTED : '[unreadable]';
  expect(result?.invalidToolCalls).toEqual([{ id: 'a', name: 'f', arguments: reported }]);
  if (reported !== NESTED) expect(result?.charge.anomalies).toContain('tool_arguments_unreadable');
});

function canWrite(json: string): boolean {
  try {
    return JSON.stringify(JSON.parse(json)) === json;
  } catch {
    return false;
  }
}
