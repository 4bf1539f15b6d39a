'use client';

import { useChat } from '@ai-sdk/react';
import { chargeMetadataSchema } from '@kopek/vercel-ai';
import { DefaultChatTransport } from 'ai';
import { useEffect, useState } from 'react';
import type { ChatMessage } from '../lib/messages.ts';
import {
  loadConversation,
  loadPreferences,
  newConversation,
  storeConversation,
  storePreferences,
  type Conversation,
  type Preferences,
} from '../lib/storage.ts';
import { LanguageContext, useTexts } from '../lib/texts.ts';
import { Compose } from './compose.tsx';
import { Header } from './header.tsx';
import { Messages } from './messages.tsx';
import { useSpending } from './use-spending.ts';

/** The chat. Conversation and preferences live in this browser, so they are loaded after the page has come. */
export function Chat({ models }: { models: string[] }) {
  const [conversation, setConversation] = useState<Conversation>();
  const [preferences, setPreferences] = useState<Preferences>();
  useEffect(() => {
    setConversation(loadConversation());
    setPreferences(loadPreferences());
  }, []);
  useEffect(() => {
    if (!preferences) return;
    storePreferences(preferences);
    document.documentElement.lang = preferences.language;
    document.documentElement.dataset.theme = preferences.theme;
  }, [preferences]);
  if (!conversation || !preferences) return <main className="chat" />;
  return (
    <LanguageContext value={preferences.language}>
      <Open
        key={conversation.id}
        models={models}
        conversation={conversation}
        preferences={preferences}
        onPreferences={setPreferences}
        onNew={() => setConversation(newConversation())}
      />
    </LanguageContext>
  );
}

interface OpenProps {
  models: string[];
  conversation: Conversation;
  preferences: Preferences;
  onPreferences: (preferences: Preferences) => void;
  onNew: () => void;
}

function Open({ models, conversation, preferences, onPreferences, onNew }: OpenProps) {
  const texts = useTexts();
  const [model, setModel] = useState(models[0] ?? 'auto');
  const [notice, setNotice] = useState<'interrupted' | 'lengthLimit'>();
  const { messages, sendMessage, regenerate, status, stop, error } = useChat<ChatMessage>({
    id: conversation.id,
    messages: conversation.messages,
    transport: new DefaultChatTransport({ api: '/api/chat' }),
    messageMetadataSchema: chargeMetadataSchema,
    onFinish: ({ finishReason, isAbort, isDisconnect }) => {
      // a stream that ends early is no exception to the AI SDK: its finish reason says it
      if (finishReason === 'interrupted' || (isDisconnect && !isAbort)) setNotice('interrupted');
      else if (finishReason === 'length') setNotice('lengthLimit');
    },
  });
  const busy = status === 'submitted' || status === 'streaming';
  const spending = useSpending(conversation.id, busy);
  const body = { model, language: preferences.language };

  useEffect(() => {
    if (!busy) storeConversation({ id: conversation.id, messages });
  }, [busy, messages, conversation.id]);

  const ask = (text: string, files?: FileList): void => {
    setNotice(undefined);
    void sendMessage({ text, ...(files && { files }) }, { body });
  };
  const again = (): void => {
    setNotice(undefined);
    void regenerate({ body });
  };

  return (
    <main className="chat">
      <Header
        models={models}
        model={model}
        busy={busy}
        spending={spending}
        preferences={preferences}
        onModel={setModel}
        onPreferences={onPreferences}
        onNew={onNew}
      />
      <Messages
        messages={messages}
        busy={busy}
        trouble={error?.message ?? (notice && texts[notice])}
        onAsk={ask}
        onRegenerate={again}
      />
      <Compose busy={busy} onSend={ask} onStop={() => void stop()} />
    </main>
  );
}
