import { randomUUID } from 'node:crypto';
import {
  createUIMessageStreamResponse,
  generateText,
  isStepCount,
  jsonSchema,
  streamText,
  tool,
  ToolLoopAgent,
  toUIMessageStream,
} from 'ai';
import { describe, expect, it, vi } from 'vitest';
import type { LedgerTotal } from '@kopek/ledger';
import { sumRub, type KopekProvider } from '@kopek/vercel-ai';
import { kopekOf } from './support/kopek.ts';
import { call, complete, delta, events, finish, startService, type Answer, type Service } from './support/service.ts';

const PRICE = '0.0425';
const silent = { onError: () => {} };

/** A model that speaks its first word at once, and the rest with the bill when the reader has left. */
function slowAnswer(left: Promise<void>): Answer {
  return async (response) => {
    const id = randomUUID();
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(sse({ ...delta({ content: 'one ' }), id }));
    await left;
    const rest = [delta({ content: 'two' }), ...finish('stop')].map((chunk) => sse({ ...chunk, id }));
    response.end(`${rest.join('')}data: [DONE]\n\n`);
  };
}

/** The moment at which the reader has left. */
function departure(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => {};
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
}

const sse = (chunk: unknown): string => `data: ${JSON.stringify(chunk)}\n\n`;

/** A visitor; leaves the answer of a call in the way that the name says. */
type Leave = (own: KopekProvider, abort: AbortController) => Promise<void>;

async function readFirst(body: ReadableStream<unknown> | null): Promise<ReadableStreamDefaultReader<unknown>> {
  const reader = (body as ReadableStream<unknown>).getReader();
  await reader.read();
  return reader;
}

const WAYS: Record<string, Leave> = {
  'break out of textStream': async (own) => {
    for await (const _ of streamText({ model: own('m'), prompt: 'hi', ...silent }).textStream) break;
  },
  'break out of the stream of parts': async (own) => {
    for await (const part of streamText({ model: own('m'), prompt: 'hi', ...silent }).stream) {
      if (part.type === 'text-delta') break;
    }
  },
  'a closed tab: the response is cancelled, and the route passes no signal': async (own) => {
    const response = streamText({ model: own('m'), prompt: 'hi', ...silent }).toUIMessageStreamResponse();
    await (await readFirst(response.body)).cancel();
  },
  'a closed tab, with createUIMessageStreamResponse': async (own) => {
    const { stream } = streamText({ model: own('m'), prompt: 'hi', ...silent });
    const response = createUIMessageStreamResponse({ stream: toUIMessageStream({ stream }) });
    await (await readFirst(response.body)).cancel();
  },
  'a closed tab, before a byte of the response was read': async (own) => {
    const response = streamText({ model: own('m'), prompt: 'hi', ...silent }).toTextStreamResponse();
    await response.body?.cancel();
  },
  'stop, with an abort signal': async (own, abort) => {
    const { textStream } = streamText({ model: own('m'), prompt: 'hi', abortSignal: abort.signal, ...silent });
    for await (const _ of textStream) abort.abort();
  },
  'a result that nobody reads on': async (own) => {
    await readFirst(streamText({ model: own('m'), prompt: 'hi', ...silent }).stream);
  },
  'a stream of the model that is cancelled by itself': async (own) => {
    const prompt = [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'hi' }] }];
    const { stream } = await own('m').doStream({ prompt });
    const reader = await readFirst(stream);
    await reader.read();
    await reader.cancel();
  },
};

/** Waits until every request of the service is in the books. */
async function booked({ ledger }: KopekProvider, { requests }: Service): Promise<LedgerTotal> {
  const wanted = { attempts: requests.length, inFlight: 0 };
  await vi.waitFor(() => expect(ledger.total()).toMatchObject(wanted), { timeout: 20_000 });
  return ledger.total();
}

describe.each(Object.entries(WAYS))('an answer that is abandoned by %s', (_, leave) => {
  it.each(['cancel', 'finish'] as const)('is in the ledger (onAbandon: %s)', async (onAbandon) => {
    const left = departure();
    await using service = await startService(slowAnswer(left.promise));
    const own = kopekOf(service, { onAbandon });
    await leave(own, new AbortController());
    left.resolve();
    await vi.waitFor(() => expect(service.requests).toHaveLength(1), { timeout: 20_000 });
    const { settled, unknown, costRub } = await booked(own, service);
    expect(settled + unknown).toBe(1);
    if (onAbandon === 'finish') expect({ settled, costRub }).toEqual({ settled: 1, costRub: PRICE });
  });
});

