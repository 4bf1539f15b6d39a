import type { Language } from './texts.ts';

const THEMES = ['system', 'light', 'dark'] as const;

/** What the visitor chose. It is kept in a cookie, so that the server renders the first page with it. */
export interface Preferences {
  language: Language;
  /** Which colours the page has. */
  theme: (typeof THEMES)[number];
  /** The model of the next questions; absent: the first of the list. */
  model?: string | undefined;
}

/** The name of the cookie. */
export const PREFERENCES = 'preferences';

/** The choice of an earlier visit, else the language of the browser and the theme of the system. */
export function preferencesIn(cookie: string | undefined, acceptLanguage: string | null): Preferences {
  const given = new URLSearchParams(cookie);
  return {
    language: (given.get('language') ?? acceptLanguage ?? '').startsWith('ru') ? 'ru' : 'en',
    theme: THEMES.find((theme) => theme === given.get('theme')) ?? 'system',
    model: given.get('model') ?? undefined,
  };
}

/** Keeps the choice for the next visit. */
export function storePreferences({ language, theme, model }: Preferences): void {
  const value = new URLSearchParams({ language, theme, ...(model !== undefined && { model }) });
  document.cookie = `${PREFERENCES}=${value.toString()}; path=/; max-age=31536000; samesite=lax`;
}
