import { describe, expect, test } from 'vitest';
import { codeOfStatus, errorFromAnswer, judgeStatus, type FailedAnswer } from './http-error.ts';
import { PaymentRequiredError } from './payment-required-error.ts';

function failure(status: number, message: string, more: Partial<FailedAnswer> = {}): FailedAnswer {
  return {
    method: 'POST',
    path: '/v1/chat/completions',
    status,
    headers: {},
    body: JSON.stringify({ error: { code: status, message } }),
    retryUnknown: false,
    billed: true,
    ...more,
  };
}

describe('a rejection that mentions money, whatever its status', () => {
  test.each([
    [403, 'Insufficient balance'],
    [403, 'insufficient account funds'],
    [412, 'Insufficient credits on this account'],
    [429, 'insufficient_quota'],
    [429, 'You are out of credits'],
    [429, 'out of budget'],
    [403, 'The budget is exhausted'],
    [403, 'budget exceeded'],
    [412, 'Недостаточно средств'],
    [412, 'Баланс исчерпан'],
    [429, 'Бюджет ключа израсходован'],
    [429, 'Лимит ключа исчерпан'],
  ])('%i "%s" is a lack of money and is never retried', (status, message) => {
    const error = errorFromAnswer(failure(status, message));
    expect(error).toBeInstanceOf(PaymentRequiredError);
    expect(error).toMatchObject({
      code: 'payment_required',
      status,
      billing: 'none',
      retryable: false,
      isGuess: true,
    });
  });

  test('the code of the service counts as well as its message', () => {
    const body = JSON.stringify({ error: { code: 'insufficient_balance', message: 'no' } });
    expect(errorFromAnswer(failure(403, '', { body })).code).toBe('payment_required');
  });

  test.each([
    [401, 'authentication'],
    [404, 'not_found'],
    [400, 'bad_request'],
    [503, 'overloaded'],
  ])('a %i keeps its meaning', (status, code) => {
    expect(errorFromAnswer(failure(status, 'Insufficient balance')).code).toBe(code);
  });

  test('a 402 needs no message', () => {
    expect(errorFromAnswer(failure(402, 'no'))).toMatchObject({ code: 'payment_required', isGuess: false });
  });
});

describe('a rejection about the rate is not a lack of money, even if the words are similar', () => {
  test.each([
    'Rate limit exceeded: budget exceeded for this minute',
    'rate-limit: insufficient quota',
    'ratelimit, out of credits for now',
    'Too many requests: insufficient quota of requests',
    'Превышен лимит запросов',
    'Слишком много запросов: лимит 60 в минуту',
    'Вы обращаетесь слишком часто, лимит исчерпан',
  ])('429 "%s" may be retried', (message) => {
    expect(errorFromAnswer(failure(429, message))).toMatchObject({
      code: 'rate_limited',
      billing: 'none',
      retryable: true,
    });
  });
});

describe('the cost of a failed attempt', () => {
  test.each([408, 429, 500, 502, 503, 504, 529])(
    'is nothing if the gateway itself answers %i: may be retried',
    (status) => {
      expect(judgeStatus(status, true)).toEqual({ billing: 'none', passing: true });
    },
  );

  test.each([429, 503, 529])('is nothing, whoever answers %i: may be retried', (status) => {
    expect(judgeStatus(status, false)).toEqual({ billing: 'none', passing: true });
  });

  test.each([408, 500, 501, 502, 504, 520, 524, 599])('is unknown if a proxy answers %i', (status) => {
    expect(judgeStatus(status, false)).toEqual({ billing: 'unknown', passing: true });
  });

  test.each([501, 505, 599])('is nothing if the gateway answers %i, but it is not retried', (status) => {
    expect(judgeStatus(status, true)).toEqual({ billing: 'none', passing: false });
  });

  test.each([400, 401, 402, 403, 404, 409, 413, 422, 499])(
    'is nothing for a %i: the request was rejected',
    (status) => {
      for (const fromGateway of [true, false]) {
        expect(judgeStatus(status, fromGateway)).toEqual({ billing: 'none', passing: false });
      }
    },
  );

  test('a request of unknown cost is retried only if its caller opted in', () => {
    const page = { body: '<html></html>' };
    expect(errorFromAnswer(failure(502, '', page))).toMatchObject({ billing: 'unknown', retryable: false });
    expect(errorFromAnswer(failure(502, '', { ...page, retryUnknown: true }))).toMatchObject({
      billing: 'unknown',
      retryable: true,
    });
  });

  test('a request that costs nothing is retried whatever a proxy answers', () => {
    const free = failure(502, '', { body: '<html></html>', billed: false });
    expect(errorFromAnswer(free)).toMatchObject({ billing: 'none', retryable: true });
  });
});

