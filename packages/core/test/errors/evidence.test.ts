import { describe, expect, it } from 'vitest';
import { createClient, KopekError } from '../../src/index.ts';
import { recordedClient } from '../../src/meter/__fixtures__/recording-meter.ts';
import { ANSWERS, entryOf, ERROR, fetchOf, json, STATUSES, STREAMS, WHOLE_ANSWERS, type Evidence } from './evidence.ts';

async function check(evidence: Evidence, way: 'chat' | 'stream'): Promise<void> {
  const sent: string[] = [];
  const fetch = fetchOf(evidence, sent);
  const client = recordedClient({
    apiKey: 'k',
    baseURL: 'https://gateway.example',
    fetch,
    retry: { maxRetries: 1 },
  });
  const request = { model: 'm', messages: [{ role: 'user' as const, content: 'hi' }] };
  const call = way === 'chat' ? client.chat(request) : client.stream(request).result;
  const error = await call.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(KopekError);
  expect(error).toMatchObject({
    billing: evidence.billing,
    ...(evidence.costRub === undefined ? {} : { charge: { costRub: evidence.costRub, requestedModel: 'm' } }),
    ...(evidence.text === undefined ? {} : { partial: { text: evidence.text } }),
  });
  expect(sent).toHaveLength(evidence.billing === 'none' ? 2 : 1);
  expect(client.meter.total()).toMatchObject({
    settled: evidence.billing === 'charged' ? 1 : 0,
    unknown: evidence.billing === 'unknown' ? 1 : 0,
    rejected: evidence.billing === 'none' ? 2 : 0,
  });
  if (evidence.tokens) expect(client.meter.entries()).toMatchObject([{ charge: { tokens: evidence.tokens } }]);
}

describe.each(['chat', 'stream'] as const)('the evidence of a failure (%s)', (way) => {
  it.each(Object.entries(STATUSES))('%s', (_, evidence) => check(evidence, way));
  it.each(Object.entries(WHOLE_ANSWERS))('a 2xx that contains %s', (_, evidence) => check(evidence, way));
  it.each(Object.entries(STREAMS))('a 2xx with %s', (_, evidence) =>
    check({ ...evidence, type: 'text/event-stream' }, way),
  );
});

it.each(['chat', 'stream'] as const)('a 2xx that asks not to be retried is not (%s)', async (way) => {
  let sent = 0;
  const fetch = (): Promise<Response> => {
    sent += 1;
    return Promise.resolve(new Response(json({ error: ERROR }), { headers: { 'x-should-retry': 'false' } }));
  };
  const client = createClient({ apiKey: 'k', baseURL: 'https://gateway.example', fetch });
  const request = { model: 'm', messages: [{ role: 'user' as const, content: 'hi' }] };
  const call = way === 'chat' ? client.chat(request) : client.stream(request).result;
  await expect(call).rejects.toMatchObject({ code: 'provider_error', billing: 'none', retryable: false });
  expect(sent).toBe(1);
});

describe('the evidence of a failure (client.request)', () => {
  it.each(ANSWERS)('%s is returned unchanged, and recorded', async (_, evidence) => {
    const sent: string[] = [];
    const client = recordedClient({ apiKey: 'k', baseURL: 'https://gateway.example', fetch: fetchOf(evidence, sent) });
    const answer = await client.request('POST', '/chat/completions', { model: 'm' });
    for await (const _event of answer.events ?? []);
    expect(client.meter.entries()).toMatchObject([entryOf(evidence)]);
    expect(answer.charge()?.costRub).toBe(evidence.costRub);
    expect(answer.charge() === undefined).toBe(evidence.billing === 'none');
    expect(sent).toHaveLength(1);
  });
});
