/** The kind of the body of a 2xx, by its content. */
export type BodyKind = 'events' | 'json' | 'html' | 'other';

const FIELDS = ['data', 'event', 'id', 'retry'];
const BOM = [0xef, 0xbb, 0xbf];

/**
 * Classifies a body by its first word, because services and proxies label bodies wrongly.
 *
 * Pieces are withheld until the kind is known, so it does not matter how the body is split.
 */
export class Sniffer {
  readonly #saysEvents: boolean;
  readonly #held: Uint8Array[] = [];
  #position = 0;
  #word = '';
  /** Undefined while only white space, or the beginning of a word, has arrived. */
  kind: BodyKind | undefined;

  /** @param contentType - decides if the content is ambiguous. */
  constructor(contentType: string | undefined) {
    this.#saysEvents = contentType?.includes('text/event-stream') ?? false;
  }

  /** @returns the pieces that may be read now: none until the kind is known, then all of them. */
  push(piece: Uint8Array): Uint8Array[] {
    if (this.kind !== undefined) return [piece];
    this.#held.push(piece);
    for (const byte of piece) {
      this.kind = this.#judge(byte);
      if (this.kind !== undefined) return this.#held.splice(0);
    }
    return [];
  }

  end(): Uint8Array[] {
    if (this.kind === undefined && this.#word !== '') this.kind = this.#saysEvents ? 'events' : 'other';
    // white space alone is nothing to read
    return this.kind === undefined ? [] : this.#held.splice(0);
  }

  #judge(byte: number): BodyKind | undefined {
    const position = this.#position++;
    if (position < BOM.length && byte === BOM[position]) return undefined;
    const character = String.fromCharCode(byte);
    const lineEnds = character === '\n' || character === '\r';
    if (this.#word === '') {
      if (lineEnds || character === ' ' || character === '\t') return undefined;
      if (character === '{' || character === '[') return 'json';
      if (character === '<') return 'html';
      if (character === ':' || this.#saysEvents) return 'events';
    }
    // a text may begin with any letter, so the whole name of a field is waited for
    if (character === ':' || lineEnds) return FIELDS.includes(this.#word) ? 'events' : 'other';
    this.#word += character;
    return FIELDS.some((field) => field.startsWith(this.#word)) ? undefined : 'other';
  }
}
