import { isToolUIPart } from 'ai';
import { Pencil, RefreshCw } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { textOf, type ChatMessage } from '../lib/messages.ts';
import { useTexts } from './use-texts.ts';
import { Branches } from './branches.tsx';
import { CopyButton } from './copy-button.tsx';
import { Cost } from './cost.tsx';
import { Fold } from './ui/fold.tsx';
import { IconButton } from './ui/button.tsx';
import { ToolCall } from './tool-call.tsx';

// most of the code of the page: it comes after the page, which shows plain text until then, or if it does not come
const Markdown = lazy(() => import('./markdown.tsx').catch(() => ({ default: PlainText })));

interface MessageProps {
  message: ChatMessage;
  /** The message is still coming. */
  streaming: boolean;
  /** Lets another question be asked in place of this one. */
  onEdit?: (() => void) | undefined;
  /** Answers the question once more; only for the last answer. */
  onRegenerate?: (() => void) | undefined;
  /** Shows another branch in the place of this message. */
  onShow?: ((messageId: string) => void) | undefined;
}

/** One message: text, collapsible reasoning, tool calls, files, and below an answer its actions and its cost. */
export function Message({ message, streaming, onEdit, onRegenerate, onShow }: MessageProps) {
  const texts = useTexts();
  const answer = message.role === 'assistant';
  const last = message.parts.length - 1;
  return (
    <article className={`group flex max-w-full flex-col gap-1 ${answer ? '' : 'items-end'}`} data-role={message.role}>
      <h2 className="sr-only">{answer ? texts.assistant : texts.you}</h2>
      <div
        className={`grid grid-cols-1 ${answer ? 'gap-3' : 'max-w-[85%] gap-2 rounded-2xl rounded-br-md bg-accent px-4 py-2.5'}`}
      >
        {message.parts.map((part, index) => (
          <Part key={index} part={part} answer={answer} streaming={streaming} open={streaming && index === last} />
        ))}
      </div>
      {!streaming && message.metadata?.ended && (
        <p className="text-sm text-muted-foreground" data-testid="ended">
          {texts.ended[message.metadata.ended]}
        </p>
      )}
      {!streaming && (
        <footer
          className={`-mx-2 flex flex-wrap items-center text-xs text-muted-foreground ${answer ? '' : '-mb-3 opacity-0 group-hover:opacity-100 focus-within:opacity-100 max-md:opacity-100'}`}
        >
          <CopyButton text={() => textOf(message)} />
          {onEdit && (
            <IconButton label={texts.edit} onClick={onEdit}>
              <Pencil aria-hidden />
            </IconButton>
          )}
          {onRegenerate && (
            <IconButton label={texts.regenerate} onClick={onRegenerate}>
              <RefreshCw aria-hidden />
            </IconButton>
          )}
          {onShow && <Branches message={message} onShow={onShow} />}
          {answer && <Cost metadata={message.metadata} />}
        </footer>
      )}
    </article>
  );
}

function PlainText({ text }: { text: string; streaming?: boolean }) {
  return (
    <div className="whitespace-pre-wrap wrap-anywhere" dir="auto" data-part="text">
      {text}
    </div>
  );
}

type PartProps = { part: ChatMessage['parts'][number] } & Record<'answer' | 'streaming' | 'open', boolean>;

function Part({ part, answer, streaming, open }: PartProps) {
  const texts = useTexts();
  // a picture that was just sent is shown from here, and not fetched
  const [url] = useState('url' in part ? part.url : undefined);
  if (part.type === 'text') {
    if (!answer) return <PlainText text={part.text} />;
    return (
      <Suspense fallback={<PlainText text={part.text} />}>
        <Markdown text={part.text} streaming={open} />
      </Suspense>
    );
  }
  if (part.type === 'reasoning' && part.text !== '') {
    return (
      <Fold kind="reasoning" line={open ? texts.waiting : texts.thought}>
        <p className="whitespace-pre-wrap">{part.text}</p>
      </Fold>
    );
  }
  if (part.type === 'file') {
    const name = part.filename ?? part.mediaType;
    const isImage = part.mediaType.startsWith('image/');
    return (
      <a className="truncate underline" href={part.url} download={part.filename}>
        {isImage ? <img className="max-h-64 max-w-full rounded-lg" src={url} alt={name} data-part="picture" /> : name}
      </a>
    );
  }
  if (isToolUIPart(part)) return <ToolCall part={part} streaming={streaming} />;
  return null;
}
