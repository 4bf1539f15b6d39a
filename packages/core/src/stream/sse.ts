import { TextSize } from './text-size.ts';
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

const SPACE = 0x20;
const LINE_FEED = 0x0a;
/** Events may have many lines of one letter: each line stored by itself takes more memory than its letter. */
const BLOCK_LINES = 1024;

/**
 * Reads server-sent events from bytes.
 *
 * Comments, one BOM at the start, CR, LF and CRLF, multi-line data and letters split over reads are handled as in the
 * WHATWG specification. The events do not depend on how the bytes are split.
 */
export class SseReader {
  readonly #utf8 = new Utf8Reader();
  /** Complete `data` lines of the open event: the latest, and before them blocks of {@link BLOCK_LINES}. */
  #data: string[] = [];
  #blocks: string[] = [];
  #name: string | undefined;
  /** Size of the field lines of the open event, without line ends. */
  readonly #eventSize: TextSize;
  /** Size of a comment, which is counted separately: keep-alives may continue for hours. */
  readonly #commentSize: TextSize;
  /** The beginning of a line whose end has not arrived. */
  #line = '';
  #isComment = false;
  #afterCR = false;
  /** A comment line was seen: the service is alive, though it sends no data. */
  sawComment = false;
  /** An event exceeds the limit. Events before it were emitted; nothing after it is read. */
  tooLarge = false;

  /** @param limitBytes - of one event: its lines without line ends and comments. */
  constructor(limitBytes: number) {
    this.#eventSize = new TextSize(limitBytes);
    this.#commentSize = new TextSize(limitBytes);
  }

  /** Returns the events that end in these bytes. Check `tooLarge` afterwards. */
  feed(bytes: Uint8Array): SseEvent[] {
    return this.#readMarked(this.#utf8.decode(bytes));
  }

  /** Returns the last event, if the body ended without its blank line: it usually contains the usage. */
  end(): SseEvent[] {
    const events = this.#readMarked(`${this.#utf8.end()}\n\n`);
    for (const event of events) event.unterminated = true;
    return events;
  }

  #readMarked(text: string): SseEvent[] {
    const events: SseEvent[] = [];
    if (!this.#utf8.sawInvalid) {
      this.#read(text, events);
      return events;
    }
    const clean = this.#utf8.cleanLength;
    this.#read(text.slice(0, clean), events);
    const before = events.length;
    this.#read(text.slice(clean), events);
    for (const event of events.slice(before)) event.invalidUtf8 = true;
    return events;
  }

  #read(given: string, events: SseEvent[]): void {
    if (given === '' || this.tooLarge) return;
    let text = this.#afterCR && given.startsWith('\n') ? given.slice(1) : given;
    this.#afterCR = given.endsWith('\r');
    if (text.includes('\r')) text = text.replaceAll(/\r\n?/g, '\n');
    let from = 0;
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
      // nearly every event is one line of data, and arrives whole
      const isEvent = this.#line === '' && text.startsWith('data:', from) && text.charCodeAt(end + 1) === LINE_FEED;
      if (isEvent && this.#eventSize.hasRoomFor(end - from)) {
        const valueFrom = text.charCodeAt(from + 5) === SPACE ? from + 6 : from + 5;
        events.push({ data: text.slice(valueFrom, end) });
        from = end + 2;
        continue;
      }
      if (end > from) this.#extend(text.slice(from, end));
      if (this.tooLarge) return;
      if (from === end || this.#line !== '') this.#endLine(events);
      from = end + 1;
    }
    if (from < text.length) this.#extend(text.slice(from));
  }

  #extend(piece: string): void {
    if (this.#line === '') this.#isComment = piece.startsWith(':');
    this.#line += piece;
    const size = this.#isComment ? this.#commentSize : this.#eventSize;
    size.add(piece);
    this.tooLarge = size.isTooLarge;
  }

  #endLine(events: SseEvent[]): void {
    const line = this.#line;
    this.#line = '';
    if (line === '') this.#endEvent(events);
    else if (this.#isComment) {
      this.sawComment = true;
      this.#commentSize.reset();
    } else this.#takeField(line);
  }

  #takeField(line: string): void {
    const colon = line.indexOf(':');
    const field = colon < 0 ? line : line.slice(0, colon);
    if (field !== 'data' && field !== 'event') return;
    const from = line.startsWith(' ', colon + 1) ? colon + 2 : colon + 1;
    const value = colon < 0 ? '' : line.slice(from);
    if (field === 'data') {
      if (this.#data.push(value) > BLOCK_LINES) this.#blocks.push(this.#data.splice(0, BLOCK_LINES).join('\n'));
    } else this.#name = value === '' ? undefined : value;
  }

  #endEvent(events: SseEvent[]): void {
    if (this.#data.length > 0) {
      const data = [...this.#blocks, ...this.#data].join('\n');
      events.push(this.#name === undefined ? { data } : { data, name: this.#name });
      this.#data = [];
      this.#blocks = [];
    }
    this.#name = undefined;
    this.#eventSize.reset();
  }
}
