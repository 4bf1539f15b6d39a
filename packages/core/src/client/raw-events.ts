import { defined } from '../base/defined.ts';
import type { AnswerScan } from '../answer/answer-scan.ts';
import type { BytesEnd } from '../answer/end.ts';
import { KopekError } from '../errors/index.ts';
import type { MaybePromise } from '../base/maybe-promise.ts';
import type { BodyReader } from '../stream/body-reader.ts';
import { readEventData } from '../stream/event-data.ts';
import type { SseEvent } from '../stream/sse.ts';
import { limitFailure } from '../transport/failures.ts';
import { initOf, unreadable } from './call/answer-failure.ts';
import { settleFailure } from './call/attempt.ts';
import type { Attempt, Call } from './call/call.ts';
import type { ClientContext } from './call/context.ts';
import { AnswerQueue } from './call/answer-queue.ts';
import type { Cancellation } from './call/cancellation.ts';

/** An event of a raw stream. */
export interface RawEvent {
  /** The name of the event, if it has one. */
  event?: string;
  /** The parsed data; the text itself if it is not JSON. */
  data: unknown;
}

/** The parts of a raw stream. */
export interface RawStream {
  attempt: Attempt;
  body: BodyReader;
  scan: AnswerScan;
  cancellation: Cancellation;
}

/**
 * Reads the events of a raw stream to the end, even if nobody reads them, and records the charge.
 *
 * @param first - events that arrived with the bytes that revealed the kind of the body.
 */
export function readRawEvents(
  context: ClientContext,
  stream: RawStream,
  first: readonly SseEvent[],
): { events: AsyncIterable<RawEvent>; cancel: () => void } {
  const { cancellation } = stream;
  const cancel = async (): Promise<void> => {
    queue.close();
    if (cancellation.cancel(AbortSignal.abort()) === undefined) await end;
  };
  const queue = new AnswerQueue<RawEvent>(context, cancellation.call, { cancel });
  const end = readToEnd(context, stream, first, queue).then(
    () => queue.end({}),
    (error: unknown) => queue.end({ error }),
  );
  void end.then(() => cancellation.release());
  // an aborted signal ends the loop from now on; a call that it ends wakes a producer that is waiting for the consumer
  cancellation.release();
  cancellation.listen((error) => (error ? queue.end({ error }) : queue.lift()));
  return { events: { [Symbol.asyncIterator]: () => queue.items() }, cancel: () => void cancel() };
}

async function readToEnd(
  context: ClientContext,
  { attempt, body, scan, cancellation }: RawStream,
  first: readonly SseEvent[],
  queue: AnswerQueue<RawEvent>,
): Promise<void> {
  const { exchange } = attempt;
  const { usage } = scan;
  const { eventBytes } = context.settings.byteLimits;
  /** The body ended inside an event. */
  let isCut = false;
  /** @returns true if the rest does not matter: the service may keep the connection open. */
  const take = (arrived: readonly SseEvent[], events: RawEvent[]): boolean => {
    for (const event of arrived) {
      const data = readEventData(event.data, event.name);
      scan.add(data, event);
      if (data.kind !== 'ignored' && !usage.sawEndMark) {
        isCut = data.kind === 'malformed' && event.unterminated === true;
        if (isCut) return true;
        const value = data.kind === 'chunk' ? data.value : event.data;
        events.push({ ...defined({ event: event.name }), data: value });
      }
      if (usage.ended) return true;
    }
    exchange.timers.await(scan.end.trailingOf(scan.evidence));
    return false;
  };
  const opening: RawEvent[] = [];
  const ended = take(first, opening);
  queue.push(opening, exchange.bytes);
  const readOn = (events: RawEvent[]): MaybePromise<true | undefined> => {
    if (body.tooLarge) throw new KopekError(limitFailure(exchange.place, 'event', eventBytes));
    const pieces = exchange.read();
    return pieces instanceof Promise ? pieces.then((arrived) => takeIn(arrived, events)) : takeIn(pieces, events);
  };
  const takeIn = (pieces: Uint8Array[] | undefined, events: RawEvent[]): true | undefined => {
    const arrived = pieces ? pieces.flatMap((piece) => body.feed(piece)) : body.end().events;
    if (body.sawComment) exchange.timers.comment();
    if (arrived.length > 0) exchange.timers.data();
    return take(arrived, events) || !pieces || undefined;
  };
  try {
    if (!ended) await queue.fill(exchange, readOn);
    const message = `${exchange.place}: the stream ended inside an event`;
    if (isCut) throw new KopekError({ code: 'interrupted', message, phase: 'body' });
  } catch (error) {
    const last: RawEvent[] = [];
    // the event with the usage may lack its blank line
    take(body.end().events, last);
    queue.push(last, 0);
    if (!exchange.lostOnlyTrailingData(error)) throw await brokenRaw(attempt, cancellation.call, scan, error);
    if (KopekError.isInstance(error) && error.code === 'response_too_large') usage.note('data_after_end');
  }
  exchange.finish();
  await attempt.settle(scan.outcome('closed'));
}

/** Records a broken answer and makes its error, with the charge as far as it is known. */
export async function brokenRaw(
  attempt: Attempt,
  call: Call,
  scan: AnswerScan,
  error: unknown,
  bytes: BytesEnd = 'cut',
): Promise<KopekError> {
  const { exchange } = attempt;
  exchange.close();
  const known = KopekError.isInstance(error) ? error : new KopekError(unreadable(exchange, error));
  const outcome = call.billed
    ? scan.outcome(known.code === 'aborted' ? 'canceled' : bytes)
    : { billing: 'none' as const };
  const failure = exchange.error({ ...initOf(known), ...outcome });
  await settleFailure(attempt, failure);
  return failure;
}
