import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NAMED_FAULTS } from '../src/faults/catalog.ts';
import { DESCRIPTIONS } from '../src/faults/descriptions.ts';
import { FAULTS, startGateway, type Gateway } from '../src/index.ts';
import { ask, errorOf, json, type RawReply } from './client.ts';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway({ seed: 'faults' });
});
afterAll(async () => {
  expect(gateway.bugs()).toEqual([]);
  expect(gateway.audit().balanced).toBe(true);
  await gateway.close();
});

const TEXT = 'The quick brown fox jumps over the lazy dog near the river bank today.';
const whole = (name: string): Promise<RawReply> => ask(gateway, TEXT, { model: `fault/${name}` }, { timeoutMs: 400 });

describe('every named fault', () => {
  it.each(FAULTS.map((fault) => [fault.name, fault] as const))(
    '%s spoils an answer and leaves the books right',
    async (name, fault) => {
      for (const isStream of [false, true]) {
        const applies = fault.applies === 'both' || fault.applies === (isStream ? 'stream' : 'json');
        const before = gateway.charges().length;
        const reply = await ask(
          gateway,
          TEXT,
          { model: `fault/${name}`, stream: isStream },
          { timeoutMs: applies && fault.group === 'time' ? 250 : 10_000, maxBytes: 3e6 },
        );
        await gateway.whenIdle();
        const booked = gateway.charges().slice(before);
        if (!applies) {
          expect(reply.end).toBe('complete');
          expect(booked).toMatchObject([{ usageDelivered: true }]);
          expect(booked[0]?.fault).toBeUndefined();
        } else if (fault.billed) {
          expect(booked).toMatchObject([{ fault: name }]);
          if (fault.hidesCost) expect(booked[0]?.usageDelivered).toBe(false);
        } else {
          expect(booked).toEqual([]);
        }
      }
      expect(gateway.bugs()).toEqual([]);
    },
  );

  it.each(FAULTS.filter(({ hidesCost, group }) => hidesCost && group !== 'time' && group !== 'connection'))(
    '$name tells on every path whether it hid the cost',
    async ({ name, applies }) => {
      for (const path of ['/v1/chat/completions', '/v1/responses', '/v1/messages']) {
        const stream = applies !== 'json';
        const reply = await ask(gateway, TEXT, { model: `fault/${name}`, stream }, { path });
        const charge = gateway.charges().at(-1);
        const isReadable = reply.headers['content-encoding'] === undefined;
        const isShown = isReadable && reply.body.includes(`"cost_rub":${charge?.costRub},`);
        expect([path, charge?.usageDelivered]).toEqual([path, isShown]);
      }
    },
  );

  it('is listed with a description and a group', async () => {
    const reply = await ask(gateway, '', {}, { path: '/faults', method: 'GET' });
    expect(json(reply)['faults']).toHaveLength(FAULTS.length);
    expect(new Set(FAULTS.map((fault) => fault.group))).toEqual(
      new Set(['status', 'connection', 'time', 'bytes', 'framing', 'answer', 'tools', 'usage']),
    );
  });

  it('has a name of its own', () => {
    expect(NAMED_FAULTS.map(({ name }) => name)).toEqual(FAULTS.map(({ name }) => name));
  });

  it('is described in English and in Russian, and nothing else is', () => {
    expect(Object.keys(DESCRIPTIONS).sort()).toEqual(FAULTS.map(({ name }) => name).sort());
    for (const [name, [en, ru]] of Object.entries(DESCRIPTIONS)) {
      expect.soft(en, name).not.toMatch(/[а-яё]/i);
      expect.soft(ru, name).toMatch(/[а-яё]/i);
    }
  });

  it('that is unknown is rejected with 404', async () => {
    const reply = await whole('no-such-fault');
    expect(reply.status).toBe(404);
    expect(errorOf(reply).message).toContain('no-such-fault');
  });
});
