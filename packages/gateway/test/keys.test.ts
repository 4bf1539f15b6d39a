import { describe, expect, it } from 'vitest';
import type { Gateway } from '../src/index.ts';
import { ask, json, post, type RawReply } from './client.ts';
import { STILL, useGateways } from './harness.ts';

const start = useGateways(STILL);

const keyOf = (gateway: Gateway, apiKey = gateway.apiKey): Promise<RawReply> =>
  post(gateway, undefined, { path: `/v1/${gateway.namespace}/key`, method: 'GET', apiKey });

describe('the key endpoint (§2.1, §4.2)', () => {
  it('omits budget and expiry if there is none, and always has pii', async () => {
    const reply = await keyOf(await start());
    expect(reply.body).toBe(
      '{"name":"default","allowed_models":null,"pii":{"mode":null,"types":null,"dictionary":[]}}',
    );
  });

  it('shows everything of a key but its addresses', async () => {
    const gateway = await start({
      key: {
        name: 'team',
        budget: { maxRub: '100.10', resetInterval: 'weekly', lowNotify: true },
        expiresAt: '2026-11-18T11:00:30Z',
        allowedModels: ['kopek/echo', 'kopek/s*'],
        allowedIps: ['127.0.0.1', '10.0.0.7'],
        personalData: { mode: 'mask', types: ['email'], dictionary: [{ word: 'Volga', replacement: '[RIVER]' }] },
      },
    });
    const reply = await keyOf(gateway);
    expect(json(reply)).toEqual({
      name: 'team',
      budget: {
        remaining: 100.1,
        initial: 100.1,
        reset_interval: 'weekly',
        reset_at: '2026-11-23T00:00:00.000Z',
        reset_in_seconds: 396_000,
        low_notify: true,
      },
      expires_at: '2026-11-18T11:00:30.000Z',
      expires_in_seconds: 3_630,
      allowed_models: ['kopek/echo', 'kopek/s*'],
      pii: { mode: 'mask', types: ['email'], dictionary: [{ word: 'Volga', replacement: '[RIVER]' }] },
    });
    expect(reply.body).not.toContain('10.0.0.7');
  });

  it('lives under the namespace', async () => {
    const gateway = await start({ namespace: 'acme' });
    expect((await keyOf(gateway)).status).toBe(200);
    expect((await post(gateway, undefined, { path: '/v1/service/key', method: 'GET' })).status).toBe(404);
  });
});

describe('authentication (§5)', () => {
  it('rejects a missing, an unknown and an expired key with 401', async () => {
    const gateway = await start({ key: { expiresAt: '2026-11-18T11:00:00Z' } });
    expect((await ask(gateway, 'x', {}, { headers: { authorization: '' } })).status).toBe(401);
    expect((await ask(gateway, 'x', {}, { headers: { authorization: 'Basic abc' } })).status).toBe(401);
    expect((await ask(gateway, 'x', {}, { apiKey: 'kopek-wrong' })).status).toBe(401);
    expect((await keyOf(gateway, 'kopek-wrong')).status).toBe(401);
    expect((await ask(gateway, 'x')).status).toBe(200);
    gateway.advance('1h');
    expect((await ask(gateway, 'x')).status).toBe(401);
  });

  it('rejects a model that is not allowed with 403; a prefix and [] count', async () => {
    const gateway = await start();
    const some = gateway.createKey({ allowedModels: ['kopek/echo', 'kopek/s*'] });
    const none = gateway.createKey({ allowedModels: [] });
    const status = async (apiKey: string, model: string) => (await ask(gateway, 'x', { model }, { apiKey })).status;
    expect(await status(some, 'kopek/echo')).toBe(200);
    expect(await status(some, 'kopek/summary')).toBe(200);
    expect(await status(some, 'kopek/chat')).toBe(403);
    expect(await status(none, 'kopek/echo')).toBe(403);
    const fallback = await ask(gateway, 'x', { model: 'kopek/chat', models: ['kopek/echo'] }, { apiKey: some });
    expect(json(fallback)['model']).toBe('kopek/echo');
  });

  it('rejects an address that is not listed with 403', async () => {
    const gateway = await start();
    expect((await ask(gateway, 'x', {}, { apiKey: gateway.createKey({ allowedIps: ['10.0.0.7'] }) })).status).toBe(403);
    expect((await ask(gateway, 'x', {}, { apiKey: gateway.createKey({ allowedIps: ['127.0.0.1'] }) })).status).toBe(
      200,
    );
  });

  it('keeps the key out of the log and of the remembered requests', async () => {
    const lines: string[] = [];
    const gateway = await start({ onLog: (entry) => lines.push(JSON.stringify(entry)) });
    await ask(gateway, 'x');
    await gateway.whenIdle();
    expect(gateway.requests()).toMatchObject([
      {
        path: '/v1/chat/completions',
        status: 200,
        servedModel: 'kopek/echo',
        headers: { authorization: 'Bearer <key>' },
      },
    ]);
    expect(JSON.stringify(gateway.requests()) + lines.join('')).not.toContain(gateway.apiKey);
  });
});
