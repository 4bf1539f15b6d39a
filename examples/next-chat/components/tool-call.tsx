import type { Texts } from '../lib/texts.ts';
import { useTexts } from './use-texts.ts';

/** A tool call as a part of a message. */
export interface ToolPart {
  type: string;
  state: string;
  input?: unknown;
  output?: unknown;
  errorText?: string;
}

/** A tool call in one quiet line; its input and output unfold. */
export function ToolCall({ part, streaming }: { part: ToolPart; streaming: boolean }) {
  const texts = useTexts();
  const name = part.type === 'dynamic-tool' ? 'tool' : part.type.slice('tool-'.length);
  const result = part.errorText ?? part.output;
  return (
    <details className="fold" data-part="tool">
      <summary>
        {stateOf(part, streaming, texts)} <code>{name}</code>
      </summary>
      <dl>
        {part.input !== undefined && (
          <>
            <dt>{texts.input}</dt>
            <dd>{shown(part.input)}</dd>
          </>
        )}
        {result !== undefined && (
          <>
            <dt>{texts.output}</dt>
            <dd>{shown(result)}</dd>
          </>
        )}
      </dl>
    </details>
  );
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function stateOf(part: ToolPart, streaming: boolean, texts: Texts): string {
  if (part.state === 'output-error') return texts.toolFailed;
  if (part.state === 'output-available') return texts.toolCalled;
  // an answer that broke in the middle of a call never ran it
  return streaming ? texts.toolCalling : texts.toolNotCalled;
}
