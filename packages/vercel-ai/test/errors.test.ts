import { inspect } from 'node:util';
import { APICallError } from '@ai-sdk/provider';
import { generateText, RetryError, streamText } from 'ai';
import { describe, expect, it } from 'vitest';
import { chargeOf, KopekError, PaymentRequiredError, sumCharges, type KopekErrorData } from '@kopek/vercel-ai';
import { kopekOf } from './support/kopek.ts';
import {
  API_KEY,
  complete,
  delta,
  events,
  finish,
  reply,
  startService,
  USAGE,
  type Answer,
  type Service,
} from './support/service.ts';

/** What a call throws, with the last error of the retry layer unpacked. */
async function thrown(
  service: Pick<Service, 'baseURL'>,
  options: { maxRetries?: number; settings?: object; abortSignal?: AbortSignal } = {},
): Promise<unknown> {
  const { maxRetries = 0, settings, abortSignal } = options;
  try {
    const model = kopekOf(service, settings)('m');
    await generateText({ model, prompt: 'secret words', maxRetries, ...(abortSignal && { abortSignal }) });
  } catch (error) {
    return RetryError.isInstance(error) ? error.lastError : error;
  }
  throw new Error('the call succeeded');
}

async function callError(...answers: Answer[]): Promise<APICallError & { data: KopekErrorData }> {
  await using service = await startService(...answers);
  const error = await thrown(service);
  if (!APICallError.isInstance(error)) throw error;
  return error as APICallError & { data: KopekErrorData };
}

const failure = (code: number, message = 'no'): unknown => ({ error: { code, message } });

describe('the error of a failed call', () => {
  it("has status, headers, body, our code, the charge and every key of the service's error", async () => {
    const body = { error: { code: 403, message: 'blocked', metadata: { types: ['phone'] }, hint: 'mask' } };
    const error = await callError(reply(403, body, { 'x-request-id': 'r-1' }));
    expect(error).toMatchObject({
      statusCode: 403,
      isRetryable: false,
      responseBody: JSON.stringify(body),
      responseHeaders: { 'x-request-id': 'r-1' },
      data: { code: 'permission_denied', billing: 'none', requestId: 'r-1', error: body.error },
    });
    expect(error.message).toContain('blocked');
    expect(error.url).toMatch(/\/v1\/chat\/completions$/);
    expect(KopekError.isInstance(error.cause)).toBe(true);
  });

  it('shows the requested model, and nothing that anybody said', async () => {
    const error = await callError(reply(400, failure(400)));
    expect(error.requestBodyValues).toEqual({ model: 'm', messages: [{ role: 'user' }] });
    expect(inspect(error, { depth: 9 })).not.toContain('secret words');
  });

  it('never shows the key, in any form, even if the service echoes it', async () => {
    const echo = reply(400, failure(400, `bad key ${API_KEY}`), { 'x-echo': API_KEY });
    const error = await callError(echo);
    for (const print of [inspect(error, { depth: 9, showHidden: true }), JSON.stringify(error), String(error.stack)]) {
      expect(print.includes(API_KEY)).toBe(false);
    }
  });

  it.each<[string, unknown]>([
    ['a detail', { detail: 'bad temperature' }],
    ['a message', { message: 'bad temperature' }],
    ['a string', { error: 'bad temperature' }],
    ['an HTML page', '<html><title>bad temperature</title></html>'],
  ])('reads a body with %s', async (_, body) => {
    const error = await callError(reply(400, body));
    expect(error).toMatchObject({
      statusCode: 400,
      isRetryable: false,
      message: expect.stringContaining('bad temperature'),
    });
    expect(error.responseBody).toContain('bad temperature');
  });

  it('keeps status and body of an answer without a message', async () => {
    expect(await callError(reply(400, ''))).toMatchObject({ statusCode: 400, responseBody: '' });
  });

  it('can be serialized and copied, however deep the service nests its error', async () => {
    const nested = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;
    const body = `{"error":{"code":500,"message":"no","metadata":{"x":${nested}}}}`;
    const error = await callError((response) => void response.writeHead(500).end(body));
    expect(error.data).toEqual({ code: 'server_error', billing: 'none', error: { code: 500, message: error.message } });
    expect(error.responseBody).toBe(body);
    expect(() => JSON.stringify([error, error.cause])).not.toThrow();
  });

  it('recognises a lack of money, and what was affordable', async () => {
    const error = await callError(reply(402, failure(402, 'You requested up to 4096 tokens, but can only afford 512')));
    expect(error).toMatchObject({ isRetryable: false, data: { code: 'payment_required', billing: 'none' } });
    expect(error.cause instanceof PaymentRequiredError && error.cause.affordableMaxTokens).toBe(512);
  });
});

