import { judgeStatus, readErrorObject, readErrorValue, type ErrorDetail } from '../errors/index.ts';
import type { Billing, Charge } from '../money/charge.ts';
import { UsageCollector } from '../money/usage-collector.ts';
import type { BodyEnd } from '../stream/body-reader.ts';
import { readEventData, type EventData } from '../stream/event-data.ts';
import { TemplateScan, type RepeatedChunk } from '../stream/fast-path/template.ts';
import { readJsonDocuments, type JsonDocuments } from '../stream/json-documents.ts';
import type { SseEvent } from '../stream/sse.ts';
import { isGiven, readArray, readObject } from '../wire/read.ts';
import { choiceAt, ChoicePicker, isError } from './choice.ts';
import { AnswerEnd, type BytesEnd, type EndEvidence } from './end.ts';

/** Events that end the streams of other endpoints, none of which the interface shows (§4.1). */
const LAST_EVENTS: ReadonlySet<unknown> = new Set([
  'message_stop',
  'response.completed',
  'response.incomplete',
  'response.failed',
]);
/** Events of the same streams that bring a part of the answer. */
const DELTA = /^(?:response\..*\.|content_block_)delta$/;

/** What {@link AnswerScan} reads an answer with. */
export interface ScanContext {
  requestedModel: string | undefined;
  /** What ends the wait for a usage. Default: a price. */
  settledBy?: 'costRub' | 'tokens';
  /** Every event is parsed in full. Default: not those that repeat an earlier one. */
  includeRaw?: boolean;
}

/**
 * Reads of an answer, event by event or whole, what every reader must know: its usage, its error, and where it ends.
 *
 * On its own it follows an answer that is passed on as it is. {@link Answer} adds the content.
 */
export class AnswerScan {
  /** Its usage, its charge, its model and its id. */
  readonly usage: UsageCollector;
  readonly end: AnswerEnd = new AnswerEnd();
  readonly #picker = new ChoicePicker();
  #template: TemplateScan | undefined;
  readonly #parsesAll: boolean;
  /** The first error that the service sent inside the answer. */
  failure: ErrorDetail | undefined;
  /** A part of it is not JSON: after that only a usage counts. */
  hasFlaw = false;
  /** Length of the text that is not JSON. */
  flawCharacters = 0;
  /** It was one whole document, or its last event has come. */
  isWhole = false;
  /** Number of chunks with a choice or a usage. */
  chunks = 0;
  /** Number of parts of the choice that is read. */
  choices = 0;
  /** Nothing has been read. */
  #isEmpty = true;
  /** It began with an error, and nothing that may have been bought followed. */
  #isOnlyError = false;
  /** The shape of the answer is shown; where it is not, no price is known to be the last. */
  protected readonly knowsLastPrice: boolean = false;
  /** How it ended. */
  #bytes: BytesEnd | undefined;

  constructor({ requestedModel, settledBy, includeRaw = false }: ScanContext) {
    this.usage = new UsageCollector(requestedModel, settledBy);
    this.#parsesAll = includeRaw;
  }

  /** Anything arrived that is only sent for work that was done. */
  get hasBilledContent(): boolean {
    return this.end.hasContent || this.usage.raw !== undefined;
  }

  /** The answer is complete: later data may be its usage, or an anomaly, but cannot undo it. */
  get isComplete(): boolean {
    const { hasContent } = this.end;
    return this.failure === undefined && !this.hasFlaw && (this.isWhole || (hasContent && this.end.isFinished));
  }

