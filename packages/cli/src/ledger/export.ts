import { exportEntries } from '@kopek/ledger/reconcile';
import { stretchOf } from '../moments.ts';
import { withBooks, type StretchFlags } from '../books/with-books.ts';
import type { Context } from '../context.ts';
import { writeAll } from '../terminal/terminal.ts';

const LINES_AT_ONCE = 1000;

/** `kopek ledger export`: JSON lines, as `importEntries` reads them. */
export async function exportLines(context: Context, file: string | undefined, flags: StretchFlags): Promise<void> {
  const stretch = stretchOf(flags.since, flags.until);
  await withBooks(context, file, flags, async (store) => {
    let lines: string[] = [];
    for await (const entry of exportEntries(store, stretch)) {
      lines.push(`${JSON.stringify(entry)}\n`);
      if (lines.length < LINES_AT_ONCE) continue;
      await writeAll(context.terminal.stdout, lines.join(''));
      lines = [];
    }
    await writeAll(context.terminal.stdout, lines.join(''));
  });
}
