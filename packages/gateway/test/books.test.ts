import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { FAULTS } from '../src/index.ts';
import { amount, sumOf } from '../src/money/rub.ts';
import { ask } from './client.ts';
import { useGateways } from './harness.ts';

const start = useGateways({ seed: 'books', balanceRub: '100' });

/** Faults that end by themselves and whose body can be read as text. */
const NAMES = FAULTS.filter(
  ({ name, group }) => group !== 'time' && !/^(huge|endless|gzip|brotli|bad-gzip|split)/.test(name),
).map(({ name }) => name);

/** What happened to one request: the cost that it told, as it was written. */
interface Outcome {
  id: string;
  cost: string | undefined;
}

it(
  'balance before − after = the costs that clients received + the costs of answers that broke before, to the last digit',
  { timeout: 60_000 },
  async () => {
    const request = fc.record({
      model: fc.oneof(
        fc.constant('kopek/echo'),
        fc.constantFrom(...NAMES).map((name) => `fault/${name}`),
      ),
      stream: fc.boolean(),
      words: fc.integer({ min: 1, max: 30 }),
      tier: fc.constantFrom(undefined, 'flex', 'priority'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(request, { minLength: 20, maxLength: 20 }), async (requests) => {
        const gateway = await start();
        const outcomes = await Promise.all(
          requests.map(async ({ model, stream, words, tier }): Promise<Outcome> => {
            const fields = { model, stream, ...(tier === undefined ? {} : { service_tier: tier }) };
            const reply = await ask(gateway, 'слово '.repeat(words), fields);
            const cost = /"cost_rub":\s*"?([\d.]+)/.exec(reply.body)?.[1];
            return { id: String(reply.headers['x-generation-id']), cost };
          }),
        );
        await gateway.whenIdle();
        const charges = gateway.charges();
        const broken = charges.filter((charge) => !charge.usageDelivered);
        const known = new Set(broken.map((charge) => charge.generationId));
        const told = outcomes.flatMap(({ id, cost }) => (cost === undefined || known.has(id) ? [] : [cost]));
        const spent = amount('100').minus(gateway.balanceRub());
        expect(spent.toFixed()).toBe(sumOf([...told, ...broken.map((charge) => charge.costRub)]));
        expect(told).toHaveLength(charges.length - broken.length);
      }),
      { numRuns: 40 },
    );
  },
);
