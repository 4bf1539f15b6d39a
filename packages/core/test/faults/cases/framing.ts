import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import {
  chunk,
  coded,
  completion,
  event,
  finishChunk,
  good,
  goodBody,
  HALF,
  head,
  reply,
  replyUntilClose,
  STREAM,
  USAGE,
} from '../answers.ts';
import type { Expected, FaultCase } from '../fault-case.ts';
import type { Peer } from '../raw-server.ts';

const stream = STREAM.join('');
const OK: Expected = { posts: 1 };

function sse(
  name: string,
  body: string | Buffer,
  expect: FaultCase['expect'] = OK,
  more: Partial<FaultCase> = {},
): FaultCase {
  return {
    name,
    ways: ['stream'],
    onRequest: (peer) => replyUntilClose(peer, 200, body, { 'content-type': 'text/event-stream' }),
    expect,
    ...more,
  };
}

function encoded(
  name: string,
  encoding: string,
  encode: (text: string) => Buffer,
  expect: FaultCase['expect'] = OK,
): FaultCase {
  return {
    name,
    onRequest: (peer) => reply(peer, 200, encode(goodBody(peer)), { 'content-encoding': encoding }),
    expect,
  };
}

const UNREADABLE: Expected = {
  posts: 1,
  error: {
    code: 'malformed_event',
    phase: 'body',
    billing: 'unknown',
    charge: 'unknown',
    status: 200,
    attempts: 1,
    retryable: false,
    message: /decompressed/,
  },
};

