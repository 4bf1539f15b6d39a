import type { Language } from './texts/texts.ts';

/**
 * The language to speak: what `--lang` says, else the locale of the environment, else English.
 *
 * The raw command line is searched, because the help is written before the options are parsed.
 */
export function languageOf(argv: readonly string[], env: Record<string, string | undefined>): Language {
  const index = argv.findIndex((word) => word === '--lang' || word.startsWith('--lang='));
  const word = argv[index];
  const said = word === '--lang' ? argv[index + 1] : word?.slice('--lang='.length);
  if (said === 'en' || said === 'ru') return said;
  const locale = env['LC_ALL'] || env['LC_MESSAGES'] || env['LANG'] || '';
  return /^ru\b|^ru_/i.test(locale) ? 'ru' : 'en';
}
