import type { Trailing } from '../base/bounds.ts';
import { choiceAt, finishReasonOf } from './choice.ts';
import { isGiven, isObject, readArray, readObject } from '../wire/read.ts';

/** How the bytes of an answer ended: by themselves, by a break, or because its caller canceled. */
export type BytesEnd = 'closed' | 'cut' | 'canceled';

/** Other facts about an answer when its end is judged. */
export interface EndEvidence {
  /** The end mark has arrived. */
  sawEndMark: boolean;
  /** A usage has arrived. */
  hasUsage: boolean;
  /** A price has arrived that may be the last one. */
  settled: boolean;
  /** Nothing but a usage can follow: an error, or an event that is not JSON. */
  isFailed?: boolean;
  /** It ended by a sign other than a finish reason: as one document, or by an event that is the last of its kind. */
  isWhole?: boolean;
}

/**
 * Judges where an answer ends, chunk by chunk.
 *
 * Some services set a finish reason on every chunk. So it ends an answer only while no content follows; content after
 * it disproves it and all later ones of the same answer, for time limits and for trailing data.
 */
export class AnswerEnd {
  /** As sent last (§2.10); null before. */
  finishReason: string | null = null;
  /** Anything arrived that is only sent for work that was done. */
  hasContent = false;
  /** A choice came as a part of a stream (§2.8: `delta`). */
  isStreamed = false;
  /** The latest choice brings the answer once more, as a whole: some services end a stream with it. */
  isAgain = false;
  /** Content followed the latest finish reason. */
  #grewAfterReason = false;
  /** Content followed some finish reason. */
  #isDisproved = false;
  /** Content came before any finish reason: this service does not set one on every chunk. */
  #isDistinct = false;
  /** Content followed the latest usage. */
  grewAfterUsage = false;
  /** The latest usage came in a chunk with content. */
  #usageHadContent = false;

  /** The finish reason ends the answer, as far as is known. */
  get isFinished(): boolean {
    return this.finishReason !== null && !this.#isDisproved;
  }

  /** The latest usage may be that of a part of the answer: content followed it, or came with it before the end. */
  get usageIsPartial(): boolean {
    return this.grewAfterUsage || (this.#usageHadContent && !this.isFinished);
  }

  /**
   * What a choice brings, before it is added: its delta or its message. Some services send both in one choice: the answer
   * so far beside every delta, or the whole message beside an empty one.
   */
  #messageOf(choice: Record<string, unknown>): Record<string, unknown> | undefined {
    const delta = readObject(choice.delta);
    const message = readObject(choice.message);
    return delta && message && !this.hasContent && !bringsContent(delta) ? message : (delta ?? message);
  }

  /**
   * Adds a chunk.
   *
   * @param choice - the choice that is read, if it has one.
   * @param wasComplete - the answer was complete before: an error behind it does not end it again.
   * @returns what the choice brings: its delta or its message.
   */
  read(
    choice: Record<string, unknown> | undefined,
    hasUsage: boolean,
    wasComplete = false,
  ): Record<string, unknown> | undefined {
    const message = choice && this.#messageOf(choice);
    this.isStreamed ||= message !== undefined && message === choice?.delta;
    const reason = choice && finishReasonOf(choice);
    const isWhole = message !== undefined && message === choice?.message && reason !== undefined;
    this.isAgain = isWhole && this.isStreamed && this.hasContent;
    const grew = choice !== undefined && hasContent(choice, message) && !this.isAgain;
    // opaque reasoning may come behind the end, so it disproves none
    this.hasContent ||= (readArray(message?.reasoning_details)?.length ?? 0) > 0;
    if (grew) this.addContent(reason !== undefined);
    if (reason !== undefined && !(wasComplete && reason === 'error')) {
      this.finishReason = reason;
      this.#grewAfterReason = false;
    }
    if (!hasUsage) return message;
    this.grewAfterUsage = false;
    // a whole message is no part
    this.#usageHadContent = grew && (message === undefined || message !== choice.message);
    return message;
  }

  /** Adds a document of which only a usage counts; content in it shows that the usage before it was that of a part. */
  readTrailing(document: unknown, hasUsage: boolean): void {
    const choice = choiceAt(0, readArray(readObject(document)?.choices) ?? []);
    this.addOther(choice);
    if (!hasUsage) return;
    this.#usageHadContent = choice !== undefined && hasContent(choice, this.#messageOf(choice));
    this.grewAfterUsage = false;
  }

