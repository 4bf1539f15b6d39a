import { judgeStatus, KopekError, type KopekErrorInit } from '../errors/index.ts';
import type { Answer } from '../normalized/answer.ts';
import type { ChatEvent } from '../normalized/events.ts';
import type { ChatResult } from '../normalized/result.ts';
import { readEventData } from '../stream/event-data.ts';
import { sniff, type BodyKind } from '../stream/sniff.ts';
import { EventTooLarge, SseReader, type SseEvent } from '../stream/sse.ts';
import { type Exchange, limitError } from '../transport/exchange.ts';
import { redactValue, type Redact } from '../transport/redact.ts';
import { parseWireJson } from '../wire/json.ts';

/** How long the bill of a failed answer is waited for, ms. */
const BILL_AFTER_ERROR_MS = 250;
/** How long the bill of a finished answer is waited for, ms. */
const BILL_AFTER_FINISH_MS = 10_000;

/** What the feed is told beforehand. */
export interface FeedOptions {
  /** The request asked for a stream. */
  streamed: boolean;
  eventBytes: number;
  redact: Redact;
}

/**
 * Feeds the bytes of an exchange to an answer until it is complete or broken.
 *
 * The body is judged by its content: a stream request may be answered by one JSON document, a JSON request by events.
 */
export class AnswerFeed {
  readonly #exchange: Exchange;
  readonly #answer: Answer;
  readonly #options: FeedOptions;
  #kind: BodyKind | undefined;
  #sse: SseReader | undefined;
  #head: Uint8Array[] = [];
  #decoder: TextDecoder | undefined;
  #text: string[] = [];
  #done = false;
  #finishNoticed = false;
  #failureNoticed = false;
  /** Set once the answer is complete. */
  result: ChatResult | undefined;

  constructor(exchange: Exchange, answer: Answer, options: FeedOptions) {
    this.#exchange = exchange;
    this.#answer = answer;
    this.#options = options;
  }

