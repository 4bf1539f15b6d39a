import { expect, test } from 'vitest';
import { KopekError } from '@kopek/core';
import { connectionFailure } from '@kopek/core/kit';
import { adviceFor, adviceOf, type Kind } from './advice-of.ts';
import { EN } from './en.ts';
import { RU } from './ru.ts';

const WHERE = {
  method: 'POST',
  path: '/v1/chat/completions',
  host: 'gateway.example',
  sent: false,
  answered: false,
  retryUnknown: false,
};

function failedWith(code: string): KopekError {
  return new KopekError(connectionFailure(Object.assign(new Error('no'), { code }), WHERE));
}

test.each([
  [
    'CERT_HAS_EXPIRED',
    'The certificate of the service is not valid at this time',
    'Сертификат сервиса ещё или уже не действует',
  ],
  [
    'CERT_NOT_YET_VALID',
    'The certificate of the service is not valid at this time',
    'Сертификат сервиса ещё или уже не действует',
  ],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'The certificate belongs to another host', 'Сертификат выдан для другого хоста'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'This computer does not trust the issuer', 'Этот компьютер не доверяет'],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'This computer does not trust the issuer', 'Этот компьютер не доверяет'],
  ['EPROTO', 'No secure connection could be made', 'Не удалось установить защищённое соединение'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'The address does not speak TLS', 'Сервер по этому адресу не использует TLS'],
  ['EAI_AGAIN', 'The host name of the service cannot be resolved', 'Имя хоста сервиса не удаётся найти'],
  ['EHOSTUNREACH', 'The service cannot be reached from this network', 'Из этой сети сервис недоступен'],
  ['UND_ERR_CONNECT_TIMEOUT', 'The service cannot be reached from this network', 'Из этой сети сервис недоступен'],
])('%s has its own cause, with its code if it helps a search', (code, en, ru) => {
  const english = adviceOf(failedWith(code), 'en');
  expect(english.cause.startsWith(en)).toBe(true);
  expect(adviceOf(failedWith(code), 'ru').cause.startsWith(ru)).toBe(true);
  expect(english.advice).not.toBe('');
});

test('behind a proxy, the unreachable host is the proxy, and a certificate is still that of the service', () => {
  const options = { proxy: 'HTTPS_PROXY' };
  expect(adviceOf(failedWith('ECONNREFUSED'), 'en', options).cause).toContain('The proxy in HTTPS_PROXY');
  expect(adviceOf(failedWith('CERT_HAS_EXPIRED'), 'en', options).cause).toContain('The certificate of the service');
});

test('a request that may have been billed is reported as such, unless it could not cost anything', () => {
  const lost = new KopekError({ code: 'connection', phase: 'headers', message: 'x', billing: 'unknown' });
  expect(adviceOf(lost, 'en').cause).toBe(
    'The connection broke before the answer was complete. The request may still have been billed.',
  );
  expect(adviceOf(lost, 'en', { isFree: true }).cause).toBe('The connection broke before the answer was complete.');
});

test.each(Object.keys(EN.causes) as Kind[])(
  '%s is told with the same values in both languages, and what to do',
  (kind) => {
    const values = (text: string): string[] =>
      (text.match(/\{\w+\}|KOPEK_\w+|NODE_\w+|NO_PROXY|HTTPS?_PROXY/g) ?? []).sort();
    expect(values(RU.causes[kind])).toEqual(values(EN.causes[kind]));
    const { advice } = adviceFor(kind, 'ru', {});
    expect(values(advice)).toEqual(values(adviceFor(kind, 'en', {}).advice));
    // no word of the other language but names of settings, protocols and fields
    expect(RU.causes[kind] + advice).not.toMatch(/\b(?:the|of|and|address|service|not|this)\b/i);
    expect(adviceFor(kind, 'ru', { seen: 'X', said: 'Y' }).cause).not.toMatch(/[{}]|\(\)/);
  },
);

test('a foreign error is one sentence for a visitor, without advice', () => {
  expect(adviceOf(new Error('sk-secret'), 'en')).toEqual({
    cause: 'Something went wrong. Please try again.',
    advice: '',
  });
});
