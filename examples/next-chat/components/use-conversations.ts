import { useCallback, useEffect, useRef, useState } from 'react';
import type { ConversationHead } from '../lib/history.ts';
import { request } from './request.ts';

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
    const { body } = await request(`/api/conversations?${query}`);
    if (body && latest.current === query) setList(body as ConversationHead[]);
  }, [count, search]);
  useEffect(() => void refresh(), [refresh]);

  const change = async (id: string, init: RequestInit): Promise<void> => {
    await request(`/api/conversations/${encodeURIComponent(id)}`, init);
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
