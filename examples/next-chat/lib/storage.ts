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

/** What was chosen on an earlier visit, else the language of the browser and the colours of the system. */
export function loadPreferences(): Preferences {
  const language: Language = navigator.language.startsWith('ru') ? 'ru' : 'en';
  return { language, theme: 'system', ...load('kopek-preferences') };
}

export function storePreferences(preferences: Preferences): void {
  store('kopek-preferences', preferences);
}

function load(key: string): object | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return typeof stored === 'object' && stored !== null ? stored : undefined;
  } catch {
    // whatever was there is not ours
    return undefined;
  }
}

function store(key: string, value: object): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // storage may be full or switched off: the chat works all the same
  }
}
