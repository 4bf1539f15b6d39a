import { defined } from '../base/defined.ts';
import { isError } from '../answer/answer.ts';
import { isRejection } from '../answer/rejection.ts';
import { REST_MS } from '../base/bounds.ts';
import { KopekError } from '../errors/index.ts';
import type { MaybePromise } from '../base/later.ts';
import type { Billing, Charge } from '../money/charge.ts';
import type { FoundUsage } from '../money/found-usage.ts';
import type { BodyReader } from '../stream/body-reader.ts';
import { readEventData } from '../stream/event-data.ts';
import type { SseEvent } from '../stream/sse.ts';
import { limitFailure } from '../transport/failures.ts';
import { readArray, readObject, readText } from '../wire/read.ts';
import { initOf, unreadable } from './call/answer-failure.ts';
import { settleFailure } from './call/attempt.ts';
import type { Attempt, Call } from './call/call.ts';
import type { ClientContext } from './call/context.ts';
import { Delivery } from './call/delivery.ts';
import type { Departure } from './call/departure.ts';

/** Events that end the streams of these endpoints, none of which the interface shows (§4.1). */
const LAST_EVENTS: ReadonlySet<unknown> = new Set([
  'message_stop',
  'response.completed',
  'response.incomplete',
  'response.failed',
]);

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
  found: FoundUsage;
  departure: Departure;
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
  const { departure } = stream;
  const leave = async (): Promise<void> => {
    delivery.close();
    if (departure.leave(AbortSignal.abort()) === undefined) await end;
  };
  const delivery = new Delivery<RawEvent>(context, departure.call, { leave });
  const end = readToEnd(context, stream, first, delivery).then(
    () => delivery.end({}),
    (error: unknown) => delivery.end({ error }),
  );
  void end.then(() => departure.release());
  // the loop hears of an aborted signal now; a call that ends by it wakes a producer that is waiting for its reader
  departure.release();
  departure.listen((error) => (error ? delivery.end({ error }) : delivery.lift()));
  return { events: { [Symbol.asyncIterator]: () => delivery.items() }, cancel: () => void leave() };
}

async function readToEnd(
  context: ClientContext,
  { attempt, body, found, departure }: RawStream,
  first: readonly SseEvent[],
  delivery: Delivery<RawEvent>,
): Promise<void> {
  const { exchange } = attempt;
  const { eventBytes } = context.settings.byteLimits;
  /** The body ended inside an event. */
  let isCut = false;
  /** @returns true if the rest does not matter: the service may keep the connection open. */
  const take = (arrived: readonly SseEvent[], events: RawEvent[]): boolean => {
    for (const event of arrived) {
      const data = readEventData(event.data);
      found.add(data);
      if (data.kind === 'done') exchange.timers.limitRest(REST_MS.last);
      else if (data.kind !== 'ignored' && !found.marked) {
        isCut = data.kind === 'malformed' && event.unterminated === true;
        if (isCut) return true;
        const value = data.kind === 'chunk' ? data.value : event.data;
        const stage = stageOf(value, event.name);
        if (stage) exchange.timers.limitRest(REST_MS[stage], true);
        events.push({ ...defined({ event: event.name }), data: value });
      }
      if (found.ended) return true;
    }
    return false;
  };
  const opening: RawEvent[] = [];
  const ended = take(first, opening);
  delivery.push(opening, exchange.bytes);
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
    if (!ended) await delivery.fill(exchange, readOn);
    const message = `${exchange.place}: the stream ended inside an event`;
    if (isCut) throw new KopekError({ code: 'interrupted', message, phase: 'body' });
  } catch (error) {
    const last: RawEvent[] = [];
    // the event with the bill may lack its blank line
    take(body.end().events, last);
    delivery.push(last, 0);
    if (!exchange.lostOnlyRest(error)) throw await brokenRaw(attempt, departure.call, found, error);
    if (isCut || (KopekError.isInstance(error) && error.code === 'response_too_large')) found.note('data_after_end');
  }
  exchange.finish();
  await attempt.settle(outcomeOf(found));
}

/** How an event ends the content of a stream: only the usage and the end can follow. Undefined if it does not. */
function stageOf(value: unknown, name: string | undefined): 'ended' | 'failed' | undefined {
  const { type, choices, error } = readObject(value) ?? {};
  const choice = readObject(readArray(choices)?.[0]);
  const reason = readText(choice?.finish_reason);
  if (name === 'error' || isError(error) || isError(choice?.error) || reason === 'error') return 'failed';
  return LAST_EVENTS.has(type) || reason !== undefined ? 'ended' : undefined;
}

/** Records a broken answer and makes its error, with the charge as far as it is known. */
export async function brokenRaw(attempt: Attempt, call: Call, found: FoundUsage, error: unknown): Promise<KopekError> {
  const { exchange } = attempt;
  exchange.close();
  const known = KopekError.isInstance(error) ? error : new KopekError(unreadable(exchange, error));
  const bill = call.billed ? outcomeOf(found) : { billing: 'none' as const };
  const failure = exchange.error({ ...initOf(known), ...bill });
  await settleFailure(attempt, failure);
  return failure;
}

/** Derives how an answer ended from the received data. */
export function outcomeOf(found: FoundUsage): { billing: Billing; charge?: Charge } {
  if (!found.usage && isRejection(found.only)) return { billing: 'none' };
  return found.outcome();
}
