import { formatCost } from '@kopek/vercel-ai';
import type { ChatMetadata } from '../lib/messages.ts';
import { useTexts } from './use-texts.ts';

/** What a message cost: the exact sum of all its steps. */
export function Cost({ metadata: { charge, cutShort } = {} }: { metadata: ChatMetadata | undefined }) {
  const texts = useTexts();
  return (
    <p className="flex flex-wrap gap-x-3 px-2 tabular-nums">
      <span
        data-testid="cost"
        data-cost-rub={charge?.costRub}
        title={charge?.unknown === 0 ? `${charge.costRub} ₽` : texts.priceMissing}
      >
        {formatCost(charge, { locale: texts.locale })}
        {charge && charge.settled > 1 && ` · ${texts.calls(charge.settled)}`}
      </span>
      {cutShort && <span data-testid="cut-short">{texts.cutShort}</span>}
    </p>
  );
}