test.each([
  [302, 'invalid_response'],
  [400, 'bad_request'],
  [401, 'authentication'],
  [402, 'payment_required'],
  [403, 'permission_denied'],
  [404, 'not_found'],
  [408, 'bad_request'],
  [422, 'bad_request'],
  [429, 'rate_limited'],
  [446, 'permission_denied'],
  [451, 'permission_denied'],
  [499, 'bad_request'],
  [500, 'server_error'],
  [503, 'overloaded'],
  [529, 'overloaded'],
  [599, 'server_error'],
])('a %i has the code %s', (status, code) => {
  expect(codeOfStatus(status)).toBe(code);
});

test('an error contains what the service sent, and no field for what it did not', () => {
  const said = failure(400, 'no', {
    body: JSON.stringify({ error: { code: 'bad_field', message: 'no such field.', metadata: { field: 'x' } } }),
    headers: { server: 'x' },
    requestId: 'req-1',
  });
  const error = errorFromAnswer(said);
  expect(error).toMatchObject({
    phase: 'status',
    status: 400,
    serverCode: 'bad_field',
    metadata: { field: 'x' },
    headers: { server: 'x' },
    requestId: 'req-1',
    responseBody: said.body,
  });
  expect(error.message).toBe('POST /v1/chat/completions failed with HTTP 400: no such field.');
  const silent = errorFromAnswer(failure(400, '', { body: '' }));
  expect(silent.message).toBe('POST /v1/chat/completions failed with HTTP 400.');
  for (const field of ['serverCode', 'metadata', 'requestId', 'retryAfterMs']) expect(silent).not.toHaveProperty(field);
});

describe('the affordable number of tokens', () => {
  test('is read from the message of the service', () => {
    const words = 'You requested up to 65536 tokens, but can only afford 1200. Top up.';
    expect(errorFromAnswer(failure(402, words))).toMatchObject({
      requestedMaxTokens: 65_536,
      affordableMaxTokens: 1200,
    });
  });

  test.each([
    [1200, 'Top up the balance or the budget of the key, or set max_tokens to 1200 or less.'],
    [0, 'Top up the balance or the budget of the key.'], // max_tokens begins at 1 (§8), so a smaller one is no way out
  ])('is part of the advice where it helps: %d', (tokens, advice) => {
    const { message } = errorFromAnswer(
      failure(402, `You requested up to 65536 tokens, but can only afford ${tokens}`),
    );
    expect(message).toMatch(new RegExp(`can only afford ${tokens}\\. ${advice}$`));
  });

  test('is unknown unless one sentence contains both numbers', () => {
    const error = errorFromAnswer(failure(402, 'You requested up to 10 tokens. You can only afford 5'));
    expect(error).not.toHaveProperty('requestedMaxTokens');
    expect(error).not.toHaveProperty('affordableMaxTokens');
  });
});

describe('the retry hint of the server', () => {
  test('prevents a retry, and allows another', () => {
    const stop = failure(503, 'busy', { headers: { 'x-should-retry': 'false' } });
    expect(errorFromAnswer(stop)).toMatchObject({ billing: 'none', retryable: false });
    const again = failure(409, 'conflict', { headers: { 'x-should-retry': 'true' } });
    expect(errorFromAnswer(again)).toMatchObject({ billing: 'none', retryable: true });
  });

  test('is followed for up to a minute; a longer wait is left to the caller at once', () => {
    expect(errorFromAnswer(failure(429, 'slow', { retryAfterMs: 60_000 })).retryable).toBe(true);
    expect(errorFromAnswer(failure(429, 'slow', { retryAfterMs: 60_001 }))).toMatchObject({
      retryable: false,
      retryAfterMs: 60_001,
    });
  });
});

test('a redirect is neither followed nor retried, whatever the server asks', () => {
  for (const status of [300, 307, 399]) {
    const error = errorFromAnswer(failure(status, '', { body: '', headers: { 'x-should-retry': 'true' } }));
    expect(error).toMatchObject({ code: 'invalid_response', billing: 'none', retryable: false, status });
  }
});
