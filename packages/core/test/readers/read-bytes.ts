import { AnswerFeed } from '../../src/client/call/answer-feed.ts';
import { KopekError } from '../../src/index.ts';
import { Answer } from '../../src/answer/answer.ts';
import type { ChatEvent } from '../../src/answer/events.ts';
import type { ChatResult } from '../../src/answer/result.ts';
import { Exchange } from '../../src/transport/exchange.ts';
import type { Clock } from '../../src/base/event-loop.ts';

/** Everything that a caller can see of an answer. */
export interface Reading {
  events: ChatEvent[];
  result?: ChatResult;
  /** A `KopekError` as plain data; anything else that was thrown would be here as it is. */
  error?: unknown;
}

export interface ReadOptions {
  /** Default true. */
  streamed?: boolean;
  contentType?: string;
  eventBytes?: number;
  responseBytes?: number;
  includeRaw?: boolean;
}

/** A clock that stands still. */
const STOPPED: Clock = { now: () => 0, setTimeout: () => 0, clearTimeout: () => {} };

/** Reads an answer out of bytes, without a network. Each inner array is what one read of the socket gives. */
export async function readBytes(reads: readonly Uint8Array[][], options: ReadOptions = {}): Promise<Reading> {
  const queue = [...reads];
  const exchange = new Exchange(
    { method: 'POST', url: new URL('https://gateway.example/v1/chat/completions'), headers: {} },
    {
      http: () => ({
        answer: Promise.resolve({
          status: 200,
          headers: { 'content-type': options.contentType ?? 'text/event-stream' },
          body: { read: () => queue.shift() },
        }),
        abort: () => {},
      }),
      clock: STOPPED,
      timeLimits: { headersMs: 0, idleMs: 0, dataIdleMs: 0, totalMs: 0, endsAt: Infinity },
      byteLimits: { responseBytes: options.responseBytes ?? 2 ** 30, eventBytes: 0, errorBodyBytes: 0 },
      redact: (text) => text,
      signal: undefined,
      retryUnknown: false,
      billed: true,
    },
  );
  await exchange.open();
  let ids = 0;
  const answer = new Answer({
    requestedModel: 'auto',
    generateId: () => `generated-${ids++}`,
    includeRaw: options.includeRaw ?? false,
  });
  const feed = new AnswerFeed(exchange, answer, {
    streamed: options.streamed ?? true,
    eventBytes: options.eventBytes ?? 2 ** 25,
  });
  const events: ChatEvent[] = [];
  let result: ChatResult | undefined;
  try {
    while (!result) result = await feed.step(events);
  } catch (error) {
    return { events, error: KopekError.isInstance(error) ? error.toJSON() : error };
  }
  return { events, result };
}

/** The same for a whole text in one read. */
export function readText(text: string, options?: ReadOptions): Promise<Reading> {
  return readBytes([[new TextEncoder().encode(text)]], options);
}

/** Every byte a read of its own. */
export function byteByByte(bytes: Uint8Array): Uint8Array[][] {
  return Array.from(bytes, (_, index) => [bytes.subarray(index, index + 1)]);
}
