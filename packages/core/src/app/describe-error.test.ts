import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { formatCost, formatRub, KopekError, PaymentRequiredError, describeError } from '../index.ts';
import { errorFromAnswer } from '../errors/http-error.ts';
import { ERROR_CODES } from '../errors/__fixtures__/error-codes.ts';
import type { ErrorCode, KopekErrorInit } from '../errors/kopek-error.ts';
import type { Billing, Charge } from '../money/charge.ts';

const MESSAGE = 'POST /v1/chat/completions failed with HTTP 402: sk-secret';

/** The ways in which libraries wrap an error. */
const WRAPS: ((inner: unknown) => unknown)[] = [
  (inner) => inner,
  (inner) => new Error(MESSAGE, { cause: inner }),
  (inner) => Object.assign(new Error(MESSAGE), { lastError: inner, errors: [new Error('first'), inner] }),
  (inner) => new AggregateError([new Error('first'), inner], MESSAGE),
  (inner) => ({ type: 'error', error: inner }),
];

const anyError = fc
  .record({
    code: fc.constantFrom(...ERROR_CODES),
    retryAfterMs: fc.option(fc.integer({ min: 0, max: 1e9 }), { nil: undefined }),
    wraps: fc.array(fc.constantFrom(...WRAPS), { maxLength: 3 }),
  })
  .map(({ code, retryAfterMs, wraps }) => {
    const error = new KopekError({ code, message: MESSAGE, phase: 'status', ...(retryAfterMs && { retryAfterMs }) });
    return wraps.reduce<unknown>((inner, wrap) => wrap(inner), error);
  });

test('the language is that of prices, unless another one is asked for', () => {
  expect(describeError(new Error('x'))).toMatch(/^Что-то пошло не так/);
  expect(formatCost(undefined)).toBe('цена неизвестна');
  expect(formatRub('1.5')).toBe('1,50\u00A0₽');
});

