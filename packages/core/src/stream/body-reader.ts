import { JsonProgress } from '../base/json-progress.ts';
import { Sniffer, type BodyKind } from './sniff.ts';
import { SseReader, type SseEvent } from './sse.ts';
import { joinBytes } from './join-bytes.ts';
import { decodeWhole } from './utf8.ts';

const NO_EVENTS: readonly SseEvent[] = [];

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
 * Services and proxies label bodies wrongly, so the content decides: server-sent events are returned as they arrive,
 * anything else is collected as text. The result does not depend on how the bytes are split.
 */
export class BodyReader {
  readonly #sniffer: Sniffer;
  readonly #limits: { eventBytes: number; textBytes: number };
  #sse: SseReader | undefined;
  #parts: Uint8Array[] = [];
  #textBytes = 0;

  /**
   * @param contentType - decides if the content is ambiguous.
   * @param limits - `eventBytes` of one event, `textBytes` of a body that is not an event stream.
   */
  constructor(contentType: string | undefined, limits: { eventBytes: number; textBytes?: number }) {
    this.#sniffer = new Sniffer(contentType);
    this.#limits = { eventBytes: limits.eventBytes, textBytes: limits.textBytes ?? Infinity };
  }

  /** Undefined while only white space, or the beginning of a word, has arrived. */
  get kind(): BodyKind | undefined {
    return this.#sniffer.kind;
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
    const known = this.#sniffer.push(bytes);
    if (known.length === 1) return this.#read(known[0] as Uint8Array);
    return known.length === 0 ? NO_EVENTS : known.flatMap((piece) => this.#read(piece));
  }

  end(): BodyEnd {
    const events = this.#sniffer.end().flatMap((piece) => this.#read(piece));
    if (this.#sse) events.push(...this.#sse.end());
    const parts = this.#parts;
    this.#parts = [];
    const [only] = parts;
    return { kind: this.kind, events, ...decodeWhole(parts.length === 1 && only ? only : joinBytes(parts)) };
  }

  #read(bytes: Uint8Array): readonly SseEvent[] {
    if (this.#sniffer.kind === 'events') {
      this.#sse ??= new SseReader(this.#limits.eventBytes);
      return this.#sse.feed(bytes);
    }
    this.#textBytes += bytes.byteLength;
    if (this.tooLarge) this.#parts = [];
    else this.#parts.push(bytes);
    return NO_EVENTS;
  }
}
