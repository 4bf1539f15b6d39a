import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { Utf8Reader } from './utf8.ts';

/** One server-sent event. */
export interface SseEvent {
  data: string;
  /** Only `error` matters; other names are ignored. */
  name?: string;
  /** The body ended without the blank line that ends an event. */
  unterminated?: boolean;
  /** The event contains bytes that are not UTF-8; they read as U+FFFD. */
  invalidUtf8?: boolean;
}

const encoder = /* @__PURE__ */ new TextEncoder();
/** Names of fields and short comments, which do not count. */
const FRAME_CHARACTERS = 64;
/** The memory of a line of an event, however short it is. */
const LINE_BYTES = 64;
/** Lines of an event that do not count against its limit. */
const FREE_LINES = 1000;
/** Some services leave out the blank lines between events. No document of JSON goes on so behind a line. */
const BETWEEN_DOCUMENTS = /(?<=\}|\[DONE\])\n(?=\{|\[DONE\])/;
/** No UTF-16 code unit takes more bytes in UTF-8. */
const MAX_BYTES = 3;

/**
 * Reads server-sent events from bytes. The events do not depend on how the bytes are split.
 *
 * `eventsource-parser` cuts them, as WHATWG specifies it. Its own bound depends on the cuts, so it only limits memory;
 * the size of an event, its data in UTF-8, is checked when the event is whole.
 */
export class SseReader {
  readonly #utf8 = new Utf8Reader();
  readonly #limitBytes: number;
  #events: SseEvent[] = [];
  /** Lines of data in the open event, counted over reads that ended no event. */
  #openLines = 0;
  readonly #parser: ReturnType<typeof createParser>;
  /** A comment line was seen: the service is alive, though it sends no data. */
  sawComment = false;
  /** An event exceeds the limit. Events before it were emitted; nothing after it is read. */
  tooLarge = false;

  /** @param limitBytes - of the data of one event. */
  constructor(limitBytes: number) {
    this.#limitBytes = limitBytes;
    this.#parser = createParser({
      onEvent: (event) => this.#take(event),
      onComment: (text) => {
        this.sawComment = true;
        this.tooLarge ||= this.#isTooLarge(text);
      },
      onError: ({ type }) => {
        if (type === 'max-buffer-size-exceeded') this.tooLarge = true;
      },
      // the event so far and its open line, which begins with the name of its field
      ...(Number.isFinite(limitBytes) && { maxBufferSize: limitBytes + FRAME_CHARACTERS }),
    });
  }

  /** Returns the events that end in these bytes. Check `tooLarge` afterwards. */
  feed(bytes: Uint8Array): SseEvent[] {
    return this.#read(this.#utf8.decode(bytes));
  }

  /** Returns the last event, if the body ended without its blank line: it usually contains the usage. */
  end(): SseEvent[] {
    const events = this.#read(`${this.#utf8.end()}\n\n`);
    for (const event of events) event.unterminated = true;
    return events;
  }

  #read(text: string): SseEvent[] {
    const events: SseEvent[] = [];
    this.#events = events;
    if (!this.#utf8.sawInvalid) {
      this.#feed(text);
      return events;
    }
    const clean = this.#utf8.cleanLength;
    this.#feed(text.slice(0, clean));
    const before = events.length;
    this.#feed(text.slice(clean));
    for (const event of events.slice(before)) event.invalidUtf8 = true;
    return events;
  }

  #feed(text: string): void {
    if (text === '' || this.tooLarge) return;
    const before = this.#events.length;
    this.#parser.feed(text);
    this.#openLines = this.#events.length === before ? this.#openLines + dataLinesIn(text) : 0;
    // an event of very many short lines takes far more memory than its text
    this.tooLarge ||= (this.#openLines - FREE_LINES) * LINE_BYTES > this.#limitBytes;
  }

  #take({ data, event: name }: EventSourceMessage): void {
    if (this.tooLarge) return;
    this.tooLarge = this.#isTooLarge(data);
    if (this.tooLarge) return;
    let last = data;
    if (data.includes('\n')) {
      const documents = data.split(BETWEEN_DOCUMENTS);
      last = documents.pop() ?? '';
      for (const document of documents) this.#events.push({ data: document });
    }
    this.#events.push(name === undefined ? { data: last } : { data: last, name });
  }

  #isTooLarge(text: string): boolean {
    if (text.length * MAX_BYTES <= this.#limitBytes) return false;
    return text.length > this.#limitBytes || encoder.encode(text).byteLength > this.#limitBytes;
  }
}

function dataLinesIn(text: string): number {
  let lines = 0;
  for (let at = text.indexOf('\nd'); at >= 0; at = text.indexOf('\nd', at + 2)) lines += 1;
  return lines;
}