  /** Adds a choice that is not read: it ends nothing, and is paid like the one that is. */
  addOther(choice: Record<string, unknown> | undefined): void {
    if (choice && hasContent(choice, this.#messageOf(choice))) this.grewAfterUsage = true;
  }

  /** The bytes ended inside an event: behind a finish reason that content has disproved, more would have come. */
  tear(): void {
    if (!this.isFinished) this.#grewAfterReason = true;
  }

  /** Adds content, whose chunk has no usage and, unless said otherwise, no finish reason. */
  addContent(hasReason = false): void {
    this.hasContent = true;
    this.grewAfterUsage = true;
    if (this.finishReason !== null) {
      this.#grewAfterReason = true;
      this.#isDisproved = true;
    } else if (!hasReason) this.#isDistinct = true;
  }

  /** The data that may still follow; undefined if the answer continues. */
  trailingOf({ sawEndMark, hasUsage, settled, isFailed, isWhole }: EndEvidence): Trailing | undefined {
    if (sawEndMark) return 'last';
    if (isFailed) return settled ? 'last' : 'failed';
    if (isWhole) return settled ? 'last' : 'ended';
    if (!this.isFinished || !(this.hasContent || hasUsage)) return undefined;
    // a price that came with content may be one of many, unless this service is known to set a finish reason only on its last chunk
    const isLast = !this.grewAfterUsage && (!this.#usageHadContent || this.#isDistinct);
    return settled && isLast ? 'last' : 'ended';
  }

  /** Whether an answer whose body has ended is complete. */
  isComplete({ sawEndMark, hasUsage, isWhole }: Pick<EndEvidence, 'sawEndMark' | 'hasUsage' | 'isWhole'>): boolean {
    if (isWhole || (sawEndMark && hasUsage)) return true;
    return this.finishReason !== null && (sawEndMark || !this.#grewAfterReason);
  }

  /** Whether the answer is broken: then its usage may be that of a part of it. */
  isBroken(evidence: EndEvidence, bytes: BytesEnd): boolean {
    if (evidence.isFailed || bytes === 'canceled') return true;
    return bytes === 'cut' ? this.trailingOf(evidence) === undefined : !this.isComplete(evidence);
  }
}

/** Whether a choice, of which `message` is read, brings a part of the answer. */
function hasContent(choice: Record<string, unknown>, message: Record<string, unknown> | undefined): boolean {
  return isFilled(choice.text) || (message !== undefined && bringsContent(message));
}

/** The tool calls of a message that has a `function_call`: an older form, in which some services answer still. */
export function callsIn({ tool_calls, function_call }: Record<string, unknown>): unknown {
  const isOlder = isObject(function_call) && (!isGiven(tool_calls) || readArray(tool_calls)?.length === 0);
  return isOlder ? [{ function: function_call }] : tool_calls;
}

function bringsContent(message: Record<string, unknown>): boolean {
  const { content, reasoning, reasoning_content, tool_calls, function_call, audio, refusal } = message;
  if (isFilled(content) || isFilled(reasoning) || isFilled(reasoning_content) || isFilled(refusal)) return true;
  if (isGiven(audio) && hasSome(readObject(audio), 'data', 'transcript')) return true;
  const calls = isGiven(function_call) ? callsIn(message) : tool_calls;
  if (!isGiven(calls)) return false;
  return (readArray(calls) ?? [calls]).some((call) => {
    const called = readObject(readObject(call)?.function) ?? readObject(call);
    return hasSome(called, 'name', 'arguments') || isGiven(readObject(called?.arguments));
  });
}

/**
 * Whether a text, or one of its parts, has letters.
 *
 * @param depth - a part may be a list of parts itself: what is nested deeper is no text, and would overflow the stack.
 */
function isFilled(value: unknown, depth = 2): boolean {
  if (typeof value === 'string') return value !== '';
  if (depth === 0) return false;
  for (const part of readArray(value) ?? []) {
    const { text, thinking, reasoning, summary } = readObject(part) ?? {};
    if ([part, text, thinking, reasoning, summary].some((entry) => isFilled(entry, depth - 1))) return true;
  }
  return false;
}

function hasSome(holder: Record<string, unknown> | undefined, ...keys: string[]): boolean {
  return holder !== undefined && keys.some((key) => isFilled(holder[key]));
}
