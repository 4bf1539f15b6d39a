import { formatCost, formatRub, type LedgerEntry } from '@kopek/vercel-ai';
import { ArrowLeft } from 'lucide-react';
import { cookies, headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { Print } from '../../../components/print.tsx';
import { buttonClass } from '../../../components/ui/button.tsx';
import { titleOf } from '../../../lib/history.ts';
import { ledger, totalOf } from '../../../lib/ledger.ts';
import { PREFERENCES, preferencesIn } from '../../../lib/preferences.ts';
import { TEXTS } from '../../../lib/texts.ts';
import { visitorOf } from '../../../lib/visitor.ts';

export const dynamic = 'force-dynamic';

interface BillProps {
  params: Promise<{ id: string }>;
}

/** Every call of a conversation with its price, from the ledger: a page to print. */
export default async function Bill({ params }: BillProps) {
  const { id } = await params;
  const requestHeaders = await headers();
  const { language } = preferencesIn((await cookies()).get(PREFERENCES)?.value, requestHeaders.get('accept-language'));
  const texts = TEXTS[language];
  const locale = language === 'ru' ? 'ru-RU' : 'en-US';
  const visitor = await visitorOf(requestHeaders);
  const title = visitor && titleOf(id, visitor);
  if (title === undefined) notFound();
  const entries = await entriesOf(id);
  const total = await totalOf(`run:${id}`);
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeStyle: 'medium', timeZone: 'Europe/Moscow' });
  const number = new Intl.NumberFormat(locale);
  return (
    <main className="mx-auto max-w-3xl px-4 py-8 print:max-w-none print:p-0" lang={language}>
      <div className="mb-6 flex flex-wrap items-center gap-2 print:hidden" data-testid="actions">
        <a className={buttonClass('outline')} href={`/?chat=${id}`}>
          <ArrowLeft aria-hidden />
          {texts.back}
        </a>
        <Print label={texts.print} />
      </div>
      <h1 className="text-xl font-semibold">{texts.billOf}</h1>
      <p className="mb-4 wrap-anywhere text-muted-foreground">{title}</p>
      {entries.length === 0 ? (
        <p>{texts.nothingBilled}</p>
      ) : (
        <table className="w-full text-left text-sm tabular-nums">
          <thead>
            <tr>
              {[texts.call, texts.tokens, texts.price].map((name, column) => (
                <th key={name} scope="col" className={`py-2 font-semibold ${column === 0 ? '' : 'pl-3 text-right'}`}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {entries.map(({ id: entry, openedAt, model, status, charge }) => (
              <tr key={entry} data-testid="billed" className="border-t">
                <td className="py-2">
                  {charge?.servedModel ?? model}
                  <time className="block text-xs whitespace-nowrap text-muted-foreground" dateTime={openedAt}>
                    {time.format(new Date(openedAt))}
                  </time>
                </td>
                <td className="py-2 pl-3 text-right">
                  {[charge?.tokens?.input, charge?.tokens?.output]
                    .map((count) => (count === undefined ? '—' : number.format(count)))
                    .join(' / ')}
                </td>
                <td className="py-2 pl-3 text-right" title={charge?.costRub}>
                  {charge?.costRub === undefined
                    ? status === 'in-flight' || status === 'rejected'
                      ? texts.status[status]
                      : texts.status.unknown
                    : formatRub(charge.costRub, { locale })}
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="border-t-2 font-semibold">
              <th scope="row" className="py-2">
                {texts.sum}
              </th>
              <td />
              <td className="py-2 text-right" data-testid="bill-total">
                {formatCost(total, { locale })}
              </td>
            </tr>
          </tfoot>
        </table>
      )}
    </main>
  );
}

async function entriesOf(id: string): Promise<LedgerEntry[]> {
  const { entries } = await ledger.store.entries({ scope: `run:${id}`, limit: 10_000 });
  // a replayed answer is billed only once; the store lists what ended first
  return entries
    .filter(({ replayOf }) => replayOf === undefined)
    .toSorted((one, other) => Date.parse(one.openedAt) - Date.parse(other.openedAt));
}
