import { KopekError } from '../errors/index.ts';
import type { Answer } from '../normalized/answer.ts';
import type { ChatEvent } from '../normalized/events.ts';
import type { ChatResult } from '../normalized/result.ts';
import { readEventData } from '../stream/event-data.ts';
import { joinBytes } from '../stream/join-bytes.ts';
import { readJsonDocuments } from '../stream/json-documents.ts';
import { Sniffer } from '../stream/sniff.ts';
import { SseReader, type SseEvent } from '../stream/sse.ts';
import { TemplateScan } from '../stream/template.ts';
import { Utf8Reader } from '../stream/utf8.ts';
import type { Exchange } from '../transport/exchange.ts';
import { limitFailure } from '../transport/failures.ts';
import { brokenAnswer, serviceFailure, withAnswer } from './answer-failure.ts';

/** How long the bill of a failed answer is waited for, ms. */
const BILL_AFTER_ERROR_MS = 250;
/** How long the bill of a finished answer is waited for, ms: it comes last (§2.9 rule 2). */
const BILL_AFTER_FINISH_MS = 10_000;
/** How long the end of an answer is waited for that is finished and billed, ms. */
const END_AFTER_BILL_MS = 1000;

/** Pieces that are decoded one by one: the role, an empty delta, the first words. Thousands would take too long. */
const MOST_FIRST_PIECES = 8;

/** What the feed is told beforehand. */
export interface FeedOptions {
  /** The request asked for a stream. */
  streamed: boolean;
  /** Every event is told as it was sent, so every event is parsed in full. */
  includeRaw: boolean;
  eventBytes: number;
}

/**
 * Feeds the bytes of an exchange to an answer until it is complete or broken.
 *
 * The body is judged by its content: a stream request may be answered by one JSON document, a JSON request by events.
 * The outcome depends on the bytes alone, not on how they are cut into reads.
 */
export class AnswerFeed {
  readonly #exchange: Exchange;
  readonly #answer: Answer;
  readonly #options: FeedOptions;
  readonly #sniffer: Sniffer;
  readonly #template: TemplateScan | undefined;
  #sse: SseReader | undefined;
  /** Pieces that came with the first ones and are not decoded yet. */
  #waiting: Uint8Array[] | undefined;
  #firstPieces = 0;
  #json: { utf8: Utf8Reader; parts: string[] } | undefined;
  /** The end mark was read, or the bill of a failed answer: nothing after it counts. */
  #done = false;
  #noticed: 'finish' | 'finish and bill' | 'failure' | undefined;
  /** Set once the answer is complete. */
  result: ChatResult | undefined;

  constructor(exchange: Exchange, answer: Answer, options: FeedOptions) {
    this.#exchange = exchange;
    this.#answer = answer;
    this.#options = options;
    this.#template = options.includeRaw ? undefined : new TemplateScan();
    this.#sniffer = new Sniffer(exchange.headers['content-type']);
  }

