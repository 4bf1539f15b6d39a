'use client';

import { useChat } from '@ai-sdk/react';
import { chargeMetadataSchema } from '@kopek/vercel-ai';
import { DefaultChatTransport } from 'ai';
import { Dialog, Tooltip } from 'radix-ui';
import { useEffect, useState, type ReactNode } from 'react';
import type { ChatMessage } from '../lib/messages.ts';
import { loadPreferences, storePreferences, type Preferences } from '../lib/storage.ts';
import type { Language } from '../lib/texts.ts';
import { Compose } from './compose.tsx';
import { Header } from './header.tsx';
import { Messages } from './messages.tsx';
import { Sidebar } from './sidebar.tsx';
import { useConversations } from './use-conversations.ts';
import { useSpending } from './use-spending.ts';
import { LanguageContext, useTexts } from './use-texts.ts';

/** A conversation that has come from the server. */
interface Conversation {
  id: string;
  messages: ChatMessage[];
}

/** The chat. The address names the open conversation, so that it can be kept and opened again. */
export function Chat({ models }: { models: string[] }) {
  const [conversation, setConversation] = useState<Conversation>();
  const [preferences, setPreferences] = useState<Preferences>();
  const [menuOpen, setMenuOpen] = useState(false);
  const conversations = useConversations();

  const open = async (id: string): Promise<void> => {
    const response = await fetch(`/api/conversations/${encodeURIComponent(id)}`).catch(() => undefined);
    // a conversation of somebody else is treated as missing
    if (!response?.ok) return start();
    setConversation({ id, messages: (await response.json()) as ChatMessage[] });
    history.replaceState(null, '', `?chat=${id}`);
  };
  const start = (): void => {
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
      onOpen={(id) => {
        setMenuOpen(false);
        void open(id);
      }}
      onNew={() => {
        setMenuOpen(false);
        start();
      }}
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
          <Open
            key={conversation.id}
            models={models}
            conversation={conversation}
            title={conversations.list.find(({ id }) => id === conversation.id)?.title}
            language={preferences.language}
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

interface OpenProps {
  models: string[];
  conversation: Conversation;
  /** What the conversation is called; it has no name before its first message. */
  title: string | undefined;
  language: Language;
  onMenu: () => void;
  /** The list of conversations on the server has changed. */
  onChange: () => void;
}

function Open({ models, conversation: { id, messages: stored }, title, language, onMenu, onChange }: OpenProps) {
  const texts = useTexts();
  const [model, setModel] = useState(models[0] ?? 'auto');
  const [notice, setNotice] = useState<'interrupted' | 'lengthLimit'>();
  const { messages, sendMessage, regenerate, status, stop, error } = useChat<ChatMessage>({
    id,
    messages: stored,
    // an answer that was under way when the page was closed goes on
    resume: stored.length > 0,
    transport,
    messageMetadataSchema: chargeMetadataSchema,
    onFinish: ({ finishReason, isAbort, isDisconnect }) => {
      // to the AI SDK a stream that ends early is not an error: its finish reason says so
      if (finishReason === 'interrupted' || (isDisconnect && !isAbort)) setNotice('interrupted');
      else if (finishReason === 'length') setNotice('lengthLimit');
    },
  });
  const busy = status === 'submitted' || status === 'streaming';
  const spending = useSpending(id, busy);
  const body = { model, language };
  const isNew = messages.length === 0;

  useEffect(() => {
    if (isNew) return;
    history.replaceState(null, '', `?chat=${id}`);
    onChange();
  }, [isNew, busy, id, onChange]);

  useEffect(() => {
    document.title = title ?? texts.title;
  }, [title, texts.title]);

  const ask = (text: string, files?: FileList, messageId?: string): void => {
    setNotice(undefined);
    void sendMessage({ text, ...(files && { files }), ...(messageId !== undefined && { messageId }) }, { body });
  };
  const again = (): void => {
    setNotice(undefined);
    void regenerate({ body });
  };
  const end = (): void => {
    void stop();
    void fetch(`/api/chat/${id}/stop`, { method: 'POST' });
  };

  return (
    <main className="flex min-w-0 flex-1 flex-col">
      <Header id={id} title={title ?? texts.title} spending={spending} onMenu={onMenu} />
      <Messages
        messages={messages}
        busy={busy}
        trouble={error?.message ?? (notice && texts[notice])}
        onAsk={ask}
        onEdit={(messageId, text) => ask(text, undefined, messageId)}
        onRegenerate={again}
      />
      <Compose busy={busy} models={models} model={model} onModel={setModel} onSend={ask} onStop={end} />
    </main>
  );
}

/** The server has the conversation: the page sends the new message, or which answer to give again. */
const transport = new DefaultChatTransport<ChatMessage>({
  api: '/api/chat',
  prepareSendMessagesRequest: ({ id, messages, trigger, messageId, body }) => ({
    body: {
      ...body,
      id,
      ...(trigger === 'submit-message' ? { message: messages.at(-1) } : { regenerate: messageId }),
    },
  }),
});
