import { createParser, type EventSourceParser } from 'eventsource-parser';
import { EventSizeGuard } from './event-size.ts';
import { Utf8Reader } from './utf8.ts';

/** One server-sent event. */
export interface SseEvent {
  data: string;
  /** Only `error` matters; other names are ignored. */
  name?: string;
  /** The body ended without the blank line that ends an event. */
  unterminated?: boolean;
  /** Bytes that are no UTF-8 came before the end of the event; they read as U+FFFD. */
  invalidUtf8?: boolean;
}

/**
 * Bytes of a server-sent event stream → events.
 *
 * Comments, one BOM at the start, CR, LF and CRLF, multi-line data and letters that are split over reads are handled as
 * WHATWG says. Nothing that is told depends on how the bytes are cut.
 */
export class SseReader {
  readonly #guard: EventSizeGuard;
  // the parser takes one BOM off by itself: a decoder that does so too would hide a second one
  readonly #utf8 = new Utf8Reader({ keepBOM: true });
  readonly #parser: EventSourceParser;
  #events: SseEvent[] = [];
  /** A comment line was seen: the service is alive, though it has nothing to say. */
  sawComment = false;
  /** An event is larger than the limit. Events before it have been told; nothing is read any more. */
  tooLarge = false;

  /** @param limitBytes - of one event: its lines without line ends and comments. */
  constructor(limitBytes: number) {
    this.#guard = new EventSizeGuard(limitBytes);
    // no onError: whether the parser reports an unknown field depends on how the text was cut
    this.#parser = createParser({
      onEvent: (event) => {
        this.#events.push(event.event === undefined ? { data: event.data } : { data: event.data, name: event.event });
      },
      onComment: () => {
        this.sawComment = true;
      },
    });
  }

  /** The events that end in these bytes. Look at `tooLarge` afterwards. */
  feed(bytes: Uint8Array): SseEvent[] {
    if (this.tooLarge) return [];
    const allowed = this.#guard.take(bytes);
    this.tooLarge = allowed < bytes.byteLength;
    return this.#parse(this.#utf8.decode(this.tooLarge ? bytes.subarray(0, allowed) : bytes));
  }

  /** The last event, when the body ended without its blank line: it usually carries the usage. */
  end(): SseEvent[] {
    if (this.tooLarge) return [];
    return this.#parse(`${this.#utf8.end()}\n\n`).map((event) => ({ ...event, unterminated: true }));
  }

  #parse(text: string): SseEvent[] {
    this.#events = [];
    if (!this.#utf8.sawInvalid) {
      this.#parser.feed(text);
      return this.#events;
    }
    const clean = this.#utf8.cleanLength;
    this.#parser.feed(text.slice(0, clean));
    const before = this.#events.length;
    this.#parser.feed(text.slice(clean));
    return this.#events.map((event, index) => (index < before ? event : { ...event, invalidUtf8: true }));
  }
}
