import { formatCost, formatRub } from '@kopek/vercel-ai';
import type { Spending } from '../lib/spending.ts';
import { Hint } from './ui/hint.tsx';
import { useTexts } from './use-texts.ts';

/** The cost of the conversation, from the ledger of the server. */
export function Total({ spending }: { spending: Spending | undefined }) {
  const texts = useTexts();
  if (spending === undefined) return null;
  const { costRub, unknown, inFlight } = spending;
  return (
    <Hint text={unknown === 0 ? `${costRub} ₽` : texts.priceMissing}>
      <span className="tabular-nums" data-testid="total" data-cost-rub={costRub} data-in-flight={inFlight}>
        {formatCost({ settled: 0, ...spending }, { locale: texts.locale })}
      </span>
    </Hint>
  );
}

// quiet at first, a warning from 80 %, an alarm from 95 %
const LEVELS = { low: 'bg-muted-foreground', near: 'bg-primary', high: 'bg-destructive' };

/** How much of what the visitor may spend today is spent. */
export function DaySpending({ spending }: { spending: Spending | undefined }) {
  const texts = useTexts();
  const rub = (amount: string): string => formatRub(amount, { locale: texts.locale });
  const share = spending ? shareOf(spending.todayRub ?? '0', spending.dayLimitRub) : 0;
  const level = share >= 95 ? 'high' : share >= 80 ? 'near' : 'low';
  return (
    <div className="grid gap-1">
      <div
        className="h-[3px] bg-border"
        data-level={level}
        role="meter"
        aria-label={texts.dayLimit}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share}
      >
        <div className={`h-full ${LEVELS[level]}`} style={{ width: `${share}%` }} />
      </div>
      <p className="min-h-4 px-3 text-right text-xs text-muted-foreground tabular-nums">
        {spending && texts.spentToday(spending.todayRub && rub(spending.todayRub), rub(spending.dayLimitRub))}
      </p>
    </div>
  );
}

// a rough share is enough for the width of a bar; no amount shown is computed from it
function shareOf(spentRub: string, maxRub: string): number {
  const share = (Number(spentRub) / Number(maxRub)) * 100;
  return Number.isFinite(share) ? Math.min(100, Math.max(0, Math.round(share))) : 100;
}
