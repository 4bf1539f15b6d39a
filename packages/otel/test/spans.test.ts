import * as fc from 'fast-check';
import { sumRub } from '@kopek/core';
import { withRun } from '@kopek/ledger';
import { context, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { SamplingDecision, TracerProvider, type Sampler } from '@opentelemetry/sdk-trace';
import { afterEach, describe, expect, it } from 'vitest';
import { COST_RUB, instrument, type InstrumentOptions } from '../src/index.ts';
import { answer, clientOf, failure, heldAnswer, recordSpans, REQUEST, within, type Recorded } from './support/calls.ts';

let stop: (() => void) | undefined;
afterEach(() => stop?.());

function start(replies: Parameters<typeof clientOf>[0], options: InstrumentOptions = {}, settings = {}) {
  const recorded = recordSpans();
  const { client, ledger } = clientOf(replies, settings);
  stop = instrument(ledger, { tracerProvider: recorded.provider, ...options });
  return { recorded, client, ledger };
}

/** Name, price, operation and tokens of each span. */
function told(recorded: Recorded): unknown[][] {
  const names = [COST_RUB, 'gen_ai.operation.name', 'gen_ai.usage.input_tokens'];
  return recorded.spans().map(({ name, attributes }) => [name, ...names.map((one) => attributes[one])]);
}

describe('a charge', () => {
  it.each(['gen_ai.operation.name', 'ai.operationId', 'openinference.span.kind'])(
    'does not repeat tokens and models under a span that a framework marks with %s',
    async (mark) => {
      const { recorded, client } = start([() => answer(0.1, false), () => answer(0.2, false)]);
      const span = recorded.provider.getTracer('framework').startSpan('model', { attributes: { [mark]: 'chat' } });
      // the second charge gets a span of its own below the first
      await context.with(trace.setSpan(context.active(), span), async () => {
        await client.chat(REQUEST);
        await client.chat(REQUEST);
      });
      span.end();
      const told = recorded.spans().map(({ attributes }) => Object.keys(attributes).filter((name) => name !== mark));
      expect(told.flat().filter((name) => /^(gen_ai|openinference|llm)\./.test(name))).toEqual([]);
      expect(recorded.spans().map(({ attributes }) => attributes[COST_RUB])).toEqual(['0.2', '0.1']);
    },
  );

  it('has the tokens of every call within a span of the application, and not only those of the first', async () => {
    const { recorded, client } = start([() => answer(0.1, false), () => answer(0.2, true), () => answer(0.3, false)]);
    await within(recorded, 'request', async () => {
      await client.chat(REQUEST);
      await client.stream(REQUEST).result;
      await client.chat(REQUEST);
    });
    expect(told(recorded)).toEqual([
      ['chat auto', '0.2', 'chat', 3],
      ['chat auto', '0.3', 'chat', 3],
      ['request', '0.1', 'chat', 3],
    ]);
  });

  it.each([
    ['gen_ai.operation.name', 'execute_tool'],
    ['openinference.span.kind', 'TOOL'],
  ])(
    'of a call that a tool makes is a model call below the tool, %s %s; that of a paid tool is on it',
    async (name, kind) => {
      const { recorded, client, ledger } = start([() => answer(0.1, false)]);
      const span = recorded.provider.getTracer('framework').startSpan('tool', { attributes: { [name]: kind } });
      await context.with(trace.setSpan(context.active(), span), async () => {
        await client.chat(REQUEST);
        const reservation = await ledger.reserve({ name: 'ocr', estimateRub: '2' });
        await reservation.settle('1.35');
      });
      span.end();
      const operation = name === 'gen_ai.operation.name' ? kind : undefined;
      expect(told(recorded)).toEqual([
        ['chat auto', '0.1', 'chat', 3],
        ['tool', '1.35', operation, undefined],
      ]);
    },
  );

  it('loses nothing if toUsd throws, or returns no number', async () => {
    for (const toUsd of [
      (): number => {
        throw new Error('no rate today');
      },
      (): number => Number.NaN,
    ]) {
      const { recorded, client } = start([() => answer(0.5, false)], { toUsd });
      await client.chat(REQUEST);
      const [span] = recorded.spans();
      expect(span?.attributes[COST_RUB]).toBe('0.5');
      expect(Object.keys(span?.attributes ?? {})).not.toContain('gen_ai.usage.cost');
      stop?.();
    }
  });

  it('is on the span that was active when the call began, to the last digit', async () => {
    const { recorded, client } = start([() => answer(0.1, false)]);
    await within(recorded, 'chat', () => client.chat(REQUEST));
    expect(recorded.spans().map(({ name, attributes }) => [name, attributes[COST_RUB]])).toEqual([['chat', '0.1']]);
    expect(recorded.spans()[0]?.attributes).toMatchObject({
      'kopek.status': 'settled',
      'kopek.billing': 'charged',
      'kopek.model.requested': 'auto',
      'kopek.model.served': 'provider/served',
      'kopek.tokens.input': 3,
      'kopek.tokens.output': 4,
    });
  });

  it('gets a separate span, linked, if that one has ended', async () => {
    const held = heldAnswer(0.25);
    const { recorded, client } = start([() => held.response]);
    const stream = await within(recorded, 'request', async () => {
      const opening = client.stream(REQUEST);
      await opening.opened;
      return opening;
    });
    held.release();
    await stream.result;
    const [request, charge] = recorded.spans();
    expect([request?.name, request?.attributes[COST_RUB]]).toEqual(['request', undefined]);
    expect([charge?.name, charge?.attributes[COST_RUB]]).toEqual(['chat auto', '0.25']);
    expect(charge?.links[0]?.context.spanId).toBe(request?.spanContext().spanId);
  });

  it('gets a separate span if none is active', async () => {
    const { recorded, client } = start([() => answer(0.5, false)]);
    await client.chat(REQUEST);
    expect(recorded.spans()).toMatchObject([{ name: 'chat auto', attributes: { [COST_RUB]: '0.5' } }]);
  });

  it('is known to samplers when its span starts', async () => {
    const seen: unknown[] = [];
    const sampler: Sampler = {
      shouldSample: (_context, _traceId, _name, _kind, attributes) => {
        seen.push(attributes[COST_RUB]);
        return { decision: SamplingDecision.RECORD_AND_SAMPLED };
      },
    };
    const { client } = start([() => answer(0.5, false)], { tracerProvider: new TracerProvider({ sampler }) });
    await client.chat(REQUEST);
    expect(seen).toEqual(['0.5']);
  });

  it('does not overwrite another one in the same span', async () => {
    const { recorded, client } = start([() => answer(0.1, false), () => answer(0.2, false)]);
    await within(recorded, 'agent', async () => {
      await client.chat(REQUEST);
      await client.chat(REQUEST);
    });
    const spans = recorded.spans();
    expect(spans.map(({ name, attributes }) => [name, attributes[COST_RUB]])).toEqual([
      ['chat auto', '0.2'],
      ['agent', '0.1'],
    ]);
    expect(spans[0]?.links).toHaveLength(1);
    expect(spans[0]?.spanContext().traceId).toBe(spans[1]?.spanContext().traceId);
  });

  it('comes after rejections, which are events of the span', async () => {
    const { recorded, client } = start([() => failure(503), () => answer(0.1, false)]);
    await within(recorded, 'chat', () => client.chat(REQUEST));
    expect(recorded.spans()).toMatchObject([
      { name: 'chat', attributes: { [COST_RUB]: '0.1', 'kopek.attempt': 2 }, events: [{ name: 'kopek.rejected' }] },
    ]);
  });

  it('of an answer that broke is on a separate span: nobody may ever end the other one', async () => {
    const broken = (): Response => new Response('data: {"choices":[{"delta":{"content":"hi"}}]}\n\n');
    const { recorded, client } = start([broken]);
    const left = recorded.provider.getTracer('framework').startSpan('never ended');
    const calling = trace.setSpan(context.active(), left);
    await context.with(calling, () => client.stream(REQUEST).result.catch(() => {}));
    expect(recorded.spans().map(({ name, attributes }) => [name, attributes['kopek.status']])).toEqual([
      ['chat auto', 'unknown'],
    ]);
  });

  it('of unknown cost has no price and a status', async () => {
    const broken = (): Response => new Response('data: {"choices":[{"delta":{"content":"hi"}}]}\n\n');
    const { recorded, client } = start([broken]);
    await within(recorded, 'chat', () => client.stream(REQUEST).result.catch(() => {}));
    expect(recorded.spans()[0]?.attributes).toMatchObject({ 'kopek.status': 'unknown', 'kopek.billing': 'unknown' });
    expect(recorded.spans()[0]?.attributes).not.toHaveProperty(COST_RUB);
  });
});

describe('a span', () => {
  it('of a paid tool or a refund is not a model call, on a separate span and on an active one', async () => {
    const { recorded, ledger } = start([]);
    const pay = async (): Promise<void> => {
      const reservation = await ledger.reserve({ name: 'ocr', estimateRub: '2' });
      await reservation.settle('1.35');
    };
    await pay();
    await ledger.refund({ amountRub: '0.35', id: 'complaint' });
    await within(recorded, 'read a picture', pay);
    const spans = recorded.spans();
    expect(spans.map(({ name, kind, attributes }) => [name, kind, attributes[COST_RUB]])).toEqual([
      ['kopek.charge', SpanKind.INTERNAL, '1.35'],
      ['kopek.charge', SpanKind.INTERNAL, '-0.35'],
      ['read a picture', SpanKind.INTERNAL, '1.35'],
    ]);
    const names = spans.flatMap(({ attributes }) => Object.keys(attributes));
    expect(names.filter((name) => /^(gen_ai|openinference|llm)\./.test(name))).toEqual([]);
  });

  it.each([
    ['/v1/chat/completions', 'chat', 'LLM'],
    ['/v1/completions', 'text_completion', 'LLM'],
    ['/v1/responses', 'chat', 'LLM'],
    ['/v1/messages', 'chat', 'LLM'],
    ['/v1/embeddings', 'embeddings', 'EMBEDDING'],
    ['/v1/images/generations', 'generate_content', 'LLM'],
    [undefined, 'chat', 'LLM'],
  ])('of a call to %s names the operation %s', async (path, operation, kind) => {
    const { recorded, ledger } = start([]);
    const tokens = { input: 9, output: 1, cacheRead: 3, cacheWrite: 4 };
    const charge = { status: 'settled', costRub: '1', tokens } as const;
    const ended = {
      id: crypto.randomUUID(),
      at: new Date().toISOString(),
      status: 'settled',
      billing: 'charged',
    } as const;
    await ledger.settle({ ...ended, attempt: 1, ...(path && { path }), charge });
    expect(recorded.spans()[0]?.attributes).toMatchObject({
      'gen_ai.operation.name': operation,
      'openinference.span.kind': kind,
      'gen_ai.usage.input_tokens': 9,
      'gen_ai.usage.cache_read.input_tokens': 3,
      'gen_ai.usage.cache_write.input_tokens': 4,
      'kopek.tokens.cache_write': 4,
    });
  });

  it('is an error if the answer failed, and not if the caller stopped it', async () => {
    const broken = (): Response => new Response('data: {"choices":[{"delta":{"content":"hi"}}]}\n\n');
    const { recorded, client, ledger } = start([broken, () => heldAnswer(1).response, () => answer(1, true)]);
    await client.stream(REQUEST).result.catch(() => {});
    for await (const { type } of client.stream(REQUEST)) if (type === 'text-delta') break;
    await client.stream(REQUEST).result;
    await ledger.flush();
    const told = recorded
      .spans()
      .map(({ status, attributes }) => [status.code, attributes['error.type'], attributes['kopek.error_code']]);
    expect(told).toEqual([
      [SpanStatusCode.ERROR, 'interrupted', 'interrupted'],
      [SpanStatusCode.UNSET, undefined, 'aborted'],
      [SpanStatusCode.UNSET, undefined, undefined],
    ]);
  });

  it('names the agent of its innermost run, and its conversation', async () => {
    const { recorded, client } = start([() => answer(0.1, false), () => answer(0.2, true), () => answer(0.3, false)]);
    await withRun({ agent: 'boss', tags: { thread_id: 'thread-1' } }, async () => {
      await client.chat(REQUEST);
      await withRun({ agent: 'researcher' }, () => client.stream(REQUEST).result);
    });
    await client.chat(REQUEST);
    const named = recorded
      .spans()
      .map(({ attributes }) => [attributes['gen_ai.agent.name'], attributes['gen_ai.conversation.id']]);
    expect(named).toEqual([
      ['boss', 'thread-1'],
      ['researcher', 'thread-1'],
      [undefined, undefined],
    ]);
  });

  it('contains neither key nor prompt nor answer', async () => {
    const { recorded, client } = start([() => answer(0.1, false)], { balance: true, genAiCost: true });
    await within(recorded, 'chat', () => client.chat(REQUEST));
    const [span] = recorded.spans();
    const shown = JSON.stringify([span?.attributes, span?.events]);
    for (const secret of ['secret-key', 'a secret prompt', '"hi"']) expect(shown).not.toContain(secret);
  });

  it('has tags, the balance and dollars only on request', async () => {
    const quiet = start([() => answer(0.1, false)]);
    await quiet.client.chat(REQUEST, { tags: { user: 'anna' } });
    const names = Object.keys(quiet.recorded.spans()[0]?.attributes ?? {});
    expect(names.filter((name) => /tag|balance|cost\.|langfuse/.test(name))).toEqual([]);
    stop?.();
    const told = start([() => answer(80, false)], { tags: ['user'], balance: true, genAiCost: true, toUsd: () => 1 });
    await told.client.chat(REQUEST, { tags: { user: 'anna', other: 'x' } });
    expect(told.recorded.spans()[0]?.attributes).toMatchObject({
      'kopek.tag.user': 'anna',
      'kopek.balance_rub': '100',
      'gen_ai.usage.cost.amount': 80,
      'gen_ai.usage.cost.currency': 'RUB',
      'gen_ai.usage.cost.source': 'provider',
      'gen_ai.usage.cost': 1,
      'langfuse.observation.cost_details': '{"total":1}',
    });
    expect(told.recorded.spans()[0]?.attributes).not.toHaveProperty('kopek.tag.other');
  });
});

it('the exact sum of all spans is the sum of the ledger, whatever calls and failures there are', async () => {
  const call = fc.record({
    kopeks: fc.integer({ min: 0, max: 100_000 }),
    streamed: fc.boolean(),
    active: fc.boolean(),
    fails: fc.constantFrom(0, 0, 503, 502),
    leaves: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(call, { maxLength: 8 }), async (calls) => {
      const replies = calls.flatMap(({ kopeks, streamed, fails }) => [
        ...(fails === 0 ? [] : [() => failure(fails)]),
        () => answer(kopeks / 100, streamed),
      ]);
      const { recorded, client, ledger } = start(replies);
      const run = async ({ streamed, leaves }: (typeof calls)[number]): Promise<void> => {
        if (!streamed) return void (await client.chat(REQUEST));
        for await (const _ of client.stream(REQUEST)) if (leaves) break;
      };
      for (const one of calls) await (one.active ? within(recorded, 'active', () => run(one)) : run(one));
      await ledger.flush({ timeoutMs: 20_000 });
      const costs = recorded.spans().flatMap(({ attributes }) => attributes[COST_RUB] ?? []);
      expect(sumRub(costs as string[])).toBe(ledger.total().costRub ?? '0');
      expect(costs).toHaveLength(ledger.total().settled);
      stop?.();
    }),
    { numRuns: 60 },
  );
});
