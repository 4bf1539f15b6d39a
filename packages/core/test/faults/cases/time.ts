import { coded, event, goodBody, half, head, HALF, STREAM } from '../answers.ts';
import type { Expected, FaultCase, Way } from '../fault-case.ts';
import type { Peer } from '../raw-server.ts';

type Failure = NonNullable<Expected['error']>;

function stalled(phase: Failure['phase'], partial: string): Failure {
  return {
    code: 'timeout',
    phase,
    billing: 'unknown',
    charge: 'unknown',
    attempts: 1,
    status: 200,
    partial,
    retryable: false,
  };
}

/** Writes `text` again and again until the peer is gone. */
function repeat(peer: Peer, text: string, everyMs: number): void {
  const timer = setInterval(() => peer.socket.write(text), everyMs);
  peer.socket.once('close', () => clearInterval(timer));
}

const partialOf = (way: Way): string => (way === 'stream' ? HALF : '');

/** Silence, slowness, and callers who give up. */
export const timeCases: FaultCase[] = [
  {
    name: 'silence before the headers',
    onRequest: () => {},
    options: { timeout: { headersMs: 3000 } },
    expect: {
      posts: 1,
      error: {
        code: 'timeout',
        phase: 'headers',
        billing: 'unknown',
        charge: 'unknown',
        attempts: 1,
        message: /timeout\.headersMs/,
      },
    },
    closes: true,
  },
  {
    name: 'silence before the headers, and the caller opted in',
    onRequest: () => {},
    options: { timeout: { headersMs: 3000 }, retry: { onUnknownBilling: 'retry' } },
    expect: { posts: 2, error: { code: 'timeout', phase: 'headers', billing: 'unknown', attempts: 2 } },
    closes: true,
  },
  {
    name: 'silence after the headers',
    onRequest: (peer) => peer.socket.write(head(peer, 200, { 'transfer-encoding': 'chunked' })),
    options: { timeout: { dataIdleMs: 1500 } },
    expect: { posts: 1, error: stalled('data-idle', '') },
    closes: true,
  },
  {
    name: 'silence in the middle of the body',
    onRequest: half,
    options: { timeout: { idleMs: 1500 } },
    expect: (way) => ({ posts: 1, error: stalled('idle', partialOf(way)) }),
    closes: true,
  },
  {
    name: 'nothing but comments forever',
    ways: ['stream'],
    onRequest: (peer) => {
      half(peer);
      repeat(peer, coded(': PROCESSING\n\n'), 20);
    },
    options: { timeout: { idleMs: 20_000, dataIdleMs: 1500 } },
    expect: { posts: 1, error: stalled('data-idle', HALF) },
    closes: true,
  },
  {
    name: 'nothing but comments forever, for a whole answer',
    ways: ['whole'],
    onRequest: (peer) => {
      peer.socket.write(head(peer, 200, { 'transfer-encoding': 'chunked' }));
      repeat(peer, coded(': PROCESSING\n\n'), 20);
    },
    options: { timeout: { dataIdleMs: 1500 } },
    expect: { posts: 1, error: stalled('data-idle', '') },
    closes: true,
  },
  {
    name: 'nothing but blanks forever',
    ways: ['whole'],
    onRequest: (peer) => {
      peer.socket.write(head(peer, 200, { 'transfer-encoding': 'chunked' }));
      repeat(peer, coded(' '), 20);
    },
    options: { timeout: { dataIdleMs: 1500 } },
    expect: { posts: 1, error: stalled('data-idle', '') },
    closes: true,
  },
  {
    name: 'an answer that never ends',
    ways: ['stream'],
    onRequest: (peer) => {
      half(peer);
      repeat(peer, coded(event({ choices: [{ delta: { content: '' } }] })), 20);
    },
    options: { timeout: 3000 },
    expect: { posts: 1, error: { ...stalled('total', HALF), message: /timeout\.totalMs/ } },
    closes: true,
  },
  {
    name: 'a limit for the call that leaves no time for another attempt',
    onRequest: ({ socket }) => socket.end('HTTP/1.1 503 Busy\r\nretry-after: 50\r\ncontent-length: 0\r\n\r\n'),
    options: { timeout: 30_000 },
    expect: {
      posts: 1,
      error: { code: 'overloaded', phase: 'status', billing: 'none', attempts: 1, retryAfterMs: 50_000 },
    },
  },
  {
    name: 'silence after the end mark',
    ways: ['stream'],
    onRequest: (peer) => {
      peer.socket.write(head(peer, 200, { 'transfer-encoding': 'chunked' }));
      peer.socket.write(coded(goodBody(peer)));
    },
    expect: { posts: 1 },
    closes: true,
  },
  {
    name: 'one byte per millisecond',
    onRequest: (peer) => {
      const bytes = Buffer.from(goodBody(peer));
      peer.socket.write(head(peer, 200, { 'content-length': bytes.length }));
      let position = 0;
      const timer = setInterval(() => {
        peer.socket.write(bytes.subarray(position, ++position));
        if (position >= bytes.length) clearInterval(timer);
      }, 1);
      peer.socket.once('close', () => clearInterval(timer));
    },
    expect: { posts: 1 },
  },
  {
    name: 'error body that stalls',
    onRequest: (peer) => peer.socket.write(`${head(peer, 401, { 'content-length': 5000 })}{"error":{"code":401`),
    options: { timeout: { dataIdleMs: 1500 } },
    expect: { posts: 1, error: { code: 'authentication', phase: 'status', billing: 'none', status: 401, attempts: 1 } },
    closes: true,
  },
  {
    name: 'error body that never ends',
    onRequest: (peer) => {
      peer.socket.write(head(peer, 500, { 'transfer-encoding': 'chunked' }));
      repeat(peer, coded('x'.repeat(8192)), 1);
    },
    expect: {
      posts: 1,
      error: { code: 'server_error', phase: 'status', billing: 'unknown', charge: 'unknown', status: 500, attempts: 1 },
    },
    closes: true,
  },
  {
    name: 'caller aborts before the call',
    onRequest: () => {},
    caller: 'aborts before',
    expect: { posts: 0, error: { code: 'aborted', phase: 'request', billing: 'none', charge: null, attempts: 0 } },
  },
  {
    name: 'caller aborts before an answer',
    onRequest: () => {},
    caller: 'aborts when sent',
    expect: {
      posts: 1,
      error: { code: 'aborted', phase: 'headers', billing: 'unknown', charge: 'unknown', attempts: 1 },
    },
    closes: true,
  },
  {
    name: 'caller aborts within the answer',
    ways: ['stream'],
    onRequest: half,
    caller: 'aborts after text',
    expect: {
      posts: 1,
      error: { code: 'aborted', phase: 'body', billing: 'unknown', charge: 'unknown', attempts: 1, partial: HALF },
    },
    closes: true,
  },
  {
    name: 'caller leaves the loop',
    ways: ['stream'],
    onRequest: (peer) => {
      half(peer);
      repeat(peer, coded(STREAM[1] as string), 5);
    },
    caller: 'breaks after text',
    expect: { posts: 1 },
    closes: true,
  },
];
