import { AnswerScan, BodyReader, readErrorBody, type UsageCollector } from '@kopek/core/kit';

/**
 * Finds the usage in bytes of any kind: server-sent events or JSON documents, recognized by content.
 *
 * It buffers one event, or one JSON document, of at most `maxBytes`; beyond that it stops looking and keeps nothing.
 */
export class UsageScan {
  readonly #body: BodyReader;
  readonly answer: AnswerScan;
  #broken = false;

  constructor(requestedModel: string | undefined, contentType: string | undefined, maxBytes: number) {
    this.answer = new AnswerScan({ requestedModel });
    this.#body = new BodyReader(contentType, { eventBytes: maxBytes, textBytes: maxBytes });
  }

  get usage(): UsageCollector {
    return this.answer.usage;
  }

  feed(bytes: Uint8Array): void {
    if (this.overflown) return;
    try {
      // a copy of what is kept: a consumer may transfer the bytes that it reads
      const own = this.#body.kind === 'events' ? bytes : bytes.slice();
      for (const event of this.#body.feed(own)) this.answer.addEvent(event);
    } catch {
      // a broken scan must not break the answer that passes by
      this.#broken = true;
    }
  }

  /**
   * Reads the rest, at the end of the body or when the caller cancels.
   *
   * @returns whether the body is an error in the gateway's own JSON.
   */
  end(): boolean {
    if (this.overflown) return false;
    const end = this.#body.end();
    this.answer.addEnd(end);
    return readErrorBody(end.text).fromGateway;
  }

  /** The body was larger than the scan may hold, so its usage was not seen. */
  get overflown(): boolean {
    return this.#broken || this.#body.tooLarge;
  }
}
