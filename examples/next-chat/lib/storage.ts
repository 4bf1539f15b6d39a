import type { ChatMessage } from './messages.ts';
import type { Language } from './texts.ts';

/** A conversation as this browser keeps it. */
export interface Conversation {
  id: string;
  messages: ChatMessage[];
}

/** Which colours the page has. */
export type Theme = 'system' | 'light' | 'dark';

/** What the visitor chose. */
export interface Preferences {
  language: Language;
  theme: Theme;
}

/** The conversation that was open last, or a new one. */
export function loadConversation(): Conversation {
  const stored = load('kopek-chat');
  if (stored && 'id' in stored && 'messages' in stored) return stored as Conversation;
  return newConversation();
}

export function newConversation(): Conversation {
  return { id: crypto.randomUUID(), messages: [] };
}

export function storeConversation(conversation: Conversation): void {
  store('kopek-chat', conversation);
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
