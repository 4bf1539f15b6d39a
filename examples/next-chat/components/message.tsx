import { useState } from 'react';
import type { ChatMessage } from '../lib/messages.ts';
import { useTexts } from './use-texts.ts';
import { CopyButton } from './copy-button.tsx';
import { Cost } from './cost.tsx';
import { EditMessage } from './edit-message.tsx';
import { Markdown } from './markdown.tsx';
import { ToolCall, type ToolPart } from './tool-call.tsx';

interface MessageProps {
  message: ChatMessage;
  /** The message is still coming. */
  streaming: boolean;
  /** Asks something else in the place of this question; what came after it goes. */
  onEdit?: ((text: string) => void) | undefined;
  /** Answers the question once more; only for the last answer. */
  onRegenerate?: (() => void) | undefined;
}

/** One message: text, folded reasoning, tool calls, files, and below an answer its actions and what it cost. */
export function Message({ message, streaming, onEdit, onRegenerate }: MessageProps) {
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
    <article className={`message ${message.role}`} data-role={message.role}>
      <h2 className="visually-hidden">{answer ? texts.assistant : texts.you}</h2>
      {message.parts.map((part, index) => (
        <Part key={index} part={part} answer={answer} streaming={streaming} open={streaming && index === last} />
      ))}
      {onEdit && (
        <button
          type="button"
          className="quiet edit-question"
          aria-label={texts.edit}
          title={texts.edit}
          onClick={() => setEditing(true)}
        >
          ✎
        </button>
      )}
      {answer && !streaming && (
        <footer className="below">
          <CopyButton text={() => textOf(message)} />
          {onRegenerate && (
            <button type="button" className="quiet" onClick={onRegenerate}>
              {texts.regenerate}
            </button>
          )}
          <Cost metadata={message.metadata} streaming={streaming} />
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
    return <div className="text">{answer ? <Markdown text={part.text} /> : part.text}</div>;
  }
  if (part.type === 'reasoning' && part.text !== '') {
    return (
      <details className="fold" data-part="reasoning">
        <summary>{open ? texts.waiting : texts.thought}</summary>
        <div className="inside">{part.text}</div>
      </details>
    );
  }
  if (part.type === 'file') {
    if (!part.mediaType.startsWith('image/')) return <span className="file">{part.filename ?? part.mediaType}</span>;
    return <img className="picture" src={part.url} alt={part.filename ?? ''} />;
  }
  if (part.type === 'source-url') {
    return (
      <a className="file" href={part.url} target="_blank" rel="noreferrer noopener">
        {part.title ?? part.url}
      </a>
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
