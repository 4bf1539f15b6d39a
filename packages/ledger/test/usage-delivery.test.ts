import { expect, test } from 'vitest';
import type { Charge, Client } from '@kopek/core';
import { createLedger, meteredClient, type Ledger } from '@kopek/ledger';
import { USAGE_VECTORS, type UsageVector } from '../../core/src/money/__fixtures__/usage-vectors.ts';

const request = { model: 'auto', messages: [{ role: 'user' as const, content: 'hi' }] };

const chunk = (choice: string, usage = ''): string =>
  `data: {"id":"gen-1","model":"a/b","created":1,"object":"chat.completion.chunk","choices":[${choice}]${usage}}\n\n`;
const text = '{"delta":{"role":"assistant","content":"hello"},"finish_reason":null}';
const finish = '{"delta":{},"finish_reason":"stop"}';
const events = (...parts: string[]): string => `${parts.join('')}data: [DONE]\n\n`;

/** The ways in which one usage may reach a client. */
const DELIVERIES: Record<string, { streamed: boolean; body: (usage: string) => string }> = {
  'in one JSON answer': {
    streamed: false,
    body: (usage) =>
      `{"id":"gen-1","model":"a/b","created":1,"object":"chat.completion","choices":[{"message":{"role":"assistant","content":"hello"},"finish_reason":"stop"}],"usage":${usage}}`,
  },
  'on the chunk with the finish reason': {
    streamed: true,
    body: (usage) => events(chunk(text), chunk(finish, `,"usage":${usage}`)),
  },
  'on a last chunk with empty choices': {
    streamed: true,
    body: (usage) => events(chunk(text), chunk(finish), chunk('', `,"usage":${usage}`)),
  },
  'twice, the first one smaller': {
    streamed: true,
    body: (usage) =>
      events(
        chunk(
          text,
          ',"usage":{"prompt_tokens":1,"completion_tokens":1,"total_tokens":2,"cost_rub":0.001,"balance":99.999}',
        ),
        chunk(finish, `,"usage":${usage}`),
        chunk('', `,"usage":${usage}`),
      ),
  },
  'after chunks whose usage is null': {
    streamed: true,
    body: (usage) =>
      events(chunk(text, ',"usage":null'), chunk(finish, ',"usage":null'), chunk('', `,"usage":${usage}`)),
  },
};

const cases = USAGE_VECTORS.flatMap((vector) =>
  Object.entries(DELIVERIES).map(([delivery, { streamed, body }]) => ({ vector, delivery, streamed, body })),
);

test.each(cases)('usage "$vector.name" $delivery is one exact charge', async ({ vector, streamed, body }) => {
  const ledger = createLedger();
  const usage = withPrice(vector);
  const { charges, tokens } = await ask(clientThatGets(body(usage), streamed, ledger), streamed);
  const expected: Charge = {
    status: 'settled',
    costRub: '0.0123',
    balanceRub: '12345678901234.567891',
    requestedModel: 'auto',
    servedModel: 'a/b',
    generationId: 'gen-1',
    ...(vector.tokens === undefined ? {} : { tokens: vector.tokens }),
    ...(vector.anomalies.length === 0 ? {} : { anomalies: vector.anomalies }),
  };
  expect(charges).toEqual([expected]);
  expect(tokens ?? {}).toEqual(vector.tokens ?? {});
  expect(ledger.entries().map((entry) => entry.charge)).toEqual([expected]);
  expect(ledger.total()).toMatchObject({ costRub: '0.0123', settled: 1, unknown: 0, attempts: 1 });
});

test.each([false, true])('an answer without a usage is an unknown charge (streamed: %s)', async (streamed) => {
  const ledger = createLedger();
  const body = streamed
    ? events(chunk(text), chunk(finish))
    : '{"id":"gen-1","model":"a/b","choices":[{"message":{"content":"hello"},"finish_reason":"stop"}]}';
  const { charges } = await ask(clientThatGets(body, streamed, ledger), streamed);
  expect(charges).toMatchObject([{ status: 'unknown', requestedModel: 'auto', servedModel: 'a/b' }]);
  expect(charges[0]).not.toHaveProperty('costRub');
  expect(charges[0]?.anomalies).toEqual(streamed ? undefined : ['usage_missing']);
  expect(ledger.total()).toMatchObject({ settled: 0, unknown: 1 });
  expect(ledger.total().costRub).toBeUndefined();
});

/** Digits that a double would lose, so that a wrong path shows. */
function withPrice({ usage }: UsageVector): string {
  const price = '"cost_rub":0.01230,"balance":12345678901234.567891';
  return usage === '{}' ? `{${price}}` : usage.replace(/\}$/, `,${price}}`);
}

function clientThatGets(body: string, streamed: boolean, ledger: Ledger): Client {
  const headers = { 'content-type': streamed ? 'text/event-stream' : 'application/json' };
  return meteredClient({
    apiKey: 'test-key',
    baseURL: 'http://127.0.0.1:1',
    ledger,
    fetch: async () => new Response(body, { headers }),
  });
}

async function ask(client: Client, streamed: boolean): Promise<{ charges: Charge[]; tokens: unknown }> {
  if (!streamed) {
    const result = await client.chat(request);
    return { charges: [result.charge], tokens: result.tokens };
  }
  const charges: Charge[] = [];
  const stream = client.stream(request);
  for await (const event of stream) if (event.type === 'usage') charges.push(event.charge);
  const result = await stream.result;
  expect(charges).toEqual([result.charge]);
  return { charges, tokens: result.tokens };
}