  /**
   * The answer is the gateway's own error, with a temporary code: equivalent to a response with that status. Errors, pings
   * and empty choices may follow. Where the shape of an answer is not shown (§4.1), anything else may have been bought.
   */
  get isRejection(): boolean {
    const code = this.failure?.code;
    if (!this.#isOnlyError || this.hasBilledContent) return false;
    return typeof code === 'number' && judgeStatus(code, true).passing;
  }

  /** What is known of its end beside its finish reason. */
  get evidence(): EndEvidence {
    const { sawEndMark, settled, raw } = this.usage;
    return {
      sawEndMark,
      hasUsage: raw !== undefined,
      settled: settled && this.knowsLastPrice,
      isFailed: this.failure !== undefined || this.hasFlaw,
      isWhole: this.isWhole,
    };
  }

  /** Adds an event. */
  addEvent(event: SseEvent): void {
    const { data: text, name, invalidUtf8 } = event;
    if (!this.#parsesAll) this.#template ??= new TemplateScan();
    // the template knows choice 0 alone
    const isOther = invalidUtf8 || name === 'error' || (this.#picker.index ?? 0) !== 0;
    const repeated = isOther || this.usage.sawEndMark || this.hasFlaw ? undefined : this.#template?.match(text);
    if (repeated) {
      this.repeat(repeated);
      this.end.addContent();
      return;
    }
    const data = readEventData(text, name);
    this.add(data, event);
    if (data.kind === 'chunk') this.#template?.learn(text, data.value);
  }

  /** Adds the data of an event, which may be no JSON. */
  add(data: EventData, { name, data: text, unterminated = false, invalidUtf8 }: SseEvent): void {
    if (invalidUtf8) this.usage.note('invalid_utf8');
    if (data.kind === 'ignored') return;
    if (data.kind === 'done' || this.usage.sawEndMark || this.hasFlaw) this.#addRest(data);
    else if (data.kind === 'chunk') this.addChunk(data.value, name);
    else if (name === 'error') this.addChunk(text, name);
    else {
      this.#isEmpty = false;
      this.#isOnlyError = false;
      this.#addFlaw(text.length, unterminated);
    }
  }

  /** Adds the end of a body: its last event, or its text. */
  addEnd(end: BodyEnd): JsonDocuments {
    for (const event of end.events) this.addEvent(event);
    if (end.invalidUtf8) this.usage.note('invalid_utf8');
    const body = readJsonDocuments(end.text);
    for (const value of body.documents) {
      this.addChunk(value);
      // one whole document is an answer as it stands; pieces of a stream must say that they end
      if (!body.isLines) this.isWhole ||= !this.end.isStreamed;
    }
    if (end.text === '') return body;
    this.readHeld();
    // the last line alone may only have been cut
    if (body.malformed) this.#addFlaw(end.text.length, body.rest.length < 2);
    for (const data of body.rest) this.#addRest(data);
    return body;
  }

  /** Adds a parsed event of a stream, or a whole completion. */
  addChunk(value: unknown, eventName?: string): void {
    const wasComplete = this.isComplete;
    const wasEmpty = this.#isEmpty;
    this.#isEmpty = false;
    // read before the choices, which are empty in the last chunk (§2.9 rule 2)
    const hasUsage = this.usage.read(value);
    const chunk = readObject(value);
    this.begin(value, chunk);
    if (!chunk) {
      this.#isOnlyError = false;
      if (eventName === 'error' || isError(readObject(readArray(value)?.[0])?.error))
        this.#fail(readErrorValue(value), wasComplete);
      else this.usage.note('event_not_object');
      return;
    }
    const { type, error, object } = chunk;
    const choices = readArray(chunk.choices);
    // an empty one is an error only by itself
    if (isError(error) || (choices === undefined && readObject(error))) this.#fail(readErrorObject(error), wasComplete);
    // vLLM sends the fields of its error by themselves, and so do streams of `/responses`
    else if (eventName === 'error' || object === 'error' || type === 'error')
      this.#fail(readErrorValue(chunk), wasComplete);
    if (hasUsage || choices) this.chunks++;
    const choice = choices && this.#picker.pick(choices, hasUsage);
    if (choice === undefined) {
      if (choices && this.#picker.index !== undefined) this.end.addOther(choiceAt(0, choices));
      if (hasUsage) this.#takeUsage();
    } else if (choice !== 'waiting') this.#takeChoice(choice, hasUsage, wasComplete);
    if (typeof type === 'string' && DELTA.test(type)) this.end.addContent();
    if (this.#picker.hasEnded || this.failure) this.readHeld();
    this.isWhole ||= LAST_EVENTS.has(type);
    if (wasEmpty || this.#isOnlyError) this.#isOnlyError = this.failure !== undefined && showsAll(chunk);
  }

  /** Reads the choice that came instead of choice 0, which will not come any more. */
  readHeld(): void {
    for (const { choice, hasUsage } of this.#picker.release()) {
      if (choice) this.#takeChoice(choice, hasUsage, false);
      else this.end.read(undefined, hasUsage);
    }
  }

  /**
   * What the answer has cost, by the data received.
   *
   * @param bytes - how it ended, which is kept; undefined while it goes on.
   */
  outcome(bytes?: BytesEnd): { billing: Billing; charge?: Charge } {
    if (this.isRejection) return { billing: 'none' };
    this.#bytes ??= bytes;
    if (this.#bytes) this.readHeld();
    return this.usage.outcome(this.end.usageIsPartial && this.end.isBroken(this.evidence, this.#bytes ?? 'closed'));
  }

  /** Called with every document, before the rest of it is read. */
  protected begin(_value: unknown, _chunk: Record<string, unknown> | undefined): void {}

  /** Called with every part of the choice that is read. */
  protected readChoice(_choice: Record<string, unknown>, _message: Record<string, unknown> | undefined): void {}

  /** Called with every event that differs from an earlier one in one string, in place of the other two. */
  protected repeat(_repeated: RepeatedChunk): void {}

  /** Adds data of which only a usage counts: the end mark, and what comes behind it or behind what is not JSON. */
  #addRest(data: EventData): void {
    const { usage } = this;
    if (usage.ended) return;
    if (data.kind === 'done') {
      usage.sawEndMark = true;
      return;
    }
    this.#isOnlyError = false;
    const value = 'value' in data ? data.value : undefined;
    const hasUsage = usage.read(value);
    if (!usage.sawEndMark) this.end.readTrailing(value, hasUsage);
    else if (hasUsage) this.#takeUsage();
  }

  /** @param mayBeCut - it is the tail of the bytes, which were cut: "incomplete" is more useful than "malformed". */
  #addFlaw(characters: number, mayBeCut: boolean): void {
    this.flawCharacters = characters;
    if (this.isComplete) this.usage.note('data_after_end');
    else if (mayBeCut) this.end.tear();
    else {
      this.readHeld();
      this.hasFlaw = true;
    }
  }

  #takeChoice(choice: Record<string, unknown>, hasUsage: boolean, wasComplete: boolean): void {
    const message = this.end.read(choice, hasUsage, wasComplete);
    this.choices++;
    this.readChoice(choice, message);
    if (isError(choice.error)) this.#fail(readErrorObject(choice.error), wasComplete);
    // §7 rule 2: the completion ended in an error, also when no error object describes it
    else if (choice.finish_reason === 'error') this.#fail(undefined, wasComplete);
  }

  #takeUsage(): void {
    if (this.#picker.isHolding) this.#picker.holdUsage();
    else this.end.read(undefined, true);
  }

  /** Notes the first error, unless the answer was complete before it. */
  #fail(detail: ErrorDetail | undefined, wasComplete: boolean): void {
    if (wasComplete) this.usage.note('error_after_end');
    else this.failure ??= detail ?? { message: '' };
  }
}

/** Whether a document has no part of an answer beside its choices. */
function showsAll({ type, choices, error, ...rest }: Record<string, unknown>): boolean {
  const { output, content, response, message, delta } = rest;
  if ([output, content, response, message, delta].some(isGiven)) return false;
  return readArray(choices) !== undefined || isError(error) || type === 'ping';
}
