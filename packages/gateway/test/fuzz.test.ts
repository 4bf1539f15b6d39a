import type { JsonObject } from '@kopek/core/wire';
import * as fc from 'fast-check';
import { Pool } from 'undici';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startGateway, type Gateway } from '../src/index.ts';

const RUNS = Math.round(10_000 * Number(process.env['KOPEK_RUNS']));
let gateway: Gateway;
let pool: Pool;
beforeAll(async () => {
  gateway = await startGateway({ seed: 'fuzz', unknownFields: 'reject', limits: { keptRequests: 0 } });
  pool = new Pool(gateway.url, { connections: 16 });
});
afterAll(async () => {
  await pool.close();
  await gateway.close();
});

/** Anything in JSON. */
const anything = fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<unknown>;
/** Mostly the right thing, sometimes anything. */
const mostly = (good: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 60, arbitrary: good }, { weight: 1, arbitrary: anything });
const number = fc.oneof(
  fc.integer({ min: -3, max: 3 }),
  fc.double({ noNaN: true, min: -3, max: 3 }),
  fc.constantFrom(0, 1e300, -1, 1e-9),
);
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.constantFrom(
    'Weather in Kazan?',
    'Search: ruble',
    '2+2*(3-1)',
    '[[call f {"a":1}]]',
    '[[error 500 x]]',
    '[[say hi]] [[then]]',
    '[[call f {',
    '',
    '\u0000',
    '\ud83d',
  ),
);

const schema: fc.Arbitrary<JsonObject> = fc.letrec<{ schema: JsonObject }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 3 },
    fc.record(
      {
        type: mostly(fc.constantFrom('string', 'number', 'integer', 'boolean', 'null', 'array', 'object')),
        minLength: fc.nat(5),
        maxLength: fc.nat(20),
        pattern: fc.constantFrom('^a+$', '[', '\\d{3}', '(x|y)z?', '(?!q)', '^$'),
        minimum: number,
        maximum: number,
        multipleOf: number,
        enum: fc.array(anything, { maxLength: 3 }),
        const: anything,
        format: fc.constantFrom('email', 'date', 'uuid', 'nope'),
      },
      { requiredKeys: ['type'] },
    ),
    fc.record(
      {
        type: fc.constant('object'),
        properties: fc.dictionary(
          fc.oneof(fc.string({ maxLength: 8 }), fc.constantFrom('__proto__', 'city', 'constructor')),
          tie('schema'),
          { maxKeys: 4 },
        ),
        required: fc.array(fc.constantFrom('city', 'a', '__proto__'), { maxLength: 2 }),
        additionalProperties: fc.boolean(),
      },
      { requiredKeys: ['type'] },
    ),
    fc.record(
      {
        type: fc.constant('array'),
        items: tie('schema'),
        minItems: fc.nat(3),
        maxItems: fc.nat(5),
        uniqueItems: fc.boolean(),
      },
      { requiredKeys: ['type'] },
    ),
    fc.record(
      {
        anyOf: fc.array(tie('schema'), { maxLength: 3 }),
        allOf: fc.array(tie('schema'), { maxLength: 2 }),
        oneOf: fc.array(tie('schema'), { maxLength: 2 }),
        $ref: fc.constantFrom('#', '#/$defs/a', '#/properties/city', 'http://x', '#/%', ''),
      },
      { requiredKeys: [] },
    ),
  ),
})).schema;

