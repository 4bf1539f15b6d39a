import { compareRub, formatRub } from '@kopek/vercel-ai';
import type { ChatMetadata } from '../lib/messages.ts';
import { Hint } from './ui/hint.tsx';
import { useTexts } from './use-texts.ts';

/** What a message cost: the exact sum of all its steps. "At least 0" would say nothing, so it reads as unknown. */
export function Cost({ metadata }: { metadata: ChatMetadata | undefined }) {
  const texts = useTexts();
  const charge = metadata?.charge;
  const unknown = charge === undefined || charge.unknown > 0;
  const costRub =
    unknown && charge?.costRub !== undefined && compareRub(charge.costRub, '0') === 0 ? undefined : charge?.costRub;
  const calls = charge === undefined || charge.settled < 2 ? '' : ` · ${texts.calls(charge.settled)}`;
  return (
    <p className="flex flex-wrap gap-x-3 px-2 tabular-nums">
      {costRub !== undefined && (
        <Hint text={`${costRub} ₽`}>
          <span data-testid="cost" data-cost-rub={costRub} tabIndex={0}>
            {unknown && '≥ '}
            {formatRub(costRub, { locale: texts.locale })}
            {calls}
          </span>
        </Hint>
      )}
      {unknown && costRub === undefined && (
        <Hint text={texts.priceUnknownWhy}>
          <span data-testid="unknown" tabIndex={0}>
            {texts.priceUnknown}
          </span>
        </Hint>
      )}
      {metadata?.cutShort !== undefined && <span data-testid="cut-short">{texts.cutShort}</span>}
    </p>
  );
}
