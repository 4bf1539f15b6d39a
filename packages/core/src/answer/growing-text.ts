/** The text is flattened when it has grown by half, so no character is copied more than three times on average. */
const GROWTH = 1.5;
/** Shorter texts are not worth a copy. */
const SHORT_CHARACTERS = 256;

/**
 * A text that grows by small pieces for as long as its answer lasts.
 *
 * V8 stores `text + piece` as a pair of pointers until the text is read. A live answer of a thousand pieces is then a
 * chain of a thousand pairs, many times its letters, and each collection follows every chain: with a thousand open
 * answers, that stopped the process for half a second.
 */
export class GrowingText {
  value = '';
  #flatAt = SHORT_CHARACTERS;

  add(piece: string): void {
    const text = (this.value += piece);
    // to read one character makes the text flat; its code is used, or the compiler would leave the reading out
    if (text.length > this.#flatAt) this.#flatAt = text.length * GROWTH + text.charCodeAt(0) / 0x1_00_00;
  }
}
