import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGateway, type Gateway } from '../src/index.ts';
import { ask, errorOf, json, WEATHER } from './client.ts';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway({ seed: 'requests' });
});
afterAll(async () => {
  expect(gateway.bugs()).toEqual([]);
  expect(gateway.audit().balanced).toBe(true);
  await gateway.close();
});

const LONG = Array.from({ length: 40 }, (_, number) => `Sentence number ${number} tells about rivers and lakes.`).join(
  ' ',
);

describe('models (§2.2 model, models, provider; §4.1 rule 3)', () => {
  it('a catalog id, a preset, auto and a slug are served; the answer names the model', async () => {
    const served = async (model: string, fields = {}) => json(await ask(gateway, 'x', { model, ...fields }))['model'];
    expect(await served('kopek/echo')).toBe('kopek/echo');
    expect(await served('careful')).toBe('kopek/reasoning');
    expect(await served('auto')).toBe('kopek/chat');
    expect(await served('auto', { tools: [WEATHER] })).toBe('kopek/tools');
    expect(await served('auto', { response_format: { type: 'json_object' } })).toBe('kopek/json');
    expect(await served('neva/summary')).toBe('kopek/summary');
  });

  it('a slug names the provider, provider.sort chooses among them', async () => {
    const provider = async (fields: object) => (await ask(gateway, 'x', { ...fields })).headers['x-kopek-provider'];
    expect(await provider({ model: 'neva/echo' })).toBe('neva');
    expect(await provider({})).toBe('volga');
    expect(await provider({ provider: { sort: 'price' } })).toBe('volga');
    expect(await provider({ provider: { sort: 'throughput' } })).toBe('neva');
    expect(await provider({ provider: { sort: 'latency' } })).toBe('yenisei');
  });

  it('the provider decides the price', async () => {
    const cost = async (sort: string) =>
      (json(await ask(gateway, 'one', { provider: { sort } }))['usage'] as { cost_rub: number }).cost_rub;
    // 4 tokens in and 1 out: volga 4 × 0.00001 + 0.00002, neva 1.5 times as much
    expect(await cost('price')).toBe(0.00006);
    expect(await cost('throughput')).toBe(0.00009);
  });

  it('models are tried in turn when one cannot serve', async () => {
    const reply = await ask(gateway, LONG, {
      model: 'kopek/small',
      models: ['kopek/nothing', 'kopek/echo'],
      response_format: { type: 'json_object' },
    });
    expect(json(reply)['model']).toBe('kopek/echo');
    expect((await ask(gateway, 'x', { model: undefined, models: ['kopek/echo'] })).status).toBe(200);
  });

  it('an unknown name alone is 404 and lists the known ones', async () => {
    const reply = await ask(gateway, 'x', { model: 'gpt' });
    expect(reply.status).toBe(404);
    expect(errorOf(reply).metadata?.['models']).toContain('kopek/echo');
  });

  it('a model whose providers are down is 503, or the next one serves', async () => {
    await using own = await startGateway({
      models: [{ id: 'down/model', providers: [{ name: 'a', prices: { input: '0', output: '0' }, available: false }] }],
    });
    expect((await ask(own, 'x', { model: 'down/model' })).status).toBe(503);
    expect(json(await ask(own, 'x', { model: 'down/model', models: ['kopek/echo'] }))['model']).toBe('kopek/echo');
  });

  it('structured output is rejected by a model that does not support it', async () => {
    const reply = await ask(gateway, 'x', { model: 'kopek/small', response_format: { type: 'json_object' } });
    expect(reply.status).toBe(400);
    expect(errorOf(reply).metadata).toMatchObject({ path: 'response_format' });
  });
});
