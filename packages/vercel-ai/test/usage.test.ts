import {
  generateText,
  isStepCount,
  jsonSchema,
  NoObjectGeneratedError,
  Output,
  streamText,
  tool,
  wrapLanguageModel,
} from 'ai';
import { describe, expect, it } from 'vitest';
import { chargeOf, describeError, sumCharges } from '@kopek/vercel-ai';
import { kopekOf } from './support/kopek.ts';
import { call, callDelta, complete, delta, events, finish, startService, USAGE } from './support/service.ts';

/** The last step of one answer with a usage, asked for without and with streaming. */
async function stepsOf(usage: unknown): Promise<Awaited<ReturnType<typeof generateText>>['finalStep'][]> {
  await using service = await startService(
    complete({ content: 'ok' }, { usage }),
    events([delta({ content: 'ok' }), ...finish('stop', usage)]),
  );
  const model = kopekOf(service)('m');
  const generated = await generateText({ model, prompt: 'hi' });
  const result = streamText({ model, prompt: 'hi' });
  return [generated.finalStep, await result.finalStep];
}

describe('token counts', () => {
  it('map every field, whole and streamed', async () => {
    const usage = {
      prompt_tokens: 100,
      completion_tokens: 20,
      total_tokens: 120,
      cost_rub: 1,
      balance: 9,
      prompt_tokens_details: { cached_tokens: 30, cache_write_tokens: 10 },
      completion_tokens_details: { reasoning_tokens: 5 },
      extra: { region: 'north' },
    };
    for (const { usage: seen } of await stepsOf(usage)) {
      expect(seen).toEqual({
        inputTokens: 100,
        inputTokenDetails: { noCacheTokens: 60, cacheReadTokens: 30, cacheWriteTokens: 10 },
        outputTokens: 20,
        outputTokenDetails: { textTokens: 15, reasoningTokens: 5 },
        totalTokens: 120,
        raw: usage,
      });
    }
  });

  it('of parts never exceed the whole and are never negative', async () => {
    const usage = {
      ...USAGE,
      prompt_tokens_details: { cached_tokens: 90 },
      completion_tokens_details: { reasoning_tokens: 9 },
    };
    for (const { usage: seen } of await stepsOf(usage)) {
      expect(seen).toMatchObject({ inputTokenDetails: { noCacheTokens: 0 }, outputTokenDetails: { textTokens: 0 } });
    }
  });

  it.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    [
      'null details',
      { prompt_tokens_details: null, completion_tokens_details: null },
      { inputTokens: 12, outputTokens: 5 },
    ],
    [
      'empty details',
      { prompt_tokens_details: {}, completion_tokens_details: {} },
      { inputTokens: 12, outputTokens: 5 },
    ],
    [
      'cache writes without reads',
      { prompt_tokens_details: { cache_write_tokens: 5 } },
      { inputTokenDetails: { noCacheTokens: 7, cacheReadTokens: undefined, cacheWriteTokens: 5 } },
    ],
    ['no total', { total_tokens: undefined }, { inputTokens: 12, outputTokens: 5, totalTokens: 17 }],
  ])('are read with %s', async (_, fields, wanted) => {
    for (const { usage } of await stepsOf({ ...USAGE, ...fields })) expect(usage).toMatchObject(wanted);
  });

  it('are undefined, not zero, if no usage arrived', async () => {
    for (const step of await stepsOf(null)) {
      expect(step.usage).toMatchObject({ inputTokens: undefined, outputTokens: undefined });
      expect(step.usage.raw).toBeUndefined();
      const charge = chargeOf(step);
      expect(charge).toMatchObject({ status: 'unknown', requestedModel: 'm', servedModel: 'vendor/model-a' });
      expect(charge).not.toHaveProperty('costRub');
      expect(charge).not.toHaveProperty('tokens');
    }
  });
});

