import type { ChatMessage } from '../lib/messages.ts';
import { CostChip } from './cost-chip.tsx';

/** One message: text, folded reasoning, tool calls, and what it cost. */
export function Message({ message, streaming }: { message: ChatMessage; streaming: boolean }) {
  const last = message.parts.length - 1;
  return (
    <article className={`message ${message.role}`} data-role={message.role}>
      {message.parts.map((part, index) => {
        const open = streaming && index === last;
        if (part.type === 'text') {
          return (
            <div key={index} className={open ? 'text cursor' : 'text'}>
              {part.text}
            </div>
          );
        }
        if (part.type === 'reasoning' && part.text !== '') {
          return (
            <details key={index} className="fold" data-part="reasoning">
              <summary>{open ? 'Thinking…' : 'Thought about it'}</summary>
              <div className="inside">{part.text}</div>
            </details>
          );
        }
        if (part.type.startsWith('tool-'))
          return <ToolCall key={index} part={part as ToolPart} streaming={streaming} />;
        return null;
      })}
      {message.role === 'assistant' && <CostChip metadata={message.metadata} streaming={streaming} />}
    </article>
  );
}

interface ToolPart {
  type: string;
  state: string;
  input?: unknown;
  output?: unknown;
  errorText?: string;
}

function ToolCall({ part, streaming }: { part: ToolPart; streaming: boolean }) {
  const name = part.type.slice('tool-'.length);
  return (
    <details className="fold" data-part="tool">
      <summary>
        {stateOf(part, streaming)} <code>{name}</code>
      </summary>
      <div className="inside">
        {part.input !== undefined && <pre>{JSON.stringify(part.input)}</pre>}
        {part.output !== undefined && (
          <pre>→ {typeof part.output === 'string' ? part.output : JSON.stringify(part.output)}</pre>
        )}
        {part.errorText !== undefined && <pre>→ {part.errorText}</pre>}
      </div>
    </details>
  );
}

function stateOf(part: ToolPart, streaming: boolean): string {
  if (part.state === 'output-error') return 'Failed';
  if (part.state === 'output-available') return 'Called';
  // an answer that broke in the middle of a call never ran it
  return streaming ? 'Calling' : 'Not called';
}
