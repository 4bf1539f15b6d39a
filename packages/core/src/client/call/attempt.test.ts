import { getEventListeners } from 'node:events';
import { createHttp } from '#http';
import { describe, expect, test } from 'vitest';
import { startRawServer, type Peer } from '../../../test/faults/raw-server.ts';
import {
  bill,
  chatCall,
  finish,
  type ManualClient,
  type ManualClock,
  manualClient,
  settled,
  sse,
  text,
} from '../../../test/readers/manual.ts';
import { scriptedClient, type ScriptedAnswer } from '../../../test/readers/scripted.ts';
import { KopekError } from '../../errors/index.ts';
import { RecordingMeter } from '../../meter/__fixtures__/recording-meter.ts';
import type { ClientSettings } from '../../settings/types.ts';
import { LiveStream } from '../chat-stream.ts';
import { rawRequest } from '../raw-request.ts';
import { runChat } from '../run-chat.ts';

const GOOD: ScriptedAnswer = { body: sse(text('hi'), finish('stop'), bill(0.5), '[DONE]') };
const HOUR_MS = 3_600_000;

describe('the entry of an attempt', () => {
  test('records what was requested, by whom, and on which path', async () => {
    const client = scriptedClient([GOOD]);
    const tags = { team: 'a' };
    await runChat(client.context, chatCall({ tags, runId: 'run-1', parentRunId: 'run-0', idempotencyKey: 'mine' }));
    expect(client.meter.entries()).toMatchObject([
      {
        attempt: 1,
        model: 'auto',
        path: '/v1/chat/completions',
        idempotencyKey: 'mine',
        tags,
        runId: 'run-1',
        parentRunId: 'run-0',
        httpStatus: 200,
        finishReason: 'stop',
      },
    ]);
  });

  test('measures time from the beginning of its attempt', async () => {
    const client = manualClient();
    await client.clock.advance(10_000);
    const call = chatCall({ timeout: 5000 });
    const { result } = new LiveStream(client.context, call, { includeRaw: false, coalesce: true });
    await client.clock.advance(700);
    client.answers[0]?.push(sse(text('one ')));
    await client.clock.advance(500);
    client.answers[0]?.push(sse(text('two'), finish('stop'), bill(0.5), '[DONE]'));
    await result;
    expect(client.meter.entries()).toMatchObject([{ timeToFirstTokenMs: 700, durationMs: 1200 }]);
  });

  test('that broke records how much arrived, with its reasoning, and why the answer ended', async () => {
    const client = manualClient();
    const call = runChat(client.context, chatCall()).catch((error: unknown) => error);
    await settled();
    client.answers[0]?.push(sse({ choices: [{ delta: { reasoning: 'hmm' } }] }, text('hello'), finish('error')));
    client.answers[0]?.end();
    expect(await call).toMatchObject({ code: 'provider_error' });
    expect(client.meter.entries()).toMatchObject([
      { status: 'unknown', httpStatus: 200, charactersReceived: 8, finishReason: 'error', errorCode: 'provider_error' },
    ]);
    expect(client.meter.entries()[0]).not.toHaveProperty('abandonedAt');
  });

  test('is opened before the request is sent, even by a meter that answers later', async () => {
    let grant!: () => void;
    const granted = new Promise<void>((resolve) => {
      grant = resolve;
    });
    const meter = new RecordingMeter({ admit: () => granted });
    const client = scriptedClient([GOOD]);
    client.context.meter = meter;
    const call = runChat(client.context, chatCall());
    await settled();
    expect(meter.begun).toHaveLength(1);
    expect(client.requests).toEqual([]);
    grant();
    await call;
    expect(meter.total()).toMatchObject({ costRub: '0.5', settled: 1, inFlight: 0 });
  });
});

