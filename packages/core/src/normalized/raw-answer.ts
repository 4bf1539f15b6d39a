import { readArray, readObject } from './read.ts';

/**
 * Keeps what a service sent, for fields that the interface does not list.
 *
 * A whole answer is kept as it is. Of a stream, the fields of its events are joined: later over earlier, but null and
 * `""` never over a value. Its first choice is joined likewise, without `delta` and `message`: what they held is in the
 * result, and `includeRaw` tells every event unchanged.
 */
export class RawAnswer {
  #first: Record<string, unknown> | undefined;
  // Maps, because a field named `__proto__` is only a field
  #fields: Map<string, unknown> | undefined;
  #choice: Map<string, unknown> | undefined;

  add(chunk: Record<string, unknown>): void {
    if (this.#first === undefined) {
      this.#first = chunk;
      return;
    }
    if (this.#fields === undefined) {
      this.#fields = new Map();
      this.#join(this.#first);
    }
    this.#join(chunk);
  }

  /** Undefined when nothing came. */
  value(): Record<string, unknown> | undefined {
    if (this.#fields === undefined) return this.#first;
    const joined = Object.fromEntries(this.#fields);
    if (this.#choice) joined.choices = [Object.fromEntries(this.#choice)];
    return joined;
  }

  #join(chunk: Record<string, unknown>): void {
    for (const key of Object.keys(chunk)) {
      if (key !== 'choices') put(this.#fields as Map<string, unknown>, key, chunk[key]);
    }
    const choice = readObject(readArray(chunk.choices)?.[0]);
    if (!choice) return;
    this.#choice ??= new Map();
    for (const key of Object.keys(choice)) {
      if (key !== 'delta' && key !== 'message') put(this.#choice, key, choice[key]);
    }
  }
}

function put(fields: Map<string, unknown>, key: string, value: unknown): void {
  if ((value === null || value === '') && fields.has(key)) return;
  fields.set(key, value);
}
