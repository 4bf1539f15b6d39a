import { EN } from './texts/en.ts';
import { RU } from './texts/ru.ts';
import type { Language, Texts } from './texts/texts.ts';

const TEXTS: Record<Language, Texts> = { en: EN, ru: RU };

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

/** Everything that the commands say in a language. */
export function textsOf(language: Language): Texts {
  return TEXTS[language];
}
