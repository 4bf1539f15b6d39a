const encoder = /* @__PURE__ */ new TextEncoder();
/** No UTF-16 code unit takes more bytes in UTF-8. */
const MOST_BYTES = 3;
/** Events may have many lines of one letter: each stored piece takes more memory than its letter. */
const MOST_UNCOUNTED = 1024;

/**
 * Compares a text in pieces with a limit in UTF-8 bytes. Bytes are counted only if the number of characters does not
 * decide, and each piece once.
 */
export class TextSize {
  readonly #limitBytes: number;
  #characters = 0;
  #bytes = 0;
  readonly #uncounted: string[] = [];

  constructor(limitBytes: number) {
    this.#limitBytes = limitBytes;
  }

  add(piece: string): void {
    this.#characters += piece.length;
    if (this.#uncounted.push(piece) >= MOST_UNCOUNTED) this.#count();
  }

  reset(): void {
    this.#characters = 0;
    this.#bytes = 0;
    this.#uncounted.length = 0;
  }

  /** Whether nothing was added, and a text of this many characters is within the limit, whatever its letters. */
  hasRoomFor(characters: number): boolean {
    return this.#characters === 0 && characters * MOST_BYTES <= this.#limitBytes;
  }

  get isTooLarge(): boolean {
    if (this.#characters * MOST_BYTES <= this.#limitBytes) return false;
    if (this.#characters > this.#limitBytes) return true;
    this.#count();
    return this.#bytes > this.#limitBytes;
  }

  #count(): void {
    this.#bytes += encoder.encode(this.#uncounted.join('')).byteLength;
    this.#uncounted.length = 0;
  }
}