describe('what a visitor reads', () => {
  it('never contains the message of the error, a path, a status or a word that only a programmer knows', () => {
    const thrown = fc.oneof(anyError, fc.anything(), fc.constant(new Error(MESSAGE)), fc.constant(MESSAGE));
    fc.assert(
      fc.property(thrown, fc.constantFrom('en', 'ru', 'ru-RU', 'de', ''), (error, locale) => {
        const sentence = describeError(error, { locale });
        expect(sentence).toMatch(/^[\p{Lu}].*\.$/su);
        expect(sentence).not.toMatch(/POST \/v1|\/v1|HTTP|\b[45]\d\d\b|sk-|undefined|null|NaN|\[object|_/);
      }),
    );
  });

  it.each(ERROR_CODES)('is a sentence of its language for %s', (code) => {
    const error = new KopekError({ code, message: MESSAGE, phase: 'status' });
    expect(describeError(error, { locale: 'en' })).toMatch(/^[A-Z][a-z]/);
    expect(describeError(error, { locale: 'en' })).not.toMatch(/\p{Script=Cyrillic}/u);
    expect(describeError(error, { locale: 'ru-RU' })).toMatch(/^\p{Script=Cyrillic}/u);
    expect(describeError(error, { locale: 'ru-RU' })).not.toMatch(/[a-z]/i);
  });

  it('mentions money if the gateway rejected for money, and hides the words of the gateway', () => {
    const error = errorFromAnswer({
      method: 'POST',
      path: '/v1/chat/completions',
      status: 402,
      headers: {},
      body: JSON.stringify({ error: { code: 402, message: 'Insufficient credits at POST /v1/chat/completions' } }),
      retryUnknown: false,
      billed: true,
    });
    expect(error).toBeInstanceOf(PaymentRequiredError);
    expect(error.message).toContain('POST /v1/chat/completions failed with HTTP 402');
    expect(describeError(error, { locale: 'en' })).toBe('There is not enough money for this answer.');
    expect(describeError(error, { locale: 'ru' })).toBe('Для этого ответа недостаточно средств.');
  });
});

test('a 404 blames neither the model nor the address alone', () => {
  const error = new KopekError({ code: 'not_found', message: MESSAGE, phase: 'status', status: 404 });
  expect(describeError(error, { locale: 'en' })).toBe(
    'The service does not have this model, or the app uses a wrong address. Please contact the operator of the app.',
  );
  expect(describeError(error, { locale: 'ru' })).toBe(
    'У сервиса нет такой модели, либо в приложении указан неверный адрес. Сообщите об этом владельцу приложения.',
  );
});

/** What the ledger throw for a limit, as far as it is read here: packages/ledger/test/describe-error.test.ts has their own. */
function limitError(figures: object): KopekError {
  const error = new KopekError({ code: 'spend_limit', message: MESSAGE, phase: 'request' });
  return Object.assign(error, figures);
}

describe('a spending limit', () => {
  const limit = { maxRub: '5', spentRub: '5', reservedRub: '0', scope: 'all' } as const;

  it('is described with its amount', () => {
    const error = limitError({ ...limit, reason: 'exceeded' });
    expect(describeError(error, { locale: 'en' })).toBe('The spending limit of 5.00\u{a0}₽ is reached.');
    expect(describeError(error, { locale: 'ru' })).toBe('Лимит расходов (5,00\u{a0}₽) исчерпан.');
  });

  it('is not called reached if some of it is left', () => {
    const error = limitError({ ...limit, spentRub: '4.9', estimateRub: '0.2', reason: 'exceeded' });
    expect(describeError(error, { locale: 'en' })).toBe('This request would exceed the spending limit of 5.00\u{a0}₽.');
    expect(describeError(error, { locale: 'ru' })).toBe('Запрос превысил бы лимит расходов (5,00\u{a0}₽).');
  });

  it.each([
    { spentRub: '4.9' },
    { spentRub: '4', estimateRub: '9' },
    { spentRub: '1', unknownRub: '1', estimateRub: '0.5' },
    { spentRub: '4', reservedRub: '0' },
  ])('suggests waiting, but not for the next window, if the rest is reserved for answers in flight: %j', (figures) => {
    const windowEndsAt = '2036-11-23T21:00:00.000Z';
    const error = limitError({ ...limit, reservedRub: '0.1', reason: 'reserved', ...figures, windowEndsAt });
    expect(describeError(error, { locale: 'en' })).toBe(
      'The rest of the spending limit of 5.00\u{a0}₽ is reserved for other answers. Please try again in a moment.',
    );
    expect(describeError(error, { locale: 'ru' })).toBe(
      'Всё, что осталось от лимита расходов (5,00\u{a0}₽), зарезервировано для других ответов. Попробуйте ещё раз чуть позже.',
    );
  });

  it.each([
    { spentRub: '3', estimateRub: '2.01' },
    { spentRub: '3', unknownRub: '1', estimateRub: '1.5' },
  ])('does not suggest waiting for other answers if it is too small for the request: %j', (figures) => {
    const error = limitError({ ...limit, ...figures, reservedRub: '0.1', reason: 'exceeded' });
    expect(describeError(error, { locale: 'en' })).toContain('would exceed the spending limit');
  });

  it('is no limit for a customer whose wallet is empty, or reserved for other answers', () => {
    const wallet = { ...limit, kind: 'wallet' } as const;
    const empty = limitError({ ...wallet, reason: 'exceeded' });
    expect(describeError(empty, { locale: 'en' })).toBe('There is not enough money for this answer.');
    expect(describeError(empty, { locale: 'ru' })).toBe('Для этого ответа недостаточно средств.');
    const unpaid = limitError({ ...limit, kind: 'budget', maxRub: '0', spentRub: '0', reason: 'exceeded' });
    expect(describeError(unpaid, { locale: 'en' })).toBe('There is not enough money for this answer.');
    const reserved = limitError({ ...wallet, spentRub: '4', reservedRub: '1', reason: 'reserved' });
    expect(describeError(reserved, { locale: 'en' })).toBe(
      'The money is reserved for other answers at the moment. Please try again in a moment.',
    );
    expect(describeError(reserved, { locale: 'ru' })).toBe(
      'Деньги сейчас зарезервированы для других ответов. Попробуйте ещё раз чуть позже.',
    );
  });

  it('is not called reached if it cannot be checked', () => {
    const error = limitError({ ...limit, reason: 'unknown-cost' });
    expect(describeError(error, { locale: 'en' })).toContain('not known yet');
    expect(describeError(error, { locale: 'ru' })).toContain('ещё не известна');
  });

  describe('with a period', () => {
    beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T20:30:00Z') }));
    afterEach(() => void vi.useRealTimers());

    const day = { ...limit, period: 'day' } as const;

    it.each([
      ['2026-11-23T20:30:30Z', 'in 30 seconds', 'через 30 секунд'],
      ['2026-11-23T21:00:00.000Z', 'in 30 minutes', 'через 30 минут'],
      ['2026-11-24T21:00:00.000Z', 'in 25 hours', 'через 25 часов'],
      // 7 days and half an hour
      ['2026-11-30T21:00:00+00:00', 'in 8 days', 'через 8 дней'],
      // the window has ended since
      ['2026-11-23T20:00:00.000Z', 'in 1 second', 'через 1 секунду'],
    ])('includes the time until it resets, %s', (windowEndsAt, en, ru) => {
      const error = limitError({ ...day, reason: 'exceeded', windowEndsAt });
      expect(describeError(error, { locale: 'en' })).toBe(
        `The spending limit of 5.00\u{a0}₽ is reached. It resets ${en}.`,
      );
      expect(describeError(error, { locale: 'ru' })).toBe(`Лимит расходов (5,00\u{a0}₽) исчерпан. Он обновится ${ru}.`);
    });

    it('becomes usable again in the next window if it cannot be checked', () => {
      const error = limitError({ ...day, reason: 'unknown-cost', windowEndsAt: '2026-11-23T21:00:00.000Z' });
      expect(describeError(error, { locale: 'en' })).toMatch(/cannot be checked\. It resets in 30 minutes\.$/);
      expect(describeError(error, { locale: 'ru' })).toMatch(
        /проверить лимит расходов нельзя\. Он обновится через 30 минут\.$/,
      );
    });

    it('omits an end that is not a time', () => {
      const error = limitError({ ...day, reason: 'exceeded', windowEndsAt: 'soon' });
      expect(describeError(error, { locale: 'en' })).toBe('The spending limit of 5.00\u{a0}₽ is reached.');
    });
  });
});

test.each([
  [500, 'in 1 second', 'через 1 секунду'],
  [90_000, 'in 2 minutes', 'через 2 минуты'],
  [3_600_000, 'in 1 hour', 'через 1 час'],
])('a service that asks for a wait of %d ms is busy until then', (retryAfterMs, en, ru) => {
  const error = new KopekError({ code: 'rate_limited', message: MESSAGE, phase: 'status', retryAfterMs });
  expect(describeError(error, { locale: 'en' })).toBe(`The service is busy. Please try again ${en}.`);
  expect(describeError(error, { locale: 'ru' })).toBe(`Сервис перегружен. Попробуйте ${ru}.`);
});

describe('what a failure left behind', () => {
  const NOTHING = { text: '', reasoning: '', toolCalls: [] };
  const HALF = { ...NOTHING, text: 'Сто коп' };
  const BROKEN_OFF = 'The answer broke off. The part received is kept; you may have been charged for it.';
  const NOTHING_CAME = 'No answer arrived, but you may have been charged.';

  const lost = (code: ErrorCode, of: Partial<KopekErrorInit>) =>
    describeError(new KopekError({ code, message: MESSAGE, phase: 'body', ...of }), { locale: 'en' });

  const COST = 'You may still have been charged.';
  const COST_RU = 'Деньги за запрос всё же могли списать.';

  it.each(['connection', 'interrupted', 'malformed_event'] as const)(
    'is mentioned only if something arrived, %s',
    (code) => {
      expect(lost(code, { billing: 'unknown', partial: HALF })).toBe(BROKEN_OFF);
      expect(lost(code, { billing: 'unknown', partial: { ...NOTHING, reasoning: 'hm' } })).toBe(BROKEN_OFF);
      const call = { id: 'call-1', name: 'look', arguments: '' };
      expect(lost(code, { billing: 'unknown', partial: { ...NOTHING, toolCalls: [call] } })).toBe(BROKEN_OFF);
      expect(lost(code, { billing: 'unknown', partial: NOTHING })).toBe(NOTHING_CAME);
      expect(lost(code, { billing: 'unknown' })).toBe(NOTHING_CAME);
    },
  );

  it.each(['server_error', 'invalid_response', 'bad_request'] as const)(
    'may have been charged unless somebody states that it was not, %s',
    (code) => {
      expect(lost(code, { billing: 'unknown' })).toBe(NOTHING_CAME);
    },
  );

  it('is kept if a model failed after something arrived', () => {
    expect(lost('provider_error', { billing: 'charged', partial: HALF })).toBe(
      `The model failed to finish its answer. The part received is kept. ${COST}`,
    );
    expect(lost('provider_error', { billing: 'none', partial: HALF })).toBe(
      'The model failed to finish its answer. The part received is kept.',
    );
    expect(lost('provider_error', { billing: 'unknown' })).toBe(`The model failed to answer. ${COST}`);
    expect(lost('provider_error', { billing: 'none' })).toBe('The model failed to answer. Please try again.');
  });

  it.each([
    ['timeout', 'The service took too long to answer.', 'Сервис слишком долго не отвечал.'],
    ['response_too_large', 'The answer is too large.', 'Ответ слишком большой.'],
    ['aborted', 'The answer was stopped.', 'Ответ остановлен.'],
  ] as const)('may have been charged once it was sent, and not before, %s', (code, en, ru) => {
    const reported = (billing: Billing, locale: string): string =>
      describeError(new KopekError({ code, message: MESSAGE, phase: 'headers', billing }), { locale });
    for (const billing of ['unknown', 'charged'] as const) {
      expect(reported(billing, 'en')).toBe(`${en} ${COST}`);
      expect(reported(billing, 'ru')).toBe(`${ru} ${COST_RU}`);
    }
    expect(reported('none', 'en')).toBe(en);
    expect(reported('none', 'ru')).toBe(ru);
  });

  it('is kept if a timeout or an unreadable part ended the answer in the middle', () => {
    expect(lost('invalid_response', { billing: 'unknown', partial: HALF })).toBe(BROKEN_OFF);
    expect(lost('timeout', { billing: 'unknown', partial: HALF })).toBe(BROKEN_OFF);
    expect(lost('timeout', { billing: 'unknown', partial: NOTHING })).toBe(
      `The service took too long to answer. ${COST}`,
    );
  });

  it.each<[code: ErrorCode, partial: typeof HALF | undefined, en: string, ru: string]>([
    [
      'interrupted',
      HALF,
      'The answer broke off. The part received is kept; you have been charged for it.',
      'Ответ оборвался. То, что успело прийти, сохранено; за это списаны деньги.',
    ],
    [
      'invalid_response',
      undefined,
      'No usable answer arrived, but you have been charged.',
      'Пригодный ответ не пришёл, но деньги за него списаны.',
    ],
    [
      'provider_error',
      undefined,
      'The model failed to answer. You have been charged.',
      'Модель не смогла ответить. Деньги за запрос списаны.',
    ],
    [
      'timeout',
      undefined,
      'The service took too long to answer. You have been charged.',
      'Сервис слишком долго не отвечал. Деньги за запрос списаны.',
    ],
  ])('is said without a doubt if the charge is known, %s', (code, partial, en, ru) => {
    const charge: Charge = { status: 'settled', costRub: '0.00052' };
    const init = {
      code,
      message: MESSAGE,
      phase: 'body',
      billing: 'charged',
      charge,
      ...(partial && { partial }),
    } as const;
    expect(describeError(new KopekError(init), { locale: 'en' })).toBe(en);
    expect(describeError(new KopekError(init), { locale: 'ru' })).toBe(ru);
    const lowerBound = { ...init, billing: 'unknown', charge: { status: 'unknown', atLeastRub: '0.0005' } } as const;
    expect(describeError(new KopekError(lowerBound), { locale: 'en' })).toBe(en);
    const free = { ...init, charge: { status: 'settled', costRub: '0' } } as const;
    expect(describeError(new KopekError(free), { locale: 'en' })).not.toMatch(/you have been charged/i);
  });

  it.each(ERROR_CODES)('never mentions a cost if there certainly was none, %s', (code) => {
    expect(lost(code, { billing: 'none' })).not.toContain('charged');
    expect(describeError(new KopekError({ code, message: MESSAGE, phase: 'body' }), { locale: 'ru' })).not.toMatch(
      /списать/,
    );
  });

  it('is nothing if the request cost nothing', () => {
    expect(lost('connection', { billing: 'none' })).toMatch(/^The connection to the service failed/);
    expect(lost('server_error', { billing: 'none' })).toBe('Something went wrong. Please try again.');
  });
});

test('a request that the service had no time for need not be changed', () => {
  const rejected = { code: 'bad_request', message: MESSAGE, phase: 'status' } as const;
  expect(describeError(new KopekError({ ...rejected, retryable: true }), { locale: 'en' })).toBe(
    'Something went wrong. Please try again.',
  );
  expect(describeError(new KopekError(rejected), { locale: 'en' })).toBe(
    'The service did not accept this request. Please change it and try again.',
  );
});

test('a redirect means a wrong address, which its operator has to fix', () => {
  const error = new KopekError({ code: 'invalid_response', message: MESSAGE, phase: 'status' });
  expect(describeError(error, { locale: 'en' })).toBe('The app is not set up correctly. Please contact its operator.');
});

test('a key that was accepted but lacks a permission is not called unknown', () => {
  const error = new KopekError({ code: 'permission_denied', message: MESSAGE, phase: 'status' });
  expect(describeError(error, { locale: 'en' })).toMatch(/^The service does not allow this request/);
  expect(describeError(error, { locale: 'ru' })).toMatch(/^Сервис не разрешает этому приложению такой запрос/);
});

test('an abort in the form of a framework is a stopped answer, not a failure', () => {
  expect(describeError(new DOMException('aborted', 'AbortError'), { locale: 'en' })).toBe('The answer was stopped.');
});

test('an error of a framework says that it was billed if it carries a cost', () => {
  const mismatch = (cost_rub: number): Error =>
    Object.assign(new Error(MESSAGE), { usage: { raw: { prompt_tokens: 10, cost_rub } }, response: { id: 'gen-1' } });
  expect(describeError(mismatch(0.5), { locale: 'en' })).toBe('No usable answer arrived, but you have been charged.');
  expect(describeError(mismatch(0.5))).toBe('Пригодный ответ не пришёл, но деньги за него списаны.');
  expect(describeError(mismatch(0), { locale: 'en' })).toBe('Something went wrong. Please try again.');
  expect(describeError(Promise.resolve(), { locale: 'en' })).toBe('Something went wrong. Please try again.');
});

test('errors that refer to each other in a circle do not hang', () => {
  const first = new Error('first');
  const second = new Error('second', { cause: first });
  first.cause = second;
  expect(describeError(first, { locale: 'en' })).toBe('Something went wrong. Please try again.');
});
