'use client';

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ConversationHead } from '../lib/history.ts';
import type { OpenConversation } from '../lib/messages.ts';
import { storePreferences, type Preferences } from '../lib/preferences.ts';
import { TEXTS } from '../lib/texts.ts';
import { Conversation, loadMessages, type LoadFailure } from './conversation.tsx';
import { Sidebar } from './sidebar.tsx';
import { Modal } from './ui/modal.tsx';
import { useConversations } from './use-conversations.ts';
import { ChoicesContext } from './use-texts.ts';

interface ChatProps {
  opened: OpenConversation;
  heads: ConversationHead[];
  initial: Preferences;
  models: string[];
}

/** The chat. Every conversation has an address, so that it can be kept, opened again and gone back to. */
export function Chat({ opened, heads, initial, models }: ChatProps) {
  const [conversation, setConversation] = useState(opened);
  const [preferences, setPreferences] = useState(initial);
  const [menuOpen, setMenuOpen] = useState(false);
  const [failure, setFailure] = useState<LoadFailure>();
  const conversations = useConversations(heads);
  // refs, since Back and Forward may come faster than a render
  const shown = useRef(opened.id);
  const latest = useRef(opened.id);

  /** Opens a conversation, or a new one. Where it cannot be had, the open one stays. */
  const open = async (id?: string, isBack = false): Promise<void> => {
    setMenuOpen(false);
    const next = id ?? crypto.randomUUID();
    latest.current = next;
    if (next === shown.current) return;
    const messages = id === undefined ? [] : await loadMessages(id);
    // meanwhile another one was asked for
    if (latest.current !== next) return;
    const isOpen = typeof messages !== 'string';
    setFailure(isOpen ? undefined : messages);
    const title = conversations.list.find((head) => head.id === id)?.title;
    if (isOpen) shown.current = next;
    if (isOpen) setConversation({ id: next, title, messages, isLive: id !== undefined });
    // the address names what is shown
    if (isOpen !== isBack) history.pushState(null, '', id === undefined ? '/' : `/?chat=${shown.current}`);
  };
  const goBack = useEffectEvent(() => void open(new URLSearchParams(location.search).get('chat') ?? undefined, true));
  useEffect(() => {
    // one listener for good: React may render while the event is on its way, and one that is replaced then misses it
    const back = (): void => goBack();
    addEventListener('popstate', back);
    return () => removeEventListener('popstate', back);
  }, []);
  const prefer = (change: Partial<Preferences>): void => {
    const chosen = { ...preferences, ...change };
    setPreferences(chosen);
    storePreferences(chosen);
    document.documentElement.lang = chosen.language;
    document.documentElement.dataset.theme = chosen.theme;
  };
  const list = (
    <Sidebar
      conversations={conversations}
      current={conversation.id}
      onOpen={(id) => void open(id)}
      onNew={() => void open()}
    />
  );
  const model = models.find((offered) => offered === preferences.model) ?? models[0] ?? 'auto';
  return (
    <ChoicesContext value={{ preferences, prefer, models, model }}>
      <div className="flex h-dvh">
        <aside className="hidden w-64 shrink-0 border-r bg-sidebar md:block">{list}</aside>
        <Modal
          open={menuOpen}
          label={TEXTS[preferences.language].conversations}
          className="m-0 h-full max-h-none w-72 max-w-[85vw] border-r bg-sidebar"
          onClose={() => setMenuOpen(false)}
        >
          {list}
        </Modal>
        <Conversation
          key={conversation.id}
          opened={conversation}
          failure={failure}
          title={conversations.list.find(({ id }) => id === conversation.id)?.title}
          onMenu={() => setMenuOpen(true)}
          onChange={conversations.refresh}
        />
      </div>
    </ChoicesContext>
  );
}
