import { exportEntries, formatCost, formatRub, sumCharges, type Charge, type LedgerEntry } from '@kopek/core';
import { Print } from '../../../components/print.tsx';
import { messagesOf } from '../../../lib/history.ts';
import { ledger } from '../../../lib/ledger.ts';
import { TEXTS } from '../../../lib/texts.ts';
import { visitorOf } from '../../../lib/visitor.ts';

export const dynamic = 'force-dynamic';

interface BillProps {
  params: Promise<{ id: string }>;
  searchParams: Promise<{ language?: string }>;
}

/** Every call of a conversation with its price, from the books: a page to print. */
export default async function Bill({ params, searchParams }: BillProps) {
  const { id } = await params;
  const language = (await searchParams).language === 'ru' ? 'ru' : 'en';
  const texts = TEXTS[language];
  const locale = language === 'ru' ? 'ru-RU' : 'en-US';
  const entries = messagesOf(id, await visitorOf()) === undefined ? [] : await entriesOf(id);
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeStyle: 'medium', timeZone: 'Europe/Moscow' });
  const number = new Intl.NumberFormat(locale);
  return (
    <main className="bill" lang={language}>
      <h1>{texts.billOf}</h1>
      <p className="actions">
        <a href={`/?chat=${id}`}>{texts.back}</a> <Print label={texts.print} />
      </p>
      {entries.length === 0 ? (
        <p>{texts.nothingBilled}</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">{texts.when}</th>
              <th scope="col">{texts.model}</th>
              <th scope="col">{texts.tokens}</th>
              <th scope="col">{texts.price}</th>
            </tr>
          </thead>
          <tbody>
            {entries.map(({ id: entry, openedAt, model, status, charge }) => (
              <tr key={entry} data-testid="billed">
                <td>{time.format(new Date(openedAt))}</td>
                <td>{charge?.servedModel ?? model}</td>
                <td>
                  {[charge?.tokens?.input, charge?.tokens?.output]
                    .map((count) => (count === undefined ? '—' : number.format(count)))
                    .join(' / ')}
                </td>
                <td title={charge?.costRub}>
                  {charge?.costRub === undefined ? texts.status[status] : formatRub(charge.costRub, { locale })}
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={3}>
                {texts.sum}
              </th>
              <td data-testid="bill-total">{formatCost(sumCharges(charged(entries)), { locale })}</td>
            </tr>
          </tfoot>
        </table>
      )}
    </main>
  );
}

async function entriesOf(runId: string): Promise<LedgerEntry[]> {
  const entries: LedgerEntry[] = [];
  for await (const entry of exportEntries(ledger.store)) {
    // an answer that was replayed was bought once
    if (entry.runId === runId && entry.replayOf === undefined) entries.push(entry);
  }
  return entries;
}

/** What was refused cost nothing, and has no charge; what is under way may cost something. */
function charged(entries: readonly LedgerEntry[]): Charge[] {
  return entries.flatMap(({ status, charge }) => charge ?? (status === 'in-flight' ? { status: 'unknown' } : []));
}
