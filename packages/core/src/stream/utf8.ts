const REPLACEMENT = '\uFFFD';

/**
 * Bytes → text over any cuts. Invalid bytes become U+FFFD: an answer that was paid for is not thrown away for them.
 */
export class Utf8Reader {
  readonly #decoder: TextDecoder;
  // the last two bytes, because a U+FFFD that was sent as such may be split over reads
  #beforeLast = 0;
  #last = 0;
  /** Bytes that are no UTF-8 were seen. The same for every cut. */
  sawInvalid = false;

  /** @param options - `keepBOM`: leave a byte order mark at the start to the reader of the text. */
  constructor(options: { keepBOM: boolean } = { keepBOM: false }) {
    this.#decoder = new TextDecoder('utf-8', { ignoreBOM: options.keepBOM });
  }

  decode(bytes: Uint8Array): string {
    const text = this.#decoder.decode(bytes, { stream: true });
    if (!this.sawInvalid && text.includes(REPLACEMENT)) {
      // models do write U+FFFD; more of them than were sent means that some stand for broken bytes
      this.sawInvalid = text.split(REPLACEMENT).length - 1 > this.#sentReplacements(bytes);
    }
    const { length } = bytes;
    if (length > 1) this.#beforeLast = bytes[length - 2] ?? 0;
    else if (length === 1) this.#beforeLast = this.#last;
    if (length > 0) this.#last = bytes[length - 1] ?? 0;
    return text;
  }

  /** The end of the bytes: a letter that was cut gives U+FFFD. */
  end(): string {
    const text = this.#decoder.decode();
    if (text.includes(REPLACEMENT)) this.sawInvalid = true;
    return text;
  }

  /** Sequences EF BF BD that end in these bytes. */
  #sentReplacements(bytes: Uint8Array): number {
    let count = 0;
    let beforeLast = this.#beforeLast;
    let last = this.#last;
    for (const byte of bytes) {
      if (byte === 0xbd && last === 0xbf && beforeLast === 0xef) count++;
      beforeLast = last;
      last = byte;
    }
    return count;
  }
}
