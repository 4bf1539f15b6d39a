import { formatRub, type ChargeMessageMetadata } from '@kopek/vercel-ai';
import { useTexts } from './use-texts.ts';

/** What a message cost: the sum of all its steps, rounded to kopeks; the exact amount shows on hover. */
export function Cost({ metadata, streaming }: { metadata: ChargeMessageMetadata | undefined; streaming: boolean }) {
  const texts = useTexts();
  if (streaming) return null;
  const charge = metadata?.charge;
  const unknown = charge === undefined || charge.unknown > 0;
  const calls = charge === undefined || charge.settled < 2 ? '' : ` · ${texts.calls(charge.settled)}`;
  return (
    <>
      {charge?.costRub !== undefined && (
        <span className="cost" data-testid="cost" data-cost-rub={charge.costRub} title={charge.costRub + ' ₽'}>
          {unknown && '≥ '}
          {formatRub(charge.costRub, { locale: texts.locale })}
          {calls}
        </span>
      )}
      {unknown && charge?.costRub === undefined && (
        <span className="cost" data-testid="unknown" title={texts.priceUnknownWhy}>
          {texts.priceUnknown}
        </span>
      )}
      {metadata?.cutShort !== undefined && (
        <span className="cost" data-testid="cut-short">
          {texts.cutShort}
        </span>
      )}
    </>
  );
}
