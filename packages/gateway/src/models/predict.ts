import { tokensOf } from './tokens.ts';

/** How many tokens at the end of an answer a prediction had right (§2.2 `prediction`). */
export function predictedTokens(text: string, prediction: string | undefined): number {
  if (prediction === undefined || prediction === '') return 0;
  const said = tokensOf(text);
  const guessed = tokensOf(prediction);
  let count = 0;
  while (
    count < said.length &&
    count < guessed.length &&
    said[said.length - 1 - count] === guessed[guessed.length - 1 - count]
  )
    count += 1;
  return count;
}
