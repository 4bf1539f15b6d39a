import { useChat } from '@ai-sdk/react';
import { DefaultChatTransport } from 'ai';
import { useEffect, useRef, useState } from 'react';
import { isVisible, type ChatMessage } from '../lib/messages.ts';
import type { Preferences } from '../lib/storage.ts';
import { Compose, type Draft } from './compose.tsx';
import { Header } from './header.tsx';
import { Messages } from './messages.tsx';
import { isLasting, readTrouble, TroubleBox } from './trouble.tsx';
import { useSpending } from './use-spending.ts';
import { useTexts } from './use-texts.ts';

interface ConversationProps {
  id: string;
  /** What the server has of it. */
  stored: ChatMessage[];
  models: string[];
  preferences: Preferences;
  onPreferences: (preferences: Preferences) => void;
  /** What the conversation is called; it has no name before its first message. */
  title: string | undefined;
  onMenu: () => void;
  /** The list of conversations on the server has changed. */
  onChange: () => void;
}

/** The open conversation: its messages, the box for the next one, and its cost. */
export function Conversation(props: ConversationProps) {
  const { id, stored, models, preferences, title, onMenu, onChange } = props;
  const texts = useTexts();
  const [draft, setDraft] = useState<Draft>(EMPTY);
  /** The request in progress, and the messages before it: an unanswered question returns to the box. */
  const sent = useRef<{ draft?: Draft; before: ChatMessage[] }>(undefined);
  const [isUnanswered, setIsUnanswered] = useState(false);
  const [revision, setRevision] = useState(0);
  const { messages, setMessages, sendMessage, regenerate, status, stop, error } = useChat<ChatMessage>({
    id,
    messages: stored,
    // an answer that was under way when the page was closed goes on
    resume: stored.length > 0,
    transport,
  });
  const busy = status === 'submitted' || status === 'streaming';
  const isNew = messages.length === 0;
  const spending = useSpending(isNew ? undefined : id, busy);
  const model = models.find((offered) => offered === preferences.model) ?? models[0] ?? 'auto';
  const body = { model, language: preferences.language };

  // the server has the last word: which branch is shown, prices that came late, a question that was not answered
  useEffect(() => {
    if (busy || isNew) return undefined;
    let isLatest = true;
    void loadMessages(id).then((known) => {
      if (!isLatest) return;
      const asked = sent.current;
      sent.current = undefined;
      const answer = messages.at(-1);
      const hasAnswer = answer?.role === 'assistant' && isVisible(answer);
      const question = messages.findLast(({ role }) => role === 'user');
      const isKept = known ? known.some((message) => message.id === question?.id) : hasAnswer;
      if (asked?.draft && !isKept) setDraft((current) => (current === EMPTY ? (asked.draft ?? EMPTY) : current));
      if (asked) setIsUnanswered(!hasAnswer);
      if (known) setMessages(known);
      else if (asked && !hasAnswer) setMessages(asked.before);
    });
    return () => {
      isLatest = false;
    };
  }, [busy, isNew, id, revision, spending?.inFlight]);

  useEffect(() => {
    if (isNew) return;
    history.replaceState(null, '', `?chat=${id}`);
    onChange();
  }, [isNew, busy, id, onChange]);

  useEffect(() => {
    document.title = title ?? texts.title;
  }, [title, texts.title]);

  const ask = (question: Draft, edited?: string): void => {
    sent.current = { draft: question, before: messages };
    setDraft(EMPTY);
    setIsUnanswered(false);
    const place = messages.findIndex((message) => message.id === edited);
    if (place !== -1) setMessages(messages.slice(0, place));
    const files = new DataTransfer();
    for (const file of question.files) files.items.add(file);
    void sendMessage({ text: question.text, files: files.files }, { body: { ...body, edit: edited } });
  };
  const again = (): void => {
    sent.current = { before: messages };
    setIsUnanswered(false);
    void regenerate({ body });
  };
  const end = (): void => {
    sent.current = undefined;
    void stop();
    void fetch(`/api/chat/${id}/stop`, { method: 'POST' });
  };
  const show = async (shown: string): Promise<void> => {
    const request = { method: 'PATCH', body: JSON.stringify({ shown }) };
    await fetch(`/api/conversations/${id}`, request).catch(() => undefined);
    setRevision(revision + 1);
  };

  // to the AI SDK an answer that ends before it begins is no error
  const nothingCame = isUnanswered ? { sentence: texts.nothingCame, isLasting: false } : undefined;
  const trouble = error ? readTrouble(error.message) : nothingCame;
  // an answer that broke off shows that itself, even after a reload
  const isShown = messages.at(-1)?.metadata?.ended === 'broken' && !isLasting(trouble);
  return (
    <main className="flex min-w-0 flex-1 flex-col">
      <Header id={id} title={title ?? texts.title} spending={spending} onMenu={onMenu} />
      <Messages
        messages={messages}
        busy={busy}
        trouble={(error ?? trouble) && !isShown && <TroubleBox trouble={trouble} />}
        onAsk={(text) => ask({ text, files: [] })}
        onEdit={(messageId, text) => ask({ text, files: [] }, messageId)}
        onRegenerate={isLasting(trouble) ? undefined : again}
        onShow={(branch) => void show(branch)}
      />
      <Compose
        busy={busy}
        draft={draft}
        onDraft={setDraft}
        models={models}
        model={model}
        onModel={(chosen) => props.onPreferences({ ...preferences, model: chosen })}
        onSend={() => ask({ ...draft, text: draft.text.trim() })}
        onStop={end}
      />
    </main>
  );
}

const EMPTY: Draft = { text: '', files: [] };

/** The messages of a conversation; undefined when the server has none of it, or cannot be asked. */
export async function loadMessages(id: string): Promise<ChatMessage[] | undefined> {
  const response = await fetch(`/api/conversations/${encodeURIComponent(id)}`).catch(() => undefined);
  return response?.ok ? ((await response.json()) as ChatMessage[]) : undefined;
}

/** The server has the conversation: the page sends the new message, or asks for another answer to the last one. */
const transport = new DefaultChatTransport<ChatMessage>({
  api: '/api/chat',
  prepareSendMessagesRequest: ({ id, messages, trigger, body }) => ({
    body: { ...body, id, ...(trigger === 'submit-message' && { message: messages.at(-1) }) },
  }),
});
