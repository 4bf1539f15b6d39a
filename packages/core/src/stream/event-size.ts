const LF = 0x0a;
const CR = 0x0d;
const COLON = 0x3a;

/**
 * Counts the bytes of each event of a stream, so that the limit holds exactly and does not depend on how bytes are cut.
 *
 * An event is what stands between two blank lines; its size is the sum of its lines, without line ends and comments.
 * A comment is measured by itself: keep-alives may come for hours. The parser's own `maxBufferSize` depends on cuts.
 */
export class EventSizeGuard {
  readonly #limit: number;
  /** Bytes of the finished lines of the event that is open. */
  #fields = 0;
  /** Bytes of the line that is open. */
  #line = 0;
  #isComment = false;
  #afterCR = false;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /**
   * @returns how many of the bytes may be parsed. Fewer than all: the event that begins there, or began in earlier
   *   bytes, is too large.
   */
  take(bytes: Uint8Array): number {
    let from = 0;
    // most reads are far below the limit, and then only what follows the last blank line can matter later
    if (this.#fields + this.#line + bytes.byteLength <= this.#limit) {
      from = afterLastBlankLine(bytes);
      if (from > 0) this.#startEvent(bytes[from - 1] === CR);
    }
    let eventStart = from;
    for (let index = from; index < bytes.byteLength; index++) {
      const byte = bytes[index] as number;
      if (byte === LF && this.#afterCR) {
        this.#afterCR = false;
        if (this.#line === 0 && this.#fields === 0) eventStart = index + 1;
      } else if (byte === LF || byte === CR) {
        if (this.#line === 0) {
          this.#startEvent(byte === CR);
          eventStart = index + 1;
        } else this.#endLine(byte === CR);
      } else {
        if (this.#line === 0) this.#isComment = byte === COLON;
        this.#afterCR = false;
        this.#line++;
        if ((this.#isComment ? 0 : this.#fields) + this.#line > this.#limit) return eventStart;
      }
    }
    return bytes.byteLength;
  }

  #startEvent(afterCR: boolean): void {
    this.#fields = 0;
    this.#line = 0;
    this.#afterCR = afterCR;
  }

  #endLine(afterCR: boolean): void {
    if (!this.#isComment) this.#fields += this.#line;
    this.#line = 0;
    this.#afterCR = afterCR;
  }
}

/** Position after the last blank line that lies within the bytes as a whole; 0 when there is none. */
function afterLastBlankLine(bytes: Uint8Array): number {
  for (let index = bytes.byteLength - 1; index >= 1; index--) {
    const byte = bytes[index];
    if (byte !== LF && byte !== CR) continue;
    const start = byte === LF && bytes[index - 1] === CR ? index - 1 : index;
    const before = bytes[start - 1];
    if (before === LF || before === CR) return index + 1;
  }
  return 0;
}
