import {
  completion,
  errorBody,
  event,
  HALF,
  reply,
  replyUntilClose,
  STREAM,
  TEXT,
  USAGE,
  chunk,
  coded,
  half,
  head,
} from '../answers.ts';
import type { Expected, FaultCase } from '../fault-case.ts';

type Failure = NonNullable<Expected['error']>;

const NO_ANSWER: Failure = {
  code: 'invalid_response',
  phase: 'answer',
  billing: 'unknown',
  charge: 'unknown',
  attempts: 1,
  retryable: false,
};
const INTERRUPTED: Failure = { ...NO_ANSWER, code: 'interrupted', phase: 'body' };
const FAILED: Failure = { code: 'provider_error', phase: 'answer', billing: 'unknown', charge: 'unknown', status: 200 };

function body(name: string, text: string, expect: Expected, headers: Record<string, string> = {}): FaultCase {
  return { name, onRequest: (peer) => reply(peer, 200, text, headers), expect };
}

/** Answers of 200 that are none, and errors inside of answers. */
export const bodyCases: FaultCase[] = [
  {
    ...body('an empty body', '', { posts: 1 }),
    expect: (way) => ({
      posts: 1,
      error: way === 'whole' ? NO_ANSWER : INTERRUPTED,
    }),
  },
  {
    name: '204',
    onRequest: (peer) => peer.socket.write('HTTP/1.1 204 No Content\r\n\r\n'),
    expect: (way) => ({
      posts: 1,
      error: {
        ...(way === 'whole' ? NO_ANSWER : INTERRUPTED),
        status: 204,
      },
    }),
  },
  body('an HTML page', '<!doctype html><title>Log in</title>', {
    posts: 1,
    error: { ...NO_ANSWER, message: /HTML page/ },
  }),
  body('words', 'Service is being updated', { posts: 1, error: NO_ANSWER }, { 'content-type': 'text/plain' }),
  body('choices of null', '{"choices":null}', { posts: 1, error: NO_ANSWER }),
  body('no choices, but a bill', `{"choices":[],"usage":${JSON.stringify(USAGE)}}`, {
    posts: 1,
    error: { ...NO_ANSWER, billing: 'charged', charge: 'settled' },
  }),
  body('JSON that is cut', completion().slice(0, -20), { posts: 1, error: { ...NO_ANSWER, code: 'malformed_event' } }),
  body('NaN in a JSON answer', completion().replace('0.0123', 'NaN'), {
    posts: 1,
    error: { ...NO_ANSWER, code: 'malformed_event' },
  }),
  {
    ...body('hostile keys', '', { posts: 1 }),
    ways: ['whole'],
    onRequest: (peer) =>
      reply(peer, 200, completion().replace('{', '{"__proto__":{"polluted":1},"constructor":{"prototype":{}},')),
  },
  {
    ...body('20,000 nested arrays', '', { posts: 1 }),
    ways: ['whole'],
    onRequest: (peer) =>
      reply(
        peer,
        200,
        completion({ deep: 0 }).replace('"deep":0', `"deep":${'['.repeat(20_000)}${']'.repeat(20_000)}`),
      ),
  },
  {
    ...body('20,000 nested arrays as an error', '', { posts: 1, error: FAILED }),
    ways: ['whole'],
    onRequest: (peer) =>
      reply(peer, 200, `{"error":{"message":"no","metadata":{"deep":${'['.repeat(20_000)}${']'.repeat(20_000)}}}}`),
  },
  {
    name: 'an answer that quotes the key and then breaks',
    ways: ['stream'],
    onRequest: (peer) => {
      const key = (peer.headers.authorization ?? '').replace('Bearer ', '');
      replyUntilClose(peer, 200, event(chunk({ content: `your key is ${key}` }, { model: key })));
    },
    expect: {
      posts: 1,
      error: {
        code: 'interrupted',
        phase: 'body',
        billing: 'unknown',
        charge: 'unknown',
        partial: 'your key is [redacted]',
      },
    },
  },
  ...[408, 429, 500, 502, 503, 504, 529].map((code): FaultCase => ({
    name: `200 with the gateway's own error ${code} and nothing else`,
    onRequest: (peer) => {
      if (peer.number === 2) return reply(peer, 200, peer.streamed ? STREAM.join('') : completion());
      return reply(peer, 200, peer.streamed ? event(errorBody(peer, code)) : errorBody(peer, code));
    },
    expect: { posts: 2 },
  })),
  {
    name: "200 with the gateway's own error forever",
    onRequest: (peer) => reply(peer, 200, errorBody(peer, 503)),
    expect: {
      posts: 3,
      error: {
        code: 'provider_error',
        phase: 'answer',
        billing: 'none',
        charge: null,
        status: 200,
        attempts: 3,
        retryable: true,
      },
    },
  },
  {
    name: "200 with the gateway's own error and a long Retry-After",
    onRequest: (peer) => reply(peer, 200, errorBody(peer, 429), { 'retry-after': '86400' }),
    expect: {
      posts: 1,
      error: { code: 'provider_error', phase: 'answer', billing: 'none', attempts: 1, retryAfterMs: 86_400_000 },
    },
  },
  {
    name: '200 with an error of another kind',
    onRequest: (peer) => reply(peer, 200, errorBody(peer, 400, 'bad tool')),
    expect: { posts: 1, error: { ...FAILED, attempts: 1, retryable: false, message: /400: bad tool/ } },
  },
  {
    name: 'an error event after text',
    ways: ['stream'],
    onRequest: (peer) => replyUntilClose(peer, 200, STREAM[0] + event(errorBody(peer, 503))),
    expect: { posts: 1, error: { ...FAILED, attempts: 1, partial: HALF } },
  },
  {
    name: 'an event named error, with bare words',
    ways: ['stream'],
    onRequest: (peer) => replyUntilClose(peer, 200, `${STREAM[0]}event: error\ndata: upstream is gone\n\n`),
    expect: { posts: 1, error: { ...FAILED, attempts: 1, partial: HALF, message: /upstream is gone/ } },
  },
  {
    name: 'an error in a choice, then the usage',
    ways: ['stream'],
    onRequest: (peer) => {
      const failed = { choices: [{ delta: {}, finish_reason: 'error', error: { code: 502, message: 'lost' } }] };
      replyUntilClose(peer, 200, STREAM[0] + event(failed) + STREAM[3]);
    },
    expect: {
      posts: 1,
      error: { ...FAILED, attempts: 1, partial: HALF, billing: 'charged', charge: 'settled', message: /502: lost/ },
    },
  },
  {
    name: 'an error in a choice, and the connection stays',
    ways: ['stream'],
    onRequest: (peer) => {
      half(peer);
      peer.socket.write(
        coded(event({ choices: [{ delta: {}, finish_reason: 'error', error: { code: 502, message: 'lost' } }] })),
      );
    },
    expect: { posts: 1, error: { ...FAILED, attempts: 1, partial: HALF } },
    closes: true,
  },
  {
    name: 'the finish reason error alone',
    ways: ['whole'],
    onRequest: (peer) =>
      reply(peer, 200, completion({ choices: [{ message: { content: HALF }, finish_reason: 'error' }] })),
    expect: { posts: 1, error: { ...FAILED, attempts: 1, partial: HALF, billing: 'charged', charge: 'settled' } },
  },
  {
    name: 'an event beyond its limit',
    ways: ['stream'],
    settings: { transportLimits: { eventBytes: 100_000 } },
    onRequest: (peer) => {
      half(peer);
      peer.socket.write(coded(`data: ${'x'.repeat(200_000)}`));
    },
    expect: {
      posts: 1,
      error: {
        code: 'response_too_large',
        phase: 'body',
        billing: 'unknown',
        charge: 'unknown',
        attempts: 1,
        partial: HALF,
        message: /eventBytes/,
      },
    },
    closes: true,
  },
  {
    name: 'an answer beyond its limit',
    settings: { transportLimits: { responseBytes: 100_000 } },
    onRequest: (peer) => {
      half(peer);
      const piece = coded(peer.streamed ? `: ${'x'.repeat(8000)}\n\n` : 'x'.repeat(8000));
      for (let i = 0; i < 20; i++) peer.socket.write(piece);
    },
    expect: (way) => ({
      posts: 1,
      error: {
        code: 'response_too_large',
        phase: 'body',
        billing: 'unknown',
        charge: 'unknown',
        attempts: 1,
        partial: way === 'stream' ? HALF : '',
        message: /responseBytes/,
      },
    }),
    closes: true,
  },
  {
    name: 'an error body beyond its limit that quotes the key at the cut',
    settings: { transportLimits: { errorBodyBytes: 1010 } },
    onRequest: (peer) => {
      const key = (peer.headers.authorization ?? '').replace('Bearer ', '');
      peer.socket.write(head(peer, 400, { 'content-length': 1_000_000, 'content-type': 'text/plain' }));
      peer.socket.write(`${'x'.repeat(1000)}${key.repeat(10)}`);
    },
    expect: { posts: 1, error: { code: 'bad_request', phase: 'status', billing: 'none', status: 400, attempts: 1 } },
    closes: true,
  },
  {
    name: 'text with letters of every plane',
    ways: ['whole'],
    onRequest: (peer) =>
      reply(
        peer,
        200,
        completion({ choices: [{ message: { content: `${TEXT} \ud83d\ude80 \ud800` }, finish_reason: 'stop' }] }),
      ),
    expect: { posts: 1, text: `${TEXT} \ud83d\ude80 \ud800` },
  },
];
