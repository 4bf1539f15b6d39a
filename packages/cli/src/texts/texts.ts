import { parseArgs } from 'node:util';
import { EN } from './en.ts';
import { RU } from './ru.ts';

/** Languages that the commands speak. */
export type Language = 'en' | 'ru';

/** Everything that the commands print: the English texts, key by key. A text that Russian lacks does not compile. */
export type Texts = typeof EN;

/** What `kopek report` prints, in the terminal and on the page. */
export type ReportTexts = Texts['report'];

/** The texts of each language. */
export const TEXTS: Readonly<Record<Language, Texts>> = { en: EN, ru: RU };

/**
 * Finds the language of the output: `--lang`, else the locale of the environment, else English.
 *
 * The raw command line is searched, because the help is written before the options are parsed. What follows `--` is for
 * another program.
 */
export function languageOf(argv: readonly string[], env: Record<string, string | undefined>): Language {
  const options = { lang: { type: 'string' } } as const;
  const said = parseArgs({ args: [...argv], options, strict: false }).values.lang;
  if (said === 'en' || said === 'ru') return said;
  const locale = env['LC_ALL'] || env['LC_MESSAGES'] || env['LANG'] || '';
  return /^ru\b|^ru_/i.test(locale) ? 'ru' : 'en';
}
