import { formatRub, subtractRub } from '@kopek/vercel-ai';
import type { Spending } from '../lib/spending.ts';
import { useTexts } from './use-texts.ts';

/** What the chat has cost by the books of the server, and how much of the day's limit is spent. */
export function Total({ spending }: { spending: Spending | undefined }) {
  const texts = useTexts();
  if (spending === undefined) return <div className="total" />;
  const { costRub, atLeast, inFlight, todayRub, dayLimitRub } = spending;
  const share = shareOf(todayRub, dayLimitRub);
  const level = share >= 95 ? 'high' : share >= 80 ? 'near' : 'low';
  const rub = (amount: string): string => formatRub(amount, { locale: texts.locale });
  return (
    <div className="total">
      <span data-testid="total" data-cost-rub={costRub} data-in-flight={inFlight} title={`${costRub} ₽`}>
        {atLeast && <abbr title={texts.atLeastWhy}>≥ </abbr>}
        <b>{rub(costRub)}</b> {texts.thisChat}
      </span>
      <span className="day" title={`${subtractRub(dayLimitRub, todayRub)} ₽`}>
        {rub(todayRub)} {texts.ofLimit} {rub(dayLimitRub)} {texts.today}
      </span>
      <div
        className={`bar ${level}`}
        role="meter"
        aria-label={texts.dayLimit}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share}
      >
        <div style={{ width: `${share}%` }} />
      </div>
    </div>
  );
}

// for the width of a bar a rough share is enough; amounts are never shown from it
function shareOf(spentRub: string, limitRub: string): number {
  const share = (Number(spentRub) / Number(limitRub)) * 100;
  return Number.isFinite(share) ? Math.min(100, Math.max(0, Math.round(share))) : 100;
}
