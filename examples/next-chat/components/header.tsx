import { formatCost, formatRub } from '@kopek/vercel-ai';
import { Menu, ReceiptText } from 'lucide-react';
import type { Spending } from '../lib/spending.ts';
import { IconButton, buttonClass } from './ui/button.tsx';
import { useTexts } from './use-texts.ts';

interface HeaderProps {
  /** Of the conversation; undefined while it has no message, and so no bill. */
  id: string | undefined;
  title: string;
  spending: Spending | undefined;
  onMenu: () => void;
}

/** What the conversation is called and has cost, with the way to its bill, and how near the next limit is. */
export function Header({ id, title, spending, onMenu }: HeaderProps) {
  const texts = useTexts();
  return (
    <header>
      <div className="flex h-13 items-center gap-2 px-3">
        <IconButton label={texts.conversations} data-testid="menu" className="md:hidden" onClick={onMenu}>
          <Menu aria-hidden />
        </IconButton>
        <h1 className="mr-auto truncate font-semibold md:pl-1" dir="auto" title={title}>
          {title}
        </h1>
        {id !== undefined && (
          <a className={buttonClass('outline')} data-testid="bill" href={`/bill/${id}`}>
            <ReceiptText aria-hidden className="text-muted-foreground" />
            {spending && (
              <span
                className="tabular-nums"
                data-testid="total"
                data-cost-rub={spending.costRub}
                data-in-flight={spending.inFlight}
                title={spending.unknown === 0 ? `${spending.costRub} ₽` : texts.priceMissing}
              >
                {formatCost(spending, { locale: texts.locale })}
              </span>
            )}
            <span className="sr-only">{texts.bill}</span>
          </a>
        )}
      </div>
      <NextLimit spending={spending} />
    </header>
  );
}

/** How much is spent of the limit that comes next. */
function NextLimit({ spending }: { spending: Spending | undefined }) {
  const texts = useTexts();
  const rub = (amount: string): string => formatRub(amount, { locale: texts.locale });
  const { limit = 'conversation', spentRub, maxRub = '' } = spending?.next ?? {};
  // enough for the width of a bar; no amount shown is computed from it
  const share = Math.min(100, Math.round((Number(spentRub ?? 0) / Number(maxRub)) * 100)) || 0;
  // quiet at first, a warning from 80 %, an alarm from 95 %
  const [level, color] =
    share >= 95 ? ['high', 'bg-destructive'] : share >= 80 ? ['near', 'bg-primary'] : ['low', 'bg-muted-foreground'];
  return (
    <div className="grid gap-1">
      <div
        className="h-[3px] bg-border"
        data-level={level}
        role="meter"
        aria-label={texts.limitNames[limit]}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share}
      >
        <div className={`h-full ${color}`} style={{ width: `${share}%` }} />
      </div>
      <p className="min-h-4 px-3 text-right text-xs text-muted-foreground tabular-nums" data-testid="next-limit">
        {spending && `${texts.limitNames[limit]}: ${texts.spentOf(spentRub && rub(spentRub), rub(maxRub))}`}
      </p>
    </div>
  );
}
