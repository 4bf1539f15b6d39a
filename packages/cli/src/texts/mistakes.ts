/** A sentence of commander, the ledger or Node, and its replacement, in which `$1` stands for a captured word. */
export type Mistake = readonly [sentence: RegExp, words: string];

/** Such a sentence in the words of a table. What no row matches stays as it is. */
export function sayMistake(message: string, mistakes: readonly Mistake[]): string {
  return mistakes.reduce((said, [sentence, words]) => said.replace(sentence, words), message);
}