  /**
   * Takes what has arrived, waiting for something, and adds the events read from it.
   *
   * @returns true when the answer is complete; `result` is set then, and the socket is free.
   * @throws KopekError when it broke. Events added before the throw are good.
   */
  async step(events: ChatEvent[]): Promise<boolean> {
    try {
      const reading = this.#exchange.read();
      const chunks = reading instanceof Promise ? await reading : reading;
      if (chunks) {
        for (const chunk of chunks) {
          this.#feed(chunk, events);
          if (this.#done) break;
        }
      }
      if (!chunks) this.#flush(events);
      this.#noticeEnd();
      if (chunks && !this.#done && !(this.#answer.failure && this.#answer.hasUsage)) return false;
    } catch (error) {
      this.#exchange.close();
      if (!this.#afterBreak(error)) throw this.#withAnswer(error);
    }
    this.#exchange.close();
    this.#conclude(events);
    return true;
  }

  /** Ends an answer that its reader does not want any more; gives the error that describes what had come. */
  abandon(reason: KopekError): KopekError {
    this.#exchange.close();
    return this.#withAnswer(reason) as KopekError;
  }

  #feed(chunk: Uint8Array, events: ChatEvent[]): void {
    if (this.#kind === undefined) {
      this.#kind = sniff(chunk, this.#exchange.headers['content-type']);
      if (this.#kind === undefined) {
        this.#head.push(chunk);
        return;
      }
      this.#start(this.#kind);
      const head = this.#head;
      this.#head = [];
      for (const part of head) this.#feed(part, events);
    }
    if (this.#sse) {
      const arrived = this.#feedSse(chunk);
      if (this.#sse.sawComment) this.#exchange.timers.comment();
      if (arrived.length > 0) this.#exchange.timers.data();
      for (const event of arrived) {
        this.#take(event, events);
        if (this.#done) return;
      }
    } else {
      this.#exchange.timers.data();
      this.#text.push((this.#decoder ??= new TextDecoder()).decode(chunk, { stream: true }));
    }
  }

  #start(kind: BodyKind): void {
    if (kind === 'events') this.#sse = new SseReader(this.#options.eventBytes);
    if (kind === 'html' || kind === 'other') {
      const contentType = this.#exchange.headers['content-type'] ?? 'no content type';
      const what = kind === 'html' ? 'an HTML page' : `a body that is neither JSON nor events (${contentType})`;
      throw this.#broken({
        code: 'invalid_response',
        message: `${this.#exchange.place} was answered with HTTP ${this.#exchange.status} and ${what}. Check the base URL: a login page or a proxy may be answering.`,
        phase: 'answer',
      });
    }
  }

  #feedSse(chunk: Uint8Array): SseEvent[] {
    try {
      return this.#sse?.feed(chunk) ?? [];
    } catch (error) {
      if (error instanceof EventTooLarge) {
        throw limitError(this.#exchange.place, 'event', this.#options.eventBytes, 'limits.eventBytes');
      }
      throw error;
    }
  }

  #take(event: SseEvent, events: ChatEvent[]): void {
    const data = readEventData(event.data);
    if (data.kind === 'chunk') this.#answer.addChunk(data.value, events, event.name);
    else if (data.kind === 'done') this.#done = true;
    else if (data.kind === 'malformed') {
      // the tail of a cut stream: the answer is incomplete, which says more than a broken event
      if (event.unterminated) return;
      if (event.name === 'error') this.#answer.addChunk(event.data, events, 'error');
      else {
        throw this.#broken({
          code: 'malformed_event',
          message: `${this.#exchange.place}: an event of the stream is not JSON (${event.data.length} characters, after ${this.#answer.chunks} good events)`,
          phase: 'answer',
        });
      }
    }
  }

  // the end of the body
  #flush(events: ChatEvent[]): void {
    if (this.#sse) {
      for (const event of this.#sse.end()) if (!this.#done) this.#take(event, events);
      return;
    }
    if (this.#kind !== 'json') return;
    this.#text.push(this.#decoder?.decode() ?? '');
    const text = this.#text.join('');
    this.#text = [];
    for (const document of this.#documents(text)) this.#answer.addChunk(document, events);
    if (!this.#answer.failure && this.#answer.choices === 0) {
      throw this.#broken({
        code: 'invalid_response',
        message: `${this.#exchange.place} was answered with HTTP ${this.#exchange.status} and JSON that holds no choices: this is no completion`,
        phase: 'answer',
      });
    }
    this.#done = true;
  }

  #documents(text: string): unknown[] {
    const trimmed = text.replace(/^\uFEFF/, '');
    try {
      return [parseWireJson(trimmed)];
    } catch {
      const lines = trimmed.split(/\r?\n/).filter((line) => line.trim() !== '' && line.trim() !== '[DONE]');
      // one JSON document per line is another common framing
      if (lines.length > 1) {
        try {
          return lines.map((line) => parseWireJson(line));
        } catch {
          // not that either
        }
      }
      throw this.#broken({
        code: 'malformed_event',
        message: `${this.#exchange.place} was answered with HTTP ${this.#exchange.status} and a body that is not valid JSON (${text.length} characters)`,
        phase: 'answer',
      });
    }
  }

  #noticeEnd(): void {
    if (this.#answer.failure && !this.#failureNoticed) {
      this.#failureNoticed = true;
      this.#exchange.timers.limitRest('answer', BILL_AFTER_ERROR_MS);
    }
    if (this.#answer.finishReason !== null && !this.#finishNoticed) {
      this.#finishNoticed = true;
      if (!this.#failureNoticed) this.#exchange.timers.limitRest('answer', BILL_AFTER_FINISH_MS);
    }
  }

  // a connection that breaks after the last word costs the bill, not the answer
  #afterBreak(error: unknown): boolean {
    if (!KopekError.isInstance(error)) return false;
    const waitedForBill = error.code === 'timeout' && error.phase === 'answer';
    const lost = error.code === 'connection' && (this.#finishNoticed || this.#failureNoticed);
    if (!waitedForBill && !lost) return false;
    if (!this.#answer.hasUsage) this.#answer.note('usage_missing');
    return true;
  }

  #conclude(events: ChatEvent[]): void {
    const answer = this.#answer;
    if (answer.failure) throw this.#providerError();
    const complete =
      this.#kind === 'json' || answer.finishReason !== null || (this.#done && answer.hasUsage && answer.chunks > 0);
    if (!complete) {
      throw this.#broken({
        code: 'interrupted',
        message: `${this.#exchange.place}: the stream ended before the answer was complete (no finish reason${this.#done ? '' : ', no end mark'}); what had arrived is in error.partial`,
        phase: 'body',
      });
    }
    this.result = answer.finish(events, this.#options.streamed && this.#kind === 'events');
  }

  #providerError(): KopekError {
    const detail = redactValue(this.#answer.failure ?? { message: '', fromGateway: true }, this.#options.redact);
    const status = typeof detail.code === 'number' ? detail.code : undefined;
    const first = !this.#answer.hasContent && !this.#answer.hasUsage;
    // the gateway says that it failed, before any content: the same as if the status had said so
    const judged = first && status !== undefined ? judgeStatus(status, true) : undefined;
    const free = judged?.passing === true && judged.billing === 'none';
    return this.#broken({
      code: 'provider_error',
      message: `${this.#exchange.place}: the service ended the answer with an error${detail.code === undefined ? '' : ` ${detail.code}`}${detail.message === '' ? '' : `: ${detail.message}`}`,
      phase: 'answer',
      ...(detail.code === undefined ? {} : { serverCode: detail.code }),
      ...(detail.metadata === undefined ? {} : { metadata: detail.metadata }),
      ...(free ? { billing: 'none', retryable: true } : {}),
    });
  }

  /** An error of this answer, with the bill and whatever had come. */
  #broken(init: KopekErrorInit): KopekError {
    const answer = this.#answer;
    const billing = init.billing ?? (answer.hasUsage ? 'charged' : 'unknown');
    const { requestId } = this.#exchange;
    return new KopekError({
      ...init,
      status: this.#exchange.status,
      headers: this.#exchange.headers,
      ...(requestId === undefined ? {} : { requestId }),
      billing,
      ...(billing === 'none' ? {} : { charge: answer.charge(), partial: answer.partial() }),
    });
  }

  #withAnswer(error: unknown): unknown {
    if (!KopekError.isInstance(error) || error.partial !== undefined || error.billing === 'none') return error;
    const billing = this.#answer.hasUsage ? 'charged' : error.billing;
    const enriched = this.#broken({
      code: error.code,
      name: error.name,
      message: error.message,
      phase: error.phase,
      billing,
      retryable: error.retryable,
      cause: error.cause,
    });
    return enriched;
  }
}
