import { isTooDeep } from '../errors/index.ts';
import type { ChatEvent } from './events.ts';
import { GrowingText } from './growing-text.ts';
import { isThought, readArray, readObject, readText } from '../wire/read.ts';

/**
 * Collects the reasoning of an answer.
 *
 * §2.8 lists none in a delta. Services send it anyway, under one of three names or as parts of the content, and often
 * the same text in two of them. The first source with visible text is used for the whole answer, so that no thought
 * appears twice.
 */
export class Reasoning {
  #source: 'text' | 'details' | 'parts' | undefined;
  /** Visible reasoning. */
  readonly text: GrowingText = new GrowingText();
  /** Every entry as received: opaque, nothing merged; `[]` is not the same as absent. */
  details: unknown[] | undefined;

  /** Reads a delta or a whole message. */
  read(delta: Record<string, unknown>, events: ChatEvent[]): void {
    const details = readArray(delta.reasoning_details);
    if (details) {
      this.details ??= [];
      for (const entry of details) if (!isTooDeep(entry)) this.details.push(entry);
    }
    const plain = thoughtOf(delta.reasoning) || thoughtOf(delta.reasoning_content);
    if (plain !== '') this.#emit('text', plain, events);
    else if (details && this.#emit('details', details.map(visibleThought).join(''), events)) return;
    else if (Array.isArray(delta.content)) this.#emit('parts', thoughtsIn(delta.content), events);
  }

  /** @returns whether the text is that of the answer. */
  #emit(source: 'text' | 'details' | 'parts', text: string, events: ChatEvent[]): boolean {
    if (text === '' || (this.#source ?? source) !== source) return false;
    this.#source = source;
    this.text.add(text);
    events.push({ type: 'reasoning-delta', text });
    return true;
  }
}

/** A text, or the text of its parts. */
function thoughtOf(value: unknown): string {
  if (!Array.isArray(value)) return readText(value) ?? '';
  return value.map((part) => readText(readObject(part)?.text) ?? readText(part) ?? '').join('');
}

/** The thoughts among the parts of a content; each service has a field of its own for their text. */
function thoughtsIn(content: readonly unknown[]): string {
  const thoughts = content.filter(isThought).map((part) => {
    const { thinking, reasoning, summary, text } = readObject(part) ?? {};
    return [thinking, reasoning, summary, text].map(thoughtOf).find((thought) => thought !== '') ?? '';
  });
  return thoughts.join('');
}

// entries of known, readable types only: encrypted and unknown ones are never shown as a thought
function visibleThought(entry: unknown): string {
  const detail = readObject(entry);
  if (detail?.type === 'reasoning.text') return readText(detail.text) ?? '';
  if (detail?.type === 'reasoning.summary') return readText(detail.summary) ?? '';
  return '';
}
