import { readErrorBody } from '../errors/index.ts';
import { readEventData } from '../stream/event-data.ts';
import { Sniffer } from '../stream/sniff.ts';
import { SseReader } from '../stream/sse.ts';
import { parseWireJson } from '../wire/json.ts';
import { FoundUsage } from '../spend/found-usage.ts';

/** What a scan has learnt. */
export interface ScanResult {
  found: FoundUsage;
  /** The body is an error in the gateway's own JSON. */
  fromGateway: boolean;
  /** The body was larger than the scan may hold, so its usage was not seen. */
  overflown: boolean;
}

/**
 * Reads the usage out of bytes that pass by: server-sent events or one JSON document, recognised by content.
 *
 * It holds one event, or one JSON document, of at most `maxBytes`; past that it stops looking and keeps nothing.
 */
export class UsageScan {
  readonly #maxBytes: number;
  readonly #sniffer: Sniffer;
  readonly #found: FoundUsage;
  #sse: SseReader | undefined;
  readonly #decoder = new TextDecoder();
  #text = '';
  #bytes = 0;
  #overflown = false;

  constructor(requestedModel: string | undefined, contentType: string | undefined, maxBytes: number) {
    this.#found = new FoundUsage(requestedModel);
    this.#sniffer = new Sniffer(contentType);
    this.#maxBytes = maxBytes;
  }

  feed(bytes: Uint8Array): void {
    if (!this.#overflown) this.#takeAll(this.#sniffer.push(bytes));
  }

  /** What is known now; at the end of the body, or when the reader left. */
  result(): ScanResult {
    let fromGateway = false;
    if (!this.#overflown) this.#takeAll(this.#sniffer.end());
    if (!this.#overflown && this.#sse) for (const event of this.#sse.end()) this.#lookAtEvent(event.data);
    if (!this.#overflown && !this.#sse) {
      const text = (this.#text + this.#decoder.decode()).replace(/^\uFEFF/, '');
      fromGateway = readErrorBody(text).fromGateway;
      try {
        this.#found.look(parseWireJson(text));
      } catch {
        // not JSON, or cut: no usage to be found
      }
    }
    return { found: this.#found, fromGateway, overflown: this.#overflown };
  }

  #takeAll(pieces: Uint8Array[]): void {
    try {
      for (const bytes of pieces) {
        if (this.#sniffer.kind === 'events') this.#feedEvents(bytes);
        else this.#feedText(bytes);
      }
    } catch {
      // too large to hold; a broken scan must not break the answer that passes by
      this.#overflown = true;
      this.#text = '';
      this.#sse = undefined;
    }
  }

  #feedEvents(bytes: Uint8Array): void {
    this.#sse ??= new SseReader(this.#maxBytes);
    for (const event of this.#sse.feed(bytes)) this.#lookAtEvent(event.data);
    if (this.#sse.tooLarge) throw new RangeError('an event is larger than the scan may hold');
  }

  #lookAtEvent(text: string): void {
    // most events are text of the model: a document without these words holds nothing to book
    if (!text.includes('"usage"') && !text.includes('"model"')) return;
    const data = readEventData(text);
    if (data.kind === 'chunk') this.#found.look(data.value);
  }

  #feedText(bytes: Uint8Array): void {
    this.#bytes += bytes.byteLength;
    if (this.#bytes > this.#maxBytes) throw new RangeError('the answer is larger than the scan may hold');
    this.#text += this.#decoder.decode(bytes, { stream: true });
  }
}
