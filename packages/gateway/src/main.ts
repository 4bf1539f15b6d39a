#!/usr/bin/env node
import { silenceSqliteWarning } from './command/silence.ts';

// node:sqlite warns when it is loaded, which for a plain import is before any code here runs
silenceSqliteWarning();
const { run } = await import('./command/command.ts');
// the reader of a pipe may leave early, as `head` does
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});
process.exitCode = await run(process.argv, process);
