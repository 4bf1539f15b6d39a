import { open } from 'node:fs/promises';
import { resolve } from 'node:path';
import { UsageError, type Context } from '../context.ts';
import { writeAll } from './terminal.ts';

/**
 * Writes a file that nobody else may read: reports and statements name customers. Then it is said on stderr; `-` is stdout.
 *
 * @throws UsageError when a spreadsheet would go to a terminal.
 */
export async function writePrivate(
  { terminal, texts, printNotice }: Context,
  path: string,
  content: string | Uint8Array,
  said: string,
): Promise<void> {
  if (path === '-') {
    if (terminal.stdout.isTTY === true && typeof content !== 'string') throw new UsageError(texts.notForTerminal);
    return writeAll(terminal.stdout, content);
  }
  const file = await open(resolve(terminal.cwd, path), 'w', 0o600);
  try {
    // one that was there before has its old mode; a device or a pipe keeps its own
    if ((await file.stat()).isFile()) await file.chmod(0o600);
    await file.writeFile(content);
  } finally {
    await file.close();
  }
  printNotice(said);
}
