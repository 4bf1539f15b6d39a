import { formatCost, type ChargeMessageMetadata } from '@kopek/vercel-ai';

/** The exact cost under an answer: `≥` while a part of it is unknown, and words while all of it is. */
export function AnswerCost({
  metadata,
  locale = 'en',
}: {
  metadata: ChargeMessageMetadata | undefined;
  locale?: 'en' | 'ru';
}) {
  if (metadata === undefined) return null;
  return (
    <p className="text-xs tabular-nums text-muted-foreground" data-cost-rub={metadata.charge.costRub}>
      {formatCost(metadata.charge, { locale })}
    </p>
  );
}
