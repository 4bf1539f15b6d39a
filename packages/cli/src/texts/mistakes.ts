/** A sentence of commander, and what to say instead of it: `$1` and the like stand for the words that it was typed with. */
export type Mistake = readonly [sentence: RegExp, words: string];

/** What commander says about a wrong command line, in the words of a table. What no row matches stays as it is. */
export function sayMistake(message: string, mistakes: readonly Mistake[]): string {
  return mistakes.reduce((said, [sentence, words]) => said.replace(sentence, words), message);
}
