const STOP_WORDS = new Set(
  (
    'a an and are as at be by can do does for from give has have how i if in into is it its me my of on or please so ' +
    'tell that the their then there these this to use was were what when where which who will with you your ' +
    'а без был была были было быть в во вы где да для до его если есть же за и из или их к как ко кто мне мой мы на ' +
    'не но о об он она они от по при с со так то тогда ты у что это я'
  ).split(' '),
);

/** Lower-case words of a text; camelCase and snake_case names are split. */
export function wordsOf(text: string): string[] {
  const apart = text.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replaceAll('_', ' ');
  return apart.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/**
 * Words without endings and stop words: enough to recognise "погода" and "погоду" as one word, or "convert" and
 * "converts".
 */
export function stemsOf(text: string): string[] {
  return wordsOf(text)
    .filter((word) => word.length > 1 && !STOP_WORDS.has(word))
    .map((word) => (word.length > 5 ? word.slice(0, Math.max(5, word.length - 3)) : word.slice(0, 4)));
}

/** The stems of a text that are among the wanted ones, each once. */
export function sharedStems(wanted: Pick<ReadonlySet<string>, 'has'>, text: string): string[] {
  return [...new Set(stemsOf(text))].filter((stem) => wanted.has(stem));
}
