import { describe, expect, test } from 'vitest';
import { bill, chatCall, finish, manualClient, settled, sse, text } from '../../test/readers/manual.ts';
import type { ChatResult } from '../answer/result.ts';
import { KopekError } from '../errors/index.ts';
import { RecordingMeter } from '../meter/__fixtures__/recording-meter.ts';
import type { AttemptOutcome } from '../meter/meter.ts';
import type { CallOptions } from './call/options.ts';
import { runChat } from './run-chat.ts';

interface Run {
  client: ReturnType<typeof manualClient>;
  controller: AbortController;
  outcome: Promise<ChatResult | KopekError>;
}

/** A whole call with a signal, whose request has left. */
async function run(options: CallOptions = {}, held = false): Promise<Run & { release: () => void }> {
  const client = manualClient();
  const release = held ? client.holdHeaders() : (): void => {};
  const controller = new AbortController();
  const outcome = runChat(client.context, chatCall({ signal: controller.signal, ...options })).catch(
    (error: unknown) => {
      if (KopekError.isInstance(error)) return error;
      throw error;
    },
  );
  await settled();
  return { client, controller, outcome, release };
}

describe('a caller of a whole answer who leaves', () => {
  test('gets the error at once, and the answer is read for its cost', async () => {
    const { client, controller, outcome } = await run({ onAbandon: 'finish' });
    client.answers[0]?.push(sse(text('one ')));
    await settled();
    controller.abort(new Error('mine'));
    expect(await outcome).toMatchObject({
      code: 'aborted',
      name: 'AbortError',
      phase: 'body',
      billing: 'unknown',
      attempts: 1,
      charge: { status: 'unknown', requestedModel: 'auto' },
      partial: { text: 'one ' },
      cause: controller.signal.reason,
      message: expect.stringContaining('POST /v1/chat/completions') as unknown,
    });
    expect(client.answers[0]?.closed).toBe(false);
    client.answers[0]?.push(sse(text('two'), finish('stop'), bill(0.5), '[DONE]'));
    await settled();
    expect(client.answers[0]?.closed).toBe(true);
    expect(client.meter.entries()).toMatchObject([{ status: 'settled', charge: { costRub: '0.5' } }]);
  });

  test('before the headers learns that nothing has arrived, and the answer is awaited', async () => {
    const { client, controller, outcome, release } = await run({ onAbandon: 'finish' }, true);
    controller.abort();
    const error = await outcome;
    expect(error).toMatchObject({
      code: 'aborted',
      phase: 'headers',
      billing: 'unknown',
      attempts: 1,
      charge: { status: 'unknown', requestedModel: 'auto' },
    });
    expect(error).not.toHaveProperty('partial');
    release();
    client.answers[0]?.push(sse(finish('stop'), bill(0.5), '[DONE]'));
    await settled();
    expect(client.meter.total()).toMatchObject({ costRub: '0.5', settled: 1 });
  });

  test('causes no retry if the rest cannot be read', async () => {
    const { client, controller, outcome } = await run({ onAbandon: 'finish' });
    controller.abort();
    expect(await outcome).toMatchObject({ code: 'aborted' });
    client.answers[0]?.push(sse({ error: { code: 503, message: 'busy' } }));
    client.answers[0]?.end();
    await client.clock.advance(60_000);
    expect(client.answers).toHaveLength(1);
    expect(client.meter.entries()).toMatchObject([{ status: 'rejected' }]);
  });

  test.each(['finish', 'cancel'] as const)('in the pause between two attempts ends the call: %s', async (onAbandon) => {
    const { client, controller, outcome } = await run({ onAbandon });
    client.answers[0]?.push(sse({ error: { code: 503, message: 'busy' } }));
    client.answers[0]?.end();
    await settled();
    controller.abort();
    expect(await outcome).toMatchObject({ code: 'aborted', billing: 'none' });
    await client.clock.advance(60_000);
    expect(client.answers).toHaveLength(1);
    expect(client.meter.entries()).toMatchObject([{ status: 'rejected' }]);
  });

  test('frees the socket at once by default, and the cost is unknown', async () => {
    const { client, controller, outcome } = await run();
    controller.abort();
    expect(await outcome).toMatchObject({ code: 'aborted', billing: 'unknown' });
    expect(client.answers[0]?.closed).toBe(true);
    expect(client.meter.entries()).toMatchObject([{ status: 'unknown', abandonedAt: expect.any(String) }]);
  });

  test('before anything was sent paid nothing', async () => {
    for (const onAbandon of ['cancel', 'finish'] as const) {
      const client = manualClient();
      const call = chatCall({ signal: AbortSignal.abort(), onAbandon });
      await expect(runChat(client.context, call)).rejects.toMatchObject({ code: 'aborted', billing: 'none' });
      expect(client.answers).toHaveLength(0);
      expect(client.meter.total().attempts).toBe(0);
    }
  });

  test('by a signal that timed out gets a timeout', async () => {
    const { controller, outcome } = await run({ onAbandon: 'finish' });
    controller.abort(new DOMException('late', 'TimeoutError'));
    expect(await outcome).toMatchObject({ code: 'timeout', name: 'TimeoutError', billing: 'unknown' });
  });

  test('leaves nothing on its signal, however the call ends', async () => {
    for (const onAbandon of ['cancel', 'finish'] as const) {
      const { client, controller, outcome } = await run({ onAbandon });
      let listeners = 0;
      const { signal } = controller;
      const remove = signal.removeEventListener.bind(signal);
      signal.removeEventListener = (...given: Parameters<typeof remove>) => {
        listeners += 1;
        remove(...given);
      };
      client.answers[0]?.push(sse(text('hi'), finish('stop'), bill(0.5), '[DONE]'));
      expect(await outcome).toMatchObject({ text: 'hi', charge: { costRub: '0.5' } });
      expect(listeners).toBeGreaterThan(0);
      controller.abort();
      expect(client.meter.total()).toMatchObject({ settled: 1, attempts: 1 });
    }
  });
});

