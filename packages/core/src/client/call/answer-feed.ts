import { nextTurn } from '../../base/event-loop.ts';
import { KopekError } from '../../errors/index.ts';
import type { Answer } from '../../answer/answer.ts';
import type { EndEvidence } from '../../answer/end.ts';
import type { ChatEvent } from '../../answer/events.ts';
import type { ChatResult } from '../../answer/result.ts';
import { readEventData } from '../../stream/event-data.ts';
import { joinBytes } from '../../stream/join-bytes.ts';
import { readJsonDocuments } from '../../stream/json-documents.ts';
import { BodyReader } from '../../stream/body-reader.ts';
import type { SseEvent } from '../../stream/sse.ts';
import { TemplateScan } from '../../stream/fast-path/template.ts';
import type { Exchange } from '../../transport/exchange.ts';
import { limitFailure } from '../../transport/failures.ts';
import { brokenAnswer, serviceFailure, unreadable, withAnswer } from './answer-failure.ts';

/** How many pieces are decoded one at a time: the role, an empty delta, the first words. More would take too long. */
const MAX_FIRST_PIECES = 8;

/** How the answer was requested. */
export interface FeedOptions {
  /** The request asked for a stream. */
  streamed: boolean;
  /** Every event is also emitted as it was sent, which means parsing it in full. */
  includeRaw: boolean;
  eventBytes: number;
  /** A request of unknown cost may be repeated: also one whose answer breaks before its first content. */
  mayRepeat?: boolean;
}

/**
 * Feeds the bytes of an exchange to an answer until it is complete or broken.
 *
 * The body is classified by its content: a stream request may be answered by one JSON document, a JSON request by
 * events. The outcome depends on the bytes alone, not on how they are split into reads.
 */
export class AnswerFeed {
  readonly #exchange: Exchange;
  readonly #answer: Answer;
  readonly #options: FeedOptions;
  readonly #body: BodyReader;
  readonly #template: TemplateScan | undefined;
  /** Pieces that arrived with the first ones and are not decoded yet. */
  #waiting: Uint8Array[] | undefined;
  #firstPieces = 0;
  /** Describes an event that is not JSON. Of the rest only the usage counts. */
  #flaw: string | undefined;

  constructor(exchange: Exchange, answer: Answer, options: FeedOptions) {
    this.#exchange = exchange;
    this.#answer = answer;
    this.#options = options;
    this.#template = options.includeRaw || !options.streamed ? undefined : new TemplateScan();
    this.#body = new BodyReader(exchange.headers['content-type'], { eventBytes: options.eventBytes });
  }

