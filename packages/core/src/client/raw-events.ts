import { defined } from '../defined.ts';
import { KopekError } from '../errors/index.ts';
import type { FoundUsage } from '../money/found-usage.ts';
import type { BodyReader } from '../stream/body-reader.ts';
import { readEventData } from '../stream/event-data.ts';
import { ReadAhead } from '../stream/read-ahead.ts';
import type { SseEvent } from '../stream/sse.ts';
import { limitFailure } from '../transport/failures.ts';
import { readAheadLimits, type Attempt, type Call } from './attempt.ts';
import type { ClientContext } from './context.ts';
import { Delivery } from './delivery.ts';
import type { Departure } from './departure.ts';
import { brokenRaw, outcomeOf } from './raw-outcome.ts';
import { iterateItems } from './stream-iterators.ts';

/** How long the end of a stream is waited for after its last event, ms. */
const END_AFTER_LAST_EVENT_MS = 10_000;
/** What the streams of this family end with; the interface shows none of them (§4.1). */
const LAST_EVENTS: ReadonlySet<unknown> = new Set([
  'message_stop',
  'response.completed',
  'response.incomplete',
  'response.failed',
]);

/** An event of a raw stream. */
export interface RawEvent {
  /** The name of the event, when it has one. */
  event?: string;
  /** The parsed data; the text itself when it is not JSON. */
  data: unknown;
}

/** The events of a raw stream, and leaving them. */
export interface RawEvents extends AsyncIterable<RawEvent> {
  leave(): Promise<void>;
}

/** What a raw stream is read with. */
export interface RawStream {
  attempt: Attempt;
  body: BodyReader;
  found: FoundUsage;
  departure: Departure;
}

/**
 * Reads the events of a raw stream to their end, whether or not somebody takes them, and books the charge.
 *
 * @param first - events that came with the bytes that told the kind of the body.
 */
export function readRawEvents(
  context: ClientContext,
  call: Call,
  stream: RawStream,
  first: readonly SseEvent[],
): RawEvents {
  const { departure } = stream;
  const waiting = new ReadAhead<RawEvent[]>(readAheadLimits(context, call), context.clock, (idleMs) => {
    stream.attempt.exchange.expire('reader-idle', idleMs);
    waiting.lift();
  });
  const delivery = new Delivery(waiting);
  const end = readToEnd(context, call, stream, first, waiting).then(
    () => delivery.end({}),
    (error: unknown) => delivery.end({ error }),
  );
  void end.then(() => departure.release());
  // an aborted signal ends the loop by its error; a producer that waits for its reader has to hear of it
  departure.signal.addEventListener('abort', () => waiting.lift());
  const leave = async (): Promise<void> => {
    delivery.close();
    if (departure.leave(AbortSignal.abort()) === undefined) await end;
  };
  const source = {
    takeOne: () => delivery.takeOne(),
    takeGroup: () => delivery.takeGroup(),
    more: () => delivery.more(),
    leave,
  };
  return { [Symbol.asyncIterator]: () => iterateItems(source), leave };
}

async function readToEnd(
  context: ClientContext,
  call: Call,
  { attempt, body, found }: RawStream,
  first: readonly SseEvent[],
  waiting: ReadAhead<RawEvent[]>,
): Promise<void> {
  const { exchange } = attempt;
  const { eventBytes } = context.settings.byteLimits;
  let ended = take(first, found, attempt, waiting, 0);
  try {
    while (!ended) {
      if (body.tooLarge) {
        throw new KopekError(limitFailure(exchange.place, 'event', eventBytes, 'limits.eventBytes'));
      }
      const before = exchange.bytes;
      const room = waiting.room();
      if (room) await room;
      const pieces = await exchange.read();
      const events = pieces ? pieces.flatMap((piece) => body.feed(piece)) : body.end().events;
      if (body.sawComment) exchange.timers.comment();
      if (events.length > 0) exchange.timers.data();
      ended = take(events, found, attempt, waiting, exchange.bytes - before) || !pieces;
    }
  } catch (error) {
    // the last event had come, and only the end of the body had not
    const isOver = KopekError.isInstance(error) && error.code === 'timeout' && error.phase === 'answer';
    if (!isOver) throw await brokenRaw(attempt, call, found, error);
  }
  exchange.close();
  await attempt.settle(outcomeOf(found));
}

/** @returns true at the end mark: what follows it is ignored, and the service may keep the connection open. */
function take(
  arrived: readonly SseEvent[],
  found: FoundUsage,
  { exchange }: Attempt,
  waiting: ReadAhead<RawEvent[]>,
  bytes: number,
): boolean {
  const events: RawEvent[] = [];
  let ended = false;
  for (const event of arrived) {
    const data = readEventData(event.data);
    if (data.kind === 'ignored') continue;
    ended = data.kind === 'done';
    if (ended) break;
    const value = data.kind === 'chunk' ? data.value : event.data;
    found.look(value);
    if (LAST_EVENTS.has(typeOf(value))) {
      exchange.timers.limitRest('answer', END_AFTER_LAST_EVENT_MS, { resetByData: true });
    }
    events.push({ ...defined({ event: event.name }), data: value });
  }
  if (events.length > 0) waiting.push(events, bytes);
  return ended;
}

function typeOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? (value as { type?: unknown }).type : undefined;
}
