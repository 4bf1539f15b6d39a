import { generateObject, generateText, isStepCount, jsonSchema, streamObject, streamText, tool } from 'ai';
import { describe, expect, it } from 'vitest';
import {
  chargeOf,
  costReached,
  createLedger,
  formatRub,
  spendTelemetry,
  SpendLimitError,
  sumRub,
} from '@kopek/vercel-ai';
import { kopekOf } from './support/kopek.ts';
import { call, complete, delta, events, finish, startService, USAGE, type Answer } from './support/service.ts';

const look = { look: tool({ inputSchema: jsonSchema<object>({ type: 'object' }), execute: () => 'seen' }) };

/** An answer that goes on with a tool call, at a price. */
function step(cost: number | null): Answer {
  return complete(
    { content: null, tool_calls: [call('c1', 'look', {})] },
    { choice: { finish_reason: 'tool_calls' }, usage: { ...USAGE, cost_rub: cost } },
  );
}

describe('costReached', () => {
  async function steps(costs: (number | null)[], stop: ReturnType<typeof costReached>): Promise<number> {
    await using service = await startService(...costs.map(step));
    const result = await generateText({
      model: kopekOf(service)('m'),
      prompt: 'hi',
      tools: look,
      stopWhen: [isStepCount(6), stop],
    });
    return result.steps.length;
  }

  it('ends a loop after the step that reaches the limit, by exact sums', async () => {
    // as floats these add up to 0.30000000000000004 and 0.7999999999999999
    expect(await steps([0.1, 0.2, 5], costReached('0.3'))).toBe(2);
    expect(await steps([0.1, 0.7, 5], costReached('0.8'))).toBe(2);
    expect(await steps([0.1, 0.2, 5], costReached('0.31'))).toBe(3);
    expect(await steps([0.1], costReached('100'))).toBe(6);
  });

  it('ends it if a price is unknown, because the limit may be exceeded; unless told to continue', async () => {
    expect(await steps([0.1, null, 5], costReached('100'))).toBe(2);
    expect(await steps([0.1, null, 5], costReached('5', { onUnknownCost: 'continue' }))).toBe(3);
  });

  it.each([
    ['5,00', '"5,00"'],
    ['five', '"five"'],
    ['', '""'],
    ['1e', '"1e"'],
    ['-1', '"-1"'],
    [5, '5'],
    [undefined, 'nothing'],
  ])('rejects the limit %j before anything is paid for', (limit, shown) => {
    expect(() => costReached(limit as string)).toThrow(
      `maxRub of costReached must be a decimal string of rubles from 0 up, such as "5.00", not ${shown}.`,
    );
  });

  it.each<[object, string]>([
    [
      { onUnknownCosts: 'continue' },
      'there is no setting "onUnknownCosts" of costReached; did you mean onUnknownCost?',
    ],
    [{ onUnknownCost: 'allow' }, `onUnknownCost of costReached must be 'stop' or 'continue', got "allow"`],
  ])('rejects the options %j', (options, message) => {
    expect(() => costReached('5', options)).toThrow(message);
  });
});

