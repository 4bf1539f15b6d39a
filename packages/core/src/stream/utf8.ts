import { joinBytes } from './join-bytes.ts';

const REPLACEMENT = '\uFFFD';

const strict = /* @__PURE__ */ new TextDecoder('utf-8', { fatal: true });
const tolerant = /* @__PURE__ */ new TextDecoder();

/**
 * Decodes a whole body. Invalid bytes become U+FFFD: they must not fail a billed answer. One byte order mark at the start
 * is left out.
 */
export function decodeWhole(bytes: Uint8Array): { text: string; invalidUtf8: boolean } {
  try {
    return { text: strict.decode(bytes), invalidUtf8: false };
  } catch {
    return { text: tolerant.decode(bytes), invalidUtf8: true };
  }
}

/** Does the same for bytes that are read as they arrive, however they are split. A byte order mark is a letter here. */
export class Utf8Reader {
  readonly #decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  /** The last bytes, at most three: a letter may be split over reads. */
  #tail: Uint8Array = new Uint8Array(0);
  /** Bytes that are not UTF-8 were seen, independently of the split. */
  sawInvalid = false;
  /** How much of the latest decoded text precedes the first such bytes. */
  cleanLength = 0;

  decode(bytes: Uint8Array): string {
    const text = this.#decoder.decode(bytes, { stream: true });
    this.cleanLength = this.sawInvalid ? 0 : text.length;
    // models do write U+FFFD, so finding one only starts the search
    if (!this.sawInvalid && text.includes(REPLACEMENT)) this.#findInvalid(bytes);
    this.#tail = lastBytes(this.#tail, bytes);
    return text;
  }

  /** Ends the bytes: an incomplete letter becomes U+FFFD. */
  end(): string {
    const text = this.#decoder.decode();
    if (text.includes(REPLACEMENT)) this.sawInvalid = true;
    this.cleanLength = this.sawInvalid ? 0 : text.length;
    return text;
  }

  #findInvalid(bytes: Uint8Array): void {
    // what of the bytes before is the beginning of a letter: valid, and no text yet
    const begun = [3, 2, 1].map((length) => this.#tail.slice(-length)).find((end) => this.#textOf(end) === '');
    const all = begun ? joinBytes([begun, bytes]) : bytes;
    if (this.#textOf(all) !== undefined) return;
    this.sawInvalid = true;
    // halving: the longest beginning that is valid as far as it goes
    let good = 0;
    let bad = all.byteLength;
    while (bad - good > 1) {
      const middle = (good + bad) >> 1;
      if (this.#textOf(all.subarray(0, middle)) === undefined) bad = middle;
      else good = middle;
    }
    this.cleanLength = this.#textOf(all.subarray(0, good))?.length ?? 0;
  }

  /** Undefined for bytes that are not UTF-8. */
  #textOf(bytes: Uint8Array): string | undefined {
    const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
    try {
      return decoder.decode(bytes, { stream: true });
    } catch {
      return undefined;
    }
  }
}

function lastBytes(before: Uint8Array, bytes: Uint8Array): Uint8Array {
  if (bytes.byteLength >= 3) return bytes.slice(-3);
  return new Uint8Array([...before, ...bytes]).slice(-3);
}
