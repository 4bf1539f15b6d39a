import { createParser, type EventSourceParser } from 'eventsource-parser';

/** One server-sent event. */
export interface SseEvent {
  data: string;
  /** Only `error` matters; other names are ignored. */
  name?: string;
  /** The body ended without the blank line that ends an event. */
  unterminated?: boolean;
}

/** Thrown when one event grows beyond the limit. */
export class EventTooLarge extends Error {}

/**
 * Bytes of a server-sent event stream → events.
 *
 * Comments, BOM, CR, LF and CRLF, multi-line data and letters that are split over reads are handled as WHATWG says.
 * The result does not depend on how the bytes are cut.
 */
export class SseReader {
  readonly #limitBytes: number;
  readonly #decoder = new TextDecoder();
  readonly #parser: EventSourceParser;
  #events: SseEvent[] = [];
  #pendingBytes = 0;
  /** A comment line was seen: the service is alive, though it has nothing to say. */
  sawComment = false;

  constructor(limitBytes: number) {
    this.#limitBytes = limitBytes;
    this.#parser = createParser({
      onEvent: (event) => {
        this.#events.push(event.event === undefined ? { data: event.data } : { data: event.data, name: event.event });
      },
      onComment: () => {
        this.sawComment = true;
      },
    });
  }

  /** @throws EventTooLarge */
  feed(bytes: Uint8Array): SseEvent[] {
    this.#pendingBytes += bytes.byteLength;
    this.#events = [];
    this.#parser.feed(this.#decoder.decode(bytes, { stream: true }));
    if (this.#events.length > 0) this.#pendingBytes = 0;
    else if (this.#pendingBytes > this.#limitBytes) throw new EventTooLarge();
    return this.#events;
  }

  /** The last event, when the body ended without its blank line: it usually carries the usage. */
  end(): SseEvent[] {
    this.#events = [];
    this.#parser.feed(`${this.#decoder.decode()}\n\n`);
    return this.#events.map((event) => ({ ...event, unterminated: true }));
  }
}
