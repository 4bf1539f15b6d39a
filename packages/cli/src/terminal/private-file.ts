import { open } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Terminal } from './terminal.ts';

/** Writes a file that nobody else may read: reports and statements name customers. */
export async function writePrivate({ cwd }: Terminal, path: string, content: string | Uint8Array): Promise<void> {
  const file = await open(resolve(cwd, path), 'w', 0o600);
  try {
    // one that was there before has its old mode; a device or a pipe keeps its own
    if ((await file.stat()).isFile()) await file.chmod(0o600);
    await file.writeFile(content);
  } finally {
    await file.close();
  }
}