const part = fc.oneof(
  fc.record({ type: fc.constant('text'), text: mostly(text) }),
  fc.record({
    type: fc.constant('image_url'),
    image_url: mostly(
      fc.record(
        {
          url: fc.constantFrom('https://x.example/a', 'data:image/png;base64,AAAA', 'data:image/png;base64,', 'x'),
          detail: fc.constantFrom('auto', 'low', 'huge'),
        },
        { requiredKeys: ['url'] },
      ),
    ),
  }),
  fc.record({
    type: fc.constant('file'),
    file: mostly(
      fc.record({
        filename: text,
        file_data: fc.constantFrom(
          'https://x.example/a.pdf',
          'data:application/pdf;base64,JVBERi0=',
          'data:text/plain;base64,AA==',
        ),
      }),
    ),
  }),
  fc.record({
    type: fc.constant('input_audio'),
    input_audio: mostly(
      fc.record({ data: fc.base64String({ maxLength: 80 }), format: fc.constantFrom('wav', 'mp3', '') }),
    ),
  }),
  fc.record({
    type: fc.constant('video_url'),
    video_url: mostly(fc.record({ url: fc.constantFrom('https://x.example/v', 'data:video/mp4;base64,AAAA') })),
  }),
);
const content = mostly(fc.oneof(text, fc.array(part, { maxLength: 3 })));
const call = fc.record({
  id: mostly(fc.constantFrom('a', 'b', '')),
  type: mostly(fc.constant('function')),
  function: mostly(fc.record({ name: mostly(fc.constant('f')), arguments: mostly(text) })),
});
const message = mostly(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record(
        { role: fc.constantFrom('user', 'system'), content, name: text },
        { requiredKeys: ['role', 'content'] },
      ),
    },
    {
      weight: 2,
      arbitrary: fc.record(
        {
          role: fc.constant('assistant'),
          content,
          tool_calls: fc.array(call, { maxLength: 2 }),
          reasoning_details: fc.array(anything, { maxLength: 2 }),
        },
        { requiredKeys: ['role', 'content'] },
      ),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        role: fc.constant('tool'),
        content: mostly(text),
        tool_call_id: mostly(fc.constantFrom('a', 'b')),
      }),
    },
  ),
);
const tool = mostly(
  fc.oneof(
    fc.record({
      type: fc.constant('function'),
      function: mostly(
        fc.record(
          { name: fc.constantFrom('f', 'get_weather', 'bad name', 'g'), description: text, parameters: mostly(schema) },
          { requiredKeys: ['name', 'parameters'] },
        ),
      ),
    }),
    fc.record(
      {
        type: fc.constant('service:web_search'),
        parameters: fc.dictionary(fc.constantFrom('max_results', 'x'), anything),
      },
      { requiredKeys: ['type'] },
    ),
  ),
);
const fields: Record<string, fc.Arbitrary<unknown>> = {
  model: mostly(
    fc.constantFrom(
      'kopek/echo',
      'kopek/chat',
      'kopek/json',
      'kopek/tools',
      'kopek/summary',
      'kopek/reasoning',
      'kopek/small',
      'auto',
      'cheap',
      'neva/echo',
      'nobody',
      'fault/http-500',
    ),
  ),
  prompt: mostly(text),
  models: mostly(fc.array(fc.constantFrom('kopek/echo', 'nobody'), { maxLength: 2 })),
  response_format: mostly(
    fc.oneof(
      fc.constant({ type: 'json_object' }),
      fc.record({
        type: fc.constant('json_schema'),
        json_schema: mostly(fc.record({ name: text, schema: mostly(schema) })),
      }),
    ),
  ),
  stop: mostly(fc.oneof(text, fc.array(text, { maxLength: 3 }))),
  stream: mostly(fc.boolean()),
  plugins: mostly(
    fc.array(fc.constantFrom({ id: 'context-compression', enabled: false }, { id: 'file-parser' }, { id: 'x' }), {
      maxLength: 2,
    }),
  ),
  max_tokens: mostly(fc.integer({ min: -1, max: 600 })),
  temperature: mostly(number),
  tools: mostly(fc.array(tool, { maxLength: 3 })),
  tool_choice: mostly(fc.constantFrom('none', 'auto', 'required', { type: 'function', function: { name: 'f' } })),
  parallel_tool_calls: mostly(fc.boolean()),
  seed: mostly(number),
  top_p: mostly(number),
  top_k: mostly(number),
  logit_bias: mostly(fc.dictionary(fc.constantFrom('1', 'x', '__proto__'), number)),
  prediction: mostly(fc.record({ type: fc.constant('content'), content: text })),
  modalities: mostly(fc.array(fc.constantFrom('text', 'audio'), { maxLength: 2 })),
  audio: mostly(fc.record({ voice: text, format: fc.constantFrom('wav', 'mp3') })),
  provider: mostly(fc.record({ sort: fc.constantFrom('price', 'throughput', 'latency') })),
  reasoning: mostly(
    fc.record(
      {
        effort: fc.constantFrom('max', 'none', 'low'),
        max_tokens: fc.integer({ min: -1, max: 50 }),
        exclude: fc.boolean(),
      },
      { requiredKeys: [] },
    ),
  ),
  cache_control: mostly(fc.constantFrom({ type: 'ephemeral' }, { type: 'ephemeral', ttl: '1h' })),
  session_id: mostly(text),
  service_tier: mostly(fc.constantFrom('flex', 'priority')),
  unknown_field: anything,
};
const models = fields['model'] ?? text;
const conversation = mostly(fc.array(message, { minLength: 1, maxLength: 4 }));
const plain = text.map((said) => [{ role: 'user', content: said }]);
/** A model and a conversation, which are good in half of the cases, and up to four other fields. */
const body = mostly(
  fc
    .tuple(
      models,
      fc.oneof(plain, conversation),
      fc.array(fc.oneof(...Object.entries(fields).map(([name, values]) => fc.tuple(fc.constant(name), values))), {
        maxLength: 4,
      }),
    )
    .map(([model, messages, others]) => Object.fromEntries([['model', model], ['messages', messages], ...others])),
);
const path = fc.constantFrom('/v1/chat/completions', '/v1/chat/completions', '/v1/responses', '/v1/messages');

it(`${RUNS} malformed and well-formed requests get a documented error or a valid answer, never a 500`, async () => {
  const seen = new Map<number, number>();
  // requests of one batch run at the same time, as they would come from many clients
  const batch = fc.array(fc.tuple(path, body), { minLength: 50, maxLength: 50 });
  await fc.assert(
    fc.asyncProperty(batch, async (requests) => {
      await Promise.all(requests.map(([where, sent]) => send(where, sent, seen)));
    }),
    { numRuns: Math.round(RUNS / 50) },
  );
  expect(gateway.bugs()).toEqual([]);
  expect(gateway.audit().balanced).toBe(true);
  // a fuzz that is always rejected tests nothing
  expect(seen.get(200) ?? 0).toBeGreaterThan(RUNS / 50);
  expect(seen.get(400) ?? 0).toBeGreaterThan(RUNS / 50);
  expect([...seen.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(RUNS);
});

async function send(where: string, sent: unknown, seen: Map<number, number>): Promise<void> {
  const reply = await pool.request({
    path: where,
    method: 'POST',
    headers: { authorization: `Bearer ${gateway.apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(sent),
  });
  const answer = await reply.body.text();
  seen.set(reply.statusCode, (seen.get(reply.statusCode) ?? 0) + 1);
  const isAsked = JSON.stringify(sent).includes('fault/http-500');
  if (reply.statusCode === 500 && isAsked) return;
  expect([200, 400, 404, 422]).toContain(reply.statusCode);
  if (reply.statusCode === 200) expect(answer).toContain('cost_rub');
  else
    expect(JSON.parse(answer)).toMatchObject({
      error: { code: reply.statusCode, message: expect.stringMatching(/./) },
    });
}
