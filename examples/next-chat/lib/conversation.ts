import type { ChatMessage } from './messages.ts';

/** A conversation as this browser keeps it. */
export interface Conversation {
  id: string;
  messages: ChatMessage[];
}

const KEY = 'kopek-chat';

/** The conversation that was open last, or a new one. */
export function loadConversation(): Conversation {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    if (typeof stored === 'object' && stored !== null && 'id' in stored && 'messages' in stored)
      return stored as Conversation;
  } catch {
    // whatever was there is not ours
  }
  return { id: crypto.randomUUID(), messages: [] };
}

/** Keeps a conversation for the next visit. */
export function storeConversation(conversation: Conversation): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(conversation));
  } catch {
    // storage may be full or switched off: the chat works all the same
  }
}
