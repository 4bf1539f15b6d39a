import { formatRub, type ChargeMessageMetadata } from '@kopek/vercel-ai';
import { Hint } from './ui/hint.tsx';
import { useTexts } from './use-texts.ts';

/** What a message cost: the sum of all its steps, rounded to kopeks; the exact amount shows on hover. */
export function Cost({ metadata }: { metadata: ChargeMessageMetadata | undefined }) {
  const texts = useTexts();
  const charge = metadata?.charge;
  const unknown = charge === undefined || charge.unknown > 0;
  const calls = charge === undefined || charge.settled < 2 ? '' : ` · ${texts.calls(charge.settled)}`;
  return (
    <p className="flex flex-wrap gap-x-3 px-2 tabular-nums">
      {charge?.costRub !== undefined && (
        <Hint text={`${charge.costRub} ₽`}>
          <span data-testid="cost" data-cost-rub={charge.costRub} tabIndex={0}>
            {unknown && '≥ '}
            {formatRub(charge.costRub, { locale: texts.locale })}
            {calls}
          </span>
        </Hint>
      )}
      {unknown && charge?.costRub === undefined && (
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
