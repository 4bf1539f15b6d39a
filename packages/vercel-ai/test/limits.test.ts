import {
  ASK_TOOL,
  describeLimits,
  eachAsks,
  reservedLedger,
  RUBLE_GATEWAY,
  RUBLE_MODEL,
  type LimitedSettings,
} from '@kopek/conformance';
import { startGateway } from '@kopek/gateway';
import { generateText, isStepCount, jsonSchema, streamText, tool } from 'ai';
import { describe, expect, it, test } from 'vitest';
import { createKopek, createLedger, withTags, type KopekProviderSettings } from '@kopek/vercel-ai';

const QUESTION = 'Сколько?';
const silent = { onError: () => {} };

type Model = ReturnType<ReturnType<typeof createKopek>>;

function modelOf(settings: LimitedSettings, more: KopekProviderSettings = {}): Model {
  return createKopek({ ...settings, ...more })(RUBLE_MODEL);
}

/** Reads a stream until it is left or ends; throws what it failed with. */
async function readUntil(model: Model, isLeft: (type: string) => boolean): Promise<void> {
  for await (const part of streamText({ model, prompt: QUESTION, ...silent }).stream) {
    if (part.type === 'error') throw part.error;
    if (isLeft(part.type)) break;
  }
}

/** A loop whose tool asks the model once more, and counts that for the same visitor. */
function agentOf(settings: LimitedSettings): () => PromiseLike<unknown> {
  const model = modelOf(settings);
  const ask = tool({
    inputSchema: jsonSchema<object>({ type: 'object' }),
    execute: () => withTags({ step: 'inner' }, async () => (await generateText({ model, prompt: QUESTION })).text),
  });
  return () => generateText({ model, prompt: QUESTION, tools: { [ASK_TOOL]: ask }, stopWhen: isStepCount(4) });
}

describeLimits(
  {
    generateText: eachAsks((settings) => {
      const model = modelOf(settings);
      return () => generateText({ model, prompt: QUESTION });
    }),
    streamText: eachAsks((settings) => {
      const model = modelOf(settings);
      return () => readUntil(model, () => false);
    }),
    'loops whose tools ask too': eachAsks(agentOf),
    'streamText that is left, and read on': eachAsks((settings) => {
      const model = modelOf(settings, { onAbandon: 'finish' });
      return () => readUntil(model, (type) => type === 'text-delta');
    }),
  },
  { describe, expect, startGateway, test },
);

it('an abandoned streamText reserves nothing any more: its reservation is spent, or counts as unknown', async () => {
  await using gateway = await startGateway(RUBLE_GATEWAY);
  const ledger = createLedger();
  const { apiKey, baseURL } = gateway;
  const model = modelOf({ apiKey, baseURL, ledger, spendLimit: '10' });
  await Promise.allSettled(Array.from({ length: 100 }, () => readUntil(model, (type) => type === 'text-delta')));
  await ledger.flush();
  await gateway.whenIdle();
  const { settled, unknown, inFlight } = ledger.total();
  expect(settled + unknown).toBe(gateway.charges().length);
  expect(inFlight).toBe(0);
  // up to four first calls whose price never came, beside those that the limit pays for
  expect(gateway.charges().length).toBeLessThanOrEqual(14);
  expect(await ledger.store.limits()).toMatchObject([{ reservedRub: '0' }]);
});

it.each<[string, (model: Model) => PromiseLike<unknown>]>([
  ['generateText', (model) => generateText({ model, prompt: QUESTION, maxRetries: 2 })],
  ['streamText', (model) => readUntil(model, () => false)],
])('%s does not repeat a call that has waited as long as it may', async (_, ask) => {
  await using gateway = await startGateway(RUBLE_GATEWAY);
  const { apiKey, baseURL } = gateway;
  const { settings, begun } = await reservedLedger();
  await expect(ask(modelOf({ apiKey, baseURL, ...settings }))).rejects.toMatchObject({
    code: 'spend_limit',
    reason: 'reserved',
    retryable: true,
  });
  expect(begun()).toBe(1);
  expect(gateway.charges()).toEqual([]);
});
