import { exportEntries } from '@kopek/ledger/reconcile';
import { stretchOf } from '../moments.ts';
import { withBooks, type BooksFlags } from '../books/with-books.ts';
import { show, type Context } from '../context.ts';

/** Options of `kopek ledger prune`. */
interface PruneFlags extends BooksFlags {
  before: string;
  yes?: boolean;
}

/** `kopek ledger prune`. Removing cannot be undone, so without `--yes` it is only counted. */
export async function prune(context: Context, file: string | undefined, flags: PruneFlags): Promise<void> {
  const { texts } = context;
  const { from: before = flags.before } = stretchOf(flags.before, undefined);
  const isDone = flags.yes === true;
  const removed = await withBooks(context, file, { ...flags, readOnly: !isDone }, async (store) => {
    if (isDone) return (await store.prune({ before })).removed;
    let count = 0;
    for await (const entry of exportEntries(store))
      if (entry.status !== 'in-flight' && entry.status !== 'unknown' && entry.at < before) count += 1;
    return count;
  });
  const said = isDone ? texts.ledger.pruned(removed) : texts.ledger.wouldPrune(removed);
  show(context, flags, { before, removed: isDone ? removed : 0, wouldRemove: removed }, () => [said]);
}