  /**
   * Adds the events of the received bytes. Waits if there are none, and only then returns a promise.
   *
   * @returns the answer once it is complete, and the socket is free then; undefined before.
   * @throws KopekError if it broke. Events added before the exception are valid.
   */
  step(events: ChatEvent[]): ChatResult | undefined | Promise<ChatResult | undefined> {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    let pieces = waiting ?? this.#exchange.read();
    // the first words pass through the streams of a framework before the backlog behind them is decoded
    if (waiting && this.#answer.hasContent) pieces = nextTurn().then(() => waiting);
    if (!(pieces instanceof Promise)) return this.#take(pieces, events);
    return pieces.then(
      (arrived) => this.#take(arrived, events),
      (error: unknown) => this.#break(error, events),
    );
  }

  #take(pieces: Uint8Array[] | undefined, events: ChatEvent[]): ChatResult | undefined {
    try {
      if (pieces) {
        this.#feedAll(pieces, events);
        // a document says at its end alone what it holds
        if (this.#body.kind !== 'json') this.#noticeEnd();
      } else if (!this.#answer.usage.ended) this.#readEnd(events);
    } catch (error) {
      return this.#break(error, events);
    }
    return pieces === undefined || this.#answer.usage.ended ? this.#conclude(events) : undefined;
  }

  /** Handles a break. The answer may have been complete before it: then only its end or its usage is lost. */
  #break(error: unknown, events: ChatEvent[]): ChatResult {
    const { usage } = this.#answer;
    const isTooLarge = KopekError.isInstance(error) && error.code === 'response_too_large';
    try {
      // the limit cuts the last event, or the only document, and reading half of it would take its memory once more
      if (!usage.ended && !(isTooLarge && !this.#body.holdsDocument)) this.#readEnd(events);
    } catch {
      // half a document: how it broke is more informative
    }
    this.#answer.readHeld(events);
    this.#noticeEnd();
    if (!this.#exchange.lostOnlyTrailingData(error)) throw this.#ended(error);
    if (isTooLarge) usage.note('data_after_end');
    if (!usage.raw && !usage.sawEndMark) usage.note('usage_missing');
    return this.#conclude(events);
  }

  #conclude(events: ChatEvent[]): ChatResult {
    const answer = this.#answer;
    try {
      answer.readHeld(events);
      if (answer.failure) throw serviceFailure(this.#exchange, answer);
      if (this.#flaw) throw this.#broken('malformed_event', this.#flaw);
      if (!answer.end.isComplete(this.#evidence()) || answer.choices === 0) {
        throw brokenAnswer(this.#exchange, answer, {
          code: 'interrupted',
          message: `${this.#exchange.place}: the stream ended before the answer was complete (no finish reason${answer.usage.sawEndMark ? '' : ', no end mark'}); the part received is in error.partial`,
          phase: 'body',
        });
      }
      // §2.9 rule 1: an answer that was not asked for as a stream always contains its usage
      const usageExpected = !this.#options.streamed || this.#body.kind === 'json';
      const result = answer.finish(events, { usageExpected });
      this.#exchange.finish();
      return result;
    } catch (error) {
      throw this.#ended(error);
    }
  }

  #feedAll(pieces: Uint8Array[], events: ChatEvent[]): void {
    const isDocument = this.#body.kind === 'json';
    const awaitsWords = this.#options.streamed && !isDocument && !this.#answer.hasContent;
    const [first] = pieces;
    // the first words are emitted before the backlog behind them is decoded
    if (first && pieces.length > 1 && awaitsWords && this.#firstPieces < MAX_FIRST_PIECES) {
      this.#firstPieces++;
      this.#waiting = pieces.slice(1);
      this.#feed(first, events);
    }
    // events are cut out of what arrived together; a document grows piece by piece without a copy
    else if (isDocument || pieces.length === 1) for (const piece of pieces) this.#feed(piece, events);
    else this.#feed(joinBytes(pieces), events);
  }

  #feed(bytes: Uint8Array, events: ChatEvent[]): void {
    const { timers } = this.#exchange;
    const body = this.#body;
    const arrived = body.feed(bytes);
    if (body.kind === 'html' || body.kind === 'other') throw this.#notAnAnswer();
    if (body.sawComment) timers.comment();
    if (arrived.length > 0 || body.kind === 'json') timers.data();
    this.#takeAll(arrived, events);
    if (body.tooLarge && !this.#answer.usage.ended) {
      throw this.#exchange.error(limitFailure(this.#exchange.place, 'event', this.#options.eventBytes));
    }
  }

  #takeAll(arrived: readonly SseEvent[], events: ChatEvent[]): void {
    for (const event of arrived) {
      if (event.invalidUtf8) this.#answer.usage.note('invalid_utf8');
      this.#takeEvent(event, events);
      if (this.#answer.usage.ended) return;
    }
  }

  #takeEvent(event: SseEvent, events: ChatEvent[]): void {
    const answer = this.#answer;
    // of the rest only a usage counts, which some services send last
    const onlyUsage = answer.usage.sawEndMark || this.#flaw !== undefined;
    // the template knows choice 0 alone
    const isOther = onlyUsage || event.name === 'error' || answer.readsOtherChoice;
    const repeated = isOther ? undefined : this.#template?.match(event.data);
    if (repeated) {
      answer.repeatChunk(repeated, events);
      return;
    }
    const data = readEventData(event.data);
    if (onlyUsage || data.kind === 'done') answer.readRest(data);
    else if (data.kind === 'chunk') {
      answer.addChunk(data.value, events, event.name);
      this.#template?.learn(event.data, data.value);
    } else if (data.kind === 'malformed' && event.name === 'error') answer.addChunk(event.data, events, 'error');
    else if (data.kind === 'malformed') {
      answer.usage.scan(event.data);
      if (answer.isComplete) answer.usage.note('data_after_end');
      // the tail of a truncated stream: "incomplete" is more useful to the caller than "malformed"
      else if (event.unterminated) answer.end.tear();
      else {
        answer.readHeld(events);
        this.#flaw = `: an event of the stream is not JSON (${event.data.length} characters; valid events before it: ${answer.chunks})`;
      }
    }
  }

  #readEnd(events: ChatEvent[]): void {
    const { kind, events: last, text, invalidUtf8 } = this.#body.end();
    if (kind === 'events') this.#takeAll(last, events);
    else if (kind === 'json') this.#readJson(text, invalidUtf8, events);
    else if (kind !== undefined || !this.#options.streamed) throw this.#notAnAnswer();
  }

  #readJson(text: string, invalidUtf8: boolean, events: ChatEvent[]): void {
    const answer = this.#answer;
    const { status } = this.#exchange;
    if (invalidUtf8) answer.usage.note('invalid_utf8');
    const read = readJsonDocuments(text);
    const { documents, rest, isLines, malformed } = read;
    for (const document of documents) answer.addChunk(document, events);
    answer.readHeld(events);
    // one whole document is an answer as it stands; pieces of a stream must say that they end
    answer.isWhole ||= documents.length > 0 && !isLines && !answer.isStreamed && answer.choices > 0;
    const wasComplete = answer.isComplete;
    for (const data of read.rest) answer.readRest(data);
    if (malformed && wasComplete) answer.usage.note('data_after_end');
    else if (malformed && !answer.failure) {
      const flaw = `: a body of HTTP ${status} is not valid JSON (${text.length} characters)`;
      // the last line alone may only have been cut
      if (rest.length > 1) this.#flaw = flaw;
      throw this.#broken('malformed_event', flaw);
    }
    if (!answer.failure && answer.choices === 0) {
      throw this.#broken(
        'invalid_response',
        ` was answered with HTTP ${status} and JSON without choices: this is not a completion`,
      );
    }
  }

