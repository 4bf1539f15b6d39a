import { parseArgs } from 'node:util';
import type { Language } from './texts/texts.ts';

/**
 * The language to speak: what `--lang` says, else the locale of the environment, else English.
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
