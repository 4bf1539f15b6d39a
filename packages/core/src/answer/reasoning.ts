import type { ChatEvent } from './events.ts';
import { GrowingText } from './growing-text.ts';
import { readArray, readObject, readText } from '../wire/read.ts';

/**
 * Collects the reasoning of an answer.
 *
 * §2.8 lists none in a delta. Services send it anyway, under one of three names, and often the same text under two of
 * them. The first source with visible text is used for the whole answer, so that no thought appears twice.
 */
export class Reasoning {
  #source: 'text' | 'details' | undefined;
  readonly #text = new GrowingText();
  /** Every entry as received: opaque, nothing merged; `[]` is not the same as absent. */
  details: unknown[] | undefined;

  /** Visible reasoning. */
  get text(): string {
    return this.#text.value;
  }

  /** Reads a delta or a whole message. */
  read(delta: Record<string, unknown>, events: ChatEvent[]): void {
    const details = readArray(delta.reasoning_details);
    if (details) {
      this.details ??= [];
      for (const entry of details) this.details.push(entry);
    }
    const plain = readText(delta.reasoning) ?? readText(delta.reasoning_content);
    if (plain !== undefined) this.#emit('text', plain, events);
    else if (details) this.#emit('details', details.map(visibleThought).join(''), events);
  }

  #emit(source: 'text' | 'details', text: string, events: ChatEvent[]): void {
    if (text === '' || (this.#source ?? source) !== source) return;
    this.#source = source;
    this.#text.add(text);
    events.push({ type: 'reasoning-delta', text });
  }
}

// entries of known, readable types only: encrypted and unknown ones are never shown as a thought
function visibleThought(entry: unknown): string {
  const detail = readObject(entry);
  if (detail?.type === 'reasoning.text') return readText(detail.text) ?? '';
  if (detail?.type === 'reasoning.summary') return readText(detail.summary) ?? '';
  return '';
}
