import { expect, test } from 'vitest';
import { ChatKopek, type ChatKopekFields } from '../src/index.ts';

const DELTAS = Array.from({ length: 100 }, (_, index) => `${index} `);

/** An answer of many deltas that arrives in one piece: a backlog from the start. */
function modelWithBacklog(fields: ChatKopekFields = {}): ChatKopek {
  const event = (fragment: object): string => `data: ${JSON.stringify({ id: 'gen-1', model: 'm', ...fragment })}\n\n`;
  const body = [
    ...DELTAS.map((content) => event({ choices: [{ index: 0, delta: { content }, finish_reason: null }] })),
    event({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] }),
    event({ choices: [], usage: { prompt_tokens: 1, completion_tokens: 100, total_tokens: 101, cost_rub: 0.25 } }),
    'data: [DONE]\n\n',
  ].join('');
  const answer = async (): Promise<Response> =>
    new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  return new ChatKopek('m', {
    apiKey: 'k',
    baseURL: 'http://127.0.0.1:9',
    configuration: { fetch: answer },
    maxRetries: 0,
    ...fields,
  });
}

async function textsOf(model: ChatKopek): Promise<string[]> {
  const texts: string[] = [];
  for await (const chunk of await model.stream('hi')) if (chunk.text !== '') texts.push(chunk.text);
  return texts;
}

test('a backlog of deltas becomes one chunk', async () => {
  expect(await textsOf(modelWithBacklog())).toEqual([DELTAS.join('')]);
});

test('a caller who asks for every delta gets every delta', async () => {
  expect(await textsOf(modelWithBacklog({ coalesce: false }))).toEqual(DELTAS);
});

test('log probabilities keep their deltas', async () => {
  expect(await textsOf(modelWithBacklog({ topLogprobs: 1 }))).toEqual(DELTAS);
});