test.each<Record<string, string>>([{}, { 'x-request-id': 'req-1' }])('a result tells how it came: %j', async (more) => {
  const headers = { 'content-type': 'text/event-stream', ...more };
  const client = manualClient({}, headers);
  const call = runChat(client.context, chatCall());
  await settled();
  client.answers[0]?.push(sse(text('hi'), finish('stop'), bill(0.5), '[DONE]'));
  const { response } = await call;
  const requestId = more['x-request-id'];
  const entryId = client.meter.entries()[0]?.id;
  expect(response).toStrictEqual({ status: 200, headers, attempts: 1, entryId, ...(requestId && { requestId }) });
});

test('a client sets what happens to abandoned answers, and a call may override it', async () => {
  for (const [own, closed] of [
    [undefined, false],
    ['cancel', true],
  ] as const) {
    const client = manualClient({ onAbandon: 'finish' });
    const controller = new AbortController();
    const options = own === undefined ? {} : { onAbandon: own };
    const call = runChat(client.context, chatCall({ ...options, signal: controller.signal }));
    const rejected = expect(call).rejects.toMatchObject({ code: 'aborted' });
    await settled();
    controller.abort();
    await rejected;
    expect(client.answers[0]?.closed).toBe(closed);
  }
});

test('a caller who leaves between two attempts does not get the partial answer of the first one', async () => {
  const client = manualClient();
  const controller = new AbortController();
  const call = runChat(client.context, chatCall({ onAbandon: 'finish', signal: controller.signal }));
  const rejected = call.catch((error: unknown) => error);
  await settled();
  client.answers[0]?.push(sse({ id: 'gen-1', error: { code: 503, message: 'busy' } }));
  client.answers[0]?.end();
  const release = client.holdHeaders();
  await client.clock.advance(5000);
  expect(client.answers).toHaveLength(2);
  controller.abort();
  const error = await rejected;
  expect(error).toMatchObject({ code: 'aborted', phase: 'headers', billing: 'unknown' });
  expect(error).not.toHaveProperty('partial');
  release();
});

describe('the ledger entry of an answer', () => {
  test('contains its length, and no finish reason if it had none', async () => {
    const { client, outcome } = await run();
    client.answers[0]?.push(sse(text('hello'), bill(0.5), '[DONE]'));
    expect(await outcome).toMatchObject({ text: 'hello', finishReason: null });
    expect(client.meter.entries()).toMatchObject([{ status: 'settled', charactersReceived: 5 }]);
    expect(client.meter.entries()[0]).not.toHaveProperty('finishReason');
  });

  test('is written before the caller gets the answer, even if the meter answers later', async () => {
    let take!: () => void;
    const taken = new Promise<void>((resolve) => {
      take = resolve;
    });
    const meter = new RecordingMeter({ delay: () => taken });
    const client = manualClient();
    client.context.meter = meter;
    let reported = false;
    const call = runChat(client.context, chatCall()).then(() => {
      reported = true;
    });
    await settled();
    client.answers[0]?.push(sse(text('hi'), finish('stop'), bill(0.5), '[DONE]'));
    await settled();
    expect(reported).toBe(false);
    take();
    await call;
    expect(meter.total()).toMatchObject({ costRub: '0.5', settled: 1 });
  });

  test('records how an answer broke whose bytes had already arrived', async () => {
    const { client, outcome } = await run();
    client.answers[0]?.push(sse(text('one ')));
    client.answers[0]?.push('data: {"broken\n\ndata: [DONE]\n\n');
    client.answers[0]?.end();
    expect(await outcome).toMatchObject({ code: 'malformed_event', attempts: 1, partial: { text: 'one ' } });
    expect(client.meter.entries()).toMatchObject([{ status: 'unknown', errorCode: 'malformed_event' }]);
  });

  test('records when the first words arrived that broke in the same read', async () => {
    const client = manualClient();
    const call = runChat(client.context, chatCall()).catch((error: unknown) => error);
    await client.clock.advance(700);
    client.answers[0]?.push(`${sse(text('one '))}data: {"broken\n\ndata: [DONE]\n\n`);
    client.answers[0]?.end();
    expect(await call).toMatchObject({ code: 'malformed_event', partial: { text: 'one ' } });
    expect(client.meter.entries()).toMatchObject([{ timeToFirstTokenMs: 700 }]);
  });
});

test.each([
  ['with its price', [bill(0.5)], 'charged'],
  ['with a usage that tells no price', [{ choices: [], usage: { prompt_tokens: 1 } }], 'charged'],
  ['without a usage', [], 'unknown'],
])('a custom meter is told how an answer ended %s', async (_, last, billing) => {
  const outcomes: AttemptOutcome[] = [];
  const client = manualClient();
  client.context.meter = {
    begin: () => ({
      id: 'mine',
      limitsSkipped: false,
      pause: () => undefined,
      settle: (outcome) => void outcomes.push(outcome),
    }),
    bind: (fn) => fn,
    observeKey: () => undefined,
  };
  const call = runChat(client.context, chatCall());
  await settled();
  client.answers[0]?.push(sse(text('hi'), finish('stop'), ...last, '[DONE]'));
  client.answers[0]?.end();
  const { charge } = await call;
  expect(outcomes).toEqual([
    {
      sent: true,
      billing,
      charge,
      status: 200,
      charactersReceived: 2,
      finishReason: 'stop',
      durationMs: 0,
      timeToFirstTokenMs: 0,
    },
  ]);
});
