const TOKEN = /\s?[\p{L}\p{M}]{1,6}|\s?\p{N}{1,3}|\s+|[^\s\p{L}\p{N}]/gu;

/**
 * Cuts a text into the tokens of the simulated models: up to six letters or three digits with the space before them, or
 * one other character. Joined, the tokens are the text again.
 *
 * @param most - stops after this many tokens: of a very long text often only the beginning matters.
 */
export function tokensOf(text: string, most: number = Number.POSITIVE_INFINITY): string[] {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  while (tokens.length < most) {
    const match = TOKEN.exec(text);
    if (match === null) break;
    tokens.push(match[0]);
  }
  return tokens;
}

/** Most tokens are shorter than this; only long runs of blanks are longer. */
const TOKEN_CHARACTERS = 8;

/** Roughly the last tokens of a text, without tokenizing all of it: the first one may begin in the middle of a word. */
export function lastTokensOf(text: string, most: number): string[] {
  return tokensOf(text.slice(-TOKEN_CHARACTERS * most)).slice(-most);
}

/** Number of tokens of a text. */
export function countTokens(text: string): number {
  TOKEN.lastIndex = 0;
  let count = 0;
  while (TOKEN.test(text)) count += 1;
  return count;
}
