const encoder = /* @__PURE__ */ new TextEncoder();
/** No UTF-16 code unit takes more bytes in UTF-8. */
const MOST_BYTES = 3;

/**
 * Compares a text that comes in pieces with a limit in bytes of UTF-8. Bytes are counted only where the number of
 * characters does not decide, and each piece once.
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
    this.#uncounted.push(piece);
  }

  reset(): void {
    this.#characters = 0;
    this.#bytes = 0;
    this.#uncounted.length = 0;
  }

  /** Whether nothing was added, and a text of so many characters is within the limit, whatever its letters. */
  hasRoomFor(characters: number): boolean {
    return this.#characters === 0 && characters * MOST_BYTES <= this.#limitBytes;
  }

  get isTooLarge(): boolean {
    if (this.#characters * MOST_BYTES <= this.#limitBytes) return false;
    if (this.#characters > this.#limitBytes) return true;
    for (const piece of this.#uncounted) this.#bytes += encoder.encode(piece).byteLength;
    this.#uncounted.length = 0;
    return this.#bytes > this.#limitBytes;
  }
}
