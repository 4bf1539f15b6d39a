import { choiceAt } from './choice.ts';
import { readArray } from '../wire/read.ts';

/**
 * Keeps the answer as sent, for fields that the interface does not list.
 *
 * A whole answer is kept unchanged. For a stream, the fields of its events are joined: later over earlier, but null
 * and `""` never over a value. Its choice of index 0, or else the first, is joined likewise, without `delta` and `message`: their content is
 * in the result, and `includeRaw` emits every event unchanged.
 */
export class RawAnswer {
  #first: Record<string, unknown> | undefined;
  #fields: Record<string, unknown> | undefined;
  #choice: Record<string, unknown> | undefined;

  add(chunk: Record<string, unknown>): void {
    if (this.#first === undefined) {
      this.#first = chunk;
      return;
    }
    if (this.#fields === undefined) {
      const { choices: _, ...fields } = this.#first;
      this.#fields = fields;
      this.#joinChoice(this.#first);
    }
    for (const key of Object.keys(chunk)) if (key !== 'choices') put(this.#fields, key, chunk[key]);
    this.#joinChoice(chunk);
  }

  /** Returns the joined answer; undefined if nothing arrived. */
  value(): Record<string, unknown> | undefined {
    if (this.#fields === undefined) return this.#first;
    return this.#choice ? { ...this.#fields, choices: [this.#choice] } : this.#fields;
  }

  #joinChoice(chunk: Record<string, unknown>): void {
    const choice = choiceAt(0, readArray(chunk.choices) ?? []);
    if (!choice) return;
    this.#choice ??= {};
    for (const key of Object.keys(choice)) {
      if (key !== 'delta' && key !== 'message') put(this.#choice, key, choice[key]);
    }
  }
}

function put(fields: Record<string, unknown>, key: string, value: unknown): void {
  if ((value === null || value === '') && Object.hasOwn(fields, key)) return;
  if (key !== '__proto__') fields[key] = value;
  // only a field, like any other
  else Object.defineProperty(fields, key, { value, enumerable: true, configurable: true, writable: true });
}
