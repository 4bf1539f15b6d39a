import { sqliteStore } from '../index.ts';

// opens each ledger whose path arrives, at the same moment as the other processes
process.on('message', ({ path, atMs }: { path: string; atMs: number }) => {
  while (Date.now() < atMs);
  let problem = '';
  try {
    void sqliteStore(path).close();
  } catch (error) {
    problem = String(error);
  }
  process.send?.(problem);
});
