import { describe, expect, it } from 'vitest';
import { KopekError } from '../errors/index.ts';
import { connectionFailure, type BrokenConnection } from './connection-error.ts';

const WHERE: BrokenConnection = {
  method: 'POST',
  path: '/v1/chat/completions',
  host: 'gateway.example',
  sent: 'possible',
  answered: false,
  retryUnknown: false,
};

function connectionError(cause: unknown, where: BrokenConnection): KopekError {
  return new KopekError(connectionFailure(cause, where));
}

function coded(code: string, message = '', more: object = {}): Error {
  return Object.assign(new Error(message), { code, ...more });
}

/** What `fetch` of each runtime throws when nothing listens, names do not resolve, or TLS rejects. */
const NOT_SENT: [string, unknown, boolean][] = [
  [
    'Node, refused',
    new TypeError('fetch failed', { cause: coded('ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:1') }),
    true,
  ],
  [
    'Node, all addresses rejected',
    new TypeError('fetch failed', {
      cause: Object.assign(new AggregateError([coded('ECONNREFUSED')]), { code: 'ECONNREFUSED' }),
    }),
    true,
  ],
  [
    'Node, addresses without a common code',
    new TypeError('fetch failed', { cause: new AggregateError([coded('ENETUNREACH', '', { syscall: 'connect' })]) }),
    true,
  ],
  ['Node, no such name', new TypeError('fetch failed', { cause: coded('ENOTFOUND') }), true],
  [
    'Node, connect timed out in the system',
    new TypeError('fetch failed', { cause: coded('ETIMEDOUT', '', { syscall: 'connect' }) }),
    true,
  ],
  ['Node, connect timed out', new TypeError('fetch failed', { cause: coded('UND_ERR_CONNECT_TIMEOUT') }), true],
  [
    'Node, reset before TLS was there',
    new TypeError('fetch failed', {
      cause: coded('ECONNRESET', 'Client network socket disconnected before secure TLS connection was established'),
    }),
    true,
  ],
  ['Node, certificate', new TypeError('fetch failed', { cause: coded('SELF_SIGNED_CERT_IN_CHAIN') }), false],
  [
    'Node, certificate of another name',
    new TypeError('fetch failed', { cause: coded('ERR_TLS_CERT_ALTNAME_INVALID') }),
    false,
  ],
  ['Bun, refused', coded('ConnectionRefused', 'Unable to connect. Is the computer able to access the url?'), true],
  ['Bun, certificate', coded('DEPTH_ZERO_SELF_SIGNED_CERT'), false],
  [
    'Deno, refused',
    new TypeError(
      'error sending request for url (http://127.0.0.1:1/): client error (Connect): tcp connect error: Connection refused (os error 111)',
    ),
    true,
  ],
  [
    'Deno, certificate',
    new TypeError(
      'error sending request for url (https://127.0.0.1:1/): client error (Connect): invalid peer certificate: UnknownIssuer',
    ),
    false,
  ],
];

it.each(NOT_SENT)('shows that nothing was sent: %s', (_, cause, retryable) => {
  expect(connectionError(cause, WHERE)).toMatchObject({ phase: 'connect', billing: 'none', retryable });
});

it.each([
  ['a port that is kept for another protocol', 'http://127.0.0.1:6666/v1'],
  ['a scheme that is not HTTP', 'gopher://127.0.0.1/'],
  ['no URL', 'http://127.0.0.1:99999/'],
])('shows that fetch does not even try: %s', async (_, url) => {
  const cause: unknown = await fetch(url).catch((error: unknown) => error);
  expect(connectionError(cause, WHERE)).toMatchObject({ code: 'configuration', billing: 'none', retryable: false });
});

it.each([
  [
    'Node',
    coded('ERR_SSL_WRONG_VERSION_NUMBER', '40A7:error:0A00010B:SSL routines:wrong version number:tlsany.c:77:\n'),
  ],
  [
    'Deno',
    new TypeError(
      'error sending request for url (https://127.0.0.1:1/): client error (Connect): received corrupt message of type InvalidContentType',
    ),
  ],
])('says that https was used where http is spoken, without the words of OpenSSL: %s', (_, cause) => {
  expect(connectionError(cause, WHERE)).toMatchObject({
    message:
      'POST /v1/chat/completions: gateway.example does not speak TLS. Nothing was sent. Check the port of the base URL; http:// is for a gateway on this machine.',
    billing: 'none',
    retryable: false,
  });
});

it.each([
  ['reset', coded('ECONNRESET', 'read ECONNRESET')],
  ['closed', coded('UND_ERR_SOCKET', 'other side closed')],
  ['unreachable later on', coded('EHOSTUNREACH', 'read EHOSTUNREACH', { syscall: 'read' })],
  ['a browser, which gives no reason', new TypeError('Failed to fetch')],
  ['nothing at all', undefined],
  ['words', 'no network'],
])('leaves the cost unknown: %s', (_, cause) => {
  expect(connectionError(cause, WHERE)).toMatchObject({
    code: 'connection',
    phase: 'headers',
    billing: 'unknown',
    retryable: false,
  });
});

describe('a transport that sees the bytes leave', () => {
  it('takes precedence over the code of the error', () => {
    expect(connectionError(coded('ECONNRESET'), { ...WHERE, sent: false })).toMatchObject({
      phase: 'connect',
      billing: 'none',
    });
    expect(connectionError(coded('ECONNREFUSED'), { ...WHERE, sent: true })).toMatchObject({
      phase: 'headers',
      billing: 'unknown',
    });
  });
});

it('names the limits of the HTTP library', () => {
  const answered = { ...WHERE, sent: true, answered: true };
  expect(connectionError(coded('UND_ERR_HEADERS_TIMEOUT'), WHERE)).toMatchObject({
    code: 'timeout',
    phase: 'headers',
    name: 'TimeoutError',
  });
  expect(connectionError(coded('UND_ERR_BODY_TIMEOUT'), answered)).toMatchObject({ code: 'timeout', phase: 'idle' });
  expect(connectionError(coded('UND_ERR_RES_EXCEEDED_MAX_SIZE'), answered)).toMatchObject({
    code: 'response_too_large',
    phase: 'body',
  });
  expect(connectionError(coded('Z_DATA_ERROR', 'incorrect header check'), answered)).toMatchObject({
    code: 'malformed_event',
    billing: 'unknown',
  });
});

it('may be retried after an uncertain failure only if the caller opted in, and never within an answer', () => {
  const optedIn = { ...WHERE, retryUnknown: true };
  expect(connectionError(coded('ECONNRESET'), optedIn).retryable).toBe(true);
  expect(connectionError(coded('ECONNRESET'), { ...optedIn, answered: true }).retryable).toBe(false);
});
