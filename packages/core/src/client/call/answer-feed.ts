import { nextTurn } from '../../base/event-loop.ts';
import { KopekError, readErrorValue, type ErrorCode, type Phase } from '../../errors/index.ts';
import type { Answer } from '../../answer/answer.ts';
import type { ChatEvent } from '../../answer/events.ts';
import type { ChatResult } from '../../answer/result.ts';
import { joinBytes } from '../../stream/join-bytes.ts';
import { BodyReader } from '../../stream/body-reader.ts';
import type { Exchange } from '../../transport/exchange.ts';
import { limitFailure } from '../../transport/failures.ts';
import { brokenAnswer, serviceFailure, unreadable, withAnswer } from './answer-failure.ts';

/** How many pieces are decoded one at a time: the role, an empty delta, the first words. More would take too long. */
const MAX_FIRST_PIECES = 8;

/** How the answer was requested. */
export interface FeedOptions {
  /** The request asked for a stream. */
  streamed: boolean;
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
  /** Pieces that arrived with the first ones and are not decoded yet. */
  #waiting: Uint8Array[] | undefined;
  #firstPieces = 0;
  /** What a document that is no answer says, read as an error of some kind. */
  #said = '';

  constructor(exchange: Exchange, answer: Answer, options: FeedOptions) {
    this.#exchange = exchange;
    this.#answer = answer;
    this.#options = options;
    this.#body = new BodyReader(exchange.headers['content-type'], { eventBytes: options.eventBytes });
  }

  /**
   * Adds the events of the received bytes. Waits if there are none, and only then returns a promise.
   *
   * @returns the answer once it is complete, and the socket is free then; undefined before.
   * @throws KopekError if it broke. Events added before the exception are valid.
   */
  step(events: ChatEvent[]): ChatResult | undefined | Promise<ChatResult | undefined> {
    this.#answer.events = events;
    const waiting = this.#waiting;
    this.#waiting = undefined;
    let pieces = waiting ?? this.#exchange.read();
    // the first words pass through the streams of a framework before the backlog behind them is decoded
    if (waiting && this.#answer.end.hasContent) pieces = nextTurn().then(() => waiting);
    if (!(pieces instanceof Promise)) return this.#take(pieces);
    return pieces.then(
      (arrived) => this.#take(arrived),
      (error: unknown) => this.#break(error),
    );
  }

  #take(pieces: Uint8Array[] | undefined): ChatResult | undefined {
    try {
      if (pieces) {
        this.#feedAll(pieces);
        // a document says at its end alone what it holds
        if (this.#body.kind !== 'json') this.#noticeEnd();
      } else if (!this.#answer.usage.ended) this.#readEnd();
    } catch (error) {
      return this.#break(error);
    }
    return pieces === undefined || this.#answer.usage.ended ? this.#conclude() : undefined;
  }

  /** Handles a break. The answer may have been complete before it: then only its end or its usage is lost. */
  #break(error: unknown): ChatResult {
    const { usage } = this.#answer;
    const isTooLarge = KopekError.isInstance(error) && error.code === 'response_too_large';
    try {
      // the limit cuts the last event, or the only document, and reading half of it would take its memory once more
      if (!usage.ended && !(isTooLarge && !this.#body.holdsDocument)) this.#readEnd();
    } catch {
      // half a document: how it broke is more informative
    }
    this.#answer.readHeld();
    this.#noticeEnd();
    if (!this.#exchange.lostOnlyTrailingData(error)) throw this.#ended(error);
    if (isTooLarge) usage.note('data_after_end');
    if (!usage.raw && !usage.sawEndMark) usage.note('usage_missing');
    return this.#conclude();
  }

  #conclude(): ChatResult {
    const answer = this.#answer;
    try {
      answer.readHeld();
      if (answer.failure) throw serviceFailure(this.#exchange, answer);
      if (answer.hasFlaw) throw this.#notJson();
      if (answer.choices === 0 && this.#body.kind === 'json') {
        const what = `was answered with HTTP ${this.#exchange.status} and JSON without choices: this is not a completion`;
        throw this.#broken('invalid_response', ` ${what}${this.#said && `, but says "${this.#said}"`}`);
      }
      if (!answer.end.isComplete(answer.evidence) || answer.choices === 0) {
        const missing = answer.usage.sawEndMark ? 'no finish reason' : 'no finish reason, no end mark';
        const what = `the stream ended before the answer was complete (${missing}); the part received is in error.partial`;
        throw this.#broken('interrupted', `: ${what}`, 'body');
      }
      // §2.9 rule 1: an answer that was not asked for as a stream always contains its usage
      const usageExpected = !this.#options.streamed || this.#body.kind === 'json';
      const result = answer.finish({ usageExpected });
      // an answer that outlives its call must not hold its last events
      answer.events = [];
      this.#exchange.finish();
      return result;
    } catch (error) {
      throw this.#ended(error);
    }
  }

  #feedAll(pieces: Uint8Array[]): void {
    const isDocument = this.#body.kind === 'json';
    const awaitsWords = this.#options.streamed && !isDocument && !this.#answer.end.hasContent;
    const [first] = pieces;
    // the first words are emitted before the backlog behind them is decoded
    if (first && pieces.length > 1 && awaitsWords && this.#firstPieces < MAX_FIRST_PIECES) {
      this.#firstPieces++;
      this.#waiting = pieces.slice(1);
      this.#feed(first);
    }
    // events are cut out of what arrived together; a document grows piece by piece without a copy
    else if (isDocument || pieces.length === 1) for (const piece of pieces) this.#feed(piece);
    else this.#feed(joinBytes(pieces));
  }

  #feed(bytes: Uint8Array): void {
    const { timers } = this.#exchange;
    const body = this.#body;
    const arrived = body.feed(bytes);
    if (body.kind === 'html' || body.kind === 'other') throw this.#notAnAnswer();
    if (body.sawComment) timers.comment();
    if (arrived.length > 0 || body.kind === 'json') timers.data();
    for (const event of arrived) {
      this.#answer.addEvent(event);
      if (this.#answer.usage.ended) return;
    }
    if (body.tooLarge) {
      throw this.#exchange.error(limitFailure(this.#exchange.place, 'event', this.#options.eventBytes));
    }
  }

  #readEnd(): void {
    const answer = this.#answer;
    const end = this.#body.end();
    const isEmpty = end.kind === undefined;
    if (end.kind === 'html' || end.kind === 'other' || (isEmpty && !this.#options.streamed)) throw this.#notAnAnswer();
    const { malformed, documents } = answer.addEnd(end);
    if (answer.choices === 0) this.#said = readErrorValue(documents[0])?.message ?? '';
    if (end.kind === 'json' && malformed && !answer.failure && !answer.isComplete) throw this.#notJson();
  }

  /** Limits the rest of the time: after the end of the answer only its usage can follow. */
  #noticeEnd(): void {
    this.#exchange.timers.await(this.#answer.end.trailingOf(this.#answer.evidence));
  }

  #notJson(): KopekError {
    const { flawCharacters, chunks } = this.#answer;
    const what =
      this.#body.kind === 'json'
        ? `a body of HTTP ${this.#exchange.status} is not valid JSON (${flawCharacters} characters)`
        : `an event of the stream is not JSON (${flawCharacters} characters; valid events before it: ${chunks})`;
    return this.#broken('malformed_event', `: ${what}`);
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

  #broken(code: ErrorCode, text: string, phase: Phase = 'answer'): KopekError {
    return brokenAnswer(this.#exchange, this.#answer, { code, message: this.#exchange.place + text, phase });
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