  /** Limits the rest of the time: after the end of the answer only its usage can follow. */
  #noticeEnd(): void {
    this.#exchange.timers.await(this.#answer.end.trailingOf(this.#evidence()));
  }

  #evidence(): EndEvidence {
    const { failure, isWhole, usage } = this.#answer;
    const { sawEndMark, settled, raw } = usage;
    const isFailed = failure !== undefined || this.#flaw !== undefined;
    return { sawEndMark, settled, isFailed, isWhole, hasUsage: raw !== undefined };
  }

  #notAnAnswer(): KopekError {
    const { headers, status } = this.#exchange;
    const { kind } = this.#body;
    const what =
      kind === undefined
        ? 'an empty body'
        : kind === 'html'
          ? 'an HTML page'
          : `a body that is neither JSON nor events (${headers['content-type'] ?? 'no content type'})`;
    return this.#broken(
      'invalid_response',
      ` was answered with HTTP ${status} and ${what}. Check the base URL: a login page or a proxy may be answering.`,
    );
  }

  #broken(code: 'invalid_response' | 'malformed_event', text: string): KopekError {
    return brokenAnswer(this.#exchange, this.#answer, { code, message: this.#exchange.place + text, phase: 'answer' });
  }

  /** Frees the socket. */
  #ended(error: unknown): KopekError {
    this.#exchange.close();
    if (!KopekError.isInstance(error)) {
      return brokenAnswer(this.#exchange, this.#answer, unreadable(this.#exchange, error));
    }
    const failure = withAnswer(this.#exchange, this.#answer, error);
    const isLost =
      this.#options.mayRepeat && !this.#answer.hasBilledContent && this.#body.kind !== 'json' && isBreak(failure);
    return isLost ? failure.with({ retryable: true }) : failure;
  }
}

/** Whether the service stopped sending, for whatever reason. */
function isBreak({ code, phase }: KopekError): boolean {
  if (code === 'timeout') return phase === 'idle' || phase === 'data-idle' || phase === 'answer';
  return code === 'connection' || code === 'interrupted';
}
