import { formatRub } from '@kopek/vercel-ai';

// quiet at first, a warning from 80 %, an alarm from 95 %
const LEVELS = { low: 'bg-muted-foreground', near: 'bg-primary', high: 'bg-destructive' };

/** How much of a budget is spent. The amounts are decimal strings of the ledger; only the width of the bar is rounded. */
export function BudgetBar({
  spentRub,
  maxRub,
  label,
  locale = 'en',
}: {
  spentRub: string;
  maxRub: string;
  /** What the bar measures, for screen readers and in front of the amounts. */
  label: string;
  locale?: 'en' | 'ru';
}) {
  const share = shareOf(spentRub, maxRub);
  const level = share >= 95 ? 'high' : share >= 80 ? 'near' : 'low';
  const amounts = `${formatRub(spentRub, { locale })} / ${formatRub(maxRub, { locale })}`;
  return (
    <div className="grid gap-1">
      <div
        className="h-1 overflow-hidden rounded-full bg-border"
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share}
        aria-valuetext={amounts}
      >
        <div className={`h-full ${LEVELS[level]}`} style={{ width: `${share}%` }} />
      </div>
      <p className="text-xs tabular-nums text-muted-foreground">
        {label}: {amounts}
      </p>
    </div>
  );
}

function shareOf(spentRub: string, maxRub: string): number {
  const share = (Number(spentRub) / Number(maxRub)) * 100;
  return Number.isFinite(share) ? Math.min(100, Math.max(0, Math.round(share))) : 100;
}
