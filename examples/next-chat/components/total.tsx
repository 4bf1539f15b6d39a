import { formatRub, sumRub } from '@kopek/vercel-ai';
import type { ChatMessage } from '../lib/messages.ts';

/** The exact running total of the conversation. */
export function Total({ messages, busy }: { messages: ChatMessage[]; busy: boolean }) {
  const answers = messages.filter((message) => message.role === 'assistant');
  const costRub = sumRub(answers.flatMap((message) => message.metadata?.charge.costRub ?? []));
  const settled = answers.some((message) => (message.metadata?.charge.settled ?? 0) > 0);
  const finished = busy ? answers.slice(0, -1) : answers;
  const unknown = finished.some((message) => message.metadata === undefined || message.metadata.charge.unknown > 0);
  return (
    <div className="total" data-testid="total" data-cost-rub={costRub}>
      <b>
        {unknown && settled && <abbr title="At least: some answers ended before their price arrived.">≥ </abbr>}
        {unknown && !settled ? 'price unknown' : formatRub(costRub)}
      </b>
      <small>this conversation</small>
    </div>
  );
}
