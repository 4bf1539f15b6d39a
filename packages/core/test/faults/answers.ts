import type { Peer } from './raw-server.ts';

/** What a good answer says, in both ways of asking. */
export const TEXT = 'Привет, мир';
/** The part of it that {@link half} sends. */
export const HALF = 'Привет, ';
export const USAGE = { prompt_tokens: 5, completion_tokens: 3, total_tokens: 8, cost_rub: 0.0123, balance: 99.5 };

/** One event of a stream. */
export function event(value: unknown): string {
  return `data: ${typeof value === 'string' ? value : JSON.stringify(value)}\n\n`;
}

export function chunk(delta: object | null, more: object = {}): Record<string, unknown> {
  const choices = delta === null ? [] : [{ delta, finish_reason: null }];
  return { id: 'gen-1', object: 'chat.completion.chunk', created: 1, model: 'vendor/served', choices, ...more };
}

export function finishChunk(reason: string | null = 'stop'): Record<string, unknown> {
  return chunk(null, { choices: [{ delta: {}, finish_reason: reason }] });
}

/** The pieces of a good stream. */
export const STREAM: readonly string[] = [
  event(chunk({ role: 'assistant', content: HALF })),
  event(chunk({ content: 'мир' })),
  event(finishChunk()),
  event(chunk(null, { usage: USAGE })),
  event('[DONE]'),
];

/** A good whole answer; `more` replaces fields. */
export function completion(more: object = {}): string {
  return JSON.stringify({
    id: 'gen-1',
    object: 'chat.completion',
    created: 1,
    model: 'vendor/served',
    choices: [{ message: { role: 'assistant', content: TEXT }, finish_reason: 'stop' }],
    usage: USAGE,
    ...more,
  });
}

/** The bytes of a good body, in the way that was asked for. */
export function goodBody(peer: Peer): string {
  return peer.streamed ? STREAM.join('') : completion();
}

/** The first part of a good body. Of a stream it holds the text {@link HALF}. */
export function halfBody(peer: Peer): string {
  return peer.streamed ? (STREAM[0] as string) : completion().slice(0, 60);
}

/**
 * Status line and headers. The authorization is echoed: no error may show it.
 *
 * @param headers - without a content-length or chunked coding the body ends with the connection.
 */
export function head(peer: Peer, status: number, headers: Record<string, string | number> = {}): string {
  const all = {
    'content-type': peer.streamed && status === 200 ? 'text/event-stream' : 'application/json',
    'x-request-id': 'req-1',
    'x-echo': peer.headers.authorization ?? '',
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} Status\r\n${lines.join('')}\r\n`;
}

/** A whole answer with its length; the connection may be used again. */
export function reply(
  peer: Peer,
  status: number,
  body: string | Buffer,
  headers: Record<string, string | number> = {},
): void {
  const bytes = Buffer.from(body as string);
  peer.socket.write(head(peer, status, { 'content-length': bytes.length, ...headers }));
  peer.socket.write(bytes);
}

/** A whole answer that ends with the connection. */
export function replyUntilClose(
  peer: Peer,
  status: number,
  body: string | Buffer,
  headers: Record<string, string | number> = {},
): void {
  peer.socket.write(head(peer, status, { connection: 'close', ...headers }));
  peer.socket.end(Buffer.from(body as string));
}

/** A good answer. */
export function good(peer: Peer, headers: Record<string, string | number> = {}): void {
  reply(peer, 200, goodBody(peer), headers);
}

/** Headers and half of a body with chunked coding; nothing more. */
export function half(peer: Peer): void {
  peer.socket.write(head(peer, 200, { 'transfer-encoding': 'chunked' }));
  peer.socket.write(coded(halfBody(peer)));
}

/** One piece of a body with chunked coding. */
export function coded(text: string): string {
  return `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;
}

/** An error in the gateway's own shape; it quotes the key, as some services do. */
export function errorBody(peer: Peer, code: number | string, message = 'rejected'): string {
  const quoted = (peer.headers.authorization ?? '').replace('Bearer ', '');
  return JSON.stringify({ error: { code, message, metadata: { provider: 'vendor', given: quoted } } });
}
