import { withBooks, type BooksFlags } from '../books/with-books.ts';
import { show, EXIT, type Context, type ExitCode } from '../context.ts';

/** `kopek ledger verify`: whether the limits count what the books say. */
export async function verify(context: Context, file: string | undefined, flags: BooksFlags): Promise<ExitCode> {
  const { texts } = context;
  const [mismatches, total] = await withBooks(context, file, flags, async (store) => [
    await store.verify(),
    (await store.totals())['all'],
  ]);
  const attempts = total?.attempts ?? 0;
  const lines = mismatches.map(({ scope, period, of, counterRub, booksRub, attemptId }) => {
    const place = [scope, period, attemptId].filter((part) => part !== undefined).join(' ');
    return `${place}, ${of}: ${context.rub(counterRub)} ≠ ${context.rub(booksRub)}`;
  });
  if (lines.length === 0) lines.push(texts.ledger.verified(attempts));
  show(context, flags, { attempts, costRub: total?.costRub, mismatches }, () => lines);
  return mismatches.length === 0 ? EXIT.ok : EXIT.found;
}
