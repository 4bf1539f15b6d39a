/** The default language of texts for people. */
export const DEFAULT_LOCALE = 'ru-RU';

/** Whether texts are Russian in this language (BCP 47); in every other one they are English. */
export function isRussian(locale: string = DEFAULT_LOCALE): boolean {
  return /^ru\b/i.test(locale);
}
