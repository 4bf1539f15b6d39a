import { randomFrom } from '../../src/base/random.ts';

type Random = () => number;

const REQUEST_LINES = [
  'POST /v1/chat/completions HTTP/1.1',
  'GET /v1/service/key HTTP/1.1',
  'GET / HTTP/1.1',
  'GET // HTTP/1.1',
  'OPTIONS * HTTP/1.1',
  'CONNECT a:1 HTTP/1.1',
  'GET http://[ HTTP/1.1',
  'PRI * HTTP/2.0',
  'POST /v1/messages HTTP/1.0',
  'GET /\u0000 HTTP/1.1',
];
const HEADERS = [
  'content-length: 5',
  'content-length: -1',
  'content-length: 99999999999999999999',
  'transfer-encoding: chunked',
  'transfer-encoding: gzip, chunked',
  'content-type: application/json',
  'content-type: application/json; charset=utf-16',
  'expect: 100-continue',
  'expect: nothing',
  'upgrade: websocket\r\nconnection: upgrade',
  'authorization: Bearer',
  'authorization: Bearer \u00ff\u00fe',
  'idempotency-key: x',
  `x-long: ${'a'.repeat(20_000)}`,
  'no colon here',
  ': no name',
  'host: a\r\nhost: b',
];
const BODIES = [
  '{}',
  '{"model":"kopek/echo","messages":[{"role":"user","content":"x"}]}',
  '{"model":"kopek/echo","messages":[{"role":"user","content":"x"}],"stream":true}',
  '5\r\nhello\r\n0\r\n\r\n',
  'ffffffff\r\nx',
  '[[[[[[',
  '\u0000\u0001\u0002',
  '"\\ud800"',
];

/** The bytes of one request: mostly like HTTP, often wrong, sometimes noise; the same number gives the same bytes. */
export function hostileBytes(number: number, apiKey: string): Buffer {
  const random = randomFrom(`bytes/${number}`);
  if (random() < 0.1) return noise(random, 200);
  const pick = (list: readonly string[]): string => list[Math.floor(random() * list.length)] ?? '';
  const body = pick(BODIES);
  const lines = [pick(REQUEST_LINES), 'host: x', 'connection: close'];
  for (let count = Math.floor(random() * 4); count > 0; count -= 1) lines.push(pick(HEADERS));
  if (random() < 0.5) lines.push(`authorization: Bearer ${apiKey}`, 'content-type: application/json');
  if (random() < 0.5) lines.push(`content-length: ${Buffer.byteLength(body)}`);
  const bytes = Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`, 'latin1');
  if (random() < 0.3) {
    for (let count = 1 + Math.floor(random() * 4); count > 0; count -= 1)
      bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256);
  }
  return random() < 0.1 ? bytes.subarray(0, Math.floor(random() * bytes.length)) : bytes;
}

function noise(random: Random, length: number): Buffer {
  return Buffer.from(Array.from({ length: 1 + Math.floor(random() * length) }, () => Math.floor(random() * 256)));
}
