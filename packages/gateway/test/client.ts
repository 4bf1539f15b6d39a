import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import type { JsonObject } from '@kopek/core/wire';
import type { Gateway } from '../src/index.ts';

/** What came over the socket, byte by byte. */
export interface RawReply {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
  bytes: Buffer;
  /** How the answer ended. `timeout`: the client left. `early`: the connection broke. */
  end: 'complete' | 'early' | 'timeout';
}

/** Options of {@link post}. */
export interface PostOptions {
  path?: string;
  apiKey?: string;
  headers?: Record<string, string>;
  /** Leaves after this time. */
  timeoutMs?: number;
  /** Leaves after this many bytes. */
  maxBytes?: number;
  /** Sent instead of JSON of the body. */
  rawBody?: string;
  method?: string;
}

/** Sends a request with nothing but `node:http`, so that the test sees what the gateway really sends. */
export function post(gateway: Gateway, body: unknown, options: PostOptions = {}): Promise<RawReply> {
  const {
    path = '/v1/chat/completions',
    apiKey = gateway.apiKey,
    headers,
    timeoutMs = 30_000,
    maxBytes = 1e9,
  } = options;
  return new Promise((resolve, reject) => {
    const text = options.rawBody ?? JSON.stringify(body);
    const chunks: Buffer[] = [];
    let size = 0;
    let left = false;
    let answered = false;
    const request = httpRequest(`${gateway.url}${path}`, {
      method: options.method ?? 'POST',
      agent: false,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${apiKey}`, ...headers },
    });
    const timer = setTimeout(() => {
      left = true;
      request.destroy();
    }, timeoutMs);
    request.on('response', (response) => {
      answered = true;
      const done = (end: RawReply['end']): void => {
        clearTimeout(timer);
        const bytes = Buffer.concat(chunks);
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: bytes.toString('utf8'),
          bytes,
          end,
        });
      };
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        size += chunk.length;
        if (size < maxBytes) return;
        left = true;
        request.destroy();
      });
      response.on('end', () => done(response.complete ? 'complete' : 'early'));
      response.on('error', () => done(left ? 'timeout' : 'early'));
      response.on('close', () => done(left ? 'timeout' : 'early'));
    });
    request.on('error', (error) => {
      // a connection that breaks inside of the body is told by the response as well
      if (answered) return;
      clearTimeout(timer);
      const empty = { status: 0, headers: {}, body: '', bytes: Buffer.alloc(0) };
      if (left) resolve({ ...empty, end: 'timeout' });
      else if ('code' in error) resolve({ ...empty, end: 'early' });
      else reject(error);
    });
    request.end(['GET', 'HEAD', 'DELETE', 'OPTIONS'].includes(options.method ?? '') ? undefined : text);
  });
}

/** Sends a chat request with one message of the user. */
export function ask(
  gateway: Gateway,
  content: string,
  fields: JsonObject = {},
  options?: PostOptions,
): Promise<RawReply> {
  return post(gateway, { model: 'kopek/echo', messages: [{ role: 'user', content }], ...fields }, options);
}

/** The body as JSON. */
export function json(reply: RawReply): JsonObject {
  return JSON.parse(reply.body) as JsonObject;
}

/** The first choice of a completion. */
export function choiceOf(reply: RawReply): JsonObject {
  return (json(reply)['choices'] as JsonObject[])[0] ?? {};
}

/** The message of a completion. */
export function messageOf(reply: RawReply): JsonObject {
  return choiceOf(reply)['message'] as JsonObject;
}

/** The JSON objects of a stream, `[DONE]` left out. */
export function eventsOf(reply: RawReply): JsonObject[] {
  return reply.body
    .split(/\r\n\r\n|\n\n|\r\r/)
    .flatMap((block) => block.split(/\r\n|\n|\r/).filter((line) => line.startsWith('data:')))
    .map((line) => line.slice(5).trim())
    .filter((data) => data.startsWith('{'))
    .map((data) => JSON.parse(data) as JsonObject);
}

/** What the deltas of a stream say together. */
export function textOf(events: JsonObject[]): string {
  return deltasOf(events)
    .map((delta) => (typeof delta['content'] === 'string' ? delta['content'] : ''))
    .join('');
}

/** The deltas of a stream. */
export function deltasOf(events: JsonObject[]): JsonObject[] {
  return events
    .flatMap((event) => (Array.isArray(event['choices']) ? (event['choices'] as JsonObject[]) : []))
    .flatMap((choice) => ('delta' in choice ? [choice['delta'] as JsonObject] : []));
}

/** The error object of a refusal. */
export function errorOf(reply: RawReply): { code: number; message: string; metadata?: JsonObject } {
  return json(reply)['error'] as { code: number; message: string; metadata?: JsonObject };
}

/** A tool that most tests offer. */
export const WEATHER: JsonObject = {
  type: 'function',
  function: {
    name: 'get_weather',
    description: 'Tells the weather in a city',
    parameters: {
      type: 'object',
      properties: { city: { type: 'string' } },
      required: ['city'],
      additionalProperties: false,
    },
  },
};
