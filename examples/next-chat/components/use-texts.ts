import { createContext, use } from 'react';
import type { Preferences } from '../lib/preferences.ts';
import { TEXTS, type Texts } from '../lib/texts.ts';

/** What the visitor chose, and may choose. */
export interface Choices {
  preferences: Preferences;
  prefer: (change: Partial<Preferences>) => void;
  models: string[];
  /** That of the next question. */
  model: string;
}

/** The choices of the page. */
export const ChoicesContext = createContext<Choices>({
  preferences: { language: 'en', theme: 'system' },
  prefer: () => undefined,
  models: [],
  model: 'auto',
});

/** The texts of the page in its language, and the language for numbers. */
export function useTexts(): Texts & { locale: string } {
  const { language } = use(ChoicesContext).preferences;
  return { ...TEXTS[language], locale: language === 'ru' ? 'ru-RU' : 'en-US' };
}
