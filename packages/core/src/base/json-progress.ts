const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/**
 * Follows a JSON object or list that arrives in fragments, and detects its end. Looks at each character once.
 *
 * It looks at brackets only: whether the whole is valid JSON is checked once, at the end.
 */
export class JsonProgress {
  #depth = 0;
  #inString = false;
  #escaped = false;
  /** Anything but white space has arrived. */
  begun = false;
  /** The outermost bracket is closed: only white space may follow. */
  closed = false;

  /** @returns how much of the fragment was read: up to the closing outermost bracket, otherwise all of it. */
  push(fragment: string): number {
    // in variables: these two are looked at with every character
    let inString = this.#inString;
    let escaped = this.#escaped;
    for (let index = 0; index < fragment.length; index++) {
      const code = fragment.charCodeAt(index);
      if (escaped) escaped = false;
      else if (inString) {
        if (code === BACKSLASH) escaped = true;
        else if (code === QUOTE) inString = false;
      } else if (code === QUOTE) inString = true;
      else if (code === 0x7b || code === 0x5b) this.#depth++;
      else if ((code === 0x7d || code === 0x5d) && --this.#depth <= 0) {
        this.closed = true;
        return index + 1;
      }
      if (code > 0x20) this.begun = true;
    }
    this.#inString = inString;
    this.#escaped = escaped;
    return fragment.length;
  }
}
