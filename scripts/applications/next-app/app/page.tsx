'use client';
import { useChat } from '@ai-sdk/react';
import { chargeMetadataSchema, formatCost, formatRub, sumMessages, type ChargeMessageMetadata } from '@kopek/vercel-ai';
import { DefaultChatTransport, type UIMessage } from 'ai';
import { useRef, useState, type ReactNode } from 'react';

export default function Page(): ReactNode {
  const [input, setInput] = useState('');
  const files = useRef<HTMLInputElement>(null);
  const { messages, sendMessage, regenerate, stop, status, error } = useChat<UIMessage<ChargeMessageMetadata>>({
    transport: new DefaultChatTransport({ api: '/api/chat' }),
    messageMetadataSchema: chargeMetadataSchema,
  });
  const busy = status === 'submitted' || status === 'streaming';
  return (
    <main>
      {messages.map((message) => (
        <p key={message.id}>
          {message.parts.map((part) => (part.type === 'text' ? part.text : null))}
          {message.metadata?.charge.costRub && <small> {formatRub(message.metadata.charge.costRub)}</small>}
        </p>
      ))}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void sendMessage({ text: input, files: files.current?.files ?? undefined });
          setInput('');
        }}
      >
        <input name="question" value={input} onChange={(event) => setInput(event.target.value)} />
        <input name="file" type="file" ref={files} />
        <button disabled={busy}>Send</button>
      </form>
      <button onClick={() => void stop()} disabled={!busy}>
        Stop
      </button>
      <button onClick={() => void regenerate()} disabled={busy}>
        Regenerate
      </button>
      {error && <p role="alert">{error.message}</p>}
      <footer>{formatCost(sumMessages(messages, { streaming: busy }))}</footer>
    </main>
  );
}
