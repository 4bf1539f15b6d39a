#!/usr/bin/env node
import { setFlagsFromString } from 'node:v8';

// an older Node has no node:sqlite and would fail with an obscure error
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 19)) {
  console.error(`kopek-gateway needs Node 22.19 or newer, and this is Node ${process.versions.node}`);
  process.exit(1);
}

// otherwise the heap of a busy gateway grows to several times what it needs and does not shrink again
setFlagsFromString('--optimize-for-size');
// Node 22 warns that SQLite is experimental: of that, and of nothing else, nobody needs to hear. It warns on loading,
// which for a static import would be before any code here runs
const emitWarning = process.emitWarning.bind(process) as (...given: unknown[]) => void;
process.emitWarning = (warning: string | Error, ...rest: unknown[]): void => {
  const text = typeof warning === 'string' ? warning : warning.message;
  if (!text.startsWith('SQLite is an experimental feature')) emitWarning(warning, ...rest);
};
const { run } = await import('./command/command.ts');
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // the program that reads a pipe may close it early, as `head` does
  if (error.code === 'EPIPE') process.exit(0);
  console.error(`kopek-gateway: the output cannot be written: ${error.message}`);
  process.exit(1);
});
process.exitCode = await run(process.argv, process);