  /**
   * Takes what has arrived, waiting for something, and adds the events read from it.
   *
   * @returns true when the answer is complete; `result` is set then, and the socket is free.
   * @throws KopekError when it broke. Events added before the throw are good.
   */
  async step(events: ChatEvent[]): Promise<boolean> {
    try {
      let pieces = this.#waiting;
      this.#waiting = undefined;
      if (pieces === undefined) {
        const reading = this.#exchange.read();
        pieces = reading instanceof Promise ? await reading : reading;
      }
      if (!this.#read(pieces, events)) return false;
    } catch (error) {
      if (!this.#onlyBillIsLost(error)) throw this.#ended(error);
      this.#done = true;
    }
    try {
      this.#exchange.close();
      this.#conclude(events);
      return true;
    } catch (error) {
      throw this.#ended(error);
    }
  }

  /** Ends an answer that its reader does not want any more; gives the error that describes what had come. */
  abandon(reason: KopekError): KopekError {
    this.#exchange.close();
    return withAnswer(this.#exchange, this.#answer, reason);
  }

  /** @returns true when nothing more is to come. */
  #read(pieces: Uint8Array[] | undefined, events: ChatEvent[]): boolean {
    if (pieces) for (const known of this.#sniffer.push(joinBytes(this.#portion(pieces)))) this.#feed(known, events);
    else {
      for (const known of this.#sniffer.end()) this.#feed(known, events);
      this.#flush(events);
    }
    this.#noticeEnd();
    return pieces === undefined || this.#done;
  }

  /** What of the pieces is decoded now: the first words are told before the backlog behind them is decoded. */
  #portion(pieces: Uint8Array[]): Uint8Array[] {
    const awaitsWords = this.#options.streamed && this.#sniffer.kind !== 'json' && !this.#answer.hasContent;
    if (pieces.length < 2 || !awaitsWords || this.#firstPieces === MOST_FIRST_PIECES) return pieces;
    this.#firstPieces++;
    this.#waiting = pieces.slice(1);
    return pieces.slice(0, 1);
  }

  #feed(piece: Uint8Array, events: ChatEvent[]): void {
    if (this.#done) return;
    if (this.#sniffer.kind === 'events')
      this.#feedEvents((this.#sse ??= new SseReader(this.#options.eventBytes)), piece, events);
    else if (this.#sniffer.kind === 'json') {
      this.#exchange.timers.data();
      this.#json ??= { utf8: new Utf8Reader(), parts: [] };
      this.#json.parts.push(this.#json.utf8.decode(piece));
    } else throw this.#notAnAnswer();
  }

  #feedEvents(sse: SseReader, piece: Uint8Array, events: ChatEvent[]): void {
    const arrived = sse.feed(piece);
    if (sse.sawComment) this.#exchange.timers.comment();
    if (arrived.length > 0) this.#exchange.timers.data();
    this.#takeAll(arrived, events);
    if (sse.tooLarge && !this.#done) {
      throw this.#exchange.error(
        limitFailure(this.#exchange.place, 'event', this.#options.eventBytes, 'limits.eventBytes'),
      );
    }
  }

  #takeAll(arrived: SseEvent[], events: ChatEvent[]): void {
    for (const event of arrived) {
      if (event.invalidUtf8) this.#answer.note('invalid_utf8');
      this.#take(event, events);
      // what follows the end mark is ignored
      if (this.#done) return;
    }
  }

  #take(event: SseEvent, events: ChatEvent[]): void {
    const answer = this.#answer;
    const repeated = event.name === 'error' ? undefined : this.#template?.match(event.data);
    if (repeated) {
      answer.repeatChunk(repeated, events);
      return;
    }
    const data = readEventData(event.data);
    if (data.kind === 'chunk') {
      answer.addChunk(data.value, events, event.name);
      this.#template?.learn(event.data, data.value);
      if (answer.failureBilled) this.#done = true;
    } else if (data.kind === 'done') this.#done = true;
    else if (data.kind === 'malformed') {
      if (event.name === 'error') answer.addChunk(event.data, events, 'error');
      // the tail of a cut stream: that the answer is incomplete says more than a broken event
      else if (!event.unterminated) {
        throw this.#malformed(
          `an event of the stream is not JSON (${event.data.length} characters, after ${answer.chunks} good events)`,
        );
      }
    }
  }

  // the end of the body
  #flush(events: ChatEvent[]): void {
    const { kind } = this.#sniffer;
    if (this.#done) return;
    if (this.#sse) this.#takeAll(this.#sse.end(), events);
    else if (this.#json) this.#readJson(this.#json, events);
    else if (kind !== undefined || !this.#options.streamed) throw this.#notAnAnswer();
  }

  #readJson({ utf8, parts }: { utf8: Utf8Reader; parts: string[] }, events: ChatEvent[]): void {
    const answer = this.#answer;
    const text = parts.join('') + utf8.end();
    this.#json = undefined;
    if (utf8.sawInvalid) answer.note('invalid_utf8');
    const body = readJsonDocuments(text);
    for (const document of body.documents) {
      answer.addChunk(document, events);
      if (answer.failureBilled) return;
    }
    if (body.malformed)
      throw this.#malformed(`a body of HTTP ${this.#exchange.status} is not valid JSON (${text.length} characters)`);
    if (!answer.failure && answer.choices === 0) {
      throw this.#broken(
        'invalid_response',
        `was answered with HTTP ${this.#exchange.status} and JSON that holds no choices: this is no completion`,
      );
    }
    // one whole document is an answer as it stands; pieces of a stream must say that they end
    this.#done = body.done || (!body.isLines && !answer.isStreamed);
  }

  /** Once the answer ended, only its bill may come, and that is not waited for as long as for an answer. */
  #noticeEnd(): void {
    const { timers } = this.#exchange;
    const answer = this.#answer;
    if (this.#noticed === 'failure') return;
    if (answer.failure) {
      this.#noticed = 'failure';
      timers.limitRest('answer', BILL_AFTER_ERROR_MS);
    } else if (answer.finishReason !== null && this.#noticed !== 'finish and bill') {
      if (answer.normalizedUsage()?.costRub !== undefined) {
        this.#noticed = 'finish and bill';
        timers.limitRest('answer', END_AFTER_BILL_MS);
      } else if (this.#noticed === undefined) {
        this.#noticed = 'finish';
        timers.limitRest('answer', BILL_AFTER_FINISH_MS);
      }
    }
  }

  /** A connection that breaks after the last word, or a bill that does not come, costs the bill and not the answer. */
  #onlyBillIsLost(error: unknown): boolean {
    if (!KopekError.isInstance(error) || this.#noticed === undefined) return false;
    const lost = error.code === 'connection' || (error.code === 'timeout' && error.phase === 'answer');
    if (lost && !this.#answer.hasUsage) this.#answer.note('usage_missing');
    return lost;
  }

  #conclude(events: ChatEvent[]): void {
    const answer = this.#answer;
    if (answer.failure) throw serviceFailure(this.#exchange, answer);
    const isWhole = this.#sniffer.kind === 'json' && !answer.isStreamed && this.#done;
    const complete = isWhole || answer.finishReason !== null || (this.#done && answer.hasUsage && answer.choices > 0);
    if (!complete || answer.choices === 0) {
      throw brokenAnswer(this.#exchange, answer, {
        code: 'interrupted',
        message: `${this.#exchange.place}: the stream ended before the answer was complete (no finish reason${this.#done ? '' : ', no end mark'}); what had arrived is in error.partial`,
        phase: 'body',
      });
    }
    // §2.9 rule 1: an answer that was not asked for as a stream always contains its usage
    this.result = answer.finish(events, { usageExpected: !this.#options.streamed || this.#sniffer.kind === 'json' });
  }

  #notAnAnswer(): KopekError {
    const { headers, status } = this.#exchange;
    const { kind } = this.#sniffer;
    const what =
      kind === undefined
        ? 'an empty body'
        : kind === 'html'
          ? 'an HTML page'
          : `a body that is neither JSON nor events (${headers['content-type'] ?? 'no content type'})`;
    return this.#broken(
      'invalid_response',
      `was answered with HTTP ${status} and ${what}. Check the base URL: a login page or a proxy may be answering.`,
    );
  }

  #malformed(what: string): KopekError {
    return this.#broken('malformed_event', `: ${what}`);
  }

  #broken(code: 'invalid_response' | 'malformed_event', text: string): KopekError {
    const { place } = this.#exchange;
    return brokenAnswer(this.#exchange, this.#answer, {
      code,
      message: text.startsWith(':') ? place + text : `${place} ${text}`,
      phase: 'answer',
    });
  }

  /** Frees the socket. Nothing but KopekErrors leaves, whatever a hostile body made the engine throw. */
  #ended(error: unknown): KopekError {
    this.#exchange.close();
    if (KopekError.isInstance(error)) return withAnswer(this.#exchange, this.#answer, error);
    return brokenAnswer(this.#exchange, this.#answer, {
      code: 'invalid_response',
      message: `${this.#exchange.place}: the answer could not be read (${error instanceof Error ? error.name : 'unknown reason'})`,
      phase: 'answer',
      cause: error,
    });
  }
}
