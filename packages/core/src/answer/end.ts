import type { Trailing } from '../base/bounds.ts';
import { isGiven, readArray, readObject, readText } from '../wire/read.ts';

/** What else is known of an answer when its end is judged. */
export interface EndEvidence {
  /** The end mark has arrived. */
  marked: boolean;
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
 * Judges where an answer ends, chunk by chunk: the one rule of every reader.
 *
 * Some services set a finish reason on every chunk. So it ends an answer only while no content follows; content behind
 * it disproves it and all later ones of the same answer, for time limits and for what comes behind them.
 */
export class AnswerEnd {
  /** As sent last (§2.10); null before. */
  finishReason: string | null = null;
  #hasContent = false;
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
  get stands(): boolean {
    return this.finishReason !== null && !this.#isDisproved;
  }

  /** The latest usage may be that of a part of the answer: content followed it, or came with it before the end. */
  get usageIsPartial(): boolean {
    return this.grewAfterUsage || (this.#usageHadContent && !this.stands);
  }

  /**
   * Adds a chunk.
   *
   * @param choice - the choice that is read, if it has one.
   * @param stood - the answer was complete before: an error behind it does not end it again.
   */
  take(choice: Record<string, unknown> | undefined, hasUsage: boolean, stood = false): void {
    const grew = choice !== undefined && hasContent(choice);
    const reason = choice && finishReasonOf(choice);
    if (grew) this.addContent(reason !== undefined);
    if (reason !== undefined && !(stood && reason === 'error')) {
      this.finishReason = reason;
      this.#grewAfterReason = false;
    }
    if (!hasUsage) return;
    this.grewAfterUsage = false;
    // a whole message is no part
    this.#usageHadContent = grew && !isGiven(choice.message);
  }

  /** Adds content, whose chunk has no usage and, unless said otherwise, no finish reason. */
  addContent(hasReason = false): void {
    this.#hasContent = true;
    this.grewAfterUsage = true;
    if (this.finishReason !== null) {
      this.#grewAfterReason = true;
      this.#isDisproved = true;
    } else if (!hasReason) this.#isDistinct = true;
  }

  /** What may still follow; undefined if the answer goes on. */
  trailingOf({ marked, hasUsage, settled, isFailed, isWhole }: EndEvidence): Trailing | undefined {
    if (marked) return 'last';
    if (isFailed) return settled ? 'last' : 'failed';
    if (isWhole) return settled ? 'last' : 'ended';
    if (!this.stands || !(this.#hasContent || hasUsage)) return undefined;
    // a price that came with content may be one of many, unless this service is known to tell its last chunk
    const isLast = !this.grewAfterUsage && (!this.#usageHadContent || this.#isDistinct);
    return settled && isLast ? 'last' : 'ended';
  }

  /** Whether an answer whose body has ended is complete. */
  isComplete({ marked, hasUsage, isWhole }: Pick<EndEvidence, 'marked' | 'hasUsage' | 'isWhole'>): boolean {
    if (isWhole || (marked && hasUsage)) return true;
    return this.finishReason !== null && (marked || !this.#grewAfterReason);
  }
}

/** The finish reason of a choice. Some proxies write the word `null` for none. */
export function finishReasonOf(choice: Record<string, unknown>): string | undefined {
  const reason = readText(choice.finish_reason);
  return reason === 'null' ? undefined : reason;
}

/** Whether a choice brings a part of the answer. Opaque reasoning may come behind its end, so it does not count. */
function hasContent(choice: Record<string, unknown>): boolean {
  const message = readObject(choice.delta) ?? readObject(choice.message);
  if (isFilled(choice.text)) return true;
  if (!message) return false;
  const { content, reasoning, reasoning_content, tool_calls, audio, refusal } = message;
  if (isFilled(content) || isFilled(reasoning) || isFilled(reasoning_content) || isFilled(refusal)) return true;
  if (isGiven(audio) && hasSome(readObject(audio), 'data', 'transcript')) return true;
  if (!isGiven(tool_calls)) return false;
  return (readArray(tool_calls) ?? [tool_calls]).some((call) => {
    const called = readObject(readObject(call)?.function);
    return hasSome(called, 'name', 'arguments') || isGiven(readObject(called?.arguments));
  });
}

/** Whether a text, or one of its parts, has letters. */
function isFilled(value: unknown): boolean {
  if (typeof value === 'string') return value !== '';
  return readArray(value)?.some((part) => isFilled(part) || hasSome(readObject(part), 'text', 'thinking')) ?? false;
}

function hasSome(holder: Record<string, unknown> | undefined, ...keys: string[]): boolean {
  return holder !== undefined && keys.some((key) => isFilled(holder[key]));
}
