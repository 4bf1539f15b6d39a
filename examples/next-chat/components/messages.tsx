import { ArrowDown, LoaderCircle } from 'lucide-react';
import { StickToBottom, useStickToBottomContext } from 'use-stick-to-bottom';
import type { ReactNode } from 'react';
import { isVisible, type ChatMessage } from '../lib/messages.ts';
import { useTexts } from './use-texts.ts';
import { Message } from './message.tsx';
import { Button } from './ui/button.tsx';

interface MessagesProps {
  messages: ChatMessage[];
  busy: boolean;
  onAsk: (text: string) => void;
  onEdit: (message: ChatMessage) => void;
  /** Stands in the place of the question that is edited. */
  editor: ReactNode;
  editedId: string | undefined;
  /** Absent while another answer cannot help. */
  onRegenerate: (() => void) | undefined;
  onShow: (messageId: string) => void;
}

/** The conversation. It follows the answer until the visitor scrolls up. */
export function Messages({ messages, busy, onAsk, onEdit, ...props }: MessagesProps) {
  const texts = useTexts();
  const last = messages.at(-1);
  const waiting = busy && (last?.role !== 'assistant' || !isVisible(last));
  return (
    <StickToBottom className="relative min-h-0 flex-1 *:overflow-y-auto" resize="instant" initial="instant">
      <StickToBottom.Content
        data-testid="messages"
        className="mx-auto flex min-h-full max-w-3xl flex-col gap-6 px-4 py-5"
        role="log"
        aria-live="polite"
      >
        {messages.length === 0 && <Welcome onAsk={onAsk} />}
        {messages.map((message) => {
          const isLast = message === last;
          if (message.id === props.editedId) return <div key={message.id}>{props.editor}</div>;
          // an answer that was rejected before it began has nothing to show; the sentence below gives the reason
          if (message.role === 'assistant' && !isVisible(message) && message.metadata?.ended === undefined) return null;
          return (
            <Message
              key={message.id}
              message={message}
              streaming={busy && isLast}
              onEdit={busy || message.role !== 'user' ? undefined : () => onEdit(message)}
              onRegenerate={isLast && !busy ? props.onRegenerate : undefined}
              onShow={busy ? undefined : props.onShow}
            />
          );
        })}
        {waiting && (
          <div
            className="flex animate-pulse items-center gap-2 text-sm text-muted-foreground"
            role="status"
            data-testid="waiting"
          >
            <LoaderCircle className="size-4 animate-spin motion-reduce:animate-none" aria-hidden />
            {texts.waiting}
          </div>
        )}
      </StickToBottom.Content>
      <ToBottom />
    </StickToBottom>
  );
}

function ToBottom() {
  const texts = useTexts();
  const { isAtBottom, scrollToBottom } = useStickToBottomContext();
  if (isAtBottom) return null;
  return (
    <Button
      aria-label={texts.toBottom}
      className="absolute bottom-3 left-1/2 size-9 -translate-x-1/2 rounded-full px-0 shadow-md"
      onClick={() => void scrollToBottom()}
    >
      <ArrowDown aria-hidden />
    </Button>
  );
}

function Welcome({ onAsk }: { onAsk: (text: string) => void }) {
  const texts = useTexts();
  return (
    <div className="m-auto grid w-full max-w-xl gap-6 py-8 text-center">
      <div className="grid gap-2">
        <h2 className="text-2xl font-semibold text-balance">{texts.greeting}</h2>
        <p className="text-balance text-muted-foreground">{texts.welcome}</p>
      </div>
      <div className="grid gap-2 text-left sm:grid-cols-2">
        {texts.ideas.map((idea) => (
          <button
            key={idea}
            type="button"
            className="rounded-xl border bg-card px-4 py-3 text-left text-sm text-pretty hover:border-primary"
            onClick={() => onAsk(idea)}
          >
            {idea}
          </button>
        ))}
      </div>
    </div>
  );
}