/** Bytes that arrive in every shape that standards and services know. */
export const framingCases: FaultCase[] = [
  { name: 'a valid answer', onRequest: (peer) => good(peer), expect: OK },
  { name: 'informational answers first', onRequest: informational, expect: OK },
  // `fetch` of Node is undici without our connections
  { name: '100 Continue that nobody asked for', onRequest: unaskedContinue, expect: OK, over: ['undici'] },
  sse('CRLF line ends', stream.replaceAll('\n', '\r\n')),
  sse('CR line ends', stream.replaceAll('\n', '\r')),
  sse('byte order mark', `\uFEFF${stream}`),
  sse('no blank after the colon', stream.replaceAll('data: ', 'data:')),
  sse('comments between the lines', stream.replaceAll('data:', ': PROCESSING\ndata:')),
  sse('data in several lines', stream.replace('data: {', 'data: {\ndata: ')),
  sse('two end marks', stream + event('[DONE]')),
  sse('data after the end mark', stream + event(chunk({ content: 'EXTRA' }))),
  sse('no end mark', STREAM.slice(0, 4).join('')),
  sse('no line end after the last event', STREAM.slice(0, 4).join('').trimEnd()),
  sse('empty data and other events', `data:\n\nevent: ping\ndata: {}\n\n${stream}`),
  sse('text/plain as content type', stream, OK, {
    onRequest: (peer) => replyUntilClose(peer, 200, stream, { 'content-type': 'text/plain' }),
  }),
  sse('letters split over packets', '', OK, { onRequest: byteByByte }),
  sse('clean end without a finish reason', STREAM.slice(0, 1).join(''), {
    posts: 1,
    error: {
      code: 'interrupted',
      phase: 'body',
      billing: 'unknown',
      charge: 'unknown',
      partial: HALF,
      attempts: 1,
      retryable: false,
    },
  }),
  sse('nothing but the end mark', event('[DONE]'), {
    posts: 1,
    error: { code: 'interrupted', phase: 'body', billing: 'unknown', charge: 'unknown', partial: '', attempts: 1 },
  }),
  sse(
    'an event that is not JSON, with the bill behind it',
    `${STREAM[0]}data: {"choices": [\n\n${STREAM.slice(1).join('')}`,
    {
      posts: 1,
      error: {
        code: 'malformed_event',
        phase: 'answer',
        billing: 'charged',
        charge: 'settled',
        partial: HALF,
        attempts: 1,
      },
    },
  ),
  sse('NaN in the usage', `${STREAM[0]}data: {"choices":[],"usage":{"cost_rub":NaN}}\n\n`, {
    posts: 1,
    error: {
      code: 'malformed_event',
      phase: 'answer',
      billing: 'unknown',
      charge: 'unknown',
      partial: HALF,
      attempts: 1,
    },
  }),
  sse(
    'bytes that are no UTF-8',
    Buffer.from(stream.replace('мир', '\xff'), 'latin1'),
    { posts: 1, text: '', anomaly: 'invalid_utf8' },
    {
      onRequest: (peer) => {
        const [before, after] = [event(chunk({ content: '#' })), STREAM.slice(2).join('')];
        const bytes = Buffer.concat([Buffer.from(before), Buffer.from(after)]);
        bytes[before.indexOf('#')] = 0xff;
        replyUntilClose(peer, 200, bytes);
      },
      expect: { posts: 1, text: '\uFFFD', anomaly: 'invalid_utf8' },
    },
  ),
  encoded('gzip although none was asked for', 'gzip', gzipSync),
  encoded('brotli although none was asked for', 'br', brotliCompressSync),
  encoded('deflate although none was asked for', 'deflate', deflateSync),
  { ...encoded('zstd although none was asked for', 'zstd', zstdCompressSync), over: ['undici'] },
  encoded('two encodings', 'gzip, br', (text) => brotliCompressSync(gzipSync(text))),
  encoded('gzip that is none', 'gzip', () => Buffer.from('this is not gzip at all'), UNREADABLE),
  encoded('brotli that is none', 'br', () => Buffer.alloc(64, 0xff), UNREADABLE),
  encoded('a name that is no encoding', 'utf-8', (text) => Buffer.from(text)),
  encoded('a name that is no encoding next to one that is', 'utf-8, gzip', (text) => Buffer.from(text)),
  {
    ...encoded('gzip that is cut', 'gzip', (text) => gzipSync(text).subarray(0, -150)),
    expect: (way) => ({
      posts: 1,
      error: {
        code: way === 'stream' ? 'interrupted' : 'malformed_event',
        phase: way === 'stream' ? 'body' : 'answer',
        billing: 'unknown',
        charge: 'unknown',
        attempts: 1,
      },
    }),
  },
  {
    name: 'one JSON document for a stream',
    ways: ['stream'],
    onRequest: (peer) => reply(peer, 200, completion(), { 'content-type': 'application/json' }),
    expect: OK,
  },
  {
    name: 'a stream for one JSON document',
    ways: ['whole'],
    onRequest: (peer) => reply(peer, 200, stream, { 'content-type': 'text/event-stream' }),
    expect: OK,
  },
  {
    name: 'one JSON document per line',
    ways: ['stream'],
    onRequest: (peer) => reply(peer, 200, stream.replaceAll('data: ', '').replaceAll('\n\n', '\n')),
    expect: OK,
  },
  {
    name: 'blanks before the JSON',
    ways: ['whole'],
    onRequest: (peer) => reply(peer, 200, ` \n\n ${completion()}`),
    expect: OK,
  },
  {
    name: 'JSON labelled as text',
    ways: ['whole'],
    onRequest: (peer) => reply(peer, 200, completion(), { 'content-type': 'text/plain' }),
    expect: OK,
  },
  {
    name: 'an empty delta, a chunk without choices, choices of null',
    ways: ['stream'],
    onRequest: (peer) => {
      const odd = [chunk({}), { id: 'gen-1' }, { choices: null }, { choices: [null] }].map(event).join('');
      replyUntilClose(peer, 200, odd + stream);
    },
    expect: OK,
  },
  {
    name: 'usage before the finish reason',
    ways: ['stream'],
    onRequest: (peer) =>
      replyUntilClose(peer, 200, [STREAM[0], STREAM[1], STREAM[3], event(finishChunk()), event('[DONE]')].join('')),
    expect: OK,
  },
  {
    name: 'usage growing in every chunk',
    ways: ['stream'],
    onRequest: (peer) => {
      const growing = [
        chunk({ content: HALF }, { usage: { ...USAGE, cost_rub: 0.004 } }),
        chunk({ content: 'мир' }, { usage: { ...USAGE, cost_rub: 0.008 } }),
        { ...finishChunk(), usage: USAGE },
        '[DONE]',
      ];
      replyUntilClose(peer, 200, growing.map(event).join(''));
    },
    expect: OK,
  },
];

function informational(peer: Peer): void {
  peer.socket.write('HTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n');
  good(peer);
}

function unaskedContinue(peer: Peer): void {
  peer.socket.write('HTTP/1.1 100 Continue\r\n\r\n');
  peer.socket.write('HTTP/1.1 100 Continue\r\nserver: x\r\n');
  setImmediate(() => {
    peer.socket.write('\r\n');
    good(peer);
  });
}

function byteByByte(peer: Peer): void {
  peer.socket.write(head(peer, 200, { 'transfer-encoding': 'chunked' }));
  for (const byte of Buffer.from(stream)) {
    peer.socket.write('1\r\n');
    peer.socket.write(Buffer.from([byte]));
    peer.socket.write('\r\n');
  }
  peer.socket.write(coded(''));
}
