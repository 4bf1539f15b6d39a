import { formatRub, type ChargeMessageMetadata } from '@kopek/vercel-ai';

/** What a message cost: the exact sum of all its steps, and whether a part of it is not known. */
export function CostChip({ metadata, streaming }: { metadata: ChargeMessageMetadata | undefined; streaming: boolean }) {
  const charge = metadata?.charge;
  // stopped before the bill came: it may have cost something, and nobody can tell what
  const unknown = !streaming && (charge === undefined || charge.unknown > 0);
  if (charge === undefined && !unknown) return null;
  return (
    <div className="chips">
      {charge?.costRub !== undefined && (
        <span className="chip cost" data-testid="cost" data-cost-rub={charge.costRub}>
          {formatRub(charge.costRub)}
        </span>
      )}
      {charge !== undefined && charge.settled > 1 && <span className="chip">{charge.settled} calls</span>}
      {unknown && (
        <span className="chip unknown" data-testid="unknown" title="The answer ended before its price arrived.">
          price unknown
        </span>
      )}
    </div>
  );
}