describe('spendLimit', () => {
  it('per thread limits a conversation over all of its calls, and no other one', async () => {
    await using service = await startService(complete({ content: 'ok' }));
    const own = kopekOf(service, { spendLimit: { maxRub: '0.01', per: { tag: 'thread_id' } } });
    const ask = (thread: string): Promise<unknown> =>
      generateText({ model: own('m', { tags: { thread_id: thread } }), prompt: 'hi', maxRetries: 0 });
    await ask('first');
    await expect(ask('first')).rejects.toMatchObject({ code: 'spend_limit', scope: 'thread_id=first' });
    await ask('second');
    expect(Object.keys(own.ledger.total({ by: 'tag' })).toSorted()).toEqual(['thread_id=first', 'thread_id=second']);
  });

  it('stops a loop before the request that would exceed it', async () => {
    await using service = await startService(step(3), step(3), step(3));
    const own = kopekOf(service, { spendLimit: '5.00' });
    const loop = generateText({ model: own('m'), prompt: 'hi', tools: look, stopWhen: isStepCount(9), maxRetries: 2 });
    const error: unknown = await loop.catch((error: unknown) => error);
    expect(error).toBeInstanceOf(SpendLimitError);
    expect(error).toMatchObject({
      code: 'spend_limit',
      maxRub: '5.00',
      spentRub: '6',
      retryable: false,
      billing: 'none',
    });
    expect(service.requests).toHaveLength(2);
    expect(own.ledger.total()).toMatchObject({ costRub: '6', settled: 2 });
  });

  it('reaches the consumer of a stream as an error, without a request', async () => {
    await using service = await startService(events([delta({ content: 'ok' }), ...finish('stop')]));
    const own = kopekOf(service, { spendLimit: '0.01' });
    await streamText({ model: own('m'), prompt: 'hi' }).consumeStream();
    const errors: unknown[] = [];
    await streamText({
      model: own('m'),
      prompt: 'hi',
      onError: ({ error }) => void errors.push(error),
    }).consumeStream();
    expect(errors).toMatchObject([{ name: 'SpendLimitError' }]);
    expect(service.requests).toHaveLength(1);
  });
});

describe('the ledger', () => {
  it('can be shared by several providers', async () => {
    await using service = await startService(complete({ content: 'ok' }));
    const ledger = createLedger();
    for (const own of [kopekOf(service, { ledger }), kopekOf(service, { ledger })]) {
      await generateText({ model: own('m'), prompt: 'hi' });
      expect(own.ledger).toBe(ledger);
    }
    expect(ledger.total()).toMatchObject({ costRub: '0.085', settled: 2 });
    expect(formatRub(sumRub(['0.0425', '0.0425']))).toBe('0,085\u00a0₽');
  });
});

