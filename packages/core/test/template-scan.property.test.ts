import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createClient, KopekError, type ChatEvent, type StreamOptions } from '../src/index.ts';

// Every event is parsed in full when raw events are asked for, so the same bytes can be read with and without the scan.
type Reading = { events: ChatEvent[]; result?: unknown; error?: unknown };

async function read(body: string, cuts: number[], options: StreamOptions): Promise<Reading> {
  const bytes = new TextEncoder().encode(body);
  const pieces: Uint8Array[] = [];
  let from = 0;
  for (const cut of [...cuts.map((share) => Math.floor(share * bytes.length)), bytes.length].sort((a, b) => a - b)) {
    if (cut > from) pieces.push(bytes.slice(from, cut));
    from = cut;
  }
  const client = createClient({
    apiKey: 'k',
    baseURL: 'http://127.0.0.1:9',
    fetch: async () => new Response(bodyOf(pieces), { headers: { 'content-type': 'text/event-stream' } }),
  });
  const stream = client.stream(
    { model: 'm', messages: [{ role: 'user', content: 'x' }] },
    { coalesce: false, ...options },
  );
  const events: ChatEvent[] = [];
  try {
    // copied at once: nothing that was told may change later
    for await (const event of stream) if (event.type !== 'raw') events.push(structuredClone(event));
    return withoutIds({ events, result: await stream.result });
  } catch (error) {
    if (!(error instanceof KopekError)) throw error;
    const { code, message, partial, charge } = error;
    return withoutIds({ events, error: { code, message, partial, charge } });
  }
}

function bodyOf(pieces: Uint8Array[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });
}

// ids that the client makes up differ from run to run
function withoutIds<T>(value: T): T {
  return JSON.parse(JSON.stringify(value).replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'generated')) as T;
}

const nasty = fc.constantFrom(
  '"', '\\', '\\"', '\\\\', '\n', '\t', '\u0000', '\u001f', '\u2028', '\ud83d\ude00', '\ud83d', 'й', 'é', '','","content":"', '"}}]}', '"content":"', '~', '[DONE]',
); // prettier-ignore
const text = fc.oneof(
  fc.constantFrom(' the', ' model', '.', '\n\n', ' копейка', ' a somewhat longer piece of text'),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.array(nasty, { maxLength: 6 }).map((parts) => parts.join('')),
);

/** How a service spells its chunks: the same for the whole stream, as real services do. */
interface Dialect {
  blanks: boolean;
  role: 'first' | 'always' | 'never';
  usageNull: boolean;
  changing: boolean;
  escaped: boolean;
  extra: 'none' | 'before' | 'after' | 'duplicate' | 'shadow';
}

const dialect: fc.Arbitrary<Dialect> = fc.record({
  blanks: fc.boolean(),
  role: fc.constantFrom('first', 'always', 'never'),
  usageNull: fc.boolean(),
  changing: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, fc.constant(true)),
  escaped: fc.boolean(),
  extra: fc.constantFrom('none', 'before', 'after', 'duplicate', 'shadow'),
});

type Delta =
  | { kind: 'text' | 'reasoning' | 'reasoning_content'; text: string }
  | { kind: 'arguments'; index: number; id?: string; name?: string; text: string }
  | { kind: 'other'; json: string };

