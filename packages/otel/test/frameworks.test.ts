/** Both frameworks, with their own telemetry beside: each charge of the ledger is on exactly one span, to the last digit. */
import { OpenTelemetry } from '@ai-sdk/otel';
import { sumRub } from '@kopek/core';
import { createLedger, type Ledger } from '@kopek/ledger';
import { startGateway, type Gateway } from '@kopek/gateway';
import { ChatKopek } from '@kopek/langchain';
import { createKopek } from '@kopek/vercel-ai';
import { BaseCallbackHandler } from '@langchain/core/callbacks/base';
import { trace, type Span } from '@opentelemetry/api';
import { generateText, streamText } from 'ai';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { COST_RUB, instrument } from '../src/index.ts';
import { recordSpans, within, type Recorded } from './support/calls.ts';

/** `KOPEK_SEED=…` repeats what a failure names. */
const RUNS = Math.round(100 * Number(process.env['KOPEK_RUNS']));
const SEED = Number(process.env['KOPEK_SEED'] ?? Math.floor(Math.random() * 2 ** 31));

/** Models that fail in every way that matters to the bill. */
const MODELS = [
  'kopek/chat',
  'kopek/chat',
  'fault/http-503',
  'fault/close-before-headers',
  'fault/reset-mid-body',
  'fault/error-event-then-usage',
  'fault/usage-missing',
] as const;

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway({ unknownFields: 'reject' });
});
afterAll(() => gateway.close());

/** What a tracer for LangChain does: a span for each model call, from its callbacks. Never the active one. */
class SpanHandler extends BaseCallbackHandler {
  name = 'spans';
  readonly #tracer;
  readonly #spans = new Map<string, Span>();

  constructor({ provider }: Recorded) {
    super();
    this.#tracer = provider.getTracer('langchain');
  }

  override handleChatModelStart(_model: unknown, _messages: unknown, runId: string): void {
    this.#spans.set(runId, this.#tracer.startSpan('chat_model'));
  }

  override handleLLMEnd(_output: unknown, runId: string): void {
    this.#spans.get(runId)?.end();
  }

  override handleLLMError(_error: unknown, runId: string): void {
    this.#spans.get(runId)?.end();
  }
}

interface Call {
  way: keyof typeof WAYS;
  model: string;
  /** Within a span of the application. */
  active: boolean;
  onAbandon: 'cancel' | 'finish';
}

type Run = (settings: {
  ledger: Ledger;
  recorded: Recorded;
  model: string;
  onAbandon?: Call['onAbandon'];
}) => Promise<unknown>;

const kopek = ({ ledger, recorded, model, onAbandon = 'cancel' }: Parameters<Run>[0]) => ({
  model: createKopek({ apiKey: gateway.apiKey, baseURL: gateway.baseURL, ledger, onAbandon })(model),
  prompt: 'Say a word.',
  maxRetries: 0,
  onError: () => {},
  telemetry: { integrations: new OpenTelemetry({ tracer: recorded.provider.getTracer('ai') }) },
});
const chat = ({ ledger, recorded, model, onAbandon = 'cancel' }: Parameters<Run>[0]) =>
  new ChatKopek({
    model,
    apiKey: gateway.apiKey,
    baseURL: gateway.baseURL,
    ledger,
    onAbandon,
    maxRetries: 0,
    callbacks: [new SpanHandler(recorded)],
  });

const WAYS = {
  generateText: (call) => generateText(kopek(call)),
  streamText: async (call) => streamText(kopek(call)).consumeStream(),
  'streamText, left': async (call) => {
    for await (const _ of streamText(kopek(call)).textStream) break;
  },
  invoke: (call) => chat(call).invoke('Say a word.'),
  stream: async (call) => {
    for await (const _ of await chat(call).stream('Say a word.'));
  },
  'stream, left': async (call) => {
    for await (const _ of await chat(call).stream('Say a word.')) break;
  },
} satisfies Record<string, Run>;

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

it(`${RUNS} random faulty runs of both frameworks: the sum of the spans is the sum of the ledger, each charge once`, async () => {
  const call: fc.Arbitrary<Call> = fc.record({
    way: fc.constantFrom(...(Object.keys(WAYS) as (keyof typeof WAYS)[])),
    model: fc.constantFrom(...MODELS),
    active: fc.boolean(),
    onAbandon: fc.constantFrom<Call['onAbandon']>('cancel', 'finish'),
  });
  // whatever the seed: each way once, and everything that may come of a call
  const certain = Object.keys(WAYS).map((way): Call[] =>
    MODELS.map((model) => ({ way: way as keyof typeof WAYS, model, active: true, onAbandon: 'finish' })),
  );
  const random = fc.sample(fc.array(call, { minLength: 1, maxLength: 5 }), { numRuns: RUNS, seed: SEED });
  const seen = { settled: 0, unknown: 0, rejected: 0, spansOfFrameworks: 0 };
  for (const calls of [...certain, ...random]) {
    const ledger = createLedger();
    const recorded = recordSpans();
    const stop = instrument(ledger, { tracerProvider: recorded.provider });
    await Promise.all(
      calls.map(({ way, model, active, onAbandon }) => {
        // that a faulty model fails is part of the plan
        const run = async (): Promise<unknown> => WAYS[way]({ ledger, recorded, model, onAbandon }).catch(() => {});
        return active ? within(recorded, 'application', run) : run();
      }),
    );
    expect(await ledger.flush({ timeoutMs: 60_000 })).toMatchObject({ inFlight: 0 });
    const spans = recorded.spans();
    const ids = spans.flatMap(({ attributes }) => attributes['kopek.entry_id'] ?? []).map(String);
    const ended = ledger.entries().filter(({ billing, replayOf }) => billing !== 'none' && replayOf === undefined);
    expect(ids.toSorted(byText), `seed ${SEED}`).toEqual(ended.map(({ id }) => id).toSorted(byText));
    const costs = spans.flatMap(({ attributes }) => attributes[COST_RUB] ?? []);
    expect(sumRub(costs as string[]), `seed ${SEED}`).toBe(ledger.total().costRub ?? '0');
    const { settled, unknown, rejected } = ledger.total();
    expect(costs, `seed ${SEED}`).toHaveLength(settled);
    seen.settled += settled;
    seen.unknown += unknown;
    seen.rejected += rejected;
    seen.spansOfFrameworks += spans.filter(
      ({ instrumentationScope: { name } }) => name === 'ai' || name === 'langchain',
    ).length;
    stop();
  }
  for (const [what, count] of Object.entries(seen)) expect(count, what).toBeGreaterThan(0);
  console.log(`${RUNS} runs, seed ${SEED}:`, JSON.stringify(seen));
});

it('the AI SDK: the price is on its own span of the model call, once', async () => {
  const ledger = createLedger();
  const recorded = recordSpans();
  const stop = instrument(ledger, { tracerProvider: recorded.provider });
  await generateText(kopek({ ledger, recorded, model: 'kopek/chat' }));
  const carrying = recorded.spans().filter(({ attributes }) => COST_RUB in attributes);
  expect(carrying.map(({ instrumentationScope }) => instrumentationScope.name)).toEqual(['ai']);
  expect(carrying[0]?.attributes[COST_RUB]).toBe(ledger.total().costRub);
  expect(trace.getActiveSpan()).toBeUndefined();
  stop();
});