describe('the retry flag', () => {
  it.each<[string, Answer, boolean, string]>([
    ['429 with any body', reply(429, 'slow down'), true, 'none'],
    ['503 with any body', reply(503, 'upstream'), true, 'none'],
    ['529 with any body', reply(529, 'busy'), true, 'none'],
    ['408 in the words of the gateway', reply(408, failure(408)), true, 'none'],
    ['500 in the words of the gateway', reply(500, failure(500)), true, 'none'],
    ['502 in the words of the gateway', reply(502, failure(502)), true, 'none'],
    ['504 in the words of the gateway', reply(504, failure(504)), true, 'none'],
    ['500 as a page of a proxy', reply(500, '<html></html>'), false, 'unknown'],
    ['502 as a page of a proxy', reply(502, '<html></html>'), false, 'unknown'],
    ['504 without a body', reply(504, ''), false, 'unknown'],
    ['524 as a page of a proxy', reply(524, '<html></html>'), false, 'unknown'],
    ['a reset after sending', (response) => void response.socket?.resetAndDestroy(), false, 'unknown'],
    ['400', reply(400, failure(400)), false, 'none'],
    ['401', reply(401, failure(401)), false, 'none'],
    ['402', reply(402, failure(402)), false, 'none'],
    ['404', reply(404, failure(404)), false, 'none'],
    ['409', reply(409, failure(409)), false, 'none'],
    ['422', reply(422, failure(422)), false, 'none'],
    ['429 that asks to wait an hour', reply(429, failure(429), { 'retry-after': '3600' }), false, 'none'],
    ['429 that says no', reply(429, failure(429), { 'x-should-retry': 'false' }), false, 'none'],
    ['a 200 that is the error 503 of the gateway', reply(200, failure(503)), true, 'none'],
    ['a 200 that is the error 400 of the gateway', reply(200, failure(400)), false, 'unknown'],
    ['a 200 that is HTML', reply(200, '<html></html>'), false, 'unknown'],
    ['a 200 without choices', reply(200, { id: 'x', choices: [] }), false, 'unknown'],
    ['a 200 that is cut JSON', reply(200, '{"id":'), false, 'unknown'],
    [
      'a choice with an error',
      complete({ content: 'Hel' }, { choice: { error: { code: 502, message: 'gone' } } }),
      false,
      'charged',
    ],
  ])('%s', async (_, answer, isRetryable, billing) => {
    const error = await callError(answer);
    expect(error).toMatchObject({ isRetryable, data: { billing } });
    expect(chargeOf(error)?.status).toBe(
      billing === 'none' ? undefined : billing === 'charged' ? 'settled' : 'unknown',
    );
  });

  it('allows a retry after a rejected connection', async () => {
    const closed = await startService();
    await closed[Symbol.asyncDispose]();
    expect(await thrown(closed)).toMatchObject({ isRetryable: true, data: { code: 'connection', billing: 'none' } });
  });

  it('allows one of unknown cost only on request', async () => {
    await using service = await startService(reply(502, '<html></html>'));
    const settings = { retry: { onUnknownBilling: 'retry' } };
    expect(await thrown(service, { settings })).toMatchObject({ isRetryable: true, data: { billing: 'unknown' } });
  });

  const AT_ONCE = { 'retry-after-ms': '1' };
  const LOST = reply(502, '<html></html>', AT_ONCE);
  /** A stream that breaks before its first word. */
  const SILENT: Answer = (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream', ...AT_ONCE });
    response.end(`data: ${JSON.stringify(delta({ role: 'assistant', content: '' }))}\n\n`);
  };
  const STREAMED = events([delta({ content: 'ok' }), ...finish('stop')]);
  const settings = { retry: { onUnknownBilling: 'retry' as const } };

  it.each([
    ['a whole answer', LOST, complete({ content: 'ok' }), false],
    ['a stream', LOST, STREAMED, true],
    ['a stream that breaks before its first word', SILENT, STREAMED, true],
  ])('makes its repeat tell what both attempts cost: %s', async (_, broken, good, streams) => {
    await using service = await startService(broken, good);
    const own = kopekOf(service, settings);
    const given = { model: own('m'), prompt: 'hi' };
    const step = streams ? await streamText(given).finalStep : await generateText(given);
    expect(chargeOf(step)).toMatchObject({
      status: 'unknown',
      atLeastRub: '0.0425',
      parts: [{ status: 'unknown' }, { status: 'settled', costRub: '0.0425' }],
    });
    expect(sumCharges([step])).toMatchObject({ costRub: '0.0425', settled: 1, unknown: 1 });
    expect(own.ledger.total()).toMatchObject({ costRub: '0.0425', settled: 1, unknown: 1 });
    const keys = service.requests.map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys).size).toBe(1);
    expect(keys).toHaveLength(2);
  });

  it.each([
    ['a whole answer', LOST, complete({ content: 'ok' }), false],
    ['a stream', LOST, STREAMED, true],
    ['a stream that breaks before its first word', SILENT, STREAMED, true],
  ])('makes its repeat tell one charge if the service bills a key once: %s', async (_, broken, good, streams) => {
    for (const kopek of [{}, { idempotencyKey: 'job-17' }]) {
      await using service = await startService(broken, good);
      const own = kopekOf(service, { retry: { ...settings.retry, idempotentBilling: true } });
      const given = { model: own('m'), prompt: 'hi', providerOptions: { kopek } };
      const step = streams ? await streamText(given).finalStep : await generateText(given);
      await own.ledger.flush();
      expect(chargeOf(step)).toMatchObject({ status: 'settled', costRub: '0.0425' });
      expect(sumCharges([step])).toMatchObject({ costRub: '0.0425', settled: 1, unknown: 0 });
      expect(own.ledger.total()).toMatchObject({ costRub: '0.0425', settled: 1, unknown: 0 });
      expect(service.requests).toHaveLength(2);
    }
  });

  it.each([
    ['a whole answer', LOST, false],
    ['a stream', LOST, true],
    ['a stream that breaks before its first word', SILENT, true],
  ])('is risked once, however many retries there may be: %s', async (_, broken, streams) => {
    await using service = await startService(broken);
    const given = { model: kopekOf(service, settings)('m'), prompt: 'hi', maxRetries: 5 };
    if (streams) await streamText({ ...given, onError: () => {} }).consumeStream();
    else await generateText(given).catch(() => {});
    expect(service.requests).toHaveLength(2);
  });

  it('comes with the wait that the service asked for', async () => {
    const error = await callError(reply(429, failure(429), { 'retry-after': '3600' }));
    expect(error.data.retryAfterMs).toBe(3_600_000);
  });
});

