'use client';

import { useChat } from '@ai-sdk/react';
import { chargeMetadataSchema } from '@kopek/vercel-ai';
import { DefaultChatTransport } from 'ai';
import { useEffect, useRef, useState } from 'react';
import { loadConversation, storeConversation, type Conversation } from '../lib/conversation.ts';
import type { ChatMessage } from '../lib/messages.ts';
import { Compose } from './compose.tsx';
import { Message } from './message.tsx';
import { Total } from './total.tsx';

const INTERRUPTED = 'The answer was interrupted. What had arrived is kept; it may have been billed.';
const IDEAS = ['What is a kopek?', 'Look up the word altyn, and add 19 and 23', 'Tell me a short story about a coin'];

/** The chat. The conversation lives in this browser, so it is loaded after the page has come. */
export function Chat({ models }: { models: string[] }) {
  const [conversation, setConversation] = useState<Conversation>();
  useEffect(() => {
    setConversation(loadConversation());
  }, []);
  if (!conversation) return <main className="chat" />;
  return (
    <Open
      key={conversation.id}
      models={models}
      conversation={conversation}
      onNew={() => setConversation({ id: crypto.randomUUID(), messages: [] })}
    />
  );
}

interface OpenProps {
  models: string[];
  conversation: Conversation;
  onNew: () => void;
}

function Open({ models, conversation, onNew }: OpenProps) {
  const [model, setModel] = useState(models[0] ?? 'auto');
  const [notice, setNotice] = useState<string>();
  const { messages, sendMessage, regenerate, status, stop, error } = useChat<ChatMessage>({
    id: conversation.id,
    messages: conversation.messages,
    transport: new DefaultChatTransport({ api: '/api/chat' }),
    messageMetadataSchema: chargeMetadataSchema,
    onFinish: ({ finishReason, isAbort, isDisconnect }) => {
      // a stream that ends early is no exception to the SDK: its finish reason says it
      if (finishReason === 'interrupted' || (isDisconnect && !isAbort)) setNotice(INTERRUPTED);
      else if (finishReason === 'length') setNotice('The answer reached its length limit.');
    },
  });
  const busy = status === 'submitted' || status === 'streaming';

  useEffect(() => {
    if (!busy) storeConversation({ id: conversation.id, messages });
  }, [busy, messages, conversation.id]);

  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // in braces: new browsers return a promise here, which React would take for the effect's cleanup
    end.current?.scrollIntoView({ block: 'end' });
  }, [messages, error, notice]);

  const ask = (text: string): void => {
    setNotice(undefined);
    void sendMessage({ text }, { body: { model } });
  };
  const again = (): void => {
    setNotice(undefined);
    void regenerate({ body: { model } });
  };
  const trouble = error?.message ?? notice;

  return (
    <main className="chat">
      <header className="top">
        <h1>Chat with a bill</h1>
        <select aria-label="Model" value={model} onChange={(event) => setModel(event.target.value)}>
          {models.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
        <button type="button" className="plain" onClick={onNew} disabled={busy}>
          New
        </button>
        <span className="spacer" />
        <Total messages={messages} busy={busy} />
      </header>

      <section className="messages" aria-live="polite">
        {messages.length === 0 && trouble === undefined && <Welcome onAsk={ask} />}
        {messages.map((message, index) => (
          <Message key={message.id} message={message} streaming={busy && index === messages.length - 1} />
        ))}
        {trouble !== undefined && (
          <div className="wrong" role="alert">
            <span>{trouble}</span>
            {!busy && (
              <button type="button" className="plain" onClick={again}>
                Try again
              </button>
            )}
          </div>
        )}
        <div ref={end} className="end" />
      </section>

      <Compose busy={busy} onSend={ask} onStop={() => void stop()} />
    </main>
  );
}

function Welcome({ onAsk }: { onAsk: (text: string) => void }) {
  return (
    <div className="empty">
      <p>Every answer shows what it cost, to the last digit of a kopek.</p>
      <div className="ideas">
        {IDEAS.map((idea) => (
          <button key={idea} type="button" onClick={() => onAsk(idea)}>
            {idea}
          </button>
        ))}
      </div>
    </div>
  );
}
