import { useCallback, useEffect, useRef, useState } from 'react';
import type { ConversationHead } from '../lib/history.ts';

/** How many more are listed at a time. */
const PAGE = 50;

/** The conversations that the server keeps, and what can be done with them. */
export interface Conversations {
  list: ConversationHead[];
  /** Text that the titles in the list contain. */
  search: string;
  setSearch: (search: string) => void;
  /** Lists more of them; absent when there are no more. */
  showMore: (() => void) | undefined;
  refresh: () => void;
  rename: (id: string, title: string) => Promise<void>;
  remove: (id: string) => Promise<void>;
}

/** Asks the server for the list of conversations whenever another part of it is wanted, or one of them has changed. */
export function useConversations(first: ConversationHead[]): Conversations {
  const [list, setList] = useState(first);
  const [search, setSearch] = useState('');
  const [count, setCount] = useState(PAGE);
  const latest = useRef('');
  const refresh = useCallback(async (): Promise<void> => {
    const query = new URLSearchParams({ count: String(count), search }).toString();
    latest.current = query;
    const response = await fetch(`/api/conversations?${query}`).catch(() => undefined);
    const found = response?.ok ? ((await response.json()) as ConversationHead[]) : undefined;
    if (found && latest.current === query) setList(found);
  }, [count, search]);
  useEffect(() => void refresh(), [refresh]);

  const change = async (id: string, request: RequestInit): Promise<void> => {
    await fetch(`/api/conversations/${encodeURIComponent(id)}`, request).catch(() => undefined);
    await refresh();
  };
  return {
    list,
    search,
    setSearch,
    showMore: list.length < count ? undefined : () => setCount(count + PAGE),
    refresh: useCallback(() => void refresh(), [refresh]),
    rename: (id, title) => change(id, { method: 'PATCH', body: JSON.stringify({ title }) }),
    remove: (id) => change(id, { method: 'DELETE' }),
  };
}
