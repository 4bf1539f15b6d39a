import { JsonProgress } from '../base/json-progress.ts';
import { SseReader, type SseEvent } from './sse.ts';
import { joinBytes } from './join-bytes.ts';
import { decodeWhole } from './utf8.ts';

const NO_EVENTS: readonly SseEvent[] = [];
const FIELDS = ['data', 'event', 'id', 'retry'];
const BOM = [0xef, 0xbb, 0xbf];

/** The kind of the body of a 2xx, by its content. */
export type BodyKind = 'events' | 'json' | 'html' | 'other';

/** The end of a body. */
export interface BodyEnd {
  /** Undefined if only white space arrived. */
  kind: BodyKind | undefined;
  /** The last event, if the body ended without its blank line. */
  events: SseEvent[];
  /** The whole text of a body that is not an event stream. */
  text: string;
  /** Some bytes of the text were not UTF-8; they read as U+FFFD. */
  invalidUtf8: boolean;
}

/**
 * Reads a body of unknown kind, for answers, raw requests and metered responses.
 *
 * Services and proxies label bodies wrongly, so the first word decides: server-sent events are returned as they arrive,
 * anything else is collected as text. The result does not depend on how the bytes are split: pieces are withheld until
 * the kind is known.
 */
export class BodyReader {
  readonly #saysEvents: boolean;
  readonly #limits: { eventBytes: number; textBytes: number };
  #held: Uint8Array[] = [];
  #position = 0;
  #word = '';
  /** Undefined while only white space, or the beginning of a word, has arrived. */
  kind: BodyKind | undefined;
  #sse: SseReader | undefined;
  #parts: Uint8Array[] = [];
  #textBytes = 0;

  /**
   * @param contentType - decides if the content is ambiguous.
   * @param limits - `eventBytes` of one event, `textBytes` of a body that is not an event stream.
   */
  constructor(contentType: string | undefined, limits: { eventBytes: number; textBytes?: number }) {
    this.#saysEvents = contentType?.includes('text/event-stream') ?? false;
    this.#limits = { eventBytes: limits.eventBytes, textBytes: limits.textBytes ?? Infinity };
  }

  /** Whether a comment line was seen: the service is alive, though it sends no data. */
  get sawComment(): boolean {
    return this.#sse?.sawComment ?? false;
  }

  /** Whether an event, or the text, exceeds its limit. Events before it were returned; nothing after it is read. */
  get tooLarge(): boolean {
    return this.#sse?.tooLarge ?? this.#textBytes > this.#limits.textBytes;
  }

  /** Whether the text of a JSON body holds a whole document. */
  get holdsDocument(): boolean {
    const progress = new JsonProgress();
    const decoder = new TextDecoder();
    return (
      this.kind === 'json' &&
      this.#parts.some((part) => {
        progress.push(decoder.decode(part, { stream: true }));
        return progress.closed;
      })
    );
  }

  /**
   * Returns the events that end in these bytes; none of a text body, whose bytes are kept. Check `tooLarge` afterwards.
   */
  feed(bytes: Uint8Array): readonly SseEvent[] {
    if (this.kind !== undefined) return this.#read(bytes);
    this.#held.push(bytes);
    for (const byte of bytes) {
      this.kind = this.#judge(byte);
      if (this.kind !== undefined) return this.#readHeld();
    }
    return NO_EVENTS;
  }

  end(): BodyEnd {
    if (this.kind === undefined && this.#word !== '') this.kind = this.#saysEvents ? 'events' : 'other';
    // white space alone is nothing to read
    const events = this.kind === undefined ? [] : this.#readHeld();
    if (this.#sse) events.push(...this.#sse.end());
    const parts = this.#parts;
    this.#parts = [];
    const [only] = parts;
    return { kind: this.kind, events, ...decodeWhole(parts.length === 1 && only ? only : joinBytes(parts)) };
  }

  #read(bytes: Uint8Array): readonly SseEvent[] {
    if (this.kind === 'events') {
      this.#sse ??= new SseReader(this.#limits.eventBytes);
      return this.#sse.feed(bytes);
    }
    this.#textBytes += bytes.byteLength;
    if (this.tooLarge) this.#parts = [];
    else this.#parts.push(bytes);
    return NO_EVENTS;
  }

  #readHeld(): SseEvent[] {
    const held = this.#held;
    this.#held = [];
    return held.flatMap((piece) => this.#read(piece));
  }

  #judge(byte: number): BodyKind | undefined {
    const position = this.#position++;
    if (position < BOM.length && byte === BOM[position]) return undefined;
    const character = String.fromCharCode(byte);
    const lineEnds = character === '\n' || character === '\r';
    if (this.#word === '') {
      if (lineEnds || character === ' ' || character === '\t') return undefined;
      if (character === '{' || character === '[') return 'json';
      if (character === '<') return 'html';
      if (character === ':' || this.#saysEvents) return 'events';
    }
    // a text may begin with any letter, so the whole name of a field is waited for
    if (character === ':' || lineEnds) return FIELDS.includes(this.#word) ? 'events' : 'other';
    this.#word += character;
    return FIELDS.some((field) => field.startsWith(this.#word)) ? undefined : 'other';
  }
}
