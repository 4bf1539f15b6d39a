import { compareRub, formatRub } from '@kopek/vercel-ai';
import type { Spending } from '../lib/spending.ts';
import { Hint } from './ui/hint.tsx';
import { useTexts } from './use-texts.ts';

/** What the conversation has cost by the books of the server. */
export function Total({ spending }: { spending: Spending | undefined }) {
  const texts = useTexts();
  if (spending === undefined) return null;
  const { costRub, atLeast, inFlight } = spending;
  // "at least 0" would say nothing
  const isUnknown = costRub === undefined || (atLeast && compareRub(costRub, '0') === 0);
  const exact = isUnknown ? '' : `${atLeast ? '≥ ' : ''}${costRub} ₽. `;
  return (
    <Hint text={`${exact}${atLeast ? texts.priceMissing : ''}`}>
      <span className="tabular-nums" data-testid="total" data-cost-rub={costRub} data-in-flight={inFlight}>
        {isUnknown ? texts.priceUnknown : `${atLeast ? '≥ ' : ''}${formatRub(costRub, { locale: texts.locale })}`}
      </span>
    </Hint>
  );
}

/** How much of what the visitor may spend today is spent. */
export function DaySpending({ spending }: { spending: Spending | undefined }) {
  const texts = useTexts();
  const rub = (amount: string): string => formatRub(amount, { locale: texts.locale });
  const share = spending ? shareOf(spending.todayRub ?? '0', spending.dayLimitRub) : 0;
  const level = share >= 95 ? 'high' : share >= 80 ? 'near' : 'low';
  return (
    <div className="grid gap-1">
      <div
        className="spending-bar"
        data-level={level}
        role="meter"
        aria-label={texts.dayLimit}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share}
      >
        <div style={{ width: `${share}%` }} />
      </div>
      <p className="min-h-4 px-3 text-right text-xs text-muted-foreground tabular-nums">
        {spending && texts.spentToday(spending.todayRub && rub(spending.todayRub), rub(spending.dayLimitRub))}
      </p>
    </div>
  );
}

// a rough share is enough for the width of a bar; no amount shown is computed from it
function shareOf(spentRub: string, limitRub: string): number {
  const share = (Number(spentRub) / Number(limitRub)) * 100;
  return Number.isFinite(share) ? Math.min(100, Math.max(0, Math.round(share))) : 100;
}
