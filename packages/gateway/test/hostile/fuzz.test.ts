import { expect, it } from 'vitest';
import { ask } from '../client.ts';
import { useGateways } from '../harness.ts';
import { hostileBytes } from './bytes.ts';
import { sendRaw, statusOf } from './raw.ts';

const start = useGateways({ limits: { bodyTimeoutMs: 200 } });
const RUNS = Math.round(21_000 * Number(process.env['KOPEK_RUNS']));
const AT_ONCE = 25;

it(`${RUNS} requests of hostile bytes: each is answered or cut off, and the gateway continues with a correct ledger`, async () => {
  const gateway = await start();
  const seen = new Map<string, number>();
  for (let first = 0; first < RUNS; first += AT_ONCE) {
    await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, RUNS - first) }, async (_, index) => {
        const answer = await sendRaw(gateway.port, hostileBytes(first + index, gateway.apiKey), 5_000);
        const status = statusOf(answer);
        const kind = status === undefined ? 'cut off' : status === 200 ? 'answered' : 'rejected';
        // 500 would be a defect of the gateway
        expect(status, hostileBytes(first + index, '<key>').toString('latin1')).not.toBe(500);
        seen.set(kind, (seen.get(kind) ?? 0) + 1);
      }),
    );
  }
  expect((await ask(gateway, 'still here')).status).toBe(200);
  expect(gateway.bugs()).toEqual([]);
  // bytes that are never answered test nothing
  for (const kind of ['answered', 'rejected']) expect(seen.get(kind) ?? 0).toBeGreaterThan(RUNS / 200);
});
