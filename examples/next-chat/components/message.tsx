import { Globe, Pencil, RefreshCw } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { ChatMessage } from '../lib/messages.ts';
import { useTexts } from './use-texts.ts';
import { Attachment } from './attachment.tsx';
import { Branches } from './branches.tsx';
import { CopyButton } from './copy-button.tsx';
import { Cost } from './cost.tsx';
import { EditMessage } from './edit-message.tsx';
import { ModelLink } from './model-link.tsx';
import { Fold } from './ui/fold.tsx';
import { IconButton } from './ui/icon-button.tsx';
import { ToolCall, type ToolPart } from './tool-call.tsx';

// most of the code of the page: it comes after the page, which shows plain text until then
const Markdown = lazy(() => import('./markdown.tsx'));

interface MessageProps {
  message: ChatMessage;
  /** The message is still coming. */
  streaming: boolean;
  /** Asks another question in place of this one; later messages are no longer shown. */
  onEdit?: ((text: string) => void) | undefined;
  /** Answers the question once more; only for the last answer. */
  onRegenerate?: (() => void) | undefined;
  /** Shows another branch in the place of this message. */
  onShow?: ((messageId: string) => void) | undefined;
}

/** One message: text, collapsible reasoning, tool calls, files, and below an answer its actions and its cost. */
export function Message({ message, streaming, onEdit, onRegenerate, onShow }: MessageProps) {
  const texts = useTexts();
  const [editing, setEditing] = useState(false);
  const answer = message.role === 'assistant';
  const last = message.parts.length - 1;
  if (editing && onEdit) {
    const send = (text: string): void => {
      setEditing(false);
      onEdit(text);
    };
    return <EditMessage text={textOf(message)} onSend={send} onCancel={() => setEditing(false)} />;
  }
  return (
    <article className={`group flex max-w-full flex-col gap-1 ${answer ? '' : 'items-end'}`} data-role={message.role}>
      <h2 className="sr-only">{answer ? texts.assistant : texts.you}</h2>
      <div className={answer ? 'grid gap-3' : 'grid max-w-[85%] gap-2 rounded-2xl rounded-br-md bg-accent px-4 py-2.5'}>
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
            <IconButton label={texts.edit} onClick={() => setEditing(true)}>
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

interface PartProps {
  part: ChatMessage['parts'][number];
  answer: boolean;
  streaming: boolean;
  open: boolean;
}

function Part({ part, answer, streaming, open }: PartProps) {
  const texts = useTexts();
  if (part.type === 'text') {
    if (!answer)
      return (
        <div className="whitespace-pre-wrap wrap-anywhere" data-part="text">
          {part.text}
        </div>
      );
    const plain = <div className="whitespace-pre-wrap wrap-anywhere">{part.text}</div>;
    return (
      <Suspense fallback={plain}>
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
    if (!part.mediaType.startsWith('image/')) return <Attachment name={part.filename ?? part.mediaType} />;
    return (
      <img className="max-h-64 max-w-full rounded-lg" src={part.url} alt={part.filename ?? ''} data-part="picture" />
    );
  }
  if (part.type === 'source-url') {
    return (
      <p className="inline-flex items-center gap-1.5 text-sm">
        <Globe className="size-3.5" aria-hidden />
        <ModelLink href={part.url}>{part.title}</ModelLink>
      </p>
    );
  }
  if (part.type.startsWith('tool-') || part.type === 'dynamic-tool') {
    return <ToolCall part={part as ToolPart} streaming={streaming} />;
  }
  return null;
}

function textOf(message: ChatMessage): string {
  return message.parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
}