describe('a call that is stopped before it is sent', () => {
  test('while a meter that observes the signal is asked, ends at once', async () => {
    const given = new KopekError({ code: 'aborted', message: 'left', phase: 'request' });
    const client = scriptedClient([GOOD]);
    client.context.meter = new RecordingMeter({
      admit: (_, signal) =>
        new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(given), { once: true })),
    });
    const controller = new AbortController();
    const call = runChat(client.context, chatCall({ signal: controller.signal }));
    const ended = expect(call).rejects.toMatchObject({ code: 'aborted', billing: 'none' });
    await settled();
    controller.abort();
    await ended;
    expect(client.requests).toEqual([]);
  });

  test('by a limit, leaves no timer and no listener', async () => {
    const client = scriptedClient([GOOD], { timeout: 5000 });
    const meter = new RecordingMeter({
      admit: () => {
        throw new KopekError({ code: 'spend_limit', message: 'reached', phase: 'request' });
      },
    });
    client.context.meter = meter;
    const { signal } = new AbortController();
    await expect(runChat(client.context, chatCall({ signal }))).rejects.toMatchObject({
      code: 'spend_limit',
      billing: 'none',
    });
    expect(client.requests).toEqual([]);
    expect(meter.total().attempts).toBe(0);
    expect(client.clock.pending).toBe(0);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  test.each([
    ['by the time of the call', 'timeout', async (client: ManualClient) => client.clock.advance(5000)],
    ['by its signal', 'aborted', async (_: ManualClient, controller: AbortController) => controller.abort()],
  ])('%s, while a meter that observes neither is asked, is not sent', async (_, code, stop) => {
    const { promise: granted, resolve: grant } = Promise.withResolvers<void>();
    const client = manualClient({ timeout: 5000 });
    const meter = new RecordingMeter({ admit: () => granted });
    client.context.meter = meter;
    const controller = new AbortController();
    const call = runChat(client.context, chatCall({ signal: controller.signal, onAbandon: 'cancel' }));
    const ended = expect(call).rejects.toMatchObject({
      code,
      phase: code === 'timeout' ? 'total' : 'request',
      billing: 'none',
    });
    await settled();
    await stop(client, controller);
    grant();
    await ended;
    expect(client.answers).toEqual([]);
    expect(meter.total()).toMatchObject({ attempts: 0, inFlight: 0 });
    expect(client.clock.pending).toBe(0);
    expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
  });

  test('by the time of the call, before its turn comes, is not sent', async () => {
    const client = manualClient({ timeout: 5000 });
    const inTurn = async <Result>(attempt: () => Promise<Result>): Promise<Result> => {
      await client.clock.advance(5000);
      return attempt();
    };
    const call = runChat(client.context, chatCall({ enqueue: inTurn }));
    await expect(call).rejects.toMatchObject({ code: 'timeout', phase: 'total', billing: 'none' });
    expect(client.answers).toEqual([]);
    expect(client.meter.total()).toMatchObject({ attempts: 0, inFlight: 0 });
    expect(client.clock.pending).toBe(0);
  });

  test('by its signal, is not passed to the meter', async () => {
    const client = scriptedClient([GOOD]);
    const aborted = runChat(client.context, chatCall({ signal: AbortSignal.abort() }));
    await expect(aborted).rejects.toMatchObject({ code: 'aborted', phase: 'request', billing: 'none' });
    expect(client.meter.begun).toEqual([]);
    await runChat(client.context, chatCall());
    expect(client.meter.begun).toHaveLength(1);
  });

  test('by a meter that throws, fails with that error', async () => {
    const client = scriptedClient([GOOD]);
    const mine = new Error('mine');
    client.meter.begin = () => {
      throw mine;
    };
    await expect(runChat(client.context, chatCall())).rejects.toBe(mine);
    expect(client.requests).toEqual([]);
    expect(client.clock.pending).toBe(0);
  });
});

test('a request that costs nothing has no charge, whatever its error says', async () => {
  const body = JSON.stringify({ error: { code: 500, message: 'no' }, usage: { cost_rub: 0.25 } });
  const client = scriptedClient([{ status: 500, body }], { retry: { maxRetries: 0 } });
  const error: unknown = await rawRequest(client.context, 'GET', '/models', undefined, {}).catch(
    (reason: unknown) => reason,
  );
  expect(error).toMatchObject({ status: 500, billing: 'none' });
  expect(error).not.toHaveProperty('charge');
});

