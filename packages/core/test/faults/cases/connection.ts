import { Agent } from 'undici';
import { coded, completion, good, half, halfBody, head } from '../answers.ts';
import { createCertificate } from '../certificate.ts';
import type { Expected, FaultCase, Way } from '../fault-case.ts';

const tls = await createCertificate();

const NOTHING_SENT = { phase: 'connect', billing: 'none', charge: null, partial: null } as const;
const REFUSED_BY_TLS = { ...NOTHING_SENT, code: 'connection', attempts: 1, retryable: false } as const;
const LOST = { code: 'connection', phase: 'headers', billing: 'unknown', charge: 'unknown', attempts: 1 } as const;

/** A connection that breaks in the middle of a 2xx. What had come of a stream is kept. */
function brokenBody(way: Way): Expected {
  return {
    posts: 1,
    error: {
      code: 'connection',
      phase: 'body',
      billing: 'unknown',
      charge: 'unknown',
      status: 200,
      attempts: 1,
      retryable: false,
      partial: way === 'stream' ? 'Привет, ' : '',
    },
  };
}

/** Connections that cannot be made, or break. */
export const connectionCases: FaultCase[] = [
  {
    name: 'connection refused',
    // never given to a server by the system, as the port of one that has just closed would be; `fetch` allows it
    baseURL: () => 'http://127.0.0.1:2',
    expect: {
      posts: 0,
      error: {
        ...NOTHING_SENT,
        code: 'connection',
        attempts: 3,
        retryable: true,
        message: /127\.0\.0\.1.*ECONNREFUSED/,
      },
    },
  },
  {
    name: 'name that does not resolve',
    over: ['undici'],
    baseURL: () => 'https://gateway.invalid',
    settings: {
      retry: { maxRetries: 1 },
      dispatcher: new Agent({
        connect: {
          lookup: (host, _, callback) =>
            callback(Object.assign(new Error(`getaddrinfo ENOTFOUND ${host}`), { code: 'ENOTFOUND' }), '', 4),
        },
      }),
    },
    expect: {
      posts: 0,
      error: { ...NOTHING_SENT, code: 'connection', attempts: 2, retryable: true, message: /ENOTFOUND/ },
    },
  },
  {
    name: 'connection that is not completed in time',
    over: ['undici'],
    // TLS asks for an answer to its greeting, and none comes
    baseURL: (origin) => origin.replace('http:', 'https:'),
    server: { onConnection: (socket) => socket.resume() },
    settings: { timeout: { connectMs: 100 }, retry: { maxRetries: 1 } },
    expect: {
      posts: 0,
      error: { ...NOTHING_SENT, code: 'timeout', attempts: 2, retryable: true, message: /timeout\.connectMs/ },
    },
  },
  {
    name: 'untrusted certificate',
    server: { tls },
    onRequest: good,
    expect: { posts: 0, error: { ...REFUSED_BY_TLS, message: /DEPTH_ZERO_SELF_SIGNED_CERT.*NODE_EXTRA_CA_CERTS/ } },
  },
  {
    name: 'TLS to a port without TLS',
    server: { onConnection: (socket) => socket.once('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')) },
    baseURL: (origin) => origin.replace('http:', 'https:'),
    expect: { posts: 0, error: { ...REFUSED_BY_TLS, message: /does not speak TLS/ } },
  },
  {
    name: 'HTTP to a port with TLS',
    server: { tls },
    onRequest: good,
    baseURL: (origin) => origin.replace('https:', 'http:'),
    expect: { posts: 0, error: LOST },
  },
  {
    name: 'reset before the headers',
    onRequest: ({ socket }) => socket.resetAndDestroy(),
    expect: { posts: 1, error: LOST },
  },
  {
    name: 'reset before the headers, and the caller opted in',
    onRequest: ({ socket }) => socket.resetAndDestroy(),
    settings: { retry: { maxRetries: 2, onUnknownBilling: 'retry' } },
    expect: { posts: 2, error: { ...LOST, attempts: 2, retryable: true } },
  },
  { name: 'end before the headers', onRequest: ({ socket }) => socket.end(), expect: { posts: 1, error: LOST } },
  {
    name: 'end within the headers',
    onRequest: (peer) => peer.socket.end(head(peer, 200).slice(0, 40)),
    expect: { posts: 1, error: LOST },
  },
  {
    name: 'garbage instead of HTTP',
    onRequest: ({ socket }) => socket.end('\u0000\u0001 no HTTP at all\r\n\r\n'),
    expect: { posts: 1, error: LOST },
  },
  {
    name: 'garbage that quotes the key',
    onRequest: (peer) => peer.socket.end(`HTTP/1.1 200 OK\r\n${peer.headers.authorization}\u0000\r\n\r\n`),
    expect: { posts: 1, error: LOST },
  },
  {
    name: 'two lengths in one head',
    onRequest: (peer) => {
      peer.socket.write(head(peer, 200, { 'content-length': '10\r\ncontent-length: 20' }));
      peer.socket.end('{"a":"b"} ');
    },
    expect: { posts: 1, error: LOST },
  },
  {
    name: 'head without end',
    onRequest: ({ socket }) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      for (let i = 0; i < 3000; i++) socket.write(`x-${i}: ${'a'.repeat(64)}\r\n`);
    },
    expect: {
      posts: 1,
      error: { code: 'response_too_large', phase: 'headers', billing: 'unknown', charge: 'unknown', attempts: 1 },
    },
    closes: true,
  },
  {
    name: 'reset after the headers',
    onRequest: (peer) => {
      peer.socket.write(head(peer, 200, { 'transfer-encoding': 'chunked' }));
      setImmediate(() => peer.socket.resetAndDestroy());
    },
    expect: (way) => {
      const expected = brokenBody(way);
      return { ...expected, error: { ...expected.error!, partial: '' } };
    },
  },
  {
    name: 'reset in the middle of the body',
    onRequest: (peer) => {
      half(peer);
      setTimeout(() => peer.socket.resetAndDestroy(), 30);
    },
    expect: brokenBody,
  },
  {
    name: 'end in the middle of a chunked body',
    onRequest: (peer) => {
      half(peer);
      peer.socket.end();
    },
    expect: brokenBody,
  },
  {
    name: 'end in the middle of a chunk',
    onRequest: (peer) => {
      half(peer);
      peer.socket.end(coded('data: {"choices":[{"delta":{"content":"lost"}}]}').slice(0, 30));
    },
    expect: brokenBody,
  },
  {
    name: 'end before the declared length',
    onRequest: (peer) => {
      peer.socket.write(head(peer, 200, { 'content-length': 100_000 }));
      peer.socket.end(halfBody(peer));
    },
    expect: brokenBody,
  },
  {
    name: 'end of a whole document before the declared length',
    onRequest: (peer) => {
      peer.socket.write(head(peer, 200, { 'content-type': 'application/json', 'content-length': 100_000 }));
      peer.socket.end(completion());
    },
    expect: { posts: 1 },
  },
  {
    name: 'chunk size that is not a number',
    onRequest: (peer) => {
      half(peer);
      peer.socket.end('zz\r\nabc\r\n');
    },
    expect: brokenBody,
  },
  {
    name: 'socket closed between two calls',
    onRequest: (peer) => {
      good(peer);
      setImmediate(() => peer.socket.end());
    },
    expect: { posts: 1 },
  },
];
