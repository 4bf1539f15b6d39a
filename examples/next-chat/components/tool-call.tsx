import { Wrench } from 'lucide-react';
import type { Texts } from '../lib/texts.ts';
import { Fold } from './ui/fold.tsx';
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
    <Fold
      kind="tool"
      line={
        <>
          <Wrench className="size-3.5" aria-hidden />
          {stateOf(part, streaming, texts)} <code>{name}</code>
        </>
      }
    >
      <dl className="grid gap-1">
        {part.input !== undefined && <Side name={texts.input} value={part.input} />}
        {result !== undefined && <Side name={texts.output} value={result} />}
      </dl>
    </Fold>
  );
}

function Side({ name, value }: { name: string; value: unknown }) {
  return (
    <div>
      <dt className="text-xs">{name}</dt>
      <dd className="font-mono text-xs text-foreground">{shown(value)}</dd>
    </div>
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
