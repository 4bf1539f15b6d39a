import { fileURLToPath } from 'node:url';
import { Validator } from '@cfworker/json-schema';
import type { JsonObject } from '@kopek/core/wire';
import { createGenerator } from 'ts-json-schema-generator';
import { describe, expect, it } from 'vitest';
import { eventsOf, json, post, WEATHER, type RawReply } from './client.ts';
import { useGateways } from './harness.ts';

const start = useGateways({ unknownModels: 'answer' });
const { definitions = {} } = createGenerator({
  path: fileURLToPath(new URL('__fixtures__/sdk-types.ts', import.meta.url)),
  tsconfig: fileURLToPath(new URL('../tsconfig.json', import.meta.url)),
  type: 'SdkTypes',
  skipTypeCheck: true,
  additionalProperties: true,
}).createSchema('SdkTypes');
const { properties = {} } = definitions['SdkTypes'] as { properties?: Record<string, object> };
const validators = new Map(
  Object.entries(properties).map(([name, schema]) => [name, new Validator({ ...schema, definitions }, '7')]),
);

/** Where a body is not what the type says; the innermost places come last. */
function problemsOf(type: string, body: unknown): string[] {
  const result = validators.get(type)?.validate(asReceived(body));
  return result?.errors.map(({ instanceLocation, error }) => `${instanceLocation}: ${error}`) ?? ['no such type'];
}

/** The response in an event has a field that only SDKs add, and its usage is null (as the service of this protocol sends it) until there is one. */
function asReceived(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('response' in body)) return body;
  const { usage, ...response } = body.response as JsonObject;
  return { ...body, response: { ...response, ...(usage === null ? {} : { usage }), output_text: '' } };
}

const user = { role: 'user', content: 'Weather in Kazan?' };
const REQUESTS: Record<string, JsonObject> = {
  'a text': { messages: [{ role: 'user', content: 'one two' }] },
  'a tool call': { messages: [user], tools: [WEATHER], tool_choice: 'required' },
  'a chosen tool': {
    messages: [user],
    tools: [WEATHER],
    tool_choice: { type: 'function', function: { name: 'get_weather' } },
  },
  reasoning: { messages: [{ role: 'user', content: '[[reason hm]] [[say one]]' }], reasoning: { effort: 'low' } },
  'an answer that is cut': { messages: [{ role: 'user', content: 'one two three' }], max_tokens: 1 },
  'an error of the model': { messages: [{ role: 'user', content: '[[error 502 gone]]' }] },
  'a web search': {
    messages: [{ role: 'user', content: 'search for the kopek' }],
    tools: [{ type: 'service:web_search' }],
  },
  'structured output': {
    messages: [{ role: 'user', content: 'Anna' }],
    response_format: { type: 'json_schema', json_schema: { name: 'x', schema: { type: 'object' } } },
    temperature: 0.5,
    service_tier: 'priority',
  },
};
const PATHS: [path: string, whole: string, event: string][] = [
  ['/v1/responses', 'Response', 'ResponseStreamEvent'],
  ['/v1/messages', 'Message', 'MessageStreamEvent'],
];

describe.each(PATHS)('the types of the official SDK for %s', (path, whole, event) => {
  const ask = async (fields: JsonObject): Promise<RawReply> => {
    const gateway = await start();
    return post(gateway, { model: 'openai/gpt-4o', max_tokens: 500, ...fields }, { path });
  };

  it.each(Object.entries(REQUESTS))('hold for %s, whole and as a stream', async (_, fields) => {
    expect(problemsOf(whole, json(await ask(fields)))).toEqual([]);
    // the SDK throws an error event, so that its types do not have it
    const events = eventsOf(await ask({ ...fields, stream: true })).filter(({ type }) => type !== 'error');
    expect(events.length).toBeGreaterThan(3);
    for (const one of events) expect([one['type'], problemsOf(event, one)]).toEqual([one['type'], []]);
  });

  it('find a field that is missing', async () => {
    const { id: _id, ...rest } = json(await ask(REQUESTS['a text'] ?? {}));
    expect(problemsOf(whole, rest)).not.toEqual([]);
  });
});

it('a stream that was asked for its usage has it in a chunk with an empty list of choices', async () => {
  const gateway = await start();
  const body = { model: 'openai/gpt-4o', stream: true, messages: [{ role: 'user', content: 'hi' }] };
  const reply = await post(gateway, { ...body, stream_options: { include_usage: true } });
  expect(eventsOf(reply).at(-1)).toMatchObject({ choices: [], usage: { completion_tokens: 4 } });
  expect(reply.headers['x-kopek-warning']).toBeUndefined();
  const plain = await post(gateway, { ...body, stream_options: { include_usage: false } });
  expect(eventsOf(plain).at(-1)).toMatchObject({ choices: [{ delta: {} }] });
});
