import { sqliteStore } from '../index.ts';

// opens each ledger that it is told to open, at the moment that all processes are told
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