describe('spendTelemetry', () => {
  it.each<[unknown]>([[undefined], [{}], [createLedger().store]])('rejects a value that is not a ledger', (ledger) => {
    expect(() => spendTelemetry(ledger as never)).toThrow(
      'the ledger of spendTelemetry must be a ledger, such as createLedger({ store })',
    );
  });

  it('records every model call of the AI SDK, by its run, including calls inside tools', async () => {
    await using service = await startService(
      step(1.1),
      complete({ content: 'inner' }, { usage: { ...USAGE, cost_rub: 0.5 } }),
      complete({ content: 'done' }, { usage: { ...USAGE, cost_rub: 2.2 } }),
    );
    const bill = createLedger();
    const telemetry = { integrations: spendTelemetry(bill) };
    const model = kopekOf(service)('m');
    const tools = {
      look: tool({
        inputSchema: jsonSchema<object>({ type: 'object' }),
        execute: async () => (await generateText({ model, prompt: 'inner', telemetry })).text,
      }),
    };
    await generateText({ model, prompt: 'hi', tools, stopWhen: isStepCount(3), telemetry });
    expect(bill.total()).toMatchObject({ costRub: '3.8', settled: 3 });
    const runs = Object.values(bill.total({ by: 'run' })).map(({ costRub }) => costRub);
    expect(runs).toHaveLength(2);
    expect(runs).toEqual(expect.arrayContaining(['3.3', '0.5']));
  });

  it('does not record twice what the client has recorded in the same ledger', async () => {
    await using service = await startService(
      complete({ content: 'ok' }, { id: 'gen-a' }),
      events([delta({ content: 'ok' }), ...finish('stop')]),
    );
    const ledger = createLedger();
    const own = kopekOf(service, { ledger });
    const telemetry = { integrations: spendTelemetry(ledger) };
    await generateText({ model: own('m'), prompt: 'hi', telemetry });
    await streamText({ model: own('m'), prompt: 'hi', telemetry }).consumeStream();
    expect(ledger.total()).toMatchObject({ costRub: '0.085', settled: 2 });
  });

  it.each<[string, Record<string, unknown>, object]>([
    ['has no id and no balance', { id: null, usage: { cost_rub: 0.5 } }, { costRub: '1', settled: 2 }],
    [
      'has the id of another one and no balance',
      { id: 'same', usage: { cost_rub: 0.5 } },
      { costRub: '1', settled: 2 },
    ],
    ['has no id and no price', { id: null, usage: { prompt_tokens: 1 } }, { unknown: 2 }],
  ])('books an answer once that %s', async (_, rest, total) => {
    await using service = await startService(complete({ content: '{}' }, rest));
    const [bill, own] = [createLedger(), kopekOf(service)];
    const telemetry = { integrations: [spendTelemetry(bill), spendTelemetry(own.ledger)] };
    await generateText({ model: own('m'), prompt: 'hi', telemetry });
    await generateObject({ model: own('m'), prompt: 'hi', schema: jsonSchema<object>({ type: 'object' }), telemetry });
    expect(own.ledger.total()).toMatchObject({ attempts: 2, ...total });
    expect(bill.total()).toMatchObject({ attempts: 2, ...total });
  });

  it('records a call that failed after its price had arrived, once', async () => {
    await using service = await startService(
      complete({ content: 'half' }, { choice: { error: { code: 500, message: 'upstream' }, finish_reason: 'error' } }),
    );
    const [bill, own] = [createLedger(), kopekOf(service)];
    const failed: unknown[] = [];
    const options = {
      model: own('m'),
      prompt: 'hi',
      onStepError: ({ error }: { error: unknown }) => void failed.push(error),
    };
    const telemetry = { integrations: [spendTelemetry(bill), spendTelemetry(own.ledger)] };
    await generateText({ ...options, telemetry }).catch(() => {});
    expect(failed.map((error) => chargeOf(error)?.costRub)).toEqual(['0.0425']);
    expect(bill.total()).toMatchObject({ costRub: '0.0425', settled: 1 });
    expect(own.ledger.total()).toMatchObject({ costRub: '0.0425', settled: 1 });
  });

  it('records objects, whole and streamed, and those that did not match', async () => {
    await using service = await startService(
      complete({ content: '{}' }, { id: 'gen-a' }),
      complete({ content: 'no object' }, { id: 'gen-b' }),
      events([delta({ content: '{}' }), ...finish('stop')]),
    );
    const bill = createLedger();
    const schema = jsonSchema<object>({ type: 'object' });
    const asked = {
      model: kopekOf(service)('m'),
      prompt: 'hi',
      schema,
      telemetry: { integrations: spendTelemetry(bill) },
    };
    await generateObject(asked);
    await generateObject(asked).catch(() => {});
    for await (const part of streamObject(asked).fullStream) expect(part.type).not.toBe('error');
    expect(bill.total()).toMatchObject({ costRub: '0.1275', settled: 3 });
    expect(Object.keys(bill.total({ by: 'run' }))).toHaveLength(3);
  });

  it('records an object whose call failed after its price had arrived, once', async () => {
    await using service = await startService(
      complete({ content: 'half' }, { choice: { error: { code: 500, message: 'upstream' }, finish_reason: 'error' } }),
    );
    const [bill, own] = [createLedger(), kopekOf(service)];
    const telemetry = { integrations: [spendTelemetry(bill), spendTelemetry(own.ledger)] };
    const schema = jsonSchema<object>({ type: 'object' });
    await generateObject({ model: own('m'), prompt: 'hi', schema, telemetry }).catch(() => {});
    expect(bill.total()).toMatchObject({ costRub: '0.0425', settled: 1 });
    expect(own.ledger.total()).toMatchObject({ costRub: '0.0425', settled: 1 });
  });

  it('records a stream, and nothing without a charge', async () => {
    await using service = await startService(events([delta({ content: 'ok' }), ...finish('stop')]));
    const bill = createLedger();
    const collector = spendTelemetry(bill);
    await streamText({
      model: kopekOf(service)('m'),
      prompt: 'hi',
      telemetry: { integrations: collector },
    }).consumeStream();
    await collector.onLanguageModelCallEnd({ callId: 'x', usage: { inputTokens: 1 } });
    expect(bill.entries()).toMatchObject([{ billing: 'charged', model: 'm', charge: { costRub: '0.0425' } }]);
  });
});
