/**
 * A sentence of commander, and what to say instead of it. Its groups are the words in it: names, values and numbers,
 * which stay as they were typed.
 */
export type Mistake = readonly [sentence: RegExp, say: (...words: (string | undefined)[]) => string];