describe('one layer of retries', () => {
  const again = reply(429, failure(429), { 'retry-after-ms': '1' });

  it('makes maxRetries + 1 requests, no more', async () => {
    await using service = await startService(again);
    await thrown(service, { maxRetries: 2 });
    expect(service.requests).toHaveLength(3);
  });

  it('never retries a lack of money, a 2xx, an abort or a limit', async () => {
    for (const answer of [
      reply(402, failure(402)),
      reply(200, '{"id":'),
      complete({}, { choice: { finish_reason: 'error' } }),
    ]) {
      await using service = await startService(answer);
      await thrown(service, { maxRetries: 2 });
      expect(service.requests).toHaveLength(1);
    }
  });

  it('retries if the first event of a stream is a temporary error of the gateway', async () => {
    await using service = await startService(
      events([{ id: 'gen-0', model: 'm', error: { code: 429, message: 'busy' } }], 'close'),
      events([delta({ content: 'ok' }), ...finish('stop')]),
    );
    const own = kopekOf(service);
    const result = streamText({ model: own('m'), prompt: 'hi', maxRetries: 1 });
    expect(await result.text).toBe('ok');
    expect(service.requests).toHaveLength(2);
    expect(own.ledger.total()).toMatchObject({ settled: 1, unknown: 0, costRub: '0.0425' });
  }, 15_000);

  it('retries if a 200 instead of a stream is a temporary JSON error', async () => {
    await using service = await startService(
      reply(200, failure(503)),
      events([delta({ content: 'ok' }), ...finish('stop')]),
    );
    const result = streamText({ model: kopekOf(service)('m'), prompt: 'hi', maxRetries: 1 });
    expect(await result.text).toBe('ok');
  }, 15_000);
});

describe('ends caused by the caller', () => {
  it('rethrows an abort as it is, without a second request', async () => {
    const controller = new AbortController();
    await using service = await startService(() => controller.abort());
    const error = await thrown(service, { maxRetries: 2, abortSignal: controller.signal });
    expect(error).toMatchObject({ name: 'AbortError' });
    expect(APICallError.isInstance(error)).toBe(false);
    expect(service.requests).toHaveLength(1);
    await service.requests[0]?.closed;
  });

  it('rethrows the time limit of a signal as it is', async () => {
    await using service = await startService(() => {});
    const error = await thrown(service, { maxRetries: 2, abortSignal: AbortSignal.timeout(30) });
    expect(error).toMatchObject({ name: 'TimeoutError' });
    // none, when the machine is so busy that the time was over before the request left
    expect(service.requests.length).toBeLessThanOrEqual(1);
  });
});

describe('a billed answer that fails', () => {
  it('keeps its text and its charge', async () => {
    const error = await callError(
      complete(
        { content: 'Hel' },
        { choice: { finish_reason: 'error', error: { code: 502, message: 'gone', metadata: { provider: 'x' } } } },
      ),
    );
    expect(error).toMatchObject({
      statusCode: 200,
      isRetryable: false,
      message: expect.stringContaining('gone'),
      data: {
        code: 'provider_error',
        billing: 'charged',
        charge: { costRub: '0.0425', balanceRub: '999.9575' },
        partial: { text: 'Hel' },
        error: { code: 502, metadata: { provider: 'x' } },
      },
    });
  });

  it('is charged by the usage of a body without choices', async () => {
    const error = await callError(reply(200, { choices: [], usage: USAGE }));
    expect(error.data).toMatchObject({ code: 'invalid_response', billing: 'charged', charge: { costRub: '0.0425' } });
  });
});
