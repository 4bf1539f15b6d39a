import { describe, expect, it } from 'vitest';
import type { Gateway } from '../src/index.ts';
import { json, post, type RawReply } from './client.ts';
import { STILL, useGateways } from './harness.ts';

const start = useGateways(STILL);

const usageOf = (reply: RawReply) => json(reply)['usage'] as { cost_rub: number; balance: number };

describe('the prompt cache (§2.2 cache_control, session_id; §2.9)', () => {
  const LONG = 'Rivers and lakes of the north are cold and clear. '.repeat(8);
  const asked = (gateway: Gateway, last: string, fields = {}) =>
    post(gateway, {
      model: 'kopek/echo',
      cache_control: { type: 'ephemeral' },
      messages: [
        { role: 'system', content: LONG },
        { role: 'user', content: last },
      ],
      ...fields,
    });
  const cache = (reply: RawReply) =>
    (json(reply)['usage'] as { prompt_tokens_details: { cached_tokens: number; cache_write_tokens: number } })
      .prompt_tokens_details;

  it('writes the beginning first and reads it the next time, at its price', async () => {
    const gateway = await start();
    const first = await asked(gateway, 'one');
    const second = await asked(gateway, 'two');
    const { cache_write_tokens: written } = cache(first);
    expect(cache(first).cached_tokens).toBe(0);
    expect(cache(second)).toEqual({ cached_tokens: written - 4, cache_write_tokens: 4 });
    // written at 1.25, read at 0.1 of 0.00001; one token out
    expect(usageOf(first).cost_rub).toBeCloseTo(written * 0.0000125 + 0.00002, 6);
    expect(usageOf(second).cost_rub).toBeCloseTo((written - 4) * 0.000001 + 4 * 0.0000125 + 0.00002, 6);
  });

  it('forgets after five minutes, or after an hour', async () => {
    const gateway = await start();
    await asked(gateway, 'one');
    gateway.advance('6m');
    expect(cache(await asked(gateway, 'one', { cache_control: { type: 'ephemeral', ttl: '1h' } })).cached_tokens).toBe(
      0,
    );
    gateway.advance('50m');
    expect(cache(await asked(gateway, 'one')).cached_tokens).toBeGreaterThan(50);
  });

  it('belongs to a provider; a session stays with its provider', async () => {
    const gateway = await start();
    const first = await asked(gateway, 'one', { provider: { sort: 'throughput' }, session_id: 's' });
    expect(first.headers['x-kopek-provider']).toBe('neva');
    expect(cache(await asked(gateway, 'one')).cached_tokens).toBe(0);
    const stuck = await asked(gateway, 'one', { session_id: 's' });
    expect(stuck.headers['x-kopek-provider']).toBe('neva');
    expect(cache(stuck).cached_tokens).toBeGreaterThan(50);
  });

  it('does nothing without cache_control', async () => {
    const gateway = await start();
    await asked(gateway, 'one');
    const reply = await asked(gateway, 'one', { cache_control: undefined });
    expect(json(reply)['usage']).not.toHaveProperty('prompt_tokens_details');
  });
});