describe('a visitor who stops and regenerates', () => {
  it('pays for every answer, and the ledger has the sum', async () => {
    const left = departure();
    await using service = await startService(
      slowAnswer(left.promise),
      slowAnswer(left.promise),
      slowAnswer(left.promise),
    );
    const own = kopekOf(service, { onAbandon: 'finish' });
    // stopped, regenerated and stopped again, then read to the end
    for (let turn = 0; turn < 2; turn++) {
      const abort = new AbortController();
      const { textStream } = streamText({ model: own('m'), prompt: 'hi', abortSignal: abort.signal, ...silent });
      for await (const _ of textStream) abort.abort();
    }
    left.resolve();
    await streamText({ model: own('m'), prompt: 'hi' }).consumeStream();
    const { settled, unknown, costRub } = await booked(own, service);
    expect({ settled, unknown, costRub }).toEqual({ settled: 3, unknown: 0, costRub: sumRub([PRICE, PRICE, PRICE]) });
  });

  it('does not bypass a limit by leaving', async () => {
    await using service = await startService(slowAnswer(Promise.resolve()));
    const own = kopekOf(service, { spendLimit: '0.2' });
    let rejected = 0;
    for (let turn = 0; turn < 12; turn++) {
      const stream = streamText({
        model: own('m'),
        prompt: 'hi',
        onError: ({ error }) => {
          if ((error as Error).name === 'SpendLimitError') rejected++;
        },
      }).toUIMessageStream();
      for await (const { type } of stream) if (type === 'text-delta') break;
      await booked(own, service);
    }
    // 5 × 0.0425 passes 0.2
    expect({ requests: service.requests.length, rejected }).toEqual({ requests: 5, rejected: 7 });
    expect(own.ledger.total().costRub).toBe('0.2125');
  });
});

describe('a consumer who leaves while the service is silent', () => {
  const firstWord = events([delta({ content: 'one ' })], 'open');

  it('frees the socket at once with an abort signal', async () => {
    const abort = new AbortController();
    await using service = await startService(firstWord);
    const own = kopekOf(service);
    const { textStream } = streamText({ model: own('m'), prompt: 'hi', abortSignal: abort.signal, ...silent });
    for await (const _ of textStream) break;
    abort.abort();
    await service.requests[0]?.closed;
    expect(await booked(own, service)).toMatchObject({ settled: 0, unknown: 1 });
  });

  it('without one frees it once the service has been silent for timeout.idleMs', async () => {
    await using service = await startService(firstWord);
    const own = kopekOf(service, { timeout: { idleMs: 100 } });
    for await (const _ of streamText({ model: own('m'), prompt: 'hi', ...silent }).textStream) break;
    await service.requests[0]?.closed;
    expect(await booked(own, service)).toMatchObject({ settled: 0, unknown: 1 });
  });
});

describe('a loop that is left in a later step', () => {
  const look = tool({ inputSchema: jsonSchema<object>({ type: 'object' }), execute: () => 'seen' });
  const toolCall = events([delta({ tool_calls: [call('c1', 'look', {})] }), ...finish('tool_calls')]);

  it.each(['streamText', 'ToolLoopAgent'])('has all its steps in the ledger (%s)', async (kind) => {
    const left = departure();
    await using service = await startService(toolCall, slowAnswer(left.promise));
    const own = kopekOf(service);
    const options = { model: own('m'), tools: { look }, stopWhen: isStepCount(3) };
    const result =
      kind === 'streamText'
        ? streamText({ ...options, prompt: 'hi' })
        : await new ToolLoopAgent(options).stream({ prompt: 'hi' });
    for await (const _ of result.textStream) break;
    left.resolve();
    await vi.waitFor(() => expect(service.requests).toHaveLength(2), { timeout: 20_000 });
    expect(await booked(own, service)).toMatchObject({ settled: 2, unknown: 0, costRub: '0.085' });
  });
});

describe('generateText that is aborted while the model works', () => {
  it.each([
    ['cancel', { settled: 0, unknown: 1 }],
    ['finish', { settled: 1, unknown: 0, costRub: PRICE }],
  ] as const)('is in the ledger (onAbandon of the call: %s)', async (onAbandon, total) => {
    const left = departure();
    const abort = new AbortController();
    await using service = await startService(async (response, request) => {
      abort.abort();
      await left.promise;
      return complete({ content: 'ok' })(response, request);
    });
    const own = kopekOf(service);
    const providerOptions = { kopek: { onAbandon } };
    const run = generateText({ model: own('m'), prompt: 'hi', abortSignal: abort.signal, providerOptions });
    await expect(run).rejects.toMatchObject({ name: 'AbortError' });
    left.resolve();
    expect(await booked(own, service)).toMatchObject(total);
  });

  it('rejects another value for it before sending', async () => {
    await using service = await startService(complete({ content: 'ok' }));
    const providerOptions = { kopek: { onAbandon: 'stay' } };
    const run = generateText({ model: kopekOf(service)('m'), prompt: 'hi', providerOptions });
    await expect(run).rejects.toThrow('providerOptions.kopek.onAbandon must be "cancel" or "finish", got "stay"');
    expect(service.requests).toHaveLength(0);
  });
});
