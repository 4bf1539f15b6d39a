import {
  AnswerScan,
  BodyReader,
  readErrorBody,
  type UsageCollector,
  readEventData,
  readJsonDocuments,
} from '@kopek/core/kit';

/** Keys that count, also in JSON escapes: those of Latin letters begin so, those of Russian ones do not. */
const KEYS = /"usage"|"error"|"finish_reason"\s*:\s*"|\\u00[67]/;
/** Keys that count until both have come. */
const NAMES = /"(?:id|model)"/;

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
    this.answer = new AnswerScan(requestedModel);
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
      for (const event of this.#body.feed(own)) this.#lookAtEvent(event);
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
    for (const event of end.events) this.#lookAtEvent(event);
    if (end.text !== '') this.answer.addBody(readJsonDocuments(end.text), end);
    return readErrorBody(end.text).fromGateway;
  }

  /** The body was larger than the scan may hold, so its usage was not seen. */
  get overflown(): boolean {
    return this.#broken || this.#body.tooLarge;
  }

  #lookAtEvent(event: { data: string; name?: string; unterminated?: boolean; invalidUtf8?: boolean }): void {
    const { data: text, name, invalidUtf8 } = event;
    const { documents, generationId, servedModel, settled } = this.usage;
    const isNamed = generationId !== undefined && servedModel !== undefined;
    // most events are text of the model: before a cost and a finish reason, a document without these keys is that, unless alone
    const mayBeText = text.startsWith('{') && text.endsWith('}') && name !== 'error' && !invalidUtf8 && documents > 1;
    const isEarly = !settled && !this.answer.sawFinishReason;
    if (mayBeText && isEarly && !KEYS.test(text) && (isNamed || !NAMES.test(text))) this.answer.addText();
    else this.answer.add(readEventData(text), event);
  }
}