const delta: fc.Arbitrary<Delta> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('text' as const), text }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom('reasoning' as const, 'reasoning_content' as const), text }),
  },
  {
    weight: 5,
    arbitrary: fc.record(
      {
        kind: fc.constant('arguments' as const),
        index: fc.nat({ max: 1 }),
        id: fc.constantFrom('call_1', 'call_2'),
        name: fc.constant('save'),
        text,
      },
      { requiredKeys: ['kind', 'index', 'text'] },
    ),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('other' as const),
      json: fc.constantFrom(
        '{"choices":[]}',
        '{"choices":[{"index":1,"delta":{"content":"second"}}]}',
        '{"choices":[{"index":0,"delta":{},"finish_reason":"length","native_finish_reason":"end"}]}',
        '{"choices":[{"index":0,"delta":{"content":"x","reasoning":"y"},"finish_reason":null}]}',
        '{"choices":[{"index":0,"delta":{"content":"x","audio":{"data":"AA=="}},"finish_reason":null}]}',
        '{"choices":[{"index":0,"delta":{"content":"x"},"logprobs":{"content":[{"token":"x"}]},"finish_reason":null}]}',
        '{"choices":[{"index":0,"delta":{"content":"x","reasoning_details":[{"type":"reasoning.text","text":"x"}]}}]}',
        '{"choices":[{"index":0,"delta":{"content":["x"]}}]}',
        '{"choices":[{"index":0,"delta":{"content":"x"},"text":"y"}]}',
        '{"id":"other","model":"other","created":1,"choices":[{"index":0,"delta":{"content":"z"}}]}',
        '{"usage":{"total_tokens":3,"cost_rub":0.10},"choices":[{"index":0,"delta":{"content":"paid"}}]}',
      ),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('other' as const),
      json: fc.constantFrom(
        '{"error":{"code":500,"message":"broken"},"choices":[{"index":0,"delta":{"content":"x"}}]}',
        '{"choices":[{"index":0,"delta":{"content":"unterminated',
        '[1]',
        'null',
      ),
    }),
  },
);

function chunkText(one: Delta, position: number, how: Dialect): string {
  if (one.kind === 'other') return one.json;
  const role = how.role === 'always' || (how.role === 'first' && position === 0) ? { role: 'assistant' } : {};
  const call = (entry: Delta & { kind: 'arguments' }): object => ({
    index: entry.index,
    ...(entry.id === undefined ? {} : { id: entry.id, type: 'function' }),
    function: { ...(entry.name === undefined ? {} : { name: entry.name }), arguments: entry.text },
  });
  const filled =
    one.kind === 'arguments' ? { tool_calls: [call(one)] } : { [one.kind === 'text' ? 'content' : one.kind]: one.text };
  const before = how.extra === 'before' ? { reasoning: null, reasoning_details: [], tool_calls: [] } : {};
  const after = how.extra === 'after' ? { refusal: null, annotations: [] } : {};
  const choice = { index: 0, delta: { ...before, ...role, ...filled, ...after }, finish_reason: null };
  const chunk = {
    id: how.changing ? `gen-${position}` : 'gen-1',
    object: 'chat.completion.chunk',
    created: 1_700_000_000,
    model: 'vendor/model',
    ...(how.extra === 'shadow' ? { note: '"content":"', shadow: 'content' } : {}),
    choices: [choice],
    ...(how.usageNull ? { usage: null } : {}),
  };
  let json = how.blanks ? JSON.stringify(chunk, undefined, 1).replaceAll(/\n\s*/g, ' ') : JSON.stringify(chunk);
  if (how.escaped)
    json = json.replaceAll(/[\u0080-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
  // an escaped key is the same key; the later of two counts
  if (how.extra === 'duplicate') json = json.replace('"delta":{', '"delta":{"c\\u006fntent":"shown?",');
  return json;
}

test('the template scan reads every stream as the full parse does', async () => {
  await fc.assert(
    fc.asyncProperty(
      dialect,
      fc.array(delta, { maxLength: 40 }),
      fc.boolean(),
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 }),
      async (how, deltas, ended, cuts) => {
        const events = deltas.map((one, position) => `data: ${chunkText(one, position, how)}\n\n`);
        if (ended) {
          events.push(
            'data: {"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}\n\n',
            'data: {"choices":[],"usage":{"total_tokens":9,"cost_rub":0.50,"balance":1.25}}\n\ndata: [DONE]\n\n',
          );
        }
        const body = events.join('');
        expect(await read(body, cuts, {})).toEqual(await read(body, cuts, { includeRaw: true }));
      },
    ),
    { numRuns: 250 },
  );
});

test('a repeated event overwrites the fields of the event in between', async () => {
  const text = (id: string, piece: string): string =>
    `data: {"id":"${id}","model":"m","choices":[{"index":0,"delta":{"content":"${piece}"},"finish_reason":null}]}\n\n`;
  const body = [
    text('gen-1', 'a'),
    text('gen-1', 'b'),
    text('gen-1', 'c'),
    text('gen-2', 'd'),
    text('gen-1', 'e'),
    'data: {"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n',
  ].join('');
  const { result } = await read(body, [], {});
  expect(result).toMatchObject({ text: 'abcde', id: 'gen-1', raw: { id: 'gen-1' } });
});
