import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { createRedact, redactPerKey, redactBody, redactCause, redactValue, secretsOf } from './redact.ts';

const KEY = 'sk/ab+c"d&<12345>';
const redact = createRedact([KEY]);

it.each([
  ['raw', KEY],
  ['in a URL', encodeURIComponent(KEY)],
  ['in JSON', JSON.stringify(KEY).slice(1, -1)],
  ['in JSON with escaped slashes', JSON.stringify(KEY).slice(1, -1).replaceAll('/', '\\/')],
  ['in HTML', 'sk/ab+c&quot;d&amp;&lt;12345&gt;'],
])('finds the key %s', (_, spelling) => {
  expect(redact(`a ${spelling} b ${spelling}`)).toBe('a [redacted] b [redacted]');
});

it('leaves a text without it alone', () => {
  expect(redact('sk/ab+c')).toBe('sk/ab+c');
  expect(createRedact([undefined, 'abc'])('abc')).toBe('abc');
});

it('finds a secret that contains another one as a whole', () => {
  expect(createRedact(['token', 'token-long'])('token-long token')).toBe('[redacted] [redacted]');
});

it('finds the beginning of the key where a text was cut', () => {
  expect(redact(`given: ${KEY.slice(0, 9)}`, true)).toBe('given: [redacted]');
  expect(redact(`given: ${KEY.slice(0, 7)}`, true)).toBe(`given: ${KEY.slice(0, 7)}`);
  expect(redact(`given: ${KEY.slice(0, 9)}`)).toBe(`given: ${KEY.slice(0, 9)}`);
});

it('finds the key behind escapes of JSON', () => {
  const escaped = Array.from('secret-key', (letter) => `\\u00${letter.charCodeAt(0).toString(16)}`).join('');
  expect(redactBody(`{"error": "${escaped}"}`, createRedact(['secret-key']), false)).toBe('{"error":"[redacted]"}');
  expect(redactBody('no \\json', redact, false)).toBe('no \\json');
});

it('redacts data, including names of fields', () => {
  expect(redactValue({ a: [{ [KEY]: KEY }], n: 1 }, redact)).toEqual({ a: [{ '[redacted]': '[redacted]' }], n: 1 });
  const untouched = { a: 1 };
  expect(redactValue(untouched, redact)).toBe(untouched);
  expect(redactValue(undefined, redact)).toBeUndefined();
});

it('leaves numbers alone, whose digits may be those of a secret', () => {
  const redactDigits = createRedact(['2024']);
  const data = { tokens: 2024, cost_rub: 12.2024, id: 'gen-2024', quoted: '\\"2024"' };
  const clean = { tokens: 2024, cost_rub: 12.2024, id: 'gen-[redacted]', quoted: '\\"[redacted]"' };
  expect(redactValue(data, redactDigits)).toEqual(clean);
});

it('redacts a text of any length, whatever is escaped in it', () => {
  const long = '\n'.repeat(10_000_000);
  expect(redactValue({ text: long + KEY }, redact)?.text === `${long}[redacted]`).toBe(true);
});

it.each([201, 100_000])('drops data of %i levels', (levels) => {
  expect(redactValue(nested(levels), redact) === undefined).toBe(true);
});

it('keeps data of 200 levels', () => {
  const deep = nested(200);
  expect(redactValue(deep, redact) === deep).toBe(true);
});

it('drops data that refers to itself', () => {
  const round: unknown[] = [];
  round.push(round);
  expect(redactValue(round, redact)).toBeUndefined();
});

function nested(levels: number): unknown[] {
  let deep: unknown[] = [];
  for (let level = 0; level < levels; level++) deep = [deep];
  return deep;
}

describe('an exception of a library', () => {
  it('becomes a plain error that keeps what helps', () => {
    const inner = Object.assign(new Error(`connect to ${KEY}`), {
      code: 'ECONNRESET',
      syscall: 'read',
      port: 443,
      data: KEY,
    });
    const copy = redactCause(new TypeError('fetch failed', { cause: inner }), redact) as Error;
    expect(copy.name).toBe('TypeError');
    expect(copy.cause).toMatchObject({
      message: 'connect to [redacted]',
      code: 'ECONNRESET',
      syscall: 'read',
      port: 443,
    });
    expect(inspect(copy, { showHidden: true, depth: Infinity })).not.toContain(KEY);
  });

  it('may be anything', () => {
    expect(redactCause(`bad ${KEY}`, redact)).toBe('bad [redacted]');
    expect(redactCause({ key: KEY }, redact)).toBeUndefined();
    const circular = new Error('again');
    circular.cause = circular;
    expect(inspect(redactCause(circular, redact))).toContain('again');
  });
});

it('treats the values of headers with secret names like the key', () => {
  expect(
    secretsOf('k', {
      'x-api-key': '1',
      cookie: '2',
      'proxy-authorization': '3',
      'x-team': '4',
      'idempotency-key': '5',
    }),
  ).toEqual(['k', '1', '2', '3']);
});

describe('the secrets of a request', () => {
  const redactor = redactPerKey({ 'x-proxy-token': 'proxy-secret', 'x-team': 'analytics' });

  it('are the key, and the secret headers of the client and of the call', () => {
    const text = 'first-key proxy-secret call-secret analytics';
    expect(redactor('first-key')(text)).toBe('[redacted] [redacted] call-secret analytics');
    expect(redactor('first-key', { 'x-auth': 'call-secret' })(text)).toBe('[redacted] [redacted] [redacted] analytics');
  });

  it('change with the key, and a call leaves nothing behind for the next one', () => {
    redactor('first-key', { 'x-auth': 'call-secret' });
    const second = redactor('second-key');
    expect(second('first-key second-key call-secret')).toBe('first-key [redacted] call-secret');
    expect(redactor('second-key')).toBe(second);
    expect(redactor('first-key')('first-key')).toBe('[redacted]');
  });
});