describe('the charge', () => {
  it('is on the step under the key of the options, as plain JSON, through a wrapper, and in callbacks', async () => {
    await using service = await startService(complete({ content: 'ok' }));
    const seen: unknown[] = [];
    const model = wrapLanguageModel({ model: kopekOf(service)('m'), middleware: {} });
    const result = await generateText({
      model,
      prompt: 'hi',
      onStepEnd: (step) => void seen.push(chargeOf(step)),
      onEnd: (event) => void seen.push(chargeOf(event)),
      onLanguageModelCallEnd: (event) => void seen.push(chargeOf(event)),
    });
    const charge = {
      status: 'settled',
      costRub: '0.0425',
      balanceRub: '999.9575',
      requestedModel: 'm',
      servedModel: 'vendor/model-a',
      generationId: 'gen-1',
      tokens: { input: 12, output: 5, total: 17 },
    };
    expect(result.finalStep.providerMetadata?.kopek?.charge).toEqual(charge);
    expect(JSON.parse(JSON.stringify(result.finalStep.providerMetadata))).toEqual(result.finalStep.providerMetadata);
    expect(seen).toEqual([charge, charge, charge]);
    expect(chargeOf(result)).toEqual(charge);
  });

  it('is on the finish-step part for the browser', async () => {
    await using service = await startService(events([delta({ content: 'ok' }), ...finish('stop')]));
    const charges: unknown[] = [];
    for await (const part of streamText({ model: kopekOf(service)('m'), prompt: 'hi' }).stream) {
      if (part.type === 'finish-step') charges.push(chargeOf(part));
    }
    expect(charges).toMatchObject([{ costRub: '0.0425' }]);
  });

  it.each([
    ['a zero', { cost_rub: 0 }, { status: 'settled', costRub: '0' }],
    ['an overdraft', { balance: -3.5 }, { status: 'settled', balanceRub: '-3.5' }],
    ['a tiny cost', { cost_rub: 1.2e-7 }, { costRub: '0.00000012' }],
    ['searches', { server_tool_use: { web_search_requests: 3 } }, { webSearchRequests: 3 }],
  ])('keeps %s', async (_, fields, wanted) => {
    for (const step of await stepsOf({ ...USAGE, ...fields })) expect(chargeOf(step)).toMatchObject(wanted);
  });

  it('is unknown without a readable cost: no 0, no NaN, no null', async () => {
    for (const cost of [undefined, null, 'much']) {
      for (const step of await stepsOf({ ...USAGE, cost_rub: cost })) {
        const charge = chargeOf(step);
        expect(charge).toMatchObject({ status: 'unknown', tokens: { input: 12 } });
        expect(charge).not.toHaveProperty('costRub');
      }
    }
  });

  it('keeps every digit that the service sent', async () => {
    await using service = await startService((response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(
        '{"choices":[{"message":{"content":"ok"},"finish_reason":"stop"}],"usage":{"prompt_tokens":1,"completion_tokens":1,"total_tokens":2,"cost_rub":12345678901234.567891,"balance":0.10}}',
      );
    });
    const result = await generateText({ model: kopekOf(service)('m'), prompt: 'hi' });
    expect(chargeOf(result)).toMatchObject({ costRub: '12345678901234.567891', balanceRub: '0.1' });
  });
});

describe('the sum of a loop', () => {
  const look = { look: tool({ inputSchema: jsonSchema<object>({ type: 'object' }), execute: () => 'seen' }) };
  const bill = (cost: number, balance: number): Record<string, unknown> => ({ ...USAGE, cost_rub: cost, balance });

  it('is exact over the steps, with the latest balance', async () => {
    const asked = (id: string, cost: number, balance: number) =>
      complete(
        { content: null, tool_calls: [call(id, 'look', {})] },
        { choice: { finish_reason: 'tool_calls' }, usage: bill(cost, balance) },
      );
    await using service = await startService(
      asked('c1', 1.1, 98.9),
      asked('c2', 2.2, 96.7),
      complete({ content: 'done' }, { usage: bill(0.3, 96.4) }),
    );
    const result = await generateText({
      model: kopekOf(service)('m'),
      prompt: 'hi',
      tools: look,
      stopWhen: isStepCount(5),
    });
    expect(result.steps).toHaveLength(3);
    expect(sumCharges(result.steps)).toMatchObject({ costRub: '3.6', balanceRub: '96.4', settled: 3, unknown: 0 });
    expect(sumCharges(result)).toEqual(sumCharges(result.steps));
  });

  it('is exact for a stream, and counts what is unknown', async () => {
    await using service = await startService(
      events([callDelta({ id: 'c1', name: 'look', arguments: '{}' }), ...finish('tool_calls', bill(1.1, 98.9))]),
      events([delta({ content: 'cut' })], 'close'),
    );
    const result = streamText({ model: kopekOf(service)('m'), prompt: 'hi', tools: look, stopWhen: isStepCount(5) });
    await result.consumeStream();
    expect(sumCharges(await result.steps)).toMatchObject({ costRub: '1.1', settled: 1, unknown: 1 });
  });
});

describe('a structured answer that does not parse', () => {
  it('still has its cost', async () => {
    await using service = await startService(complete({ content: 'no JSON' }));
    const error: unknown = await generateText({
      model: kopekOf(service)('m'),
      prompt: 'hi',
      output: Output.object({ schema: jsonSchema<object>({ type: 'object' }) }),
    }).then(
      (result) => result.output,
      (error: unknown) => error,
    );
    expect(NoObjectGeneratedError.isInstance(error)).toBe(true);
    expect(chargeOf(error)).toMatchObject({ status: 'settled', costRub: '0.0425', generationId: 'gen-1' });
    expect(describeError(error, { locale: 'en' })).toBe('No usable answer arrived, but you have been charged.');
  });
});
