/**
 * A sentence of commander, and what to say instead of it. Its groups are the words in it: names, values and numbers,
 * which stay as they were typed.
 */
export type Mistake = readonly [sentence: RegExp, say: (...words: (string | undefined)[]) => string];

/** What commander says about a wrong command line, in the words of a table. What no row matches stays as it is. */
export function sayMistake(message: string, mistakes: readonly Mistake[]): string {
  let said = message;
  for (const [sentence, say] of mistakes) {
    const found = sentence.exec(said);
    if (found === null) continue;
    const [whole, ...words] = found;
    said = said.slice(0, found.index) + say(...words) + said.slice(found.index + whole.length);
  }
  return said;
}
