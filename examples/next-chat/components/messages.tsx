import { StickToBottom, useStickToBottomContext } from 'use-stick-to-bottom';
import type { ChatMessage } from '../lib/messages.ts';
import { useTexts } from './use-texts.ts';
import { Message } from './message.tsx';

interface MessagesProps {
  messages: ChatMessage[];
  busy: boolean;
  /** What went wrong, in a sentence. */
  trouble: string | undefined;
  onAsk: (text: string) => void;
  onEdit: (messageId: string, text: string) => void;
  onRegenerate: () => void;
}

/** The conversation. It follows the answer, until the reader scrolls up. */
export function Messages({ messages, busy, trouble, onAsk, onEdit, onRegenerate }: MessagesProps) {
  const texts = useTexts();
  const last = messages.at(-1);
  const waiting = busy && (last?.role === 'user' || !last?.parts.some(isVisible));
  return (
    <StickToBottom className="scroller" resize="instant" initial="instant">
      <StickToBottom.Content className="messages" role="log" aria-live="polite">
        {messages.length === 0 && trouble === undefined && <Welcome onAsk={onAsk} />}
        {messages.map((message) => {
          const isLast = message === last;
          return (
            <Message
              key={message.id}
              message={message}
              streaming={busy && isLast}
              onEdit={busy || message.role !== 'user' ? undefined : (text) => onEdit(message.id, text)}
              onRegenerate={isLast && !busy ? onRegenerate : undefined}
            />
          );
        })}
        {waiting && (
          <div className="waiting" role="status" data-testid="waiting">
            <span className="visually-hidden">{texts.waiting}</span>
            <i />
            <i />
            <i />
          </div>
        )}
        {trouble !== undefined && (
          <div className="wrong" role="alert">
            <span>{trouble}</span>
            {!busy && (
              <button type="button" className="plain" onClick={onRegenerate}>
                {texts.tryAgain}
              </button>
            )}
          </div>
        )}
      </StickToBottom.Content>
      <ToBottom />
    </StickToBottom>
  );
}

function isVisible(part: ChatMessage['parts'][number]): boolean {
  return part.type !== 'step-start' && !((part.type === 'text' || part.type === 'reasoning') && part.text === '');
}

function ToBottom() {
  const texts = useTexts();
  const { isAtBottom, scrollToBottom } = useStickToBottomContext();
  if (isAtBottom) return null;
  return (
    <button type="button" className="to-bottom" aria-label={texts.toBottom} onClick={() => void scrollToBottom()}>
      ↓
    </button>
  );
}

function Welcome({ onAsk }: { onAsk: (text: string) => void }) {
  const texts = useTexts();
  return (
    <div className="empty">
      <p>{texts.welcome}</p>
      <div className="ideas">
        {texts.ideas.map((idea) => (
          <button key={idea} type="button" onClick={() => onAsk(idea)}>
            {idea}
          </button>
        ))}
      </div>
    </div>
  );
}
