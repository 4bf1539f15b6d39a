const TOKEN = /\s?[\p{L}\p{M}]{1,6}|\s?\p{N}{1,3}|\s+|[^\s\p{L}\p{N}]/gu;

/**
 * Cuts a text into the tokens of the simulated models: up to six letters or three digits with the space before them, or
 * one other character. The tokens joined give the text again.
 */
export function tokensOf(text: string): string[] {
  return text.match(TOKEN) ?? [];
}

/** Number of tokens of a text. */
export function countTokens(text: string): number {
  TOKEN.lastIndex = 0;
  let count = 0;
  while (TOKEN.test(text)) count += 1;
  return count;
}
