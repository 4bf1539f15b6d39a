#!/usr/bin/env node
// an older Node has no node:sqlite, and would fail with a puzzling error
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 19)) {
  console.error(`kopek needs Node 22.19 or newer, and this is Node ${process.versions.node}`);
  process.exit(1);
}

const { setFlagsFromString } = await import('node:v8');
// what a report reads is garbage at once: with more room for it, 200,000 entries take 80 MB more and no less time
setFlagsFromString('--semi-space-growth-factor=1');
// Node 22 warns that SQLite is experimental: of that, and of nothing else, nobody needs to hear
const emitWarning = process.emitWarning.bind(process) as (...given: unknown[]) => void;
process.emitWarning = (warning: string | Error, ...rest: unknown[]): void => {
  const text = typeof warning === 'string' ? warning : warning.message;
  if (!text.startsWith('SQLite is an experimental feature')) emitWarning(warning, ...rest);
};
const { run } = await import('./command.ts');
const { EXIT } = await import('./context.ts');
// the reader of a pipe may leave early, as `head` does: commands with something to finish do so first
const listeners = new Set<(reason: 'EPIPE') => void>();
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  if (listeners.size === 0) process.exit(EXIT.outputClosed);
  for (const listener of listeners) listener('EPIPE');
});
// nobody reads the messages; the work itself goes on
process.stderr.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});
process.exitCode = await run(process.argv.slice(2), {
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  cwd: process.cwd(),
  onStop(listener) {
    listeners.add(listener);
    const releases = (['SIGINT', 'SIGTERM', 'SIGHUP'] as const).map((signal) => {
      const heard = (): void => listener(signal);
      process.on(signal, heard);
      return () => process.off(signal, heard);
    });
    return () => {
      listeners.delete(listener);
      for (const release of releases) release();
    };
  },
});
