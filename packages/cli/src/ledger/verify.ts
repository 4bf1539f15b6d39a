import { withBooks, type BooksFlags } from '../books/with-books.ts';
import type { Context } from '../context.ts';
import { EXIT, type ExitCode } from '../exit-code.ts';

/** `kopek ledger verify`: whether the limits count what the books say. */
export async function verify(context: Context, file: string | undefined, flags: BooksFlags): Promise<ExitCode> {
  const { texts } = context;
  const [mismatches, total] = await withBooks(context, file, { book: flags.book, readOnly: true }, async (store) => [
    await store.verify(),
    (await store.totals())['all'],
  ]);
  const attempts = total?.attempts ?? 0;
  if (flags.json) context.sayJson({ attempts, costRub: total?.costRub, mismatches });
  else if (mismatches.length === 0) context.say(texts.ledger.verified(attempts));
  else {
    for (const { scope, period, of, counterRub, booksRub, attemptId } of mismatches) {
      const place = [scope, period, attemptId].filter((part) => part !== undefined).join(' ');
      context.say(`${place}, ${of}: ${context.rub(counterRub)} ≠ ${context.rub(booksRub)}`);
    }
  }
  return mismatches.length === 0 ? EXIT.ok : EXIT.found;
}
