import { createContext, useContext } from 'react';
import { TEXTS, type Language, type Texts } from '../lib/texts.ts';

/** The language of the page; components read it with {@link useTexts}. */
export const LanguageContext = createContext<Language>('en');

/** The texts of the page in its language, and the language for numbers. */
export function useTexts(): Texts & { locale: string } {
  const language = useContext(LanguageContext);
  return { ...TEXTS[language], locale: language === 'ru' ? 'ru-RU' : 'en-US' };
}
