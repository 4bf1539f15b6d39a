/** A sentence of commander, and its replacement, in which `$1` and the like stand for captured words. */
export type Mistake = readonly [sentence: RegExp, words: string];

/** What commander says about a wrong command line, in the words of a table. What no row matches stays as it is. */
export function sayMistake(message: string, mistakes: readonly Mistake[]): string {
  return mistakes.reduce((said, [sentence, words]) => said.replace(sentence, words), message);
}
