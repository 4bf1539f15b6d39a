import { expect, test } from 'vitest';
import { createClient } from '../src/index.ts';

const ANSWER =
  'data: {"id":"gen-1","model":"m","choices":[{"index":0,"delta":{"content":"all "}}]}\n\n' +
  'data: {"choices":[{"index":0,"delta":{"content":"of it"},"finish_reason":"stop"}]}\n\n' +
  'data: {"choices":[],"usage":{"prompt_tokens":1,"completion_tokens":2,"cost_rub":0.5}}\n\ndata: [DONE]\n\n';

const client = createClient({
  apiKey: 'key',
  baseURL: 'https://gateway.example',
  fetch: () => Promise.resolve(new Response(ANSWER, { headers: { 'content-type': 'text/event-stream' } })),
});
const request = { model: 'm', messages: [{ role: 'user' as const, content: 'hi' }] };

test('a loop that begins after `opened` was awaited sees the answer from its start', async () => {
  const stream = client.stream(request);
  await stream.opened;
  const texts: string[] = [];
  for await (const event of stream) if (event.type === 'text-delta') texts.push(event.text);
  expect(texts.join('')).toBe('all of it');
  expect((await stream.result).charge.costRub).toBe('0.5');
});

test('the result is whole if only `opened` was awaited before it', async () => {
  const stream = client.stream(request);
  await stream.opened;
  expect((await stream.result).text).toBe('all of it');
});
