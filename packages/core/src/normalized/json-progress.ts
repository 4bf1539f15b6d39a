const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/**
 * Follows a JSON object that grows by fragments, and tells whether it is closed. Looks at each character once.
 *
 * It checks brackets only: whether the whole is valid JSON is asked once, at the end.
 */
export class JsonProgress {
  #depth = 0;
  #inString = false;
  #escaped = false;
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
      else if (code === 0x7b || code === 0x5b) this.#depth++;
      else if ((code === 0x7d || code === 0x5d) && --this.#depth <= 0) this.closed = true;
      if (code > 0x20) this.begun = true;
    }
  }
}
