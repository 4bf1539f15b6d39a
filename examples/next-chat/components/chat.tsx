'use client';

import { Dialog, Tooltip } from 'radix-ui';
import { useEffect, useState, type ReactNode } from 'react';
import type { ChatMessage } from '../lib/messages.ts';
import { loadPreferences, storePreferences, type Preferences } from '../lib/storage.ts';
import { Conversation, loadMessages } from './conversation.tsx';
import { Sidebar } from './sidebar.tsx';
import { useConversations } from './use-conversations.ts';
import { LanguageContext, useTexts } from './use-texts.ts';

/** The chat. The address names the open conversation, so that it can be kept and opened again. */
export function Chat({ models }: { models: string[] }) {
  const [conversation, setConversation] = useState<{ id: string; messages: ChatMessage[] }>();
  const [preferences, setPreferences] = useState<Preferences>();
  const [menuOpen, setMenuOpen] = useState(false);
  const conversations = useConversations();

  const open = async (id: string): Promise<void> => {
    setMenuOpen(false);
    const messages = await loadMessages(id);
    if (messages === undefined) return start();
    setConversation({ id, messages });
    history.replaceState(null, '', `?chat=${id}`);
  };
  const start = (): void => {
    setMenuOpen(false);
    setConversation({ id: crypto.randomUUID(), messages: [] });
    history.replaceState(null, '', '/');
  };

  useEffect(() => {
    setPreferences(loadPreferences());
    const asked = new URLSearchParams(location.search).get('chat');
    if (asked === null) start();
    else void open(asked);
  }, []);
  useEffect(() => {
    if (!preferences) return;
    storePreferences(preferences);
    document.documentElement.lang = preferences.language;
    document.documentElement.dataset.theme = preferences.theme;
  }, [preferences]);
  if (!conversation || !preferences) return <main />;
  const list = (
    <Sidebar
      conversations={conversations}
      current={conversation.id}
      preferences={preferences}
      onPreferences={setPreferences}
      onOpen={(id) => void open(id)}
      onNew={start}
    />
  );
  return (
    <LanguageContext value={preferences.language}>
      <Tooltip.Provider delayDuration={300}>
        <div className="flex h-dvh">
          <aside className="hidden w-64 shrink-0 border-r bg-sidebar md:block">{list}</aside>
          <Drawer open={menuOpen} onOpenChange={setMenuOpen}>
            {list}
          </Drawer>
          <Conversation
            key={conversation.id}
            id={conversation.id}
            stored={conversation.messages}
            models={models}
            preferences={preferences}
            onPreferences={setPreferences}
            title={conversations.list.find(({ id }) => id === conversation.id)?.title}
            onMenu={() => setMenuOpen(true)}
            onChange={conversations.refresh}
          />
        </div>
      </Tooltip.Provider>
    </LanguageContext>
  );
}

/** The list of conversations on a narrow screen: over the chat, and away again. */
function Drawer(props: { open: boolean; onOpenChange: (open: boolean) => void; children: ReactNode }) {
  const texts = useTexts();
  return (
    <Dialog.Root open={props.open} onOpenChange={props.onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-black/40" />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed inset-y-0 left-0 z-40 w-72 max-w-[85vw] border-r bg-sidebar shadow-lg"
        >
          <Dialog.Title className="sr-only">{texts.conversations}</Dialog.Title>
          {props.children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
