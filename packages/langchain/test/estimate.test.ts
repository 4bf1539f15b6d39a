import { startGateway } from '@kopek/gateway';
import { meteredClient } from '@kopek/ledger';
import { HumanMessage, SystemMessage } from '@langchain/core/messages';
import { tool } from '@langchain/core/tools';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { ChatKopek, createLedger, Kopek } from '../src/index.ts';
import { service } from './support.ts';

const add = tool(({ a, b }) => String(a + b), {
  name: 'add',
  description: 'Adds two numbers',
  schema: z.object({ a: z.number(), b: z.number() }),
});

test('the price of a call is estimated from the costs of its model, and nothing is sent', async () => {
  await using gateway = await startGateway();
  const model = new ChatKopek('kopek/echo', { apiKey: gateway.apiKey, baseURL: gateway.baseURL });
  expect(await model.estimate('Привет')).toEqual({ basis: 'none', samples: 0 });
  for (let call = 0; call < 3; call++) await model.invoke('Привет');
  const estimate = await model.estimate('Привет');
  expect(estimate).toMatchObject({ basis: 'tokens', samples: 3 });
  expect(Number(estimate.likelyRub)).toBeGreaterThan(0);
  expect(Number(estimate.likelyMaxRub)).toBeGreaterThanOrEqual(Number(estimate.likelyRub));
  expect(gateway.charges()).toHaveLength(3);
});

test('a text model estimates its calls as well', async () => {
  await using gateway = await startGateway();
  const model = new Kopek('kopek/echo', { apiKey: gateway.apiKey, baseURL: gateway.baseURL });
  expect(await model.estimate('Привет')).toEqual({ basis: 'none', samples: 0 });
  await model.invoke('Привет');
  expect(await model.estimate('Привет', { maxTokens: 100 })).toMatchObject({ basis: 'tokens', samples: 1 });
  expect(gateway.charges()).toHaveLength(1);
});

test('an estimate covers the request as invoke sends it: parameters, tools and extra fields of the service', async () => {
  const usage = { prompt_tokens: 12, completion_tokens: 8, total_tokens: 20, cost_rub: 0.05 };
  const { fetch, requests } = service({
    json: { id: 'gen-1', model: 'm', choices: [{ message: { role: 'assistant', content: 'ok' } }], usage },
  });
  const connection = { apiKey: 'key', baseURL: 'https://gateway.test/v1', ledger: createLedger() };
  const model = new ChatKopek('m', { ...connection, configuration: { fetch }, modelKwargs: { house: 'word' } });
  const messages = [new SystemMessage('Считай.'), new HumanMessage('Сколько будет 2 + 3?')];
  const options = { tools: [add], maxTokens: 4, modelKwargs: { more: 'words' } };
  await model.invoke(messages, options);
  const estimate = await model.estimate(messages, options);
  expect(requests).toHaveLength(1);
  const { body } = requests[0]!;
  expect(body).toMatchObject({ house: 'word', more: 'words', max_tokens: 4, tools: [{ function: { name: 'add' } }] });
  expect(estimate).toEqual(await meteredClient(connection).estimate(JSON.parse(JSON.stringify(body)) as never));
  // without the tools the request is shorter, by more than the four tokens more of its answer
  expect(Number((await model.estimate(messages)).likelyRub)).toBeLessThan(Number(estimate.likelyRub));
});

test('what cannot be sent cannot be estimated', async () => {
  const model = new ChatKopek('m', { apiKey: 'key', baseURL: 'https://gateway.test/v1' });
  const sound = { type: 'audio', url: 'https://example.com/a.mp3' };
  await expect(model.estimate([new HumanMessage({ content: [sound] })])).rejects.toMatchObject({
    code: 'invalid_request',
  });
});
