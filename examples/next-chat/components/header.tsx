import { Menu, ReceiptText } from 'lucide-react';
import type { Spending } from '../lib/spending.ts';
import { buttonClass } from './ui/button.tsx';
import { IconButton } from './ui/icon-button.tsx';
import { DaySpending, Total } from './total.tsx';
import { useTexts } from './use-texts.ts';

interface HeaderProps {
  /** Of the conversation. */
  id: string;
  title: string;
  spending: Spending | undefined;
  onMenu: () => void;
}

/** What the conversation is called and has cost, with the way to its bill, and what the day has cost. */
export function Header({ id, title, spending, onMenu }: HeaderProps) {
  const texts = useTexts();
  return (
    <header>
      <div className="flex h-13 items-center gap-2 px-3">
        <IconButton label={texts.conversations} data-testid="menu" className="md:hidden" onClick={onMenu}>
          <Menu aria-hidden />
        </IconButton>
        <h1 className="mr-auto h-lh overflow-hidden font-semibold wrap-break-word md:pl-1" title={title}>
          {title}
        </h1>
        <a
          className={buttonClass('outline')}
          data-testid="bill"
          href={`/bill/${id}?language=${texts.locale.slice(0, 2)}`}
        >
          <ReceiptText aria-hidden className="text-muted-foreground" />
          <Total spending={spending} />
          <span className="sr-only">{texts.bill}</span>
        </a>
      </div>
      <DaySpending spending={spending} />
    </header>
  );
}
