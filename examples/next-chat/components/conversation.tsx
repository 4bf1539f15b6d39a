import { useChat } from '@ai-sdk/react';
import { DefaultChatTransport, isFileUIPart } from 'ai';
import { use, useEffect, useRef, useState } from 'react';
import { isVisible, textOf, type ChatMessage, type OpenConversation } from '../lib/messages.ts';
import { Compose } from './compose.tsx';
import { Header } from './header.tsx';
import { Messages } from './messages.tsx';
import { request } from './request.ts';
import { readTrouble, TroubleBox } from './trouble.tsx';
import { storeDraft, useDraft, type Draft } from './use-draft.ts';
import { useSpending } from './use-spending.ts';
import { ChoicesContext, useTexts } from './use-texts.ts';

interface ConversationProps {
  opened: OpenConversation;
  /** Why another one could not be opened. */
  failure: LoadFailure | undefined;
  /** What the conversation is called; it has no name before its first message. */
  title: string | undefined;
  onMenu: () => void;
  /** The list of conversations on the server has changed. */
  onChange: () => void;
}

/** The open conversation: its messages, the box for the next one, and its cost. */
export function Conversation({ opened, failure, title, onMenu, onChange }: ConversationProps) {
  const { id } = opened;
  const name = title ?? opened.title;
  const texts = useTexts();
  const { model, preferences } = use(ChoicesContext);
  /** The question that is being edited. */
  const [edited, setEdited] = useState<Draft & { id: string }>();
  /** The request in progress, and the messages before it: an unanswered question returns to the box. */
  const sent = useRef<{ draft?: Draft; before: ChatMessage[] }>(undefined);
  const [isUnanswered, setIsUnanswered] = useState(!opened.isLive && opened.messages.at(-1)?.role === 'user');
  const [revision, setRevision] = useState(0);
  const { messages, setMessages, sendMessage, regenerate, status, stop, error } = useChat<ChatMessage>({
    id,
    messages: opened.messages,
    // an answer that was under way when the page was closed goes on
    resume: opened.isLive,
    transport,
  });
  const busy = status === 'submitted' || status === 'streaming';
  const isNew = messages.length === 0;
  const [draft, setDraft] = useDraft(isNew ? undefined : id);
  const spending = useSpending(isNew ? undefined : id, busy);
  const body = { model, language: preferences.language };

  // the server has the last word: which branch is shown, prices that came late, a question that was not answered
  useEffect(() => {
    if (busy || isNew) return undefined;
    let isLatest = true;
    void loadMessages(id).then((loaded) => {
      if (!isLatest) return;
      const asked = sent.current;
      sent.current = undefined;
      const known = typeof loaded === 'string' ? undefined : loaded;
      const answer = messages.at(-1);
      const hasAnswer = answer?.role === 'assistant' && isVisible(answer);
      const question = messages.findLast(({ role }) => role === 'user');
      const isKept = known ? known.some((message) => message.id === question?.id) : hasAnswer;
      if (asked?.draft && !isKept) setDraft((current) => (current.text === '' ? (asked.draft ?? current) : current));
      setIsUnanswered((was) => (asked ? !hasAnswer : was || known?.at(-1)?.role === 'user'));
      if (known) setMessages(known);
      else if (asked && !hasAnswer) setMessages(asked.before);
    });
    return () => {
      isLatest = false;
    };
  }, [busy, isNew, id, revision, spending?.inFlight]);

  useEffect(() => {
    if (!isNew) onChange();
    // a title may come after the answer
  }, [isNew, busy, spending?.inFlight, onChange]);

  useEffect(() => {
    document.title = name ?? texts.title;
  }, [name, texts.title]);

  const ask = ({ text, files }: Draft, replaced?: string): void => {
    sent.current = { draft: { text, files }, before: messages };
    setEdited(undefined);
    if (replaced === undefined) setDraft({ text: '', files: [] });
    setIsUnanswered(false);
    if (isNew) {
      storeDraft(undefined, '');
      history.replaceState(null, '', `/?chat=${id}`);
    }
    const place = messages.findIndex((message) => message.id === replaced);
    if (place !== -1) setMessages(messages.slice(0, place));
    void sendMessage({ text: text.trim(), files }, { body: { ...body, edit: replaced } });
  };
  const again = (): void => {
    sent.current = { before: messages };
    setIsUnanswered(false);
    void regenerate({ body });
  };
  const end = (): void => {
    sent.current = undefined;
    void stop();
    void request(`/api/chat/${id}/stop`, { method: 'POST' });
  };
  const show = async (shown: string): Promise<void> => {
    await request(`/api/conversations/${id}`, { method: 'PATCH', body: JSON.stringify({ shown }) });
    setRevision(revision + 1);
  };

  // to the AI SDK an answer that ends before it begins is no error
  const nothingCame = isUnanswered ? { sentence: texts.nothingCame, isLasting: false } : undefined;
  const trouble = error ? readTrouble(error.message) : nothingCame;
  // an answer that broke off shows that itself, even after a reload, but not what befell a later question
  const isShown = messages.at(-1)?.metadata?.ended === 'broken' && !isUnanswered && !trouble?.isLasting;
  const editor = edited && (
    <Compose
      busy={busy}
      onStop={end}
      id="edit"
      draft={edited}
      onDraft={(change) => setEdited({ ...edited, ...change(edited) })}
      onSend={() => ask(edited, edited.id)}
      onCancel={() => setEdited(undefined)}
    />
  );
  return (
    <main className="flex min-w-0 flex-1 flex-col">
      <Header id={isNew ? undefined : id} title={name ?? texts.title} spending={spending} onMenu={onMenu} />
      <Messages
        messages={messages}
        busy={busy}
        onAsk={(text) => ask({ text, files: [] })}
        onEdit={(message) =>
          setEdited({ ...message, text: textOf(message), files: message.parts.filter(isFileUIPart) })
        }
        editedId={edited?.id}
        editor={editor}
        onRegenerate={trouble?.isLasting ? undefined : again}
        onShow={(branch) => void show(branch)}
      />
      <div className="mx-auto grid w-full max-w-3xl gap-2 px-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))]">
        {(error ?? trouble) && !isShown && <TroubleBox trouble={trouble} />}
        {failure && (
          <TroubleBox trouble={{ sentence: (failure === 'gone' && texts.rejections.get(404)) || texts.notOpened }} />
        )}
        <Compose busy={busy} onStop={end} id="question" draft={draft} onDraft={setDraft} onSend={() => ask(draft)} />
      </div>
    </main>
  );
}

/** Why a conversation could not be loaded. */
export type LoadFailure = 'gone' | 'unreachable';

/** The messages of a conversation, from the server. */
export async function loadMessages(id: string): Promise<ChatMessage[] | LoadFailure> {
  const { status, body } = await request(`/api/conversations/${encodeURIComponent(id)}`);
  return (body as ChatMessage[] | undefined) ?? (status === 404 ? 'gone' : 'unreachable');
}

/** The server has the conversation: the page sends the new message, or asks for another answer to the last one. */
const transport = new DefaultChatTransport<ChatMessage>({
  api: '/api/chat',
  prepareSendMessagesRequest: ({ id, messages, trigger, body }) => ({
    body: { ...body, id, ...(trigger === 'submit-message' && { message: messages.at(-1) }) },
  }),
});
