import { useCallback, useEffect, useState } from 'react';
import type { ConversationHead } from '../lib/history.ts';

/** The conversations that the server keeps, and what can be done with them. */
export interface Conversations {
  list: ConversationHead[];
  refresh: () => void;
  rename: (id: string, title: string) => Promise<void>;
  remove: (id: string) => Promise<void>;
}

/** Asks the server for the list of conversations, and again whenever one of them has changed. */
export function useConversations(): Conversations {
  const [list, setList] = useState<ConversationHead[]>([]);
  const refresh = useCallback(async (): Promise<void> => {
    const response = await fetch('/api/conversations').catch(() => undefined);
    if (response?.ok) setList((await response.json()) as ConversationHead[]);
  }, []);
  useEffect(() => void refresh(), [refresh]);

  const change = async (id: string, request: RequestInit): Promise<void> => {
    await fetch(`/api/conversations/${encodeURIComponent(id)}`, request).catch(() => undefined);
    await refresh();
  };
  return {
    list,
    refresh: useCallback(() => void refresh(), [refresh]),
    rename: (id, title) =>
      change(id, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ title }),
      }),
    remove: (id) => change(id, { method: 'DELETE' }),
  };
}