describe('after the request was sent, before any answer', () => {
  const ends: [string, string, (peer: Peer, clock: ManualClock) => void][] = [
    ['a reset', 'connection', ({ socket }) => socket.resetAndDestroy()],
    ['a close', 'connection', ({ socket }) => socket.end()],
    ['a timeout', 'timeout', (_, clock) => void clock.advance(HOUR_MS)],
  ];

  test.each(ends.flatMap(([what, code, end]) => [true, false].map((streamed) => ({ what, code, end, streamed }))))(
    '$what leaves the attempt unknown (streamed: $streamed)',
    async ({ code, end, streamed }) => {
      const client = manualClient();
      const server = await startRawServer({ onRequest: (peer) => end(peer, client.clock) });
      try {
        client.context.http = createHttp({ connectMs: 60_000, sockets: 1 });
        const call = { ...chatCall({}, streamed), url: new URL(`${server.origin}/v1/chat/completions`) };
        await expect(runChat(client.context, call)).rejects.toMatchObject({ code, billing: 'unknown', attempts: 1 });
        expect(client.meter.entries()).toMatchObject([{ status: 'unknown', billing: 'unknown', errorCode: code }]);
        expect(client.meter.total()).toMatchObject({ unknown: 1, attempts: 1 });
        expect(server.requests).toHaveLength(1);
      } finally {
        await server.close();
      }
    },
  );
});

describe('without settings a service may be silent', () => {
  test.each([
    ['before the headers of a stream', true, 300_000],
    ['before the headers of a whole answer', false, 600_000],
  ])('%s for %s: %i ms', async (_, streamed, ms) => {
    const client = scriptedClient([{ hangs: true }]);
    const call = runChat(client.context, chatCall({}, streamed)).catch((error: unknown) => error);
    await client.clock.advance(ms - 1);
    expect(client.answers[0]?.closed).toBe(false);
    await client.clock.advance(1);
    expect(await call).toMatchObject({ code: 'timeout', phase: 'headers', billing: 'unknown' });
  });

  test.each<[string, boolean, ClientSettings['timeout'], number]>([
    ['within a stream', true, {}, 300_000],
    ['within a whole answer', false, {}, 600_000],
    ['within a whole answer, as long as before its headers', false, { headersMs: 5000 }, 5000],
    ['within a stream, whatever it may before the headers', true, { headersMs: 5000 }, 300_000],
    ['within a stream, as long as the settings say', true, { dataIdleMs: 7000 }, 7000],
  ])('%s', async (_, streamed, timeout, ms) => {
    const client = manualClient(timeout === undefined ? {} : { timeout });
    const call = runChat(client.context, chatCall({}, streamed)).catch((error: unknown) => error);
    await client.clock.advance(ms - 1);
    expect(client.answers[0]?.closed).toBe(false);
    await client.clock.advance(1);
    expect(await call).toMatchObject({ code: 'timeout', phase: 'data-idle', status: 200, billing: 'unknown' });
  });

  test('forever, unless the whole call has a limit', async () => {
    const client = manualClient();
    const { result } = new LiveStream(client.context, chatCall(), { includeRaw: false, coalesce: true });
    for (let hour = 0; hour < 24; hour += 1) {
      for (let part = 0; part < 15; part += 1) {
        await client.clock.advance(HOUR_MS / 15);
        client.answers[0]?.push(sse(text('.')));
      }
    }
    client.answers[0]?.push(sse(finish('stop'), bill(0.5), '[DONE]'));
    expect((await result).text).toHaveLength(360);
  });
});

describe('a consumer that does not read may pause', () => {
  /** How long an answer waits at the bound. */
  async function patienceOf(
    settings: Partial<ClientSettings>,
    own?: number | { consumerIdleMs?: number },
  ): Promise<number> {
    const client = manualClient({ transportLimits: { readAheadBytes: 1 }, ...settings });
    const options = own === undefined ? {} : { timeout: own };
    const { opened } = new LiveStream(client.context, chatCall(options), { includeRaw: false, coalesce: true });
    await settled();
    client.answers[0]?.push(sse(text('one ')));
    await opened;
    await settled();
    client.answers[0]?.push(sse(text('two')));
    for (let waitedMs = 0; waitedMs < HOUR_MS; waitedMs += 1000) {
      if (client.answers[0]?.closed) return waitedMs;
      await client.clock.advance(1000);
    }
    return Infinity;
  }

  test('five minutes, or as long as the client or the call allows', async () => {
    expect(await patienceOf({})).toBe(300_000);
    expect(await patienceOf({ timeout: { consumerIdleMs: 9000 } })).toBe(9000);
    expect(await patienceOf({ timeout: { consumerIdleMs: 9000 } }, { consumerIdleMs: 3000 })).toBe(3000);
    expect(await patienceOf({ timeout: { consumerIdleMs: 9000 } }, {})).toBe(9000);
    expect(await patienceOf({ timeout: { consumerIdleMs: 9000 } }, HOUR_MS * 2)).toBe(9000);
  });
});
