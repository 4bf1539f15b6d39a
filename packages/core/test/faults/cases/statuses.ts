import { errorBody, good, reply } from '../answers.ts';
import type { ErrorCode } from '../../../src/index.ts';
import type { FaultCase } from '../fault-case.ts';
import type { Peer } from '../raw-server.ts';

const HTML = '<html><head><title>502 Bad Gateway</title></head><body>nginx</body></html>';
const REFUSED = { phase: 'status', billing: 'none', charge: null, partial: null } as const;
const DOUBTFUL = { phase: 'status', billing: 'unknown', charge: 'unknown', partial: null } as const;

const CODES: [number, ErrorCode][] = [
  [400, 'bad_request'],
  [401, 'authentication'],
  [402, 'payment_required'],
  [403, 'permission_denied'],
  [404, 'not_found'],
  [409, 'bad_request'],
  [413, 'bad_request'],
  [422, 'bad_request'],
  [446, 'permission_denied'],
  [451, 'permission_denied'],
  [501, 'server_error'],
];
const PASSING: [number, ErrorCode][] = [
  [408, 'bad_request'],
  [429, 'rate_limited'],
  [500, 'server_error'],
  [502, 'server_error'],
  [503, 'overloaded'],
  [504, 'server_error'],
  [529, 'overloaded'],
];

/** The first answer is a failure, all others are good. */
function once(status: number, body: (peer: Peer) => string, headers: Record<string, string> = {}) {
  return (peer: Peer): void => (peer.number === 1 ? reply(peer, status, body(peer), headers) : good(peer));
}

const json =
  (code: number) =>
  (peer: Peer): string =>
    errorBody(peer, code);
const now = { 'retry-after-ms': '0' };

/** HTTP errors: who speaks, what it may have cost, and what is sent again. */
export const statusCases: FaultCase[] = [
  ...CODES.map(([status, code]): FaultCase => ({
    name: `${status} from the gateway`,
    onRequest: (peer) => reply(peer, status, errorBody(peer, status)),
    expect: {
      posts: 1,
      error: { ...REFUSED, code, status, attempts: 1, retryable: false, message: new RegExp(`HTTP ${status}`) },
    },
  })),
  ...PASSING.map(([status]): FaultCase => ({
    name: `${status} from the gateway, then an answer`,
    onRequest: once(status, json(status), now),
    expect: { posts: 2 },
  })),
  ...PASSING.map(([status, code]): FaultCase => ({
    name: `${status} from the gateway forever`,
    onRequest: (peer) => reply(peer, status, errorBody(peer, status), now),
    expect: { posts: 3, error: { ...REFUSED, code, status, attempts: 3, retryable: true } },
  })),
  ...[408, 500, 502, 504, 520, 524].flatMap((status) =>
    (['', HTML, 'upstream timed out', '{"err'] as const).map((text): FaultCase => ({
      name: `${status} from somebody else: ${text === '' ? 'no body' : text.slice(0, 12)}`,
      ways: ['whole'],
      onRequest: (peer) => reply(peer, status, text),
      expect: {
        posts: 1,
        error: {
          ...DOUBTFUL,
          code: status === 408 ? 'bad_request' : 'server_error',
          status,
          attempts: 1,
          retryable: false,
        },
      },
    })),
  ),
  {
    name: '502 from somebody else, and the caller opted in',
    onRequest: (peer) => reply(peer, 502, HTML, now),
    settings: { retry: { onUnknownBilling: 'retry' } },
    expect: { posts: 2, error: { ...DOUBTFUL, code: 'server_error', status: 502, attempts: 2, retryable: true } },
  },
  ...[429, 503, 529].map((status): FaultCase => ({
    name: `${status} from somebody else, then an answer`,
    onRequest: once(status, () => HTML, now),
    expect: { posts: 2 },
  })),
  {
    name: '429 without a hint',
    ways: ['whole'],
    onRequest: once(429, json(429)),
    expect: { posts: 2 },
  },
  ...['1', '-5', 'soon', '1e3', 'Mon, 01 Jan 2001 00:00:00 GMT', ''].map((value): FaultCase => ({
    name: `Retry-After: ${JSON.stringify(value)}`,
    ways: ['whole'],
    onRequest: once(503, json(503), { 'retry-after': value }),
    expect: { posts: 2 },
  })),
  ...['61', '86400', '99999999999', 'Fri, 01 Jan 2999 00:00:00 GMT'].map((value): FaultCase => ({
    name: `Retry-After: ${value}`,
    onRequest: (peer) => reply(peer, 429, errorBody(peer, 429), { 'retry-after': value }),
    expect: { posts: 1, error: { ...REFUSED, code: 'rate_limited', status: 429, attempts: 1, retryable: false } },
  })),
  {
    name: 'the server asks not to retry',
    onRequest: (peer) => reply(peer, 500, errorBody(peer, 500), { 'x-should-retry': 'false' }),
    expect: { posts: 1, error: { ...REFUSED, code: 'server_error', status: 500, attempts: 1, retryable: false } },
  },
  {
    name: 'the server asks to retry',
    onRequest: (peer) => reply(peer, 502, HTML, { 'x-should-retry': 'true', ...now }),
    expect: { posts: 3, error: { ...DOUBTFUL, code: 'server_error', status: 502, attempts: 3, retryable: true } },
  },
  {
    name: 'the server asks to retry after a 200',
    onRequest: (peer) => reply(peer, 200, '{"choices":', { 'x-should-retry': 'true' }),
    expect: {
      posts: 1,
      error: { code: 'malformed_event', phase: 'answer', billing: 'unknown', attempts: 1, retryable: false },
    },
  },
  {
    name: 'no money, with numbers',
    ways: ['whole'],
    onRequest: (peer) =>
      reply(peer, 402, errorBody(peer, 402, 'You requested up to 65536 tokens, but can only afford 1200.')),
    expect: { posts: 1, error: { ...REFUSED, code: 'payment_required', status: 402, message: /max_tokens to 1200/ } },
  },
  {
    name: 'no money, with another status',
    ways: ['whole'],
    onRequest: (peer) => reply(peer, 429, errorBody(peer, 'insufficient_quota', 'Недостаточно средств на балансе')),
    expect: { posts: 1, error: { ...REFUSED, code: 'payment_required', status: 429, attempts: 1, retryable: false } },
  },
  {
    name: 'the key in every spelling',
    ways: ['whole'],
    onRequest: (peer) => {
      const key = (peer.headers.authorization ?? '').replace('Bearer ', '');
      const escaped = Array.from(key, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');
      const spelled = `${key} ${encodeURIComponent(key)} ${key.replaceAll('/', '\\/')} ${escaped}`;
      reply(
        peer,
        401,
        `{"error":{"code":"bad ${key}","message":"${spelled}","metadata":{"raw":"${spelled}","${key}":1}}}`,
      );
    },
    expect: { posts: 1, error: { ...REFUSED, code: 'authentication', status: 401, attempts: 1 } },
  },
];
