import { getToolName, type DynamicToolUIPart, type ToolUIPart } from 'ai';
import { Wrench } from 'lucide-react';
import type { Texts } from '../lib/texts.ts';
import { Fold } from './ui/fold.tsx';
import { useTexts } from './use-texts.ts';

type ToolPart = ToolUIPart | DynamicToolUIPart;

/** A tool call in one quiet line; its input and output unfold. */
export function ToolCall({ part, streaming }: { part: ToolPart; streaming: boolean }) {
  const texts = useTexts();
  return (
    <Fold
      kind="tool"
      line={
        <>
          <Wrench className="size-3.5" aria-hidden />
          {stateOf(part, streaming, texts)} <code>{getToolName(part)}</code>
        </>
      }
    >
      <dl className="grid gap-1">
        <Side name={texts.input} value={part.input} />
        <Side name={texts.output} value={part.errorText ?? part.output} />
      </dl>
    </Fold>
  );
}

function Side({ name, value }: { name: string; value: unknown }) {
  if (value === undefined) return null;
  return (
    <div>
      <dt className="text-xs">{name}</dt>
      <dd className="font-mono text-xs text-foreground">{typeof value === 'string' ? value : JSON.stringify(value)}</dd>
    </div>
  );
}

function stateOf(part: ToolPart, streaming: boolean, texts: Texts): string {
  if (part.state === 'output-error') return texts.toolFailed;
  if (part.state === 'output-available') return texts.toolCalled;
  // an answer that broke in the middle of a call never ran it
  return streaming ? texts.toolCalling : texts.toolNotCalled;
}
