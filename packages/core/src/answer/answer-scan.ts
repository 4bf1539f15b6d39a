import type { Trailing } from '../base/bounds.ts';
import type { Billing, Charge } from '../money/charge.ts';
import { UsageCollector } from '../money/usage-collector.ts';
import type { EventData, JsonDocuments } from '../wire/parsed.ts';
import { readArray, readObject } from '../wire/read.ts';
import { choiceAt, ChoicePicker, isError } from './choice.ts';
import { AnswerEnd, type BytesEnd, type EndEvidence } from './end.ts';
import { isRejection } from './rejection.ts';

/** Events that end the streams of other endpoints, none of which the interface shows (§4.1). */
const LAST_EVENTS: ReadonlySet<unknown> = new Set([
  'message_stop',
  'response.completed',
  'response.incomplete',
  'response.failed',
]);
/** Events of the same streams that bring a part of the answer. */
const DELTA = /^(?:response\..*\.|content_block_)delta$/;

/** Follows an answer that is passed on as it is: its usage, and where it ends, by the rules of {@link Answer}. */
export class AnswerScan {
  readonly usage: UsageCollector;
  readonly #end = new AnswerEnd();
  readonly #picker = new ChoicePicker();
  /** It has an error, or an event that is not JSON. */
  #isFailed = false;
  /** A part of it is not JSON: after that only a usage counts. */
  #hasFlaw = false;
  #isWhole = false;
  /** How it ended. */
  #bytes: BytesEnd | undefined;
  /** A choice came as a part of a stream. */
  #isStreamed = false;

  constructor(requestedModel: string | undefined) {
    this.usage = new UsageCollector(requestedModel);
  }

  /** The data that may still follow; undefined if the answer continues. */
  get trailing(): Trailing | undefined {
    return this.#end.trailingOf(this.#evidence());
  }

  get sawFinishReason(): boolean {
    return this.#end.finishReason !== null;
  }

  /** Adds an event that is text of the model, unread. */
  addText(): void {
    this.#end.addContent();
  }

  /** Adds the data of an event, which may be no JSON. */
  add(data: EventData, event: { name?: string; unterminated?: boolean; invalidUtf8?: boolean } = {}): void {
    const { usage } = this;
    const { raw } = usage;
    const wasComplete = this.#isComplete;
    if (event.invalidUtf8) usage.note('invalid_utf8');
    usage.add(data);
    const hasUsage = usage.raw !== raw;
    if (usage.sawEndMark) return this.#takeUsage(hasUsage);
    if (data.kind === 'malformed') {
      if (event.name === 'error') this.#fail(wasComplete);
      else if (event.unterminated && !wasComplete) this.#end.tear();
      else this.#addFlaw(wasComplete);
    } else if (data.kind === 'chunk' && this.#hasFlaw) this.#end.readTrailing(data.value, hasUsage);
    else if (data.kind === 'chunk') this.#addChunk(data.value, hasUsage, wasComplete, event.name === 'error');
  }

  /** Adds the documents of a JSON body. */
  addBody(body: JsonDocuments, { invalidUtf8 = false }: { invalidUtf8?: boolean } = {}): void {
    if (invalidUtf8) this.usage.note('invalid_utf8');
    for (const value of body.documents) {
      this.add({ kind: 'chunk', value });
      if (body.isLines) continue;
      this.#readHeld();
      this.#isWhole ||= !this.#isStreamed;
    }
    if (body.malformed) this.#addFlaw(this.#isComplete);
    this.#hasFlaw ||= body.malformed;
    for (const data of body.rest) this.add(data);
  }

  /**
   * What the answer has cost, by the data received.
   *
   * @param bytes - how it ended, which is kept; undefined while it goes on.
   */
  outcome(bytes?: BytesEnd): { billing: Billing; charge?: Charge } {
    const { usage } = this;
    if (!usage.raw && isRejection(usage.only)) return { billing: 'none' };
    this.#bytes ??= bytes;
    if (this.#bytes) this.#readHeld();
    return usage.outcome(this.#end.usageIsPartial && this.#end.isBroken(this.#evidence(), this.#bytes ?? 'closed'));
  }

  /** Later data cannot change that the answer is complete. */
  get #isComplete(): boolean {
    return !this.#isFailed && (this.#isWhole || this.#end.hasEnded);
  }

  #addChunk(value: unknown, hasUsage: boolean, wasComplete: boolean, isNamedError: boolean): void {
    const { type, choices, error } = readObject(value) ?? {};
    const list = readArray(choices) ?? [];
    const choice = this.#picker.pick(list, hasUsage);
    if (choice) this.#takeChoice(choice, hasUsage, wasComplete);
    else {
      if (this.#picker.index !== undefined) this.#end.addOther(choiceAt(0, list));
      this.#takeUsage(hasUsage);
    }
    if (typeof type === 'string' && DELTA.test(type)) this.#end.addContent();
    if (isNamedError || isError(error)) this.#fail(wasComplete);
    if (this.#picker.hasEnded || this.#isFailed) this.#readHeld();
    this.#isWhole ||= LAST_EVENTS.has(type);
  }

  #takeChoice(choice: Record<string, unknown>, hasUsage: boolean, wasComplete: boolean): void {
    const message = this.#end.read(choice, hasUsage, wasComplete);
    this.#isStreamed ||= message !== undefined && message === choice.delta;
    if (isError(choice.error) || choice.finish_reason === 'error') this.#fail(wasComplete);
  }

  #takeUsage(hasUsage: boolean): void {
    if (!hasUsage) return;
    if (this.#picker.isHolding) this.#picker.holdUsage();
    else this.#end.read(undefined, true);
  }

  #readHeld(): void {
    for (const { choice, hasUsage } of this.#picker.release()) {
      if (choice) this.#takeChoice(choice, hasUsage, false);
      else this.#end.read(undefined, hasUsage);
    }
  }

  #fail(wasComplete: boolean): void {
    if (wasComplete) this.usage.note('error_after_end');
    else this.#isFailed = true;
  }

  #addFlaw(wasComplete: boolean): void {
    if (wasComplete) return this.usage.note('data_after_end');
    this.#readHeld();
    this.#isFailed = true;
    this.#hasFlaw = true;
  }

  #evidence(): EndEvidence {
    const { sawEndMark, raw } = this.usage;
    // the shape of the answer is not shown, so no price is known to be the last
    return {
      sawEndMark,
      hasUsage: raw !== undefined,
      settled: false,
      isFailed: this.#isFailed,
      isWhole: this.#isWhole,
    };
  }
}
