import type { Trailing } from '../base/bounds.ts';
import type { Billing, Charge } from '../money/charge.ts';
import { FoundUsage } from '../money/found-usage.ts';
import { readArray, readObject } from '../wire/read.ts';
import { isError } from './answer.ts';
import { choiceAt } from './choice.ts';
import { AnswerEnd, type EndEvidence } from './end.ts';
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

/** Follows an answer whose events are passed on as they are: its usage, and where it ends. */
export class AnswerScan {
  readonly found: FoundUsage;
  readonly #end = new AnswerEnd();
  #isFailed = false;
  #isWhole = false;
  /** The answer did not end by itself. */
  isBroken = false;

  constructor(requestedModel: string | undefined) {
    this.found = new FoundUsage(requestedModel);
  }

  /** What may still follow; undefined if the answer goes on. */
  get trailing(): Trailing | undefined {
    return this.#end.trailingOf(this.#evidence());
  }

  /** Adds the data of an event, which may be no JSON. */
  add(data: Parameters<FoundUsage['add']>[0], eventName?: string): void {
    const { usage } = this.found;
    this.found.add(data);
    const hasUsage = this.found.usage !== usage;
    const isPart = data.kind === 'chunk' && !this.found.marked;
    const { type, choices, error } = (isPart && readObject(data.value)) || {};
    const choice = choiceAt(0, readArray(choices) ?? []);
    this.#end.take(choice, hasUsage);
    if (typeof type === 'string' && DELTA.test(type)) this.#end.addContent();
    this.#isWhole ||= LAST_EVENTS.has(type);
    this.#isFailed ||=
      (eventName === 'error' && !this.found.marked) ||
      isError(error) ||
      isError(choice?.error) ||
      choice?.finish_reason === 'error';
  }

  /** What the answer has cost, by the data received. */
  outcome(): { billing: Billing; charge?: Charge } {
    const { found } = this;
    if (!found.usage && isRejection(found.only)) return { billing: 'none' };
    const evidence = this.#evidence();
    const hasAll = this.isBroken ? this.#end.trailingOf(evidence) !== undefined : this.#end.isComplete(evidence);
    return found.outcome(this.#end.usageIsPartial && (this.#isFailed || !hasAll));
  }

  #evidence(): EndEvidence {
    const { marked, usage } = this.found;
    // the shape of the answer is not shown, so no price is known to be the last
    return { marked, hasUsage: usage !== undefined, settled: false, isFailed: this.#isFailed, isWhole: this.#isWhole };
  }
}
