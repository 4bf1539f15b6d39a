import type { Language } from './texts.ts';

/** Which colours the page has. */
export type Theme = 'system' | 'light' | 'dark';

/** What the visitor chose. */
export interface Preferences {
  language: Language;
  theme: Theme;
  /** The model of the next questions; absent: the first of the list. */
  model?: string;
}

const KEY = 'kopek-preferences';

/** The choice of an earlier visit, else the language of the browser and the theme of the system. */
export function loadPreferences(): Preferences {
  const defaults: Preferences = { language: navigator.language.startsWith('ru') ? 'ru' : 'en', theme: 'system' };
  try {
    return { ...defaults, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Preferences>) };
  } catch {
    // whatever was there is not ours
    return defaults;
  }
}

export function storePreferences(preferences: Preferences): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(preferences));
  } catch {
    // storage may be full or switched off: the chat works all the same
  }
}
