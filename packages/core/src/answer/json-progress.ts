const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/**
 * Follows a JSON object that arrives in fragments, and knows whether it is closed. Looks at each character once.
 *
 * It looks at brackets only: whether the whole is valid JSON is checked once, at the end.
 */
export class JsonProgress {
  #depth = 0;
  #inString = false;
  #escaped = false;
  /** The deepest nesting so far. */
  deepest = 0;
  /** Something that is not a blank has come. */
  begun = false;
  /** The outermost bracket was closed: nothing but blanks may follow. */
  closed = false;

  push(fragment: string): void {
    for (let index = 0; index < fragment.length; index++) {
      const code = fragment.charCodeAt(index);
      if (this.#escaped) this.#escaped = false;
      else if (this.#inString) {
        if (code === BACKSLASH) this.#escaped = true;
        else if (code === QUOTE) this.#inString = false;
      } else if (code === QUOTE) this.#inString = true;
      else if (code === 0x7b || code === 0x5b) this.deepest = Math.max(this.deepest, ++this.#depth);
      else if ((code === 0x7d || code === 0x5d) && --this.#depth <= 0) this.closed = true;
      if (code > 0x20) this.begun = true;
    }
  }
}
